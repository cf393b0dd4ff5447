"""A toy game with rounds: in each the house seals a prize, every seat sends a sealed bid, and the house closes it.

The highest unique bid wins the prize. After the last round, most points win. The latest round can be taken back with
its prize.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import (
    EVERYONE,
    HOUSE,
    Actor,
    Game,
    Json,
    Notation,
    Notice,
    Observer,
    Referee,
    Resign,
    Result,
    Seat,
    StateSampler,
    Status,
    Step,
    Viewer,
)
from boem.core.settings import number
from boem.records import Play, Record


@dataclass(frozen=True, slots=True)
class Config:
    seats: int = number("how many bid", minimum=2, maximum=9, default=3)
    rounds: int = number("rounds", minimum=1, maximum=9, default=3)


@dataclass(frozen=True, slots=True)
class Prize:
    worth: int


@dataclass(frozen=True, slots=True)
class Bid:
    much: int


@dataclass(frozen=True, slots=True)
class Close:
    pass


@dataclass(frozen=True, slots=True)
class Undo:
    round: int
    why: str = ""


Action: TypeAlias = Prize | Bid | Close | Undo | Resign


@dataclass(frozen=True, slots=True)
class Sealed:
    pass


@dataclass(frozen=True, slots=True)
class Worth:
    worth: int


@dataclass(frozen=True, slots=True)
class Sent:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SentAs:
    seat: Seat
    much: int


@dataclass(frozen=True, slots=True)
class Closed:
    round: int
    worth: int
    bids: tuple[int, ...]  # 0: none
    result: Result | None


@dataclass(frozen=True, slots=True)
class Undone:
    round: int
    why: str


@dataclass(frozen=True, slots=True)
class Gone:
    seat: Seat
    result: Result | None


Fact: TypeAlias = Sealed | Worth | Sent | SentAs | Closed | Undone | Gone


@dataclass(frozen=True, slots=True)
class View:
    viewer: Viewer
    config: Config
    past: tuple[tuple[int, ...], ...] = ()
    scores: tuple[int, ...] = ()
    sent: frozenset[Seat] = frozenset()
    gone: frozenset[Seat] = frozenset()
    own: int = 0
    sealed: bool = False
    result: Result | None = None

    @property
    def status(self) -> Status:
        return "over" if self.result else "playing" if self.past or self.sealed else "setup"

    @property
    def waits_for(self) -> frozenset[Actor]:
        if self.result:
            return frozenset()
        waited = frozenset(map(Seat, range(self.config.seats))) - self.sent - self.gone
        return waited if self.sealed and waited else frozenset({HOUSE})


@dataclass(frozen=True, slots=True)
class State:
    public: View
    prize: int = field(default=0, repr=False)
    bids: tuple[int, ...] = field(default=(), repr=False)


class BidReferee(Referee[Config, State, Action, Fact]):
    def initial_state(self, config: Config) -> State:
        return State(BidObserver().initial_view(config, None), bids=(0,) * config.seats)

    def waits_for(self, state: State) -> frozenset[Actor]:
        return state.public.waits_for

    def deal(self, state: State, rng: Random) -> Action:
        return Close() if state.public.sealed else Prize(rng.randint(1, 9))

    def check_house(self, state: State, action: Action) -> None:
        if state.public.result and not isinstance(action, Undo):
            raise IllegalAction("over", "The game is over.")
        match action:
            case Undo(number) if not 0 < number == len(state.public.past):
                raise IllegalAction("undo_last", "Only the last round can be taken back.")
            case Prize() if state.public.sealed:
                raise IllegalAction("dealt", "The prize is sealed already.")

    def play(self, state: State, actor: Actor, action: Action) -> Step[State, Fact]:
        match action:
            case Prize(worth):
                state = replace(state, prize=worth)
                return self._say(state, Sealed(), Notice(Worth(worth), frozenset()))
            case Bid(much):
                seat = Seat(int(actor))
                state = replace(state, bids=(*state.bids[:seat], much, *state.bids[seat + 1 :]))
                return self._say(state, Sent(seat), Notice(SentAs(seat, much), frozenset({seat})))
            case Close():
                return self._say(replace(state, bids=(0,) * len(state.bids)), self._closed(state))
            case Undo(round_, why):
                return self._say(replace(state, bids=(0,) * len(state.bids)), Undone(round_, why))
        seat = Seat(int(actor))
        left = set(range(state.public.config.seats)) - state.public.gone - {seat}
        last = Result(frozenset(map(Seat, left)), state.public.scores, "last_seat") if len(left) == 1 else None
        return self._say(state, Gone(seat, last))

    def result(self, state: State) -> Result | None:
        return state.public.result

    def max_game_length(self, config: Config) -> int:
        return config.rounds * (config.seats + 2) + config.seats

    def _closed(self, state: State) -> Closed:
        public = state.public
        number, closed = len(public.past) + 1, Closed(len(public.past) + 1, state.prize, state.bids, None)
        if number < public.config.rounds:
            return closed
        scores = BidObserver().apply(public, closed).scores
        best = frozenset(Seat(seat) for seat, points in enumerate(scores) if points == max(scores))
        return replace(closed, result=Result(best, scores, "last_round"))

    def _say(self, state: State, said: Fact, *beside: Notice[Fact]) -> Step[State, Fact]:
        after = replace(state, public=BidObserver().apply(state.public, said))
        return Step(after, (Notice(said, EVERYONE), *beside))


class BidObserver(Observer[Config, Action, Fact, View]):
    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return View(viewer, config, scores=(0,) * config.seats)

    def apply(self, view: View, fact: Fact) -> View:  # noqa: PLR0911  (one for each kind of fact)
        match fact:
            case Sealed():
                return replace(view, sealed=True)
            case Sent(seat):
                return replace(view, sent=view.sent | {seat})
            case SentAs(_, much):
                return replace(view, own=much)
            case Closed(_, worth, bids, result):
                fresh = replace(view, past=(*view.past, view.scores), sent=frozenset(), own=0, sealed=False)
                scores = [points + worth * (seat == winner_of(bids)) for seat, points in enumerate(view.scores)]
                return replace(fresh, scores=tuple(scores), result=result)
            case Undone():
                fresh = replace(view, past=view.past[:-1], scores=view.past[-1], sent=frozenset(), own=0)
                return replace(fresh, sealed=False, result=None)
            case Gone(seat, result):
                return replace(view, gone=view.gone | {seat}, sent=view.sent - {seat}, result=result)
        return view

    def check(self, view: View, action: Action) -> None:
        if view.viewer is None or view.result:
            raise IllegalAction("over", "The game is over.")
        if isinstance(action, Resign):
            return
        if not isinstance(action, Bid) or not 1 <= action.much <= 9:
            raise IllegalAction("bid", "A bid is 1 to 9.")
        if view.viewer not in view.waits_for:
            raise IllegalAction("sent", "Your bid is in already.")

    def legal_actions(self, view: View) -> Iterator[Action]:
        if view.viewer is not None and not view.result:
            yield Resign()
            yield from (Bid(much) for much in range(1, 10) if view.viewer in view.waits_for)

    def random_action(self, view: View, rng: Random) -> Action:
        return Bid(rng.randint(1, 9)) if view.viewer in view.waits_for else Resign()

    def is_non_blocking(self, action: Action) -> bool:
        return isinstance(action, Bid)

    def contradictions(self, config: Config, said: Sequence[Fact]) -> Iterator[str]:
        return iter(())


def winner_of(bids: Sequence[int]) -> int:
    """The seat of the highest unique bid; -1 if there is none."""
    lone = [much for much in bids if much and bids.count(much) == 1]
    return bids.index(max(lone)) if lone else -1


class BidSampler(StateSampler[View, State]):
    def sample(self, view: View, rng: Random) -> State:
        return State(replace(view, viewer=None, own=0), rng.randint(1, 9), (0,) * view.config.seats)


class BidNotation(Notation[Config, Action, Fact, View]):
    def read(self, text: str) -> Action:
        verb, *rest = text.split()
        if verb == "resign" and not rest:
            return Resign()
        if verb != "bid" or len(rest) != 1 or not rest[0].isdigit():
            raise ParseError("give a bid, as in bid 5")
        return Bid(int(rest[0]))

    def write(self, action: Action) -> str:
        match action:
            case Bid(much):
                return f"bid {much}"
            case Prize(worth):
                return f"deal {worth}"
        return type(action).__name__.lower()

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, Action]:
        if "deal" in entry:
            return HOUSE, Prize(int(entry["deal"]))
        if "close" in entry:
            return HOUSE, Close()
        if "undo" in entry:
            return HOUSE, Undo(entry["undo"], entry.get("why", ""))
        return super().read_entry(entry)

    def heard(self, facts: Sequence[Fact]) -> dict[str, Json]:
        match facts:
            case (Sealed(), *own):
                return {
                    "deal": " ".join(str(one.worth) for one in own if isinstance(one, Worth)) or "…",
                    "answer": "sealed",
                }
            case (Sent(seat), *own):
                words = [str(one.much) for one in own if isinstance(one, SentAs)]
                return {"seat": seat, "do": f"bid {words[0] if words else '…'}", "answer": "sent"}
            case (Closed(number, worth, bids, result), *_):
                shown: dict[str, Json] = {"revealed": {}} if result else {}
                return {"close": True, "answer": f"round {number}", "prize": worth, "bids": list(bids)} | shown
            case (Undone(number, why), *_):
                return {"undo": number, "why": why, "answer": "undone"}
            case (Gone(seat, result), *_):
                return {"seat": seat, "do": "resign", "answer": "resigned"} | ({"revealed": {}} if result else {})
        raise AssertionError(facts)

    def facts(self, view: View, entry: Json) -> Sequence[Fact]:
        raise ParseError("not read back")

    def view(self, view: View) -> dict[str, Json]:
        told = {"round": len(view.past) + 1, "scores": list(view.scores), "sent": sorted(view.sent)}
        return told | {"bid": view.own or None}

    def layouts(self, view: View) -> Json:
        return {}

    def commits(self, action: Action) -> bool:
        return isinstance(action, Prize)


BIDS: Game[Config, State, Action, Fact, View] = Game(
    "bids",
    "Bids",
    "Sealed bids for sealed prizes.",
    Config,
    BidReferee(),
    BidObserver(),
    BidSampler(),
    BidNotation(),
    rounds=True,
    reasons={"last_round": "the last round is over"},
)


def done_in(record: Record) -> list[str]:
    """For each entry, the key that says what was done."""
    return [next(iter(dict(entry.entry))) for entry in record.log if isinstance(entry, Play)]
