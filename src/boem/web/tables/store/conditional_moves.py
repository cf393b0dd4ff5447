"""Conditional moves: "if they sweep B4, then I disarm C1". The site takes them in the seat's turn, as if sent then.

A seat's next turn has several branches. The first whose conditions hold is played, and its `then` are the branches of
the turn after it; if none does once others have moved, or the move is illegal, all are thrown away. Conditions speak
of entries as the seat hears them, and legality is decided from its view, so nothing that happens here can depend on
what the seat doesn't know. What becomes of them is committed with the entries that caused it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.errors import BoemError, ParseError
from boem.core.game import AnyGame, Json, Seat
from boem.records import Match, Play, append, entry_for
from boem.records.times import write_time
from boem.web.base import announce
from boem.web.base.errors import Closed, Stale
from boem.web.base.statements import NUMBER, Select
from boem.web.tables.models import ConditionalMoves, SeatRow, Table, find_table
from boem.web.tables.store.house import house_only
from boem.web.tables.store.match_cache import fold, is_by
from boem.web.tables.store.ruled_out import check_possible
from boem.web.tables.store.table_access import check_open

MOST: Final = 64  # moves of a seat, in all branches
DEEPEST: Final = 16  # moves in a row
MOST_CONDITIONS: Final = 4  # of a move
LONGEST: Final = 400  # characters of a move or an answer
log: Final = logging.getLogger("boem.tables")


class Expected(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An entry with these keys, as the planning seat hears it; None fits everything."""

    seat: int
    do: str | None = None
    answer: str | None = None


class Branch(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, rename={"conditions": "if"}):
    """A move, taken if every condition fits some entry since the seat's move before."""

    do: str
    conditions: list[Expected] = []
    then: list[Branch] = []


@dataclass(frozen=True, slots=True)
class Followed:
    """A seat's conditional moves after a change, to be stored by `keep`."""

    row: ConditionalMoves
    number: Seat
    branches: Sequence[Branch]
    since: int
    played: tuple[int, ...] = ()
    dropped: str = ""
    changed: bool = False


def read(game: AnyGame, seats: int, told: Json) -> list[Branch]:
    """Branches from JSON, with moves in canonical notation; raises ParseError, with the place."""
    try:
        branches = msgspec.convert(told, list[Branch])
    except (msgspec.ValidationError, RecursionError) as error:
        raise ParseError("can't be read as conditional moves: {why}", "moves", why=str(error)) from None
    if sum(1 for _ in _walk(branches)) > MOST:
        raise ParseError("at most {most} moves are kept", "moves", most=MOST)
    return [_canonical(game, seats, branch, f"moves[{number}]", 1) for number, branch in enumerate(branches)]


def write(branches: Sequence[Branch]) -> Json:
    """Inverse of `read`."""
    return msgspec.to_builtins(branches)


def plan(*, seat: SeatRow, moves: Json, after: int, origin: str = "") -> ConditionalMoves:
    """Replace the seat's conditional moves, made when it had seen `after` entries; an empty list deletes them.

    Raises Closed, Moderated, Stale or ParseError.
    """
    with transaction.atomic():
        table = find_table(seat.table_id, lock=True)
        check_open(table)
        game = fold(table)
        if moves or game.record.game.rounds:
            _check_may_plan(table, game)
        if not 0 <= after <= len(game.said) or _moved_on(game, after):
            raise Stale(table.number)
        branches = read(game.record.game, game.record.config.seats, moves)
        row, _ = ConditionalMoves.objects.get_or_create(seat=seat)
        check_possible(game, seat.seat, branches, _as_stored(row).branches)
        row.branches, row.since, row.version = write(branches), len(game.said), row.version + 1
        row.played, row.dropped = [], ""
        row.save()
        bit = 1 << seat.number
        table.planned = table.planned | bit if branches else table.planned & ~bit
        table.save(update_fields=["planned"])
        announce.noted(table.id, seat.number, origin)
        return row


_OF_SEAT: Final = Select(ConditionalMoves, lambda: ConditionalMoves.objects.filter(seat=NUMBER))


def plan_of(seat: SeatRow) -> ConditionalMoves:
    """The seat's conditional moves, perhaps none, and what became of the last ones."""
    return next(iter(_OF_SEAT.rows(seat.pk)), None) or ConditionalMoves(seat=seat)


def last_loud(game: Match) -> int:
    """How many entries there were right after the last one that was no note: conditional moves made since fit."""
    return next((number for number in range(len(game.said), 0, -1) if _is_loud(game, number - 1)), 0)


def can_plan(table: Table) -> bool:
    """Whether conditional moves can be made at a table, once play has begun."""
    return table.status == "playing" and not (table.seconds or table.device or table.held)


def follow(table: Table, game: Match, serve: Callable[[Match], Match]) -> tuple[Match, list[Followed]]:
    """The game after the conditional moves that are now due, and what has become of each seat's.

    `serve` lets the house do what it owes the game after each.
    """
    if not table.planned:
        return game, []
    rows = ConditionalMoves.objects.filter(seat__table=table.id).select_related("seat").order_by("seat__number")
    plans = {row.seat.number: _as_stored(row) for row in rows if row.branches}
    while (due := next((plan for plan in plans.values() if _is_due(plan, game)), None)) is not None:
        plans[due.number], game = _decided(due, game)
        game = serve(game)
    if game.over:
        plans = {number: _ended(plan, "over") for number, plan in plans.items()}
    return game, list(plans.values())


def planned(table: Table, plans: Sequence[Followed]) -> int:
    """The bit set of the seats that still have conditional moves, like `Table.planned`."""
    return sum(1 << plan.number for plan in plans if plan.branches) if table.planned else 0


def keep(plans: Sequence[Followed]) -> bool:
    """Store what has changed; returns False if a seat has changed its conditional moves meanwhile."""
    return all(_kept(plan) for plan in plans if plan.changed)


def _check_may_plan(table: Table, game: Match) -> None:
    if game.over:
        raise Closed("The game is over.")
    if table.status != "playing":
        raise Closed("Conditional moves can be made once play has begun.")
    if not can_plan(table) or game.record.game.rounds:
        raise Closed("There are no conditional moves at this table.")


def _walk(branches: Sequence[Branch]) -> Iterator[Branch]:
    for branch in branches:
        yield branch
        yield from _walk(branch.then)


def _canonical(game: AnyGame, seats: int, branch: Branch, place: str, depth: int) -> Branch:
    if depth > DEEPEST:
        raise ParseError("at most {most} moves in a row", place, most=DEEPEST)
    if len(branch.conditions) > MOST_CONDITIONS:
        raise ParseError("at most {most} conditions", f"{place}.if", most=MOST_CONDITIONS)
    conditions = [_condition(game, seats, one, f"{place}.if[{number}]") for number, one in enumerate(branch.conditions)]
    then = [
        _canonical(game, seats, one, f"{place}.then[{number}]", depth + 1) for number, one in enumerate(branch.then)
    ]
    return Branch(_move(game, branch.do, f"{place}.do"), conditions, then)


def _condition(game: AnyGame, seats: int, told: Expected, place: str) -> Expected:
    if not 0 <= told.seat < seats:
        raise ParseError("must be from 0 to {last}", f"{place}.seat", last=seats - 1)
    if told.answer is not None and not (len(told.answer) <= LONGEST and told.answer.isprintable()):
        raise ParseError("must have 1 to {most} printable characters", f"{place}.answer", most=LONGEST)
    return Expected(told.seat, None if told.do is None else _move(game, told.do, f"{place}.do"), told.answer)


def _move(game: AnyGame, text: str, place: str) -> str:
    if len(text) > LONGEST:
        raise ParseError("an action has at most {most} characters", place, most=LONGEST)
    house_only(text)
    try:
        return game.notation.write(game.notation.read(text))
    except ParseError as error:
        raise error.inside(place) from None


def _as_stored(row: ConditionalMoves) -> Followed:
    branches = msgspec.convert(row.branches, list[Branch])
    return Followed(row, row.seat.seat, branches, row.since, tuple(row.played), row.dropped)


def _moved_on(game: Match, first: int) -> bool:
    """Whether anything but notes happened from entry `first` on."""
    return any(_is_loud(game, number) for number in range(first, len(game.said)))


def _is_loud(game: Match, number: int) -> bool:
    entry = game.record.log[number]
    return not isinstance(entry, Play) or not game.record.game.observer.is_non_blocking(entry.action)


def _is_due(plan: Followed, game: Match) -> bool:
    """Whether it is the seat's turn, and somebody else has moved or a move already fits.

    In games with rounds, the row holds standing orders instead.
    """
    if not plan.branches or game.record.game.rounds or plan.number not in game.history.public.waits_for:
        return False
    loud = [number for number in range(plan.since, len(game.said)) if _is_loud(game, number)]
    if all(is_by(game, number, plan.number) for number in loud):
        return bool(loud) and _chosen(plan, game) is not None
    return True


def _chosen(plan: Followed, game: Match) -> Branch | None:
    heard = [entry_for(game, number, plan.number) for number in range(plan.since, len(game.said))]
    return next((branch for branch in plan.branches if _holds(branch, heard)), None)


def _decided(plan: Followed, game: Match) -> tuple[Followed, Match]:
    """What the plan becomes in its seat's turn, and the game after its move, if there is one."""
    chosen = _chosen(plan, game)
    if chosen is None:
        return _ended(plan, "differs"), game
    rules, first = game.record.game, len(game.said)
    try:
        action = rules.notation.read(chosen.do)
        game = append(game, plan.number, action, at=write_time(CLOCK.now()), text=chosen.do)
    except BoemError:
        return _ended(plan, "illegal"), game
    except Exception:  # the opponent's own action, in the same transaction, must not fail for it
        log.exception("table %s, seat %d: a conditional move failed", plan.row.seat.table_id, plan.number)
        return _ended(plan, "illegal"), game
    entries = range(first, len(game.said))
    return replace(plan, branches=chosen.then, since=first, played=(*plan.played, *entries), changed=True), game


def _holds(branch: Branch, heard: Sequence[Mapping[str, Json]]) -> bool:
    return all(any(_fits(expected, entry) for entry in heard) for expected in branch.conditions)


def _fits(expected: Expected, entry: Mapping[str, Json]) -> bool:
    return (
        entry.get("seat") == expected.seat
        and expected.do in (None, entry.get("do"))
        and expected.answer in (None, entry.get("answer"))
    )


def _ended(plan: Followed, why: str) -> Followed:
    if not plan.branches:
        return plan
    return replace(plan, branches=(), dropped=why, changed=True)


def _kept(plan: Followed) -> bool:
    row = plan.row
    return bool(
        ConditionalMoves.objects.filter(pk=row.pk, version=row.version).update(
            branches=write(plan.branches),
            since=plan.since,
            played=list(plan.played),
            dropped=plan.dropped,
            version=row.version + 1,
        )
    )
