"""Draws a moment of a replay, in any process: heavy ones are drawn in another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.template.loader import render_to_string

from boem.records import Eyes
from boem.web.replay.frame import frame
from boem.web.replay.importing import game_of
from boem.web.replay.source import Source, of_record


@dataclass(frozen=True, slots=True)
class ReplayQuery:
    """The viewpoint, the entry to stop after (None: the last), and the page of boards."""

    eyes: Eyes
    entry: int | None
    page: int


def draw(source: Source, asked: ReplayQuery, links: Mapping[str, object]) -> str:
    """The page's `main`; `links` are what the template needs besides the game."""
    return render_to_string("replay/game.html", {"sight": frame(source, asked.eyes, asked.entry, asked.page), **links})


def draw_import(imported_id: str, text: str, asked: ReplayQuery, links: Mapping[str, object]) -> str:
    """The same for an imported record."""
    return draw(of_record(game_of(imported_id, text)), asked, links)
