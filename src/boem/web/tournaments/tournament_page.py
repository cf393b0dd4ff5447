"""What the pages of tournaments show: standings and pairings as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Final

from django.db.models import Count, Max, Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from boem.core.bounded_cache import BoundedCache
from boem.core.clock import CLOCK
from boem.core.registry import game_ids
from boem.web.accounts.models import Player
from boem.web.base.texts import Text
from boem.web.tournaments.arbiter.encounters import How
from boem.web.tournaments.arbiter.standings import TournamentStanding
from boem.web.tournaments.models import LadderChallenge, PairedSeat, Pairing, Tournament, TournamentPlayer
from boem.web.tournaments.score_sheet import standings_of
from boem.web.tournaments.tournament_tables import BracketRound, CrosstableRow, amount, bracket_of, crosstable_of

Kind, Stage, State = Tournament.Kind, Tournament.Stage, TournamentPlayer.State
LISTED: Final = 30  # tournaments of each stage on the overview
KEPT: Final = 20_000  # lines of standings and pairings in memory
STALE: Final = 60  # seconds after which names are read again
WHOLE: Final = (Kind.ARENA, Kind.KNOCKOUT, Kind.GROUPS)  # kinds whose standings count whole points
PAIRINGS: Final = 60  # of an arena or a ladder, the latest first
TIE_BREAKS: Final[Mapping[str, tuple[Text, Text, int]]] = {
    "buchholz_cut_1": (_("BhC1"), _("Buchholz cut 1: the points of the opponents, without the lowest"), 2),
    "buchholz": (_("Bh"), _("Buchholz: the points of the opponents"), 2),
    "sonneborn_berger": (
        _("SB"),
        _("Sonneborn-Berger: the points of those whom one beat, and half of those with whom one drew"),
        4,
    ),
    "direct_encounter": (_("DE"), _("direct encounter: points against those who have as many"), 2),
    "wins": (_("Wins"), _("games won, byes included"), 1),
    "opponents": (_("Opp."), _("the points of the others at one’s tables, averaged at each"), 1),
}
"""Of each tie-break: its name for a narrow column, what it is, and how many of its units make a point."""
HOWS: Final[Mapping[str, Text]] = {
    How.FORFEIT: _("without a game"),
    How.BYE: _("bye"),
    How.ABSENT: _("half-point bye"),
}


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings."""

    entrant: TournamentPlayer
    place: int
    points: str
    played: int
    won: int
    breaks: Sequence[str]
    streak: bool
    standing: TournamentStanding | None = None  # what all this was written from; None before the start


@dataclass(frozen=True, slots=True)
class PairingLine:
    """Who meets whom, with what it brought."""

    pairing: Pairing
    seats: Sequence[tuple[TournamentPlayer, str]]  # the points, empty while it is played
    how: Text
    may_be_decided: bool  # by the organiser, who mustn't play in it


@dataclass(frozen=True, slots=True)
class TournamentBoard:
    """Standings, pairings by round, and what is drawn of them."""

    lines: Sequence[StandingLine]
    rounds: Sequence[tuple[int, Sequence[PairingLine]]]
    bracket: Sequence[BracketRound] = ()
    crosstable: Sequence[CrosstableRow] = ()

    def __len__(self) -> int:
        pairings = sum(len(several) for _, several in self.rounds)
        return 1 + len(self.lines) + pairings * (1 + bool(self.bracket)) + len(self.crosstable) ** 2


BOARDS: Final = BoundedCache[tuple[str, str], TournamentBoard](KEPT, len)


def overview(player: Player | None) -> dict[str, Iterable[Tournament]]:
    """Tournaments open for entries, under way, and over; private ones only of those who have entered or run them."""
    own = Q(organiser=player) | Q(entrants__player=player) if player else Q()
    seen = Q(private=False) | own if player else Q(private=False)
    ids = Tournament.objects.filter(seen).values("pk")
    rows = (
        Tournament.objects.filter(pk__in=ids, closed_why="", game__in=game_ids())
        .select_related("organiser")
        .annotate(entered=Count("entrants", filter=~Q(entrants__state=State.WITHDRAWN)))
    )
    return {
        "open": rows.filter(stage=Stage.OPEN).order_by("starts", "-created")[:LISTED],
        "running": rows.filter(stage=Stage.RUNNING).order_by("-started")[:LISTED],
        "over": rows.filter(stage=Stage.OVER).order_by("-ended")[:LISTED],
    }


def stamp_of(found: Tournament) -> str:
    """Changes whenever anything on the page of a tournament does."""
    entrants = found.entrants.aggregate(
        Count("pk"), Max("active"), Sum("bye"), here=Count("pk", filter=Q(state=State.IN))
    )
    games = found.pairings.aggregate(Count("pk"), Count("table"), Count("done"))
    asked = found.challenges.aggregate(Count("pk"), Count("settled"), open=Count("pk", filter=Q(answer="")))
    told = (
        found.stage,
        found.round,
        found.starts,
        found.organiser_id,
        found.paused,
        found.closed_why,
        *entrants.values(),
        *games.values(),
        *asked.values(),
    )
    return sha256(repr((*told, CLOCK.now().timestamp() // STALE)).encode()).hexdigest()[:16]


def board_of(found: Tournament, stamp: str) -> TournamentBoard:
    """What everybody sees of a tournament, made once for all who look."""
    return BOARDS.get((found.pk, stamp), lambda: _board(found))


def _board(found: Tournament) -> TournamentBoard:
    lines, by_round = standings(found), rounds(found)
    pairings = [one.pairing for _, several in by_round for one in several]
    draw = bracket_of(pairings, found.rounds) if found.kind == Kind.KNOCKOUT and found.started else ()
    has_table = found.kind == Kind.ROUND_ROBIN and found.started
    table = crosstable_of(pairings, [(line.entrant, line.place) for line in lines]) if has_table else ()
    return TournamentBoard(lines, by_round, draw, table)


def standings(found: Tournament) -> list[StandingLine]:
    """Everybody in order; before the start those who have entered, in the order of their entries."""
    if found.started is None:
        entrants = found.entrants.select_related("player").order_by("entered", "pk")
        return [StandingLine(one, 0, "", 0, 0, (), streak=False) for one in entrants]
    return [
        StandingLine(
            entrant,
            line.place,
            points_text(found, line.points),
            line.played,
            line.won,
            [amount(value, TIE_BREAKS[name][2]) for name, value in line.breaks.items()],
            line.streak,
            line,
        )
        for entrant, line in standings_of(found)
    ]


def breaks_of(found: Tournament) -> Sequence[tuple[Text, Text]]:
    """The tie-breaks of this kind, in short and in words, in the order in which they count."""
    names = {
        Kind.SWISS: ("buchholz_cut_1", "buchholz", "sonneborn_berger", "direct_encounter", "wins"),
        Kind.ROUND_ROBIN: ("direct_encounter", "wins", "sonneborn_berger"),
        Kind.GROUPS: ("opponents",),
    }
    return [TIE_BREAKS[name][:2] for name in names.get(Kind(found.kind), ())]


def rounds(found: Tournament) -> list[tuple[int, list[PairingLine]]]:
    """The pairings by round, the latest first; of an arena or a ladder the latest ones, under round 0."""
    rows = found.pairings.select_related("table").prefetch_related("seats__entrant__player")
    if found.kind in (Kind.ARENA, Kind.LADDER):
        latest = [_pairing(found, one) for one in rows.order_by("-made", "board")[:PAIRINGS]]
        return [(0, latest)] if latest else []
    told = [_pairing(found, one) for one in rows.order_by("-round", "board", "leg")]
    return [(number, list(group)) for number, group in groupby(told, key=lambda line: line.pairing.round)]


def current_pairing(found: Tournament, entrant: TournamentPlayer | None) -> Pairing | None:
    """The pairing that this player has to play now."""
    if entrant is None:
        return None
    seat = PairedSeat.objects.filter(entrant=entrant, pairing__done=None).select_related("pairing__table")
    first = seat.order_by("round").first()
    return first.pairing if first else None


def has_missed(entrant: TournamentPlayer | None) -> bool:
    """Whether the player isn't paired any more because they missed a game."""
    if entrant is None or entrant.state != State.PAUSED:
        return False
    lost = PairedSeat.objects.filter(entrant=entrant, points=0, pairing__how=How.FORFEIT)
    return lost.filter(pairing__done__gt=entrant.active or entrant.entered).exists()


def challenges(found: Tournament, entrant: TournamentPlayer | None) -> QuerySet[LadderChallenge]:
    """The challenges of a ladder that wait for an answer by or from this player."""
    waiting = found.challenges.filter(answer=LadderChallenge.Answer.NONE).select_related("by__player", "to__player")
    return waiting.filter(Q(by=entrant) | Q(to=entrant)) if entrant else waiting.none()


def points_text(found: Tournament, points: int) -> str:
    """Points as people write them: `2½`; in an arena a win is 2, in a knockout each round won 1."""
    return amount(points, 1 if found.kind in WHOLE else 2)


def _pairing(found: Tournament, pairing: Pairing) -> PairingLine:
    seats: Sequence[PairedSeat] = list(pairing.seats.all())
    unit = 1 if found.kind == Kind.GROUPS else 2
    told = [(one.entrant, "" if one.points is None else amount(one.points, unit)) for one in seats]
    how = _("decided by the organiser") if pairing.ruled else HOWS.get(pairing.how, "")
    is_played = found.stage == "running" and bool(pairing.table_id) and not pairing.done and len(seats) == 2
    own = any(one.entrant.player_id == found.organiser_id for one in seats)
    return PairingLine(pairing, told, how, is_played and not own)
