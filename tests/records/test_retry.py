"""A moment tried again: the seat knows what it knew, and the rest may be otherwise."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.coan import SUBJECT as COAN
from support.mijnenveger import SUBJECT as MIJNENVEGER
from support.play import act, deal, table
from support.postal import SUBJECT as POSTAL
from support.uitweg import SUBJECT as UITWEG

from boem.core.errors import BoemError, ParseError
from boem.core.game import HOUSE, Resign, Seat, StateSampler
from boem.core.registry import find_game
from boem.records import Match, Moment, Play, append, entry_for, read_record, replay, rule, verify, write_record
from boem.records.retry import retry
from boem.testing.strategies import SEEDS
from boem.testing.walk import AnySubject, as_record, walk

AT = "2026-02-28T19:30:00.000Z"
SUBJECTS = (COAN, MIJNENVEGER, POSTAL, UITWEG)
LATELY = ("at", "commitment")


def finished(subject: AnySubject, data: st.DataObject) -> Match:
    """A game played at random until its end."""
    line = walk(subject, data.draw(subject.configs), Random(data.draw(SEEDS)), 150)
    game = replay(as_record(subject, line), proved=True)
    for seat in map(Seat, range(game.record.config.seats)):
        game = game if game.over or seat in getattr(line.history.public.position, "resigned", ()) else gone(game, seat)
    assume(len(game.said) > 2)
    return game


class Mute(StateSampler[Any, Any]):
    """Draws states, and doesn't say what they change."""

    def sample(self, view: Any, rng: Random) -> Any:
        return find_game("mijnenveger").sampler.sample(view, rng)


def sent(game: Match, *orders: str) -> Match:
    """The game after each seat has ordered and finished."""
    for seat, order in enumerate(orders):
        game = act(game, (seat, f"order {order}"), (seat, "final"))
    return game


def close(game: Match) -> Match:
    """The game after the round's evaluation."""
    return rule(game, game.record.game.referee.deal(game.history.state, Random(0)), at=AT)


def gone(game: Match, seat: Seat) -> Match:
    return append(game, seat, Resign(), at=AT)


def moments(game: Match, seat: Seat) -> list[int]:
    """The entries that a seat may go back to."""
    log = [entry for entry in game.record.log if isinstance(entry, Play)]
    return [number for number, entry in enumerate(log) if game.record.game.rounds or entry.actor == seat]


def played_out(game: Match, rng: Random) -> Match:
    """The game after random moves, to its end."""
    rules = game.record.game
    while not game.over:
        actor = rng.choice(sorted(game.history.public.waits_for, key=str))
        if actor == HOUSE:
            game = rule(game, rules.referee.deal(game.history.state, rng), at=AT)
        elif len(game.said) > 150:
            game = gone(game, actor)
        else:
            game = append(game, actor, rules.observer.random_action(game.history.view(actor), rng), at=AT)
    return game


def read_by(game: Match, seat: Seat, until: int) -> list[dict[str, object]]:
    told = [entry_for(game, number, seat) for number in range(until)]
    return [{key: value for key, value in entry.items() if key not in LATELY} for entry in told]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.id)
@given(data=st.data())
def test_at_any_moment_of_any_game_the_seat_has_heard_what_it_had_heard(
    subject: AnySubject, data: st.DataObject
) -> None:
    game, rng = finished(subject, data), Random(data.draw(SEEDS))
    seat = Seat(data.draw(st.integers(0, game.record.config.seats - 1)))
    possible = moments(game, seat)
    assume(possible)
    number = data.draw(st.sampled_from(possible))
    again = retry(game, seat, number, rng, at=AT)
    until = len(again.said)
    assert until == number or game.record.game.rounds
    assert again.history.view(seat) == Moment(game, until - 1).view(seat)
    assert read_by(again, seat, until) == read_by(game, seat, until)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.game.id)
@given(data=st.data())
def test_played_to_its_end_its_record_proves_its_own_commitments(subject: AnySubject, data: st.DataObject) -> None:
    game, rng = finished(subject, data), Random(data.draw(SEEDS))
    seat = Seat(data.draw(st.integers(0, game.record.config.seats - 1)))
    possible = moments(game, seat)
    assume(possible)
    ended = played_out(retry(game, seat, data.draw(st.sampled_from(possible)), rng, at=AT), rng)
    plays = [entry for entry in ended.record.log if isinstance(entry, Play)]
    noted = {play.actor: play.commitment for play in plays if play.commitment}
    read = read_record(write_record(ended.record))
    assert all(finding.holds for finding in verify(read, noted)), verify(read, noted)


MINES = "A1 C1 E1 A2 C2 E2 B3"
MOMENTS = {
    "mijnenveger": (
        act(
            table(width=5, height=5, mines=7, sweepers=3),
            (0, f"lay {MINES}"), (1, f"lay {MINES}"), (0, "sweep D3"), (1, "sweep D3"), (0, "sweep E5"), (1, "resign"),
        ),
        4,
    ),
    "coan": (
        act(
            deal(table("coan", width=6, height=6, mines=6), "A1 C1 E1 A6 C6 E6"),
            (0, "explore A2"), (1, "mark F1"), (0, "explore B6"), (1, "resign"),
        ),
        3,
    ),
    "uitweg": (
        act(
            table("uitweg", width=4, height=4, barriers=6),
            (0, "build B2 A1|B1 C3|D3"), (1, "build D4 A1|B1 C3|D3"), (0, "to A1"), (0, "to A2"), (1, "resign"),
        ),
        3,
    ),
    "postal": (
        act(
            close(deal(sent(table("postal", width=5, height=5, mines=5, seats=2), "A1", "E5"), "B2 D2 A4 C4 E4")),
            (0, "order D2 mine"), (1, "resign"),
        ),
        6,
    ),
}  # fmt: skip


def hidden(game: Match, seat: int) -> tuple[str, ...]:
    """What others hid in a game."""
    notation = game.record.game.notation
    plays = [entry for entry in game.record.log if isinstance(entry, Play) and entry.actor != seat]
    return tuple(notation.write(play.action) for play in plays if notation.commits(play.action))


@pytest.mark.parametrize("name", MOMENTS)
def test_what_others_hid_is_drawn_anew_from_all_that_fits(name: str) -> None:
    game, number = MOMENTS[name]
    drawn = [retry(game, Seat(0), number, Random(seed), at=AT) for seed in range(30)]
    assert len({hidden(one, 0) for one in drawn}) > 10


def test_the_seats_own_secret_stays_as_it_typed_it() -> None:
    game, _ = MOMENTS["mijnenveger"]
    again = retry(game, Seat(0), 4, Random(1), at=AT)
    own = again.record.log[0]
    assert isinstance(own, Play)
    assert own.text == f"lay {MINES}"


def test_commitments_salts_and_times_are_the_retrys_own() -> None:
    game = played_out(act(table(width=3, height=3, mines=2, sweepers=2)), Random(4))
    number = next(number for number in moments(game, Seat(0)) if number > 1)
    before, after = game.record.log, retry(game, Seat(0), number, Random(1), at="2026-03-01T00:00:00.000Z").record.log
    assert [entry.at for entry in after] == ["2026-03-01T00:00:00.000Z"] * number
    for old, new in zip(before[:2], after, strict=False):
        assert isinstance(old, Play)
        assert isinstance(new, Play)
        assert old.salt != new.salt
        assert old.commitment != new.commitment


@pytest.mark.parametrize("number", [-1, 1, 6, 99])
def test_only_a_move_of_the_seat_can_be_tried_again(number: int) -> None:
    game, _ = MOMENTS["mijnenveger"]
    with pytest.raises(ParseError):
        retry(game, Seat(0), number, Random(1), at=AT)


@pytest.mark.parametrize("number", [4, 5])
def test_a_round_is_tried_again_from_its_start(number: int) -> None:
    game, _ = MOMENTS["postal"]
    assert not retry(game, Seat(0), 0, Random(1), at=AT).said
    assert not retry(game, Seat(0), number, Random(1), at=AT).said
    assert len(retry(game, Seat(0), 6, Random(1), at=AT).said) == 6


def test_a_game_that_cannot_retell_its_moves_is_refused() -> None:
    game, number = MOMENTS["mijnenveger"]
    rules = replace(find_game("mijnenveger"), sampler=Mute())
    with pytest.raises(BoemError, match="No game was found"):
        retry(replace(game, record=replace(game.record, game=rules)), Seat(0), number, Random(1), at=AT)
