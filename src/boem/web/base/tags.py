"""Template tags that all pages share."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Final
from zlib import crc32
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime
from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from boem.core.points import plain
from boem.puzzles import Grade
from boem.records.times import read_time, write_time
from boem.web.puzzles import words
from boem.web.tables.boards import AnyLook, look_of

TONES: Final = 6
ANY: Final = (
    '<svg class="{}" data-tone="{}" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    '<use href="{}"/><text x="214" y="127">{}</text></svg>'
)
register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1_000)  # a table has a hundred of a dozen
def drawing(name: str, kind: str = "icon", speak: str = "") -> SafeString:
    """A drawing of the sprite; it is for the eye alone unless it has something to say."""
    path = f"{static('boem/sprite.svg')}#{name}"
    if speak:
        return format_html('<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', kind, speak, path)
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', kind, path)


register.filter("points", plain)


@register.simple_tag
def picture(game_id: str, kind: str = "picture") -> SafeString:
    """The picture of a game; those without one of their own have a letter and tones by which one tells them apart."""
    look = look_of(game_id)
    if look.picture != AnyLook.picture:
        return drawing(look.picture, kind)
    path, tone = f"{static('boem/sprite.svg')}#{look.picture}", crc32(game_id.encode()) % TONES
    return format_html(ANY, kind, tone, path, str(look.title).strip()[:1].upper())


@register.simple_tag
def mark(seat: int, speak: str = "") -> SafeString:
    """The sign of a seat."""
    return drawing(f"seat-{seat}", "mark", speak)


@register.simple_tag
def script_of(game_id: str) -> str:
    """Where the script of a game's table is."""
    return static(look_of(game_id).script)


@register.simple_tag
def when(moment: datetime, zone: str = "UTC") -> SafeString:
    """A day and an hour in the given zone; the page's script tells it in its reader's where that is another."""
    local = moment.astimezone(ZoneInfo(zone))
    day = format_date(local.date(), "EEEE d MMMM", locale=get_language() or "en")
    told = f"{day} {local:%H:%M}"
    return format_html('<time datetime="{}">{} <span class="soft">{}</span></time>', moment.isoformat(), told, zone)


@register.filter
def as_moment(text: str) -> datetime:
    """A time that was kept as text, RFC 3339."""
    return datetime.fromisoformat(text)


@register.simple_tag
def moment(text: str) -> SafeString:
    """A time given as RFC 3339, by weekday; the page's script writes it in the reader's own zone."""
    then = read_time(text)
    told = format_datetime(then, "EEEE HH:mm 'UTC'", locale=get_language() or "en")
    return format_html('<time datetime="{}">{}</time>', write_time(then), told)


@register.filter
def clock(seconds: int) -> str:
    """A time such as 4:31."""
    return words.clock(seconds)


@register.filter
def grade_name(grade: Grade | None) -> str:
    """How hard a puzzle is, in words."""
    return words.grade_name(grade)
