"""What somebody wants to organise, and what a tournament can't be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from boem.core.clock import CLOCK
from boem.core.game import Json
from boem.web.accounts.models import Player
from boem.web.accounts.names import is_visible, tidy_name
from boem.web.base.errors import Unfit
from boem.web.tables.models import Table
from boem.web.tables.store.house import deal_of
from boem.web.tables.store.opening import ME, OPEN, TableWish, draw_up
from boem.web.tournaments.arbiter.groups import SIZES
from boem.web.tournaments.arbiter.swiss import HAS_SWISS
from boem.web.tournaments.models import MOST_PLAYERS, Tournament

Kind, Stage = Tournament.Kind, Tournament.Stage
LONGEST_NAME: Final = 60
LONGEST_ABOUT: Final = 1000
AHEAD: Final = timedelta(days=90)  # at most until it starts; then it is called off if its organiser has to start it
MINUTES: Final = range(5, 24 * 60 + 1)  # of an arena
ROUNDS: Final = range(16)  # of a Swiss or groups; 0: as many as suit the number of players
LEAST: Final[Mapping[str, int]] = {Kind.GROUPS: SIZES[0]}
"""Players without whom it can't begin; two in kinds that aren't here."""
MOST_IN: Final[Mapping[str, int]] = {Kind.ROUND_ROBIN: 24, Kind.LADDER: 200}
NO_SHOW: Final = range(15, 3600 + 1)  # seconds
ARENA_NO_SHOW: Final = 60  # unless the organiser says otherwise
BYES: Final = range(4)  # half-point ones for each player
RESTS: Final = range(601)  # seconds
REACHES: Final = range(1, 21)
DAYS: Final = range(1, 366)


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What somebody wants to organise; the fields are as in `Tournament`."""

    kind: str
    name: str
    game: str
    config: Mapping[str, Json] = field(default_factory=dict)
    about: str = ""
    private: bool = False
    seats: int = 2
    days: int | None = None
    seconds: int | None = None
    increment: int = 0
    rated: bool = False
    starts: datetime | None = None
    minutes: int | None = None
    rounds: int = 0
    double: bool = False
    late: int = 0
    byes: int = 0
    no_show: int | None = None
    rest: int = 0
    reach: int = 3
    answer_days: int = 7
    idle_days: int = 60
    least_rating: int | None = None
    most_rating: int | None = None
    least_games: int = 0
    most_players: int = 0  # 0: as many as this kind allows


def drawn_up(organiser: Player, plan: TournamentPlan) -> Tournament:
    """The tournament, not saved yet; raises Unfit, NotYours or ParseError."""
    name = tidy_name(plan.name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise Unfit("Give a name of 1 to {most} characters.", most=LONGEST_NAME, place="name")
    if not is_visible(name):
        raise Unfit("A name is made of letters, digits and signs that everybody can see.", place="name")
    about = plan.about.strip()
    if len(about) > LONGEST_ABOUT or not all(line.isprintable() for line in about.splitlines()):
        raise Unfit("A description has at most {most} characters, none of them invisible.", most=LONGEST_ABOUT,
                    place="about")  # fmt: skip
    if plan.kind not in Kind.values:
        raise Unfit("Choose a kind of tournament.", place="kind")
    _check_shape(plan)
    _check_numbers(plan)
    for seats in SIZES if plan.kind == Kind.GROUPS else (2,):
        table, _ = draw_up(host=organiser, wish=_wish_of(plan, seats))
        deal_of(table)
    no_show = ARENA_NO_SHOW if plan.kind == Kind.ARENA and plan.no_show is None else plan.no_show
    fields = {one: getattr(plan, one) for one in TournamentPlan.__dataclass_fields__}
    ladder = plan.kind == Kind.LADDER
    return Tournament(
        **fields
        | {
            "name": name,
            "no_show": no_show,
            "about": about,
            "config": dict(plan.config),
            "organiser": organiser,
            "most_players": plan.most_players or MOST_IN.get(plan.kind, MOST_PLAYERS),
            "stage": Stage.RUNNING if ladder else Stage.OPEN,
            "started": CLOCK.now() if ladder else None,
        }
    )


def _wish_of(plan: TournamentPlan, seats: int) -> TableWish:
    """A table of it: the first seat for somebody, the others open."""
    return TableWish(
        game=plan.game,
        seats=(ME, *(OPEN,) * (seats - 1)),
        config=plan.config,
        days=plan.days,
        seconds=plan.seconds,
        increment=plan.increment,
        rated=plan.rated,
        visibility=Table.Visibility.LINK if plan.private else Table.Visibility.PUBLIC,
    )


def _check_shape(plan: TournamentPlan) -> None:
    """Raise Unfit for what this kind of tournament can't have."""
    if (plan.seconds is None) == (plan.days is None):
        raise Unfit("A tournament is played either live or by the day: choose one clock.", place="clock")
    if plan.kind == Kind.ARENA and (plan.seconds is None or plan.minutes not in MINUTES):
        raise Unfit("An arena is played live, for {least} to {most} minutes.", least=MINUTES[0], most=MINUTES[-1],
                    place="minutes" if plan.seconds else "clock")  # fmt: skip
    if plan.kind == Kind.SWISS and not HAS_SWISS:
        raise Unfit("This site can't pair Swiss tournaments.", place="kind")
    if plan.kind == Kind.GROUPS and plan.seats not in SIZES:
        raise Unfit("Choose {least} to {most} players a table.", least=SIZES[0], most=SIZES[-1], place="seats")
    if plan.kind != Kind.GROUPS and plan.seats != 2:
        raise Unfit("Two play at each table of this kind of tournament.", place="seats")
    if plan.starts and not timedelta() <= plan.starts - CLOCK.now() <= AHEAD:
        raise Unfit("Let it start within {days} days.", days=AHEAD.days, place="starts")


def _check_numbers(plan: TournamentPlan) -> None:
    """Raise Unfit for a number out of range."""
    if plan.late > plan.rounds > 0:
        raise Unfit("A tournament of {rounds} {rounds:round|rounds} can’t have {late} with late entries.",
                    rounds=plan.rounds, late=plan.late, place="late")  # fmt: skip
    most = MOST_IN.get(plan.kind, MOST_PLAYERS)
    ranges = {
        "rounds": ROUNDS,
        "late": ROUNDS,
        "byes": BYES if plan.kind == Kind.SWISS else range(1),
        "rest": RESTS,
        "reach": REACHES,
        "answer_days": DAYS,
        "idle_days": DAYS,
        "most_players": (0, *range(2, most + 1)),
        "least_games": range(10_000),
    }
    optional = {"no_show": NO_SHOW, "least_rating": range(-5000, 10_000), "most_rating": range(-5000, 10_000)}
    given = {name: getattr(plan, name) for name in (*ranges, *optional)}
    for name, values in (ranges | optional).items():
        if given[name] not in values and not (name in optional and given[name] is None):
            raise Unfit("Choose a number from {least} to {most}.", least=min(values), most=max(values), place=name)
