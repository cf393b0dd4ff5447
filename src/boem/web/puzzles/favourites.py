"""The puzzles that a player keeps for later."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from boem.puzzles import Puzzle
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed
from boem.web.puzzles.models import FavouritePuzzle

MOST: Final = 500


def is_favourite(player: Player | None, puzzle: Puzzle) -> bool:
    """Whether the player keeps this puzzle."""
    return player is not None and FavouritePuzzle.objects.filter(player=player, link=puzzle.link).exists()


def favourites(player: Player | None) -> list[Puzzle]:
    """The puzzles that the player keeps, the latest first."""
    rows = FavouritePuzzle.objects.filter(player=player).order_by("-made", "-id") if player else ()
    return [Puzzle.of_link(row.link) for row in rows]


def favour(*, player: Player, puzzle: Puzzle) -> None:
    """Keep a puzzle; raises Closed if there are too many."""
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)  # so that several at once don't exceed the number
        mine = FavouritePuzzle.objects.filter(player=player)
        if not mine.filter(link=puzzle.link).exists() and mine.count() >= MOST:
            raise Closed("You can keep at most {most} favourites; take one off the list first.", most=MOST)
        FavouritePuzzle.objects.get_or_create(player=player, link=puzzle.link)


def forgo(*, player: Player, puzzle: Puzzle) -> None:
    """Take a puzzle off the player's list."""
    FavouritePuzzle.objects.filter(player=player, link=puzzle.link).delete()
