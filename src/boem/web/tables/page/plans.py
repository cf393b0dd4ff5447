"""The conditional moves of a seat as its page shows them, and changes to them that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.errors import ParseError
from boem.core.game import Json, Seat
from boem.core.refusals import check_on_board
from boem.core.registry import find_game
from boem.core.seats import other
from boem.core.squares import Square
from boem.records import Match, entry_for
from boem.web.base.errors import Stale
from boem.web.base.query import whole
from boem.web.tables.boards import AnyPresenter, PlannedVerb, presenter_of
from boem.web.tables.models import ConditionalMoves, SeatRow, Table, find_table
from boem.web.tables.store import conditional_moves as store
from boem.web.tables.store.match_cache import is_by
from boem.web.tables.store.table_access import TableAccess

DROPPED: Final = {
    "differs": gettext_lazy("Your conditional moves are dropped: something else has happened."),
    "illegal": gettext_lazy("Your conditional moves are dropped: the move was no longer possible."),
}


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A conditional move in words."""

    path: str  # where it is among the branches, such as 0.1
    when: str
    move: str
    depth: int

    @property
    def steps(self) -> range:
        """For the indent of what follows another move."""
        return range(self.depth)


@dataclass(frozen=True, slots=True)
class PlanTold:
    """Everything that the panel shows."""

    lines: Sequence[PlannedLine]
    news: Sequence[str]  # what has become of them since the player's last own move
    verbs: Sequence[PlannedVerb]
    opponent: str
    after: int
    version: int
    own_turn: bool  # so the first ones are for what follows the next move

    @property
    def answers(self) -> Mapping[str, Json]:
        """The answers to the player's own moves, in words."""
        return {name: text for verb in self.verbs for name, text in verb.answers.items()}

    @property
    def their_answers(self) -> Mapping[str, Json]:
        """The answers to the opponent's moves that the player can't know beforehand."""
        return {name: text for verb in self.verbs if verb.unsure for name, text in verb.answers.items()}


def plan_told(place: TableAccess, game: Match, names: Sequence[str]) -> PlanTold | None:
    """The panel for this place; None where it has none."""
    presenter = presenter_of(place.table.game)
    if place.seat is None or not _can_plan_here(place, presenter):
        return None
    row = store.plan_of(place.seat)
    opponent = names[other(place.seat.seat)]
    return PlanTold(
        lines=list(_lines(row.branches, presenter, opponent)),
        news=list(_news(row, game, place.seat.seat, presenter)),
        verbs=presenter.planned,
        opponent=opponent,
        after=store.last_loud(game),
        version=row.version,
        own_turn=place.table.waits_for(place.seat.number),
    )


def add(*, seat: SeatRow, fields: Mapping[str, str], origin: str = "") -> None:
    """Add the branch of a submitted form; raises what `store.plan` does, and IllegalAction if it is off the board."""
    table = find_table(seat.table_id)
    branch = _branch(table, seat.seat, fields)
    _change(seat, fields, lambda branches: _put(_under(branches, fields.get("under", "")), branch), origin)


def remove(*, seat: SeatRow, fields: Mapping[str, str], origin: str = "") -> None:
    """Remove the branch at the submitted `path`, with those after it; raises what `store.plan` does."""
    above, _dot, last = fields.get("path", "").rpartition(".")

    def change(branches: list[Json]) -> None:
        siblings, place = _under(branches, above), whole(last)
        if place is None or place >= len(siblings):
            raise ParseError("there is no such conditional move", "path")
        del siblings[place]

    _change(seat, fields, change, origin)


def _can_plan_here(place: TableAccess, presenter: AnyPresenter) -> bool:
    others = [seat for seat in place.seats if seat != place.seat]
    is_for_two = len(others) == 1 and others[0].kind != SeatRow.Kind.BOT
    return is_for_two and bool(presenter.planned) and store.can_plan(place.table)


def _change(seat: SeatRow, fields: Mapping[str, str], change: Callable[[list[Json]], None], origin: str) -> None:
    row = store.plan_of(seat)
    if str(row.version) != fields.get("version"):
        raise Stale(find_table(seat.table_id).number)
    branches: Json = row.branches
    change(branches)
    after = whole(fields.get("after", ""))
    store.plan(seat=seat, moves=branches, after=-1 if after is None else after, origin=origin)


def _under(branches: list[Json], path: str) -> list[Json]:
    """The list of branches below the one at `path`; an empty path means the first ones."""
    for word in path.split(".") if path else ():
        number = whole(word)
        if number is None or number >= len(branches):
            raise ParseError("there is no such conditional move", "path")
        branches = branches[number].setdefault("then", [])
    return branches


def _put(siblings: list[Json], branch: Json) -> None:
    """Put it last, but before one that always fits."""
    place = next((number for number, one in enumerate(siblings) if not one.get("if")), len(siblings))
    siblings.insert(place if branch["if"] else len(siblings), branch)


def _branch(table: Table, seat: Seat, fields: Mapping[str, str]) -> Json:
    """The branch that a form describes."""
    theirs = {"do": _do(table, fields, "their"), "answer": fields.get("their-answer")}
    mine = {"answer": fields.get("own-answer")}
    told = {other(seat): theirs, seat: mine}
    conditions = [
        {"seat": int(one)} | {name: text for name, text in asked.items() if text}
        for one, asked in told.items()
        if any(asked.values())
    ]
    move = _do(table, fields, "own")
    if not move:
        raise ParseError("choose your move", "own")
    return {"if": conditions, "do": move}


def _do(table: Table, fields: Mapping[str, str], whose: str) -> str:
    """The action of a form: a verb and, if it takes one, a square of the board; empty if none was chosen."""
    name = fields.get(f"{whose}-square", "").strip()
    verb = next((one for one in presenter_of(table.game).planned if one.verb == fields.get(whose)), None)
    if verb is None and name:
        raise ParseError("choose what is done on {square}", whose, square=name[:40])
    if verb is None:
        return ""
    if not verb.square:
        return verb.verb
    if not name:
        raise ParseError("name a square, such as B4", f"{whose}-square")
    square = Square.parse(name)
    check_on_board(square, table.config["width"], table.config["height"])
    return find_game(table.game).notation.write(find_game(table.game).notation.read(f"{verb.verb} {square}"))


def _lines(
    branches: Sequence[Json], presenter: AnyPresenter, opponent: str, above: str = "", depth: int = 0
) -> Iterator[PlannedLine]:
    for number, branch in enumerate(branches):
        path = f"{above}{number}"
        when = [_expected(one, presenter, opponent) for one in branch.get("if", ())]
        yield PlannedLine(path, "; ".join(when) or _("in any case"), presenter.done(branch["do"]), depth)
        yield from _lines(branch.get("then", ()), presenter, opponent, f"{path}.", depth + 1)


def _expected(told: Mapping[str, Json], presenter: AnyPresenter, opponent: str) -> str:
    """A condition in words: what the opponent does, or how the player's move is answered."""
    answers = {name: text for verb in presenter.planned for name, text in verb.answers.items()}
    answer = str(answers.get(told.get("answer", ""), told.get("answer", "")))
    if "do" in told:
        text = presenter.done(told["do"])
        return f"{opponent}: {text}, {answer}" if answer else f"{opponent}: {text}"
    return _("answer: {answer}").format(answer=answer)


def _news(row: ConditionalMoves, game: Match, seat: Seat, presenter: AnyPresenter) -> Iterator[str]:
    own = {number for number in range(row.since, len(game.said)) if is_by(game, number, seat)}
    if game.over or own - {*row.played}:
        return
    for number in row.played[-3:]:
        said = presenter.say(entry_for(game, number, seat))
        if said is not None:
            yield _("Played for you: {move}").format(move=f"{said.move} {said.answer}".strip())
    if row.dropped in DROPPED:
        yield str(DROPPED[row.dropped])
