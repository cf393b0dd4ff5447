"""Conditional moves that can't come true any more, by what the seat that leaves them was told and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from boem.core.base_view import BaseView
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import Seat, ViewProtocol
from boem.records import Match

if TYPE_CHECKING:
    from boem.web.tables.store.conditional_moves import Branch


def check_possible(game: Match, seat: Seat, branches: Sequence[Branch], kept: Sequence[Branch]) -> None:
    """Raise ParseError for a move or a condition that the rules have ruled out for the rest of the game.

    For a move in the seat's next turn it is enough that only the seat's own actions could make it legal again. Branches
    that are `kept` already aren't judged again.
    """
    waiting = seat not in game.history.public.waits_for
    known = [(branch.do, branch.conditions) for _place, branch in _placed(kept)]
    for place, branch in _placed(branches):
        if (branch.do, branch.conditions) in known:
            continue
        refusal = _refusal(game, game.history.view(seat), branch.do)
        next_turn = waiting and "." not in place
        if refusal and (refusal.lasting or (refusal.standing and next_turn)):
            raise ParseError(refusal.template, f"{place}.do", **refusal.params)
        for number, one in enumerate(branch.conditions):
            view = _view_of(game, Seat(one.seat), seat)
            if one.do and view and (refusal := _refusal(game, view, one.do)) and refusal.lasting:
                raise ParseError("this condition can't come true any more", f"{place}.if[{number}].do")


def _placed(branches: Sequence[Branch], path: str = "moves") -> Iterator[tuple[str, Branch]]:
    for number, branch in enumerate(branches):
        place = f"{path}[{number}]"
        yield place, branch
        yield from _placed(branch.then, f"{place}.then")


def _view_of(game: Match, seat: Seat, reader: Seat) -> ViewProtocol | None:
    """The reader's own view, or another seat's with only what everyone was told; None if that can't be made."""
    if seat == reader:
        return game.history.view(reader)
    public = game.history.public
    return replace(public, viewer=seat) if isinstance(public, BaseView) else None


def _refusal(game: Match, view: ViewProtocol, text: str) -> IllegalAction | None:
    """Why the action is illegal now; None if it is legal."""
    rules = game.record.game
    try:
        rules.observer.check(view, rules.notation.read(text))
    except IllegalAction as refusal:
        return refusal
    return None
