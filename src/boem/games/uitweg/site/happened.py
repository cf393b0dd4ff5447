"""What the last turns brought, in a sentence or two each."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import capfirst

from boem.core.hunt import Said
from boem.core.hunt.turns import Turn, latest_turns
from boem.core.texts import say
from boem.games.uitweg import account
from boem.games.uitweg.rules.facts import Step, View
from boem.games.uitweg.rules.squares import crossed
from boem.games.uitweg.site.hints import own_turn
from boem.games.uitweg.site.maze import place_of
from boem.web.tables.boards.board import Heard, ViewerContext


def happened(heard: Heard, view: View, eyes: ViewerContext) -> str:
    """The last turn of the viewer and what followed it; for a spectator, the last turn.

    What the hint says already is left out: how the viewer's own turn ended, until their next one.
    """
    steps = [fact for facts in heard for fact in facts[:1] if isinstance(fact, Said)]
    told: list[str] = []
    for turn in latest_turns(steps, view.viewer):
        seat = turn[-1].seat
        if seat != eyes.you:
            told += _told(turn, view, eyes.names[seat])
        elif view.position.turn == seat and turn[-1] is not steps[-1]:
            told.append(own_turn(heard, view, seat))
    return " ".join(told)


def _told(turn: Turn, view: View, name: str) -> Iterator[str]:
    """Somebody's turn: where the run ended, and what it ended with."""
    *_before, last = turn
    went = [said for said in turn if said.answer == "yes"]
    if went:
        yield _sentence(went[-1], view, name)
    if last.answer in ("no", "out"):
        yield _sentence(last, view, name)


def _sentence(said: Said[Step], view: View, name: str) -> str:
    about, _to_you = account.pair(said)
    slot = place_of(crossed(view.position.control[said.seat].runner, said.action.place)) if said.answer == "no" else ""
    return capfirst(say(about, who=name, run=str(said.action.place), slot=slot))
