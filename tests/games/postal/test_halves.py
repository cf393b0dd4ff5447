"""Half points: what they pay, and that records of either edition keep their meaning."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from cli.shell import boem
from hypothesis import given
from hypothesis import strategies as st
from support.examples import examples
from support.play import Open, act, deal, unsealed
from support.postal import configs
from support.postal_play import SHEET, begun, got, round_of, ruled

from boem.core.errors import ParseError
from boem.core.points import Points
from boem.core.registry import find_game
from boem.core.settings import read_settings, write_settings
from boem.records import Match, Record, apply_entry, begin, document_for, entry_for, read_record, write_record

HALVES: dict[str, Any] = {"seats": 3, "mine_points": 4.5, "penalty": 2.5}
CONFIG = {"width": 12, "height": 12, "mines": 8}


def halved(**config: Any) -> Open:
    """K9 is disarmed by two seats and called free by the third; then two err."""
    game = begun(SHEET, "B8", None, None, **HALVES | config)
    return round_of(round_of(game, "K9 mine", "K9 mine, H5", "K9"), "L12 mine", "G4", "")


def test_a_mine_and_a_wrong_guess_are_paid_to_the_half() -> None:
    game = halved()
    paid = [entry_for(game, number, None)["points"] for number in closings(game)]
    assert paid == [[1, 0, 0], [3.5, 7.5, -2.5], [-2.5, -2.5, 0]]
    assert document_for(game, None)["scores"] == [2, 5, -2.5]


def closings(game: Match) -> list[int]:
    return [number for number, entry in enumerate(json.loads(write_record(game.record))["log"]) if "close" in entry]


def test_half_a_point_decides_who_wins() -> None:
    game = round_of(begun(SHEET, None, None, "B8", **HALVES), "K9 mine", "H5", "")
    assert game.history.public.position.places == [1, 2, 3]
    for _ in range(3):
        game = round_of(game)
    assert document_for(game, None)["result"] == {"winners": [0], "scores": [4.5, 4, 1], "reason": "no_orders"}


def test_a_terminal_writes_halves_as_one_sign() -> None:
    shown = boem("replay", "-", stdin=write_record(halved().record)).out
    assert re.search(r"K9 mine, H5\s+\+7½\s+7½", shown)
    assert re.search(r"K9\s+-2½\s+-2½", shown)


def test_whole_points_are_written_as_whole_numbers_and_halves_as_decimals() -> None:
    text = json.dumps(document_for(halved(), None))
    assert '"scores": [2, 5, -2.5]' in text
    assert ".0" not in text
    assert json.loads(write_record(halved().record))["config"]["mine_points"] == 4.5


@pytest.mark.parametrize("paid", [(6, 3), (6, None), (None, None), (4.5, 2.5), (4.5, 3)])
def test_a_record_of_the_second_edition_keeps_its_points_to_the_byte(paid: tuple[Points | None, Points | None]) -> None:
    config = CONFIG | {name: one for name, one in zip(("mine_points", "penalty"), paid, strict=True) if one is not None}
    document = {"boem": 2, "game": "postal", "config": config, "seats": ["A", "B"], "log": [{"seat": 0, "do": "final"}]}
    text = write_record(read_record(json.dumps(document)))
    assert write_record(read_record(text)) == text
    assert {key: value for key, value in json.loads(text)["config"].items() if key in config} == config
    assert ".0" not in text


def test_a_whole_number_with_a_point_is_read_as_the_whole_number() -> None:
    config = read_settings(find_game("postal").config, CONFIG | {"seats": 2, "mine_points": 4.0})
    assert json.dumps(write_settings(config)["mine_points"]) == "4"


@pytest.mark.parametrize("name", ["mine_points", "penalty"])
def test_the_first_edition_refuses_halves_and_reads_all_else_as_before(name: str) -> None:
    document = {"boem": 1, "game": "postal", "config": CONFIG | {name: 4}, "seats": ["A", "B"], "log": []}
    text = write_record(read_record(json.dumps(document)))
    assert (json.loads(text)["boem"], json.loads(text)["config"][name]) == (1, 4)
    with pytest.raises(ParseError, match=rf"config\.{name}: must be a whole number, not 4\.5"):
        read_record(json.dumps(document | {"config": CONFIG | {name: 4.5}}))


@pytest.mark.parametrize(("config", "points", "why"), [
    (HALVES, 3.25, r"points\[0\]: must be a whole number or a half, not 3\.25"),
    (HALVES | {"mine_points": 4, "penalty": 2}, 3.5, r"points\[0\]: must be a whole number, not 3\.5"),
])  # fmt: skip
def test_points_that_no_round_can_pay_are_refused(config: dict[str, Any], points: float, why: str) -> None:
    game = begun(SHEET, "B8", None, None, **config)
    later = round_of(game, "K9 mine", "", "")
    closing = entry_for(later, len(later.said) - 1, None)
    position = later.record.game.observer.initial_view(later.record.config, None)
    for number in range(len(later.said) - 1):
        for fact in later.record.game.notation.facts(position, entry_for(later, number, None)):
            position = later.record.game.observer.apply(position, fact)
    apply_entry(later.record.game, position, closing)
    with pytest.raises(ParseError, match=why):
        apply_entry(later.record.game, position, closing | {"points": [points, 0, 0]})


def test_a_recount_finds_half_a_point_that_is_missing() -> None:
    game = act(halved(), (0, "resign"), (1, "resign"))
    assert contradictions(game, [notices[0].fact for notices in game.said]) == []
    said = [notices[0].fact for notices in game.said]
    at = closings(game)[1]
    said[at] = type(said[at])(
        **{key: getattr(said[at], key) for key in said[at].__slots__} | {"points": (3, 7.5, -2.5)}
    )
    assert "Seat 0 got 3 in round 2, where its orders bring 3½." in contradictions(game, said)


def contradictions(game: Match, said: list[Any]) -> list[str]:
    return list(game.record.game.observer.contradictions(game.record.config, said))


@examples(30)
@given(data=st.data())
def test_scores_are_the_sums_of_the_rounds_and_no_whole_one_has_a_point(data: st.DataObject) -> None:
    config = data.draw(configs())
    game = begin(Record(find_game("postal"), config, tuple(f"P{seat}" for seat in range(config.seats))))
    game, brought = to_its_end(game, data.draw(st.randoms(use_true_random=False)))
    sums = [sum(int(2 * points) for points in of_seat) for of_seat in zip(*brought, strict=True)]
    scores = document_for(game, None)["scores"]
    assert [2 * score for score in scores] == sums
    assert not re.search(r"\.0\b", json.dumps(document_for(game, "all")))
    assert contradictions(game, [notices[0].fact for notices in game.said]) == []
    assert write_record(read_record(write_record(game.record))) == write_record(game.record)


def to_its_end(game: Match, rng: Random) -> tuple[Match, list[list[Points]]]:
    """A random game, and what each round paid."""
    notation, brought = game.record.game.notation, []
    while not game.over:
        for seat, view in enumerate(game.history.seats):
            action = game.record.game.observer.random_action(view, rng)
            game = act(game, (seat, notation.write(action)))
        if not unsealed(game).history.public.position.dealt:
            game = deal(game, notation.write(game.record.game.referee.deal(game.history.state, rng)).split(" ", 1)[1])
        game = ruled(game, close=True)
        brought.append(list(got(game)))
    return game, brought
