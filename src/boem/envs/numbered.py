"""A game in numbered actions: whose turn it is, what may be chosen, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from random import Random
from types import MappingProxyType
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from boem.core.game import HOUSE, Actor, AnyAction, AnyNotices, Json, Seat, Viewer
from boem.core.history import AnyHistory, facts_for, play, start
from boem.core.registry import find_game
from boem.envs.encodings import Draft, kind_of_encoding
from boem.envs.encodings.planes import Planes
from boem.envs.lots import draws, shares
from boem.envs.sizes import settings_for

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
OVER: Final = -4  # these are OpenSpiel's numbers

_JSON: Final = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Node:
    """Where a game has come to; what is said of it stands in `Numbered`."""

    history: AnyHistory = field(repr=False)
    said: tuple[AnyNotices, ...] = field(repr=False)  # by action
    drafts: tuple[Draft, ...] = field(repr=False)  # by seat
    deal: Draft = field(repr=False)
    turn: int  # a seat, or CHANCE, SIMULTANEOUS, OVER

    def __deepcopy__(self, memo: object) -> Node:
        return self


class Numbered:
    """A game with its settings. Nodes are values: all of these are pure."""

    def __init__(self, game_id: str, settings: Mapping[str, Json] = MappingProxyType({})) -> None:
        self.game = find_game(game_id)
        self.config = settings_for(self.game, settings)
        self.encoding = kind_of_encoding(self.game).of(self.game, self.config)
        self.seats = self.config.seats
        self._shared: tuple[Node, list[tuple[int, float]]] | None = None  # asked for again whenever a game begins

    def __deepcopy__(self, memo: object) -> Numbered:
        return self

    def begin(self) -> Node:
        """The first choice, of chance or a seat."""
        return self._first

    def choices(self, node: Node, seat: int) -> list[int]:
        """What the seat may choose now, ascending; nothing out of its turn."""
        if node.turn not in (seat, SIMULTANEOUS):
            return []
        return self.encoding.choices(node.history.seats[seat], node.drafts[seat])

    def mask(self, node: Node, seat: int) -> NDArray[np.int8]:
        """1 for each choice of the seat, 0 for every other number."""
        mask = np.zeros(self.encoding.actions, np.int8)
        mask[self.choices(node, seat)] = 1
        return mask

    def outcomes(self, node: Node) -> list[tuple[int, float]]:
        """What chance may draw now, and how likely each is: exactly, or in so many lots."""
        if self._is_exact(node.history):
            return self.encoding.deal_outcomes(node.history.seats, node.deal)
        if self._shared is None or self._shared[0] is not node:
            self._shared = node, shares(partial(self._lot, node))
        return self._shared[1]

    def draw(self, node: Node, rng: Random) -> int:
        """What chance draws now; any lot there is, where `outcomes` would be some of them."""
        if not self._is_exact(node.history):
            return rng.getrandbits(63)
        outcomes, chances = zip(*self.outcomes(node), strict=True)
        number: int = rng.choices(outcomes, chances)[0]
        return number

    def outcome_name(self, number: int) -> str:
        """The name of a chance outcome, different for each."""
        return f"{HOUSE} deals {self.encoding.outcome_name(number)}" if self.encoding.outcomes else f"lot {number}"

    def after(self, node: Node, number: int) -> Node:
        """What comes of a choice of the seat whose turn it is, or of chance. The choice isn't checked again."""
        if node.turn == CHANCE:
            return self._drawn(node, number)
        return self._chosen(node, [(Seat(node.turn), number)])

    def after_all(self, node: Node, numbers: Sequence[int]) -> Node:
        """What comes of one choice of each seat, all made at the same time."""
        return self._chosen(node, [(Seat(seat), number) for seat, number in enumerate(numbers)])

    def returns(self, node: Node) -> list[float]:
        """By seat: 1 for the only winner, and all add up to 0; a puzzle brings 1 or -1. 0 before the end."""
        result = node.history.public.result
        if result is None:
            return [0.0] * self.seats
        if self.seats == 1:
            return [1.0 if result.winners else -1.0]
        if not result.winners:
            return [0.0] * self.seats
        share, others = 1 / len(result.winners), self.seats - 1
        return [(self.seats * share * (seat in result.winners) - 1) / others for seat in range(self.seats)]

    def public(self, node: Node, seat: int) -> Planes:
        """What everybody knows, from the seat's side of the table, its number on the last planes."""
        mine = np.zeros((self.seats, self.encoding.height, self.encoding.width), np.float32)
        mine[seat] = 1
        return np.concatenate([self.encoding.public(node.history.public, Seat(seat)), mine])

    def private(self, node: Node, seat: int) -> Planes:
        """What the seat alone knows."""
        return self.encoding.private(node.history.seats[seat], node.drafts[seat])

    def observation(self, node: Node, seat: int) -> Planes:
        """What the seat knows now; nothing else goes into it."""
        return np.concatenate([self.public(node, seat), self.private(node, seat)])

    def oracle(self, node: Node, seat: int) -> dict[str, NDArray[np.float32]]:
        """The seat's posterior, by the names of `guesses`; all 0 as long as there is nothing to guess."""
        guessed = self.encoding.guess(node.history.seats[seat])
        return {name: guessed.get(name, np.zeros(shape, np.float32)) for name, shape in self.encoding.guesses.items()}

    def times(self, node: Node, seat: int, viewer: Viewer) -> Planes:
        """When each square was settled, as a share of the longest game, from what the viewer heard."""
        planes = np.zeros((self.encoding.times, self.encoding.height, self.encoding.width), np.float32)
        facts = [fact for notices in node.said for fact in facts_for(notices, viewer)]
        for plane, row, column, time in self.encoding.stamps(facts, Seat(seat)):
            planes[plane, row, column] = time / self.encoding.longest
        return planes

    def heard(self, node: Node, viewer: Viewer) -> str:
        """All that was ever said to the viewer, an entry a line, and its choices since: its information state."""
        notation = self.game.notation
        told = (notation.heard(facts_for(notices, viewer)) for notices in node.said)
        lines = ["spectator" if viewer is None else f"seat {viewer}", *map(_line, told)]
        if viewer is not None:
            lines += [f"- {self.encoding.name(number)}" for number in node.drafts[viewer]]
        return "\n".join(lines)

    def known(self, node: Node, viewer: Viewer) -> str:
        """What the viewer knows now, as JSON."""
        view = node.history.view(viewer)
        waits = sorted(map(str, view.waits_for))
        draft = [] if viewer is None else [self.encoding.name(number) for number in node.drafts[viewer]]
        shown = {"waits_for": waits, "scores": view.scores, **self.game.notation.view(view)}
        return _JSON.encode(shown | ({"draft": draft} if draft else {})).decode()

    def secrets(self, node: Node, seat: int) -> str:
        """What of that the seat alone knows, as JSON; empty in a game without secrets."""
        if not self.encoding.secrets:
            return ""
        public, own = (self.game.notation.view(node.history.view(viewer)) for viewer in (None, Seat(seat)))
        alone = {key: value for key, value in own.items() if value != public[key]}
        draft = [self.encoding.name(number) for number in node.drafts[seat]]
        return _JSON.encode({**alone, "draft": draft}).decode()

    @cached_property
    def _first(self) -> Node:
        return self._settled(start(self.game, self.config), (), ((),) * self.seats, ())

    def _chosen(self, node: Node, choices: Sequence[tuple[Seat, int]]) -> Node:
        history, said, drafts = node.history, node.said, list(node.drafts)
        meant = [self.encoding.meant(history.seats[seat], drafts[seat], number) for seat, number in choices]
        for (seat, number), actions in zip(choices, meant, strict=True):
            if actions is None:
                drafts[seat] = (*drafts[seat], number)
                continue
            drafts[seat] = ()
            for action in actions:
                if seat in history.public.waits_for:
                    history, notices = play(self.game, history, seat, action)
                    said = (*said, notices)
        if any(actions is None for actions in meant):
            turn = node.turn if self._drawing(drafts) is None else CHANCE
            return replace(node, history=history, said=said, drafts=tuple(drafts), turn=turn)
        return self._settled(history, said, tuple(drafts), ())

    def _drawn(self, node: Node, number: int) -> Node:
        if not self._is_exact(node.history):
            seat = self._drawing(node.drafts)
            drafts = tuple(() if one == seat else draft for one, draft in enumerate(node.drafts))
            return self._played(node, HOUSE if seat is None else seat, self._lot(node, Random(number)), drafts)
        deal = self.encoding.dealt((*node.deal, number))
        if deal is None:
            return replace(node, deal=(*node.deal, number))
        return self._played(node, HOUSE, deal, node.drafts)

    def _played(self, node: Node, actor: Actor, action: AnyAction, drafts: tuple[Draft, ...]) -> Node:
        history, notices = play(self.game, node.history, actor, action)
        return self._settled(history, (*node.said, notices), drafts, ())

    def _settled(
        self, history: AnyHistory, said: tuple[AnyNotices, ...], drafts: tuple[Draft, ...], deal: Draft
    ) -> Node:
        """The node once the house has done what is no matter of chance."""
        while HOUSE in history.public.waits_for and not self._is_exact(history):
            due = draws(partial(self.game.referee.deal, history.state))
            if due is None:
                break
            history, notices = play(self.game, history, HOUSE, due)
            said = (*said, notices)
        cut = self.encoding.limit is not None and len(said) >= self.encoding.limit
        return Node(history, said, drafts, deal, OVER if cut else self._turn(history.public.waits_for))

    def _is_exact(self, history: AnyHistory) -> bool:
        """Whether the house deals, and the encoding knows with which chances."""
        return self.encoding.outcomes > 0 and HOUSE in history.public.waits_for and history.public.status == "setup"

    def _drawing(self, drafts: Sequence[Draft]) -> Seat | None:
        """The seat that has left to the lot what it does."""
        drawn = self.encoding.drawn
        return next((Seat(seat) for seat, draft in enumerate(drafts) if drawn is not None and drawn in draft), None)

    def _lot(self, node: Node, rng: Random) -> AnyAction:
        """What is done by lot now, by that seat or the house."""
        seat = self._drawing(node.drafts)
        if seat is None:
            return self.game.referee.deal(node.history.state, rng)
        return self.encoding.lot(node.history.seats[seat], rng)

    def _turn(self, waits_for: frozenset[Actor]) -> int:
        if not waits_for:
            return OVER
        if HOUSE in waits_for:
            return CHANCE
        return SIMULTANEOUS if self.encoding.simultaneous else min(int(seat) for seat in waits_for)


def _line(entry: dict[str, Json]) -> str:
    """An entry as its viewer got it, without keys that add nothing."""
    entry = dict(entry)
    words = [str(entry.pop(key)) for key in ("seat", "do", "answer") if key in entry]
    return " ".join([*words, _JSON.encode(entry).decode()] if entry else words)
