"""Playing a puzzle, and having one made."""

from __future__ import annotations

import secrets

from django.db import transaction

from boem.core.settings import write_settings
from boem.puzzles import Grade, Graded, Puzzle
from boem.web.accounts.models import Player
from boem.web.base.puzzle_requests import ask
from boem.web.puzzles.game import GAME, config_of
from boem.web.puzzles.known import kept_as_proper, remember
from boem.web.puzzles.mine import state_of
from boem.web.tables.models import Table, find_table
from boem.web.tables.store.house import deal_of
from boem.web.tables.store.opening import ME, TableWish, draw_up, store

SECONDS = 55.0  # to make one; less than web servers wait for a page


def play(*, player: Player, puzzle: Puzzle) -> Table:
    """The player's table for this puzzle: the one in progress, or a new one.

    Raises IllegalAction for an improper puzzle, or Unmade.
    """
    wish = TableWish(GAME, (ME,), write_settings(config_of(puzzle)))
    drawn, seats = draw_up(host=player, wish=wish)
    deal = deal_of(drawn)
    kept_as_proper(puzzle)
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)  # so that two clicks open one table
        going = state_of(player, puzzle).going
        return find_table(going.table) if going else store(drawn, seats, deal)


def make_fresh(*, width: int, height: int, grade: Grade | None, count: bool = False) -> Graded:
    """A puzzle that most likely nobody has seen before; raises ParseError for an impossible size, or Unmade.

    With `count` it gives its number of mines, and needs it.
    """
    wish = [width, height, grade.value if grade else None, count]
    graded = Graded.of_json(ask({"do": "make", "wish": wish, "seed": secrets.randbits(32)}, SECONDS))
    remember(graded)
    return graded
