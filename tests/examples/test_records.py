"""Games are saved, read and replayed; anybody who noted the commitments can verify them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import boem_blackbox
import boem_zeeslag
import pytest
from boem_zeeslag.rules import Place, Ship
from support.play import Open, act, table, unsealed

from boem.core.game import HOUSE, Actor, AnyGame, Seat, in_order
from boem.core.hunt import Said
from boem.core.squares import Square
from boem.records import Play, Record, append, document_for, read_record, replay, rule, verify, write_record

AT = "2026-02-28T19:30:00Z"
TABLES: list[tuple[AnyGame, dict[str, Any]]] = [
    (boem_zeeslag.GAME.opaque, {"width": 5, "height": 5, "ships": (3, 2)}),
    (boem_zeeslag.GAME.opaque, {"width": 5, "height": 5, "ships": (3, 2, 2), "salvo": True}),
    (boem_blackbox.GAME.opaque, {"width": 4, "height": 4, "balls": 2}),
    (boem_blackbox.GAME.opaque, {"width": 4, "height": 4, "balls": 2, "seats": 1}),
]
EACH = pytest.mark.parametrize(("game", "config"), TABLES, ids=["zeeslag", "salvo", "blackbox", "alone"])


def played(game: AnyGame, config: dict[str, Any]) -> Open:
    """A random game, stored as a table would be."""
    match, rng = table(game, **config), Random(3)
    while not match.over:
        actor = in_order(match.history.public.waits_for)[0]
        if actor == HOUSE:
            match = unsealed(rule(match, game.referee.deal(match.history.state, rng), at=AT))
        else:
            match = unsealed(append(match, actor, game.observer.random_action(match.history.view(actor), rng), at=AT))
    return match


@EACH
def test_a_game_is_read_and_replayed_as_it_was_written(game: AnyGame, config: dict[str, Any]) -> None:
    match = played(game, config)
    again = replay(read_record(write_record(match.record), lambda *_: game))
    assert (again.record, again.history, again.said) == (match.record, match.history, match.said)


def plays(record: Record) -> list[Play]:
    return [entry for entry in record.log if isinstance(entry, Play)]


def commitments(record: Record) -> dict[Actor, str]:
    """The commitments that everybody could note during play."""
    return {entry.actor: entry.commitment for entry in plays(record) if entry.commitment is not None}


@EACH
def test_with_the_commitments_that_were_noted_every_secret_and_answer_is_shown_to_be_true(
    game: AnyGame, config: dict[str, Any]
) -> None:
    record = played(game, config).record
    assert len(commitments(record)) == record.config.seats
    findings = verify(record, commitments(record))
    assert [finding.holds for finding in findings] == [True] * (1 + record.config.seats)
    assert findings[0].sentence == "Every answer fits the layouts that were shown at the end."


@EACH
def test_an_answer_that_the_secrets_belie_is_named(game: AnyGame, config: dict[str, Any]) -> None:
    match = played(game, config)
    said = [notices[0].fact for notices in match.said]
    assert list(game.observer.contradictions(match.record.config, said)) == []
    for number, fact in enumerate(said):
        if isinstance(fact, Said) and fact.end is None and fact.answer not in ((), "noted"):
            told = [*said[:number], replace(fact, answer=otherwise(fact.answer)), *said[number + 1 :]]
            found = list(game.observer.contradictions(match.record.config, told))
            assert f"Entry {number + 1} was answered falsely." in found


def otherwise(answer: Any) -> Any:
    """Another answer: a ray that misses instead of a hit, and a hit instead of a miss."""
    if isinstance(answer, str):
        return "N1" if answer == "hit" else "hit"
    return (answer[0] is False, *answer[1:])


def test_another_fleet_than_the_one_that_was_committed_to_is_found() -> None:
    record = played(*TABLES[0]).record
    first, *others = plays(record)
    placed: Any = first.action
    noted = commitments(record)
    placed = turned_round(placed)
    turned = replace(first, action=placed, entry=(), salt=None)
    verdicts = [finding.holds for finding in verify(replace(record, log=(turned, *others)), noted)]
    assert False in verdicts


def turned_round(place: Place) -> Place:
    """The same ships, on the field turned round."""
    return Place(
        tuple(Ship(*(Square(4 - row, 4 - column) for row, column in (ship.last, ship.first))) for ship in place.fleet)
    )


@EACH
def test_during_play_nobody_is_told_another_seats_secret(game: AnyGame, config: dict[str, Any]) -> None:
    record = played(game, config).record
    begun = replay(replace(record, log=record.log[: record.config.seats]))
    for viewer in (None, *map(Seat, range(record.config.seats))):
        told = str(document_for(begun, viewer))
        for entry in plays(begun.record):
            written = game.notation.write(entry.action).partition(" ")[2]
            assert (written in told) == (entry.actor == viewer), (viewer, told)


def test_a_record_that_a_person_has_typed_is_replayed() -> None:
    match = act(table(boem_blackbox.GAME, width=4, height=4, balls=1), (0, "hide b2"), (1, "hide C3"), (0, "ray n1"))
    text = write_record(match.record)
    assert '"do": "ray n1"' in text
    assert replay(read_record(text, lambda *_: boem_blackbox.GAME.opaque)).said == match.said
