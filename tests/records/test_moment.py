"""A moment of a game equals replaying its record up to there, for every viewer, though nothing is replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from support.play import Open, unsealed
from support.postal_play import SHEET, begun, round_of

from boem.core.game import Seat, Viewer
from boem.core.history import facts_for
from boem.records import Match, Moment, read_record, replay

DATA = Path(__file__).parent / "data"


def lesson() -> Open:
    return unsealed(replay(read_record((DATA / "lesson.json").read_bytes())))


def postal() -> Open:
    return round_of(begun(SHEET, "B8", "H5", "A9", seats=3), "A7", "K9 mine")


def until(game: Match, number: int) -> Open:
    """The slow twin: replays the record up to there from the beginning."""
    return unsealed(replay(replace(game.record, log=game.record.log[: number + 1])))


@pytest.mark.parametrize("played", [lesson, postal])
def test_every_moment_of_a_game_is_as_it_was_then(played: Callable[[], Match]) -> None:
    game = played()
    viewers: list[Viewer] = [None, *map(Seat, range(game.record.config.seats))]
    for number in range(-1, len(game.said)):
        then, twin = Moment(game, number), until(game, number)
        assert then.over == twin.over
        assert tuple(then.log) == twin.record.log
        for viewer in viewers:
            assert then.view(viewer) == twin.history.view(viewer)
            assert then.heard(viewer) == [facts_for(notices, viewer) for notices in twin.said]


@pytest.mark.parametrize(("asked", "answered"), [(-7, -1), (9999, None)])
def test_a_moment_that_never_was_is_the_nearest(asked: int, answered: int | None) -> None:
    game = postal()
    nearest = len(game.said) - 1 if answered is None else answered
    assert len(Moment(game, asked).log) == nearest + 1
    assert Moment(game, asked).view(None) == until(game, nearest).history.public


def test_looking_at_a_moment_plays_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = postal()
    monkeypatch.setattr(type(game.record.game.referee), "play", None)
    assert Moment(game, 2).view(Seat(1)).viewer == Seat(1)
