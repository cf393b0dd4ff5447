"""Template tags that all pages share."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1_000)  # a table has a hundred of a dozen
def drawing(name: str, kind: str = "icon", speak: str = "") -> SafeString:
    """A drawing of the sprite; it is for the eye alone unless it has something to say."""
    path = f"{static('boem/sprite.svg')}#{name}"
    if speak:
        return format_html('<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', kind, speak, path)
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', kind, path)


@register.simple_tag
def picture(game_id: str, kind: str = "picture") -> SafeString:
    """The picture of a game."""
    return drawing(f"pic-{game_id}", kind)


@register.simple_tag
def mark(seat: int, speak: str = "") -> SafeString:
    """The sign of a seat."""
    return drawing(f"seat-{seat}", "mark", speak)


@register.simple_tag
def script_of(game_id: str) -> str:
    """Where the script of a game's table is."""
    return static(f"boem/games/{game_id}.js")
