"""For any game there are two stories that its viewers can't tell apart, with which the site is tested."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.any_worlds import differ, told_apart
from support.toy import toy

from boem.core.game import HOUSE, AnyGame, Seat
from boem.core.history import facts_for, play, start
from boem.core.registry import find_game, game_ids
from boem.core.settings import read_settings

MOST = 8
VIEWERS = (Seat(1), None)


def settings_of(game: AnyGame) -> Any:
    """The settings of its first board, or those that it suggests."""
    board = next(iter(game.boards.values()), None)
    return read_settings(game.config, game.suggest({})) if board is None else board


HIDING = [game for game in map(find_game, game_ids()) if settings_of(game).seats > 1]


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_the_two_stories_of_a_game_differ_but_are_heard_alike(game: AnyGame) -> None:
    config = settings_of(game)
    story = told_apart(game, config, VIEWERS, Random(1), most=MOST)
    assert len(story) == MOST
    assert differ(story)
    heard: list[list[object]] = []
    for number in range(2):
        world = start(game, config)
        heard.append([])
        for told in story:
            said = {"deal": told.texts[number].removeprefix("deal ")}
            key = said if told.actor == HOUSE else {"seat": told.actor, "do": told.texts[number]}
            world, notices = play(game, world, *game.notation.read_entry(key))
            heard[number] += [facts_for(notices, viewer) for viewer in VIEWERS]
    assert heard[0] == heard[1]


def test_the_stories_do_not_differ_for_a_seat_that_is_a_viewer() -> None:
    game = HIDING[0]
    config = settings_of(game)
    story = told_apart(game, config, (Seat(0), Seat(1), None), Random(1), most=MOST)
    assert not differ([told for told in story if told.actor != HOUSE])


def test_a_story_ends_where_no_move_is_heard_alike_in_both_worlds() -> None:
    subject = toy()
    story = told_apart(subject.game, subject.game.config(), VIEWERS, Random(1), most=200)
    assert 0 < len(story) < 200
