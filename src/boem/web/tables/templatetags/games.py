"""Template tags for a game's picture and script."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from boem.web.base.tags import drawing
from boem.web.tables.boards import GenericPresenter, presenter_of

TONES: Final = 6
ANY: Final = (
    '<svg class="{}" data-tone="{}" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    '<use href="{}"/><text x="214" y="127">{}</text></svg>'
)
register = template.Library()


@register.simple_tag
def picture(game_id: str, kind: str = "picture") -> SafeString:
    """A game's picture; without one, its initial on a background that helps to tell games apart."""
    presenter = presenter_of(game_id)
    if presenter.picture != GenericPresenter.picture:
        return drawing(presenter.picture, kind)
    path, tone = f"{static('boem/sprite.svg')}#{presenter.picture}", crc32(game_id.encode()) % TONES
    return format_html(ANY, kind, tone, path, str(presenter.title).strip()[:1].upper())


@register.simple_tag
def script_of(game_id: str) -> str:
    """The address of the script for a game's tables."""
    return static(presenter_of(game_id).script)
