"""A game as a tree of numbered choices, for seats and for chance."""

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
from boem.envs.encodings.legend import tables
from boem.envs.encodings.planes import Planes
from boem.envs.lots import draws, shares
from boem.envs.sizes import settings_for

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
OVER: Final = -4  # OpenSpiel's numbers

_JSON: Final = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Node:
    """A point in a game; `Numbered` explains what can be asked of it."""

    history: AnyHistory = field(repr=False)
    said: tuple[AnyNotices, ...] = field(repr=False)  # one item per action
    drafts: tuple[Draft, ...] = field(repr=False)  # by seat
    deal: Draft = field(repr=False)
    turn: int  # a seat, or CHANCE, SIMULTANEOUS, OVER

    def __deepcopy__(self, memo: object) -> Node:
        return self


class Numbered:
    """A game with its settings. Nodes are values, and all methods are pure."""

    def __init__(self, game_id: str, settings: Mapping[str, Json] = MappingProxyType({})) -> None:
        self.game = find_game(game_id)
        self.config = settings_for(self.game, settings)
        self.encoding = kind_of_encoding(self.game).of(self.game, self.config)
        self.seats = self.config.seats
        self._shared: tuple[Node, list[tuple[int, float]]] | None = None  # asked for again in every game

    def __deepcopy__(self, memo: object) -> Numbered:
        return self

    @property
    def tables(self) -> str:
        """What the numbers and planes mean, as tables in Markdown; empty for an encoding that doesn't say."""
        return tables(self.encoding, self.seats)

    def begin(self) -> Node:
        """The first node: a choice of chance or of a seat."""
        return self._first

    def choices(self, node: Node, seat: int) -> list[int]:
        """What the seat may choose now, ascending; empty when it isn't its turn."""
        if node.turn not in (seat, SIMULTANEOUS):
            return []
        return self.encoding.choices(node.history.seats[seat], node.drafts[seat])

    def mask(self, node: Node, seat: int) -> NDArray[np.int8]:
        """An array with 1 for each choice of the seat, 0 for all other numbers."""
        mask = np.zeros(self.encoding.actions, np.int8)
        mask[self.choices(node, seat)] = 1
        return mask

    def outcomes(self, node: Node) -> list[tuple[int, float]]:
        """What chance may draw now, with probabilities: exact ones, or shares of `LOTS` seeds."""
        if self._is_exact(node.history):
            return self.encoding.deal_outcomes(node.history.seats, node.deal)
        if self._shared is None or self._shared[0] is not node:
            self._shared = node, shares(partial(self._lot, node))
        return self._shared[1]

    def draw(self, node: Node, rng: Random) -> int:
        """Draw for chance: from the exact probabilities, otherwise any 63-bit seed."""
        if not self._is_exact(node.history):
            return rng.getrandbits(63)
        outcomes, chances = zip(*self.outcomes(node), strict=True)
        number: int = rng.choices(outcomes, chances)[0]
        return number

    def outcome_name(self, number: int) -> str:
        """The unique name of a chance outcome."""
        return f"{HOUSE} deals {self.encoding.outcome_name(number)}" if self.encoding.outcomes else f"lot {number}"

    def after(self, node: Node, number: int) -> Node:
        """The node after a choice of the seat to move, or of chance. Whether the choice is legal isn't checked."""
        if node.turn == CHANCE:
            return self._drawn(node, number)
        return self._chosen(node, [(Seat(node.turn), number)])

    def after_all(self, node: Node, numbers: Sequence[int]) -> Node:
        """The node after all seats have chosen at once, one number each."""
        return self._chosen(node, [(Seat(seat), number) for seat, number in enumerate(numbers)])

    def returns(self, node: Node) -> list[float]:
        """By seat: 1 for a sole winner, all adding up to 0; 1 or -1 for a puzzle; 0 before the end."""
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
        """Public knowledge, seen from the seat's side of the table; the last planes give the seat's number."""
        mine = np.zeros((self.seats, self.encoding.height, self.encoding.width), np.float32)
        mine[seat] = 1
        return np.concatenate([self.encoding.public(node.history.public, Seat(seat)), mine])

    def private(self, node: Node, seat: int) -> Planes:
        """What only the seat knows."""
        return self.encoding.private(node.history.seats[seat], node.drafts[seat])

    def observation(self, node: Node, seat: int) -> Planes:
        """Everything the seat knows now, and nothing else."""
        return np.concatenate([self.public(node, seat), self.private(node, seat)])

    def oracle(self, node: Node, seat: int) -> dict[str, NDArray[np.float32]]:
        """The seat's posterior, by the names in `guesses`; all 0 before there is anything to infer."""
        guessed = self.encoding.guess(node.history.seats[seat])
        return {name: guessed.get(name, np.zeros(shape, np.float32)) for name, shape in self.encoding.guesses.items()}

    def times(self, node: Node, seat: int, viewer: Viewer) -> Planes:
        """When each square was settled, as a fraction of the longest game, from what the viewer heard."""
        planes = np.zeros((self.encoding.times, self.encoding.height, self.encoding.width), np.float32)
        facts = [fact for notices in node.said for fact in facts_for(notices, viewer)]
        for plane, row, column, time in self.encoding.stamps(facts, Seat(seat)):
            planes[plane, row, column] = time / self.encoding.longest
        return planes

    def heard(self, node: Node, viewer: Viewer) -> str:
        """The viewer's information state: everything it was told, one entry per line, and its unfinished draft."""
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
        """The part of `known` that only the seat knows, as JSON; empty in a game without secrets."""
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
            return Node(history, said, tuple(drafts), node.deal, turn)
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
        """The node after the house has done whatever involves no chance."""
        while HOUSE in history.public.waits_for and not self._is_exact(history):
            due = draws(partial(self.game.referee.deal, history.state))
            if due is None:
                break
            history, notices = play(self.game, history, HOUSE, due)
            said = (*said, notices)
        cut = self.encoding.limit is not None and len(said) >= self.encoding.limit
        return Node(history, said, drafts, deal, OVER if cut else self._turn(history.public.waits_for))

    def _is_exact(self, history: AnyHistory) -> bool:
        """Whether the house is to deal and the encoding knows the exact probabilities."""
        return self.encoding.outcomes > 0 and HOUSE in history.public.waits_for and history.public.status == "setup"

    def _drawing(self, drafts: Sequence[Draft]) -> Seat | None:
        """The seat that has left its action to the draw."""
        drawn = self.encoding.drawn
        return next((Seat(seat) for seat, draft in enumerate(drafts) if drawn is not None and drawn in draft), None)

    def _lot(self, node: Node, rng: Random) -> AnyAction:
        """Draw the action of that seat, or of the house."""
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
    """An entry as its viewer got it, in one line: seat, action and answer as words, the rest as JSON."""
    entry = dict(entry)
    words = [str(entry.pop(key)) for key in ("seat", "do", "answer") if key in entry]
    return " ".join([*words, _JSON.encode(entry).decode()] if entry else words)
