"""What the last turns brought, in a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import capfirst

from boem.core.hunt import Said
from boem.core.hunt.turns import Turn, latest_turns
from boem.core.texts import say
from boem.games.mijnenveger import account
from boem.games.mijnenveger.rules.facts import Disarm, Move, Sweep, View
from boem.web.tables.boards.board import Heard, ViewerContext


def happened(heard: Heard, view: View, eyes: ViewerContext) -> str:
    """The viewer's last turn and what followed it; for a spectator, the last turn."""
    tries = (fact for facts in heard for fact in facts[:1] if _is_try(fact))
    return " ".join(told for turn in latest_turns(tries, view.viewer) for told in _told(turn, view, eyes))


def _is_try(fact: object) -> bool:
    return isinstance(fact, Said) and isinstance(fact.action, Sweep | Disarm)


def _told(turn: Turn, view: View, eyes: ViewerContext) -> Iterator[str]:
    disarmed = [said for said in turn if isinstance(said.action, Disarm)]
    if disarmed:
        yield _sentence(disarmed[-1], view, eyes, square=", ".join(str(said.action.square) for said in disarmed))
    yield from (_sentence(said, view, eyes, square=str(said.action.square)) for said in turn if said not in disarmed)


def _sentence(said: Said[Move], view: View, eyes: ViewerContext, *, square: str) -> str:
    about, to_you = account.pair(said)
    left = view.position.search[said.seat].sweepers
    template = to_you if said.seat == eyes.you else about
    return capfirst(say(template, who=eyes.names[said.seat], square=square, number=said.answer, left=left))
