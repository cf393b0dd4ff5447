"""A moment of a replay drawn, wherever that is: what is heavy is drawn by another process."""

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
    """Through whose eyes, after which entry (None: the last), and which page of boards."""

    eyes: Eyes
    entry: int | None
    page: int


def draw(source: Source, asked: ReplayQuery, links: Mapping[str, object]) -> str:
    """The page's `main`; `links` are what the template has besides the game."""
    return render_to_string("replay/game.html", {"sight": frame(source, asked.eyes, asked.entry, asked.page), **links})


def draw_import(imported_id: str, text: str, asked: ReplayQuery, links: Mapping[str, object]) -> str:
    """The same, of a record from elsewhere."""
    return draw(of_record(game_of(imported_id, text)), asked, links)
