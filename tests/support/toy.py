"""A toy game that obeys every law, so that tests can break one at a time.

The house deals each seat a card from 1 to `cards`. In turn, each guesses the other's card; a right guess wins. Once per
game, a seat may peek: only it is told whether its own card is higher.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Literal

import msgspec
from hypothesis import strategies as st
from support.toy_facts import (
    FIRST,
    Action,
    Card,
    Config,
    Deal,
    Dealt,
    End,
    Fact,
    Gone,
    Guess,
    Guessed,
    Higher,
    Peek,
    Peeked,
    Public,
    State,
    View,
)

from boem.core.errors import IllegalAction, ParseError
from boem.core.game import (
    EVERYONE,
    HOUSE,
    Actor,
    Game,
    Json,
    Move,
    Notation,
    Notice,
    Observer,
    Reason,
    Referee,
    Resign,
    Result,
    Seat,
    StateSampler,
    Step,
    Timeout,
    Viewer,
)
from boem.core.shapes import shaped
from boem.testing.walk import AnySubject, Foreseen, Subject


class ToyReferee(Referee[Config, State, Action, Fact]):
    def initial_state(self, config: Config) -> State:
        return State(Public(config))

    def waits_for(self, state: State) -> frozenset[Actor]:
        return state.public.waits_for

    def deal(self, state: State, rng: Random) -> Action:
        return Deal((rng.randint(1, state.public.config.cards), rng.randint(1, state.public.config.cards)))

    def check_house(self, state: State, action: Action) -> None:
        if isinstance(action, Deal) and HOUSE in state.public.waits_for:
            return
        if isinstance(action, Timeout) and action.seat in state.public.waits_for:
            return
        raise IllegalAction("not_now", "The house may not do this now.")

    def play(self, state: State, actor: Actor, action: Action) -> Step[State, Fact]:
        match action:
            case Deal(cards):
                return self.say(replace(state, cards=cards), self.dealt(cards), *self.dealt_cards(cards))
            case Guess(card):
                return self.say(state, self.guessed(state, self.seat(actor), card))
            case Peek():
                seat = self.seat(actor)
                higher: Notice[Fact] = Notice(Higher(seat, self.higher(state, seat)), frozenset({seat}))
                return self.say(state, Peeked(seat), higher)
            case Resign():
                return self.say(state, self.gone(state, self.seat(actor), "resigned"))
            case Timeout(seat):
                return self.say(state, self.gone(state, seat, "timeout"))

    def result(self, state: State) -> Result | None:
        return state.public.end.result if state.public.end else None

    def max_game_length(self, config: Config) -> int:
        return 1 + 2 * config.cards + 2 + 1

    def dealt(self, cards: tuple[int, int]) -> Dealt:
        return Dealt()

    def dealt_cards(self, cards: tuple[int, int]) -> list[Notice[Fact]]:
        return [Notice(Card(Seat(seat), card), frozenset({Seat(seat)})) for seat, card in enumerate(cards)]

    def guessed(self, state: State, seat: Seat, card: int) -> Guessed:
        assert state.cards is not None
        right = state.cards[1 - seat] == card
        return Guessed(seat, card, right, self.end(state, seat, "located") if right else None)

    def higher(self, state: State, seat: Seat) -> bool:
        assert state.cards is not None
        return state.cards[seat] > state.cards[1 - seat]

    def gone(self, state: State, seat: Seat, how: Reason) -> Gone:
        return Gone(seat, how, self.end(state, Seat(1 - seat), how))

    def end(self, state: State, winner: Seat, reason: Reason) -> End:
        return End(Result(frozenset({winner}), None, reason), state.cards)

    def seat(self, actor: Actor) -> Seat:
        assert actor != HOUSE
        return actor

    def say(self, state: State, said: Fact, *own: Notice[Fact]) -> Step[State, Fact]:
        return Step(replace(state, public=state.public.after(said)), (Notice(said, EVERYONE), *own))


class ToyObserver(Observer[Config, Action, Fact, View]):
    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return View(viewer, Public(config))

    def apply(self, view: View, fact: Fact) -> View:
        if isinstance(fact, Card):
            own = fact.card if fact.seat == view.viewer else view.own
            return replace(view, own=own, cards=(*view.cards, (fact.seat, fact.card)))
        if isinstance(fact, Higher):
            return replace(view, higher=fact.higher)
        return replace(view, public=view.public.after(fact))

    def check(self, view: View, action: Action) -> None:
        if view.viewer is None or action not in self.legal_actions(view):
            raise IllegalAction("not_now", "This is not allowed now.")

    def legal_actions(self, view: View) -> Iterable[Action]:
        if view.viewer is None or view.status == "over":
            return []
        options: list[Action] = [Resign()]
        if view.public.dealt and view.viewer not in view.public.peeked:
            options.append(Peek())
        if view.viewer in view.waits_for:
            done = view.public.guesses[view.viewer]
            options += [Guess(card) for card in range(1, view.public.config.cards + 1) if card not in done]
        return options

    def random_action(self, view: View, rng: Random) -> Action:
        options = list(self.legal_actions(view))
        return rng.choice([option for option in options if isinstance(option, Guess)] or options)

    def is_non_blocking(self, action: Action) -> bool:
        return False

    def contradictions(self, config: Config, said: Sequence[Fact]) -> Iterable[str]:
        return []


class ToySampler(StateSampler[View, State]):
    def sample(self, view: View, rng: Random) -> State:
        if view.public.end is not None or not view.public.dealt:
            return State(view.public, view.public.end.cards if view.public.end else None)
        return State(view.public, rng.choice(list(self.allowed(view))))

    def retell(self, moves: Sequence[Move], state: State) -> list[Move]:
        cards = state.cards
        return [(actor, Deal(cards) if isinstance(action, Deal) and cards else action) for actor, action in moves]

    def allowed(self, view: View) -> Iterable[tuple[int, int]]:
        cards = range(1, view.public.config.cards + 1)
        for one in cards:
            for two in cards:
                pair = (one, two)
                missed = all(pair[1 - seat] not in view.public.guesses[seat] for seat in (0, 1))
                own = view.viewer is None or pair[view.viewer] == view.own
                if missed and own and self.fits_peek(view, pair):
                    yield pair

    def fits_peek(self, view: View, pair: tuple[int, int]) -> bool:
        if view.higher is None or view.viewer is None:
            return True
        return view.higher == (pair[view.viewer] > pair[1 - view.viewer])


class Revealed(msgspec.Struct, frozen=True):
    cards: list[int] = []


class Told(msgspec.Struct):
    seat: Literal[0, 1] = 0
    do: str = ""
    deal: str = "…"
    answer: str = ""
    revealed: Revealed = Revealed()


class ToyNotation(Notation[Config, Action, Fact, View]):
    def read(self, text: str) -> Action:
        verb, *rest = text.split()
        if verb == "guess" and len(rest) == 1 and rest[0].isdigit():
            return Guess(int(rest[0]))
        if text in {"peek", "resign"}:
            return Peek() if text == "peek" else Resign()
        raise ParseError(f"not an action: {text}")

    def write(self, action: Action) -> str:
        return f"guess {action.card}" if isinstance(action, Guess) else type(action).__name__.lower()

    def timeout(self, seat: Seat) -> Action:
        return Timeout(seat)

    def read_entry(self, entry: dict[str, Json]) -> tuple[Actor, Action]:
        if "deal" in entry:
            one, two = entry["deal"].split()
            return HOUSE, Deal((int(one), int(two)))
        return super().read_entry(entry)

    def heard(self, facts: Sequence[Fact]) -> dict[str, Json]:
        match facts:
            case (Dealt(), *own):
                cards = [str(fact.card) for fact in own if isinstance(fact, Card)]
                return {"deal": " ".join(cards) or "…", "answer": "dealt"}
            case (Peeked(seat),):
                return {"seat": seat, "do": "peek", "answer": "peeked"}
            case (Peeked(seat), Higher(_, higher)):
                return {"seat": seat, "do": "peek", "answer": "higher" if higher else "not higher"}
            case (Guessed(seat, card, right, end), *_):
                revealed = {"revealed": {"cards": list(end.cards or ())}} if end else {}
                return {"seat": seat, "do": f"guess {card}", "answer": "yes" if right else "no"} | revealed
            case (Gone(seat, how, end), *_):
                do = "resign" if how == "resigned" else "timeout"
                return {"seat": seat, "do": do, "answer": how, "revealed": {"cards": list(end.cards or ())}}
        raise AssertionError(facts)

    def facts(self, view: View, entry: Json) -> tuple[Fact, ...]:
        told = shaped(entry, Told)
        if "deal" in entry:
            cards = [Card(view.viewer, self.card(told.deal))] if view.viewer is not None and told.deal != "…" else []
            return Dealt(), *cards
        return self.told_of(Seat(told.seat), told)

    def told_of(self, seat: Seat, told: Told) -> tuple[Fact, ...]:
        shown = told.revealed.cards
        cards = (shown[0], shown[1]) if len(shown) == 2 else None
        if told.do == "peek":
            own = [Higher(seat, told.answer == "higher")] if told.answer != "peeked" else []
            return Peeked(seat), *own
        if told.do.startswith("guess "):
            won = End(Result(frozenset({seat}), None, "located"), cards) if told.answer == "yes" else None
            return (Guessed(seat, self.card(told.do.removeprefix("guess ")), won is not None, won),)
        how: Reason = "resigned" if told.do == "resign" else "timeout"
        return (Gone(seat, how, End(Result(frozenset({Seat(1 - seat)}), None, how), cards)),)

    def card(self, text: str) -> int:
        if text not in tuple("123456789"):
            raise ParseError("a card is a number from 1 to 9", "do")
        return int(text)

    def view(self, view: View) -> dict[str, Json]:
        guesses = [list(done) for done in view.public.guesses]
        return {"own": view.own, "higher": view.higher, "guesses": guesses, "distance": view.public.distance}

    def layouts(self, view: View) -> Json:
        return dict(view.cards)

    def commits(self, action: Action) -> bool:
        return isinstance(action, Deal)


def oracle(state: State, actor: Actor, action: Action, viewer: Viewer) -> Foreseen:
    if isinstance(action, Deal):
        return Foreseen({"answer": "dealt"}, None, frozenset({FIRST}))
    if isinstance(action, Timeout):
        return _over(state, "timeout", Seat(1 - action.seat), "timeout")
    assert actor != HOUSE
    if isinstance(action, Resign):
        return _over(state, "resigned", Seat(1 - actor), "resigned")
    assert state.cards is not None
    own, others = state.cards[actor], state.cards[1 - actor]
    if isinstance(action, Peek):
        answer = "peeked" if viewer != actor else "higher" if own > others else "not higher"
        return Foreseen({"answer": answer}, None, frozenset({state.public.turn}))
    if others == action.card:
        return _over(state, "yes", actor, "located")
    return Foreseen({"answer": "no"}, None, frozenset({Seat(1 - actor)}))


def _over(state: State, answer: str, winner: Seat, reason: Reason) -> Foreseen:
    shown = {"answer": answer, "revealed": {"cards": list(state.cards or ())}}
    return Foreseen(shown, Result(frozenset({winner}), None, reason), frozenset())


def toy(
    referee: ToyReferee | None = None,
    observer: ToyObserver | None = None,
    sampler: ToySampler | None = None,
    notation: ToyNotation | None = None,
) -> AnySubject:
    """The toy, with these parts in place of its own."""
    observer = observer or ToyObserver()
    game = Game(
        "toy",
        "Toy",
        "",
        Config,
        referee or ToyReferee(),
        observer,
        sampler or ToySampler(),
        notation or ToyNotation(),
        reasons={"located": "the card is found"},
    )
    return Subject(
        game=game.opaque,
        configs=st.builds(Config, st.integers(2, 5)),
        actions=lambda config: st.one_of(st.builds(Guess, st.integers(0, config.cards + 1)), st.just(Peek())),
        oracle=oracle,
        lawful=lambda view, action: False,  # only the house deals
        render=repr,
        is_note=lambda action: False,
    )
