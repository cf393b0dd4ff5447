"""Setting up a tournament, starting it early, cancelling it. `rounds.py` does what happens by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from boem.core.clock import CLOCK
from boem.core.game import Json
from boem.web.accounts.access import let_in
from boem.web.accounts.models import Player
from boem.web.accounts.names import is_visible, tidy_name
from boem.web.base import announce
from boem.web.base.errors import Closed, NoTable, NotYours, TableError, Unfit
from boem.web.tables.boards import is_shown
from boem.web.tables.models import Table
from boem.web.tables.store.house import deal_of
from boem.web.tables.store.opening import ME, OPEN, TableWish, draw_up
from boem.web.tournaments.arbiter.groups import SIZES
from boem.web.tournaments.arbiter.swiss import HAS_SWISS
from boem.web.tournaments.models import MOST_PLAYERS, Tournament

Kind, Stage = Tournament.Kind, Tournament.Stage
MOST: Final = 5  # tournaments of one organiser that aren't over
MOST_LADDERS: Final = 3  # likewise; they have no end
LONGEST_NAME: Final = 60
LONGEST_ABOUT: Final = 1000
AHEAD: Final = timedelta(days=90)  # at most until it starts; then it is called off if its organiser has to start it
MINUTES: Final = range(5, 24 * 60 + 1)  # of an arena
ROUNDS: Final = range(16)  # of a Swiss or groups; 0: as many as suit the number of players
MOST_IN: Final[Mapping[str, int]] = {Kind.ROUND_ROBIN: 24, Kind.LADDER: 200}
NO_SHOW: Final = range(15, 3600 + 1)  # seconds
ARENA_NO_SHOW: Final = 60  # unless the organiser says otherwise
BYES: Final = range(4)  # half-point ones for each player
RESTS: Final = range(601)  # seconds
REACHES: Final = range(1, 21)
DAYS: Final = range(1, 366)
TOKEN_LENGTH: Final = 32


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


def organise(*, organiser: Player, plan: TournamentPlan) -> Tournament:
    """Announce a tournament, or open a ladder, which runs at once. Raises Unfit, NotYours, Closed or ParseError.

    That doesn't enter the organiser.
    """
    if not organiser.may_be_rated:
        raise NotYours("Guests can't organise tournaments; make an account first.")
    made = _drawn_up(organiser, plan)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=organiser.pk)
        going_on = Tournament.objects.filter(organiser=organiser, stage__in=(Stage.OPEN, Stage.RUNNING))
        if made.kind == Kind.LADDER:
            if going_on.filter(kind=Kind.LADDER).count() >= MOST_LADDERS:
                raise Closed("You have {count} ladders; cancel one first.", count=MOST_LADDERS)
        elif going_on.exclude(kind=Kind.LADDER).count() >= MOST:
            raise Closed("You have {count} tournaments that aren't over; wait for one to end.", count=MOST)
        made.save(force_insert=True)
    return made


def start_now(*, tournament_id: str, player: Player) -> None:
    """Close the entries and let the first round be paired; raises NoTournament, NotYours or Closed."""
    with transaction.atomic():
        found = own(tournament_id, player)
        if not _set_stage(found, Stage.OPEN, starts=CLOCK.now()):
            raise Closed("It has started already.")


def cancel(*, tournament_id: str, player: Player) -> None:
    """Call it off: nobody is paired any more, and games under way go on as ordinary ones."""
    with transaction.atomic():
        found = own(tournament_id, player)
        if not _set_stage(found, Stage.OPEN, Stage.RUNNING, stage=Stage.CANCELLED, ended=CLOCK.now()):
            raise Closed("It is over already.")


def pause(*, tournament_id: str, player: Player, on: bool) -> None:
    """Have no further rounds paired, or go on again; raises NoTournament, NotYours, Closed or Unfit."""
    with transaction.atomic():
        found = own(tournament_id, player)
        if found.kind in (Kind.ARENA, Kind.LADDER):
            raise Unfit("Only tournaments with rounds can be paused.")
        if not _set_stage(found, Stage.OPEN, Stage.RUNNING, paused=CLOCK.now() if on else None):
            raise Closed("It is over already.")


def close_by_moderator(*, tournament_id: str, why: str) -> Tournament:
    """Take its name and description away from everybody, and cancel it unless it is over.

    For moderators alone: the caller checks that. Raises NoTournament or Closed.
    """
    with transaction.atomic():
        found = find_tournament(tournament_id, lock=True)
        if found.closed_why:
            raise Closed("A moderator has closed this tournament already.")
        _set_stage(found, Stage.OPEN, Stage.RUNNING, stage=Stage.CANCELLED, ended=CLOCK.now())
        Tournament.objects.filter(pk=found.pk).update(name="", about="", closed_why=why)
        return found


def take_over(*, tournament_id: str, player: Player) -> Player | None:
    """Become the organiser of a tournament that has lost its own; returns that one, unless the account is gone.

    For moderators alone: the caller checks that. Raises NoTournament or Closed.
    """
    with transaction.atomic():
        found = find_tournament(tournament_id, lock=True)
        if found.ended is not None:
            raise Closed("It is over already.")
        if has_organiser(found):
            raise Closed("This tournament has an organiser.")
        Tournament.objects.filter(pk=found.pk).update(organiser=player)
        announce.competed(found.pk)
        return found.organiser


def has_organiser(found: Tournament) -> bool:
    """Whether somebody can run it: an account that exists, and isn't kept out."""
    return found.organiser_id is not None and Player.objects.filter(let_in(), pk=found.organiser_id).exists()


def own(tournament_id: str, player: Player) -> Tournament:
    """The tournament, locked; raises NoTournament, or NotYours for anybody but its organiser."""
    found = find_tournament(tournament_id, lock=True)
    if found.organiser_id != player.pk:
        raise NotYours("Only the organiser may do that.")
    return found


def find_tournament(tournament_id: str, *, lock: bool = False) -> Tournament:
    """The tournament with this id; raises NoTournament."""
    rows = Tournament.objects.select_for_update() if lock else Tournament.objects
    found = rows.filter(pk=tournament_id).first() if tournament_id.isprintable() else None
    if found is None:
        raise NoTournament
    return found


class NoTournament(NoTable):
    """There is none with this id, or this viewer may not know of it."""

    code = "no_tournament"

    def __init__(self) -> None:
        TableError.__init__(self, "There is no such tournament.")


def invitation_of(tournament: Tournament) -> str:
    """The token in the link to a private tournament; a new nonce makes it void."""
    return salted_hmac("boem.tournament", f"{tournament.pk}:{tournament.nonce}").hexdigest()[:TOKEN_LENGTH]


def may_see(tournament: Tournament, player: Player | None, token: str = "") -> bool:
    """Whether it may be shown: public, or to its organiser, its players, and whoever has the token.

    A tournament of a game that isn't installed has no page.
    """
    if not is_shown(tournament.game):
        return False
    if not tournament.private:
        return True
    if token.isascii() and constant_time_compare(invitation_of(tournament), token):
        return True
    return player is not None and (
        tournament.organiser_id == player.pk or tournament.entrants.filter(player=player).exists()
    )


def _set_stage(found: Tournament, *stages: str, **values: object) -> bool:
    """Change it if it is at one of these stages; returns whether it was."""
    announce.competed(found.pk)
    return bool(Tournament.objects.filter(pk=found.pk, stage__in=stages).update(**values))


def _drawn_up(organiser: Player, plan: TournamentPlan) -> Tournament:
    """The tournament, not saved yet; raises Unfit, NotYours or ParseError."""
    name = tidy_name(plan.name)
    if not 0 < len(name) <= LONGEST_NAME or not is_visible(name):
        raise Unfit("Give a name of 1 to {most} characters.", most=LONGEST_NAME, place="name")
    about = plan.about.strip()
    if len(about) > LONGEST_ABOUT or not all(line.isprintable() for line in about.splitlines()):
        raise Unfit("A description has at most {most} characters.", most=LONGEST_ABOUT, place="about")
    if plan.kind not in Kind.values:
        raise Unfit("Choose a kind of tournament.", place="kind")
    _check_shape(plan)
    _check_numbers(plan)
    for seats in SIZES if plan.kind == Kind.GROUPS else (2,):
        table, _ = draw_up(host=organiser, wish=wish_of(plan, seats))
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


def wish_of(plan: TournamentPlan | Tournament, seats: int) -> TableWish:
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
        text = "An arena is played live, for {least} to {most} minutes."
        raise Unfit(text, least=MINUTES[0], most=MINUTES[-1], place="minutes")
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
    most = MOST_IN.get(plan.kind, MOST_PLAYERS)
    ranges = {
        "rounds": ROUNDS,
        "late": range((plan.rounds or ROUNDS[-1]) + 1),
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
            text = "Choose a number from {least} to {most}."
            raise Unfit(text, least=min(values), most=max(values), place=name)
