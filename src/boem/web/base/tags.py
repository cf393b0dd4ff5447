"""Template tags that all pages share."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime, format_skeleton
from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from boem.core.points import plain
from boem.records.times import read_time, write_time
from boem.web.base.texts import reader_locale, tenths

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1_000)  # a table has a hundred calls with a dozen arguments
def drawing(name: str, kind: str = "icon", speak: str = "") -> SafeString:
    """An SVG of the sprite; hidden from screen readers unless `speak` is given."""
    path = f"{static('boem/sprite.svg')}#{name}"
    if speak:
        return format_html('<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', kind, speak, path)
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', kind, path)


register.filter("points", plain)
register.filter(tenths)


@register.simple_tag
def mark(seat: int, speak: str = "") -> SafeString:
    """The symbol of a seat."""
    return drawing(f"seat-{seat}", "mark", speak)


@register.simple_tag
def when(moment: datetime, zone: str = "UTC") -> SafeString:
    """A day and time in the given zone; the page's script shows it in the reader's zone."""
    local, own = moment.astimezone(ZoneInfo(zone)), reader_locale()
    told = f"{format_date(local, 'EEEE', locale=own)} {format_skeleton('MMMMd', local, locale=own)} {local:%H:%M}"
    return format_html('<time datetime="{}">{} <span class="soft">{}</span></time>', moment.isoformat(), told, zone)


@register.filter
def as_moment(text: str) -> datetime:
    """A time stored as text, RFC 3339."""
    return datetime.fromisoformat(text)


@register.simple_tag
def moment(text: str) -> SafeString:
    """A time given as RFC 3339, by weekday; the page's script shows it in the reader's zone."""
    then = read_time(text)
    told = format_datetime(then, "EEEE HH:mm 'UTC'", locale=reader_locale())
    return format_html('<time datetime="{}">{}</time>', write_time(then), told)
