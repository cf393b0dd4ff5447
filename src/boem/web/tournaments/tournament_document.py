"""A tournament as plain JSON values, for the API and for files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from boem.core.game import Json
from boem.records.times import write_time
from boem.web.accounts.models import Player
from boem.web.tournaments import tournament_page
from boem.web.tournaments.byes import byes_left
from boem.web.tournaments.models import LadderChallenge, PairedSeat, Pairing, Tournament, TournamentPlayer
from boem.web.tournaments.organising import invitation_of
from boem.web.tournaments.tournament_page import TIE_BREAKS, WHOLE, StandingLine, TournamentBoard, board_of, stamp_of

Kind = Tournament.Kind
RULES: Final = (
    "about", "config", "seats", "minutes", "double", "late", "byes", "no_show", "rest", "reach", "answer_days",
    "idle_days", "least_rating", "most_rating", "least_games", "most_players",
)  # fmt: skip
"""Fields of a tournament that are told as they are."""


def listed(found: Tournament, players: int) -> dict[str, Json]:
    """A tournament as a list has it, with the number of players who have entered and not withdrawn."""
    return {
        "id": found.pk,
        "kind": found.kind,
        "name": found.title,
        "game": found.game,
        "organiser": found.organiser.name if found.organiser else None,
        "private": found.private,
        "clock": _clock(found),
        "rated": found.rated,
        "stage": found.stage,
        "paused": time_told(found.paused),
        "closed": found.closed_why or None,
        "round": found.round,
        "rounds": found.rounds,
        "starts": time_told(found.starts),
        "started": time_told(found.started),
        "until": time_told(found.until),
        "ended": time_told(found.ended),
        "players": players,
    }


def told(found: Tournament, player: Player | None) -> dict[str, Json]:
    """A tournament with its rules, its standings, and the reader's part in it."""
    entrant = found.entrants.filter(player=player).first() if player else None
    board = board_of(found, stamp_of(found))
    here = sum(line.entrant.state != TournamentPlayer.State.WITHDRAWN for line in board.lines)
    organises = player is not None and found.organiser_id == player.pk
    current = tournament_page.current_pairing(found, entrant)
    return (
        listed(found, here)
        | {name: getattr(found, name) for name in RULES}
        | {
            "you": None if entrant is None else _part(found, entrant, current),
            "invite": invitation_of(found) if found.private and organises else None,
            "challenges": [_challenge(one) for one in tournament_page.challenges(found, entrant)],
            "standings": standings(found, board),
        }
    )


def standings(found: Tournament, board: TournamentBoard) -> list[dict[str, Json]]:
    """Everybody in order; before the start those who have entered, as they came."""
    return [_line(found, line) for line in board.lines]


def pairings(found: Tournament, number: int | None) -> dict[str, Json]:
    """The pairings of a round; with None, of the latest, and in an arena or on a ladder the latest ones."""
    rows = found.pairings.prefetch_related("seats__entrant__player")
    if number is None and found.kind in (Kind.ARENA, Kind.LADDER):
        wanted: Iterable[Pairing] = rows.order_by("-made", "board")[: tournament_page.PAIRINGS]
    else:
        wanted = rows.filter(round=found.round if number is None else number).order_by("board", "leg")
    return {"round": found.round, "pairings": [_pairing(found, one) for one in wanted]}


def score_told(found: Tournament, points: int | None) -> float | None:
    """What a game brought: 1 for a win, 0.5 for a draw; at tables of several, points by place."""
    return None if points is None else points / (1 if found.kind == Kind.GROUPS else 2)


def points_told(found: Tournament, points: int) -> float:
    """The points of the standings."""
    return points / (1 if found.kind in WHOLE else 2)


def time_told(moment: datetime | None) -> str | None:
    """A time in the format of records."""
    return write_time(moment) if moment else None


def _part(found: Tournament, entrant: TournamentPlayer, current: Pairing | None) -> dict[str, Json]:
    return {
        "state": entrant.state,
        "table": current.table_id if current else None,
        "bye": entrant.bye if entrant.bye > found.round else None,
        "byes_left": byes_left(found, entrant),
    }


def _line(found: Tournament, line: StandingLine) -> dict[str, Json]:
    entrant, standing = line.entrant, line.standing
    return {
        "name": entrant.player.name,
        "number": entrant.number,
        "rating": entrant.rating,
        "state": entrant.state,
        "place": line.place or None,
        "points": points_told(found, standing.points) if standing else None,
        "games": line.played,
        "won": line.won,
        "tie_breaks": {
            name: value / TIE_BREAKS[name][2] for name, value in (standing.breaks if standing else {}).items()
        },
    }


def _pairing(found: Tournament, pairing: Pairing) -> dict[str, Json]:
    seats: Sequence[PairedSeat] = list(pairing.seats.all())
    return {
        "round": pairing.round,
        "board": pairing.board,
        "leg": pairing.leg,
        "table": pairing.table_id,
        "how": pairing.how or None,
        "decided": pairing.ruled or None,
        "done": time_told(pairing.done),
        "players": [{"name": one.entrant.player.name, "score": score_told(found, one.points)} for one in seats],
    }


def _challenge(asked: LadderChallenge) -> dict[str, Json]:
    return {"id": asked.pk, "from": asked.by.player.name, "to": asked.to.player.name, "until": time_told(asked.until)}


def _clock(found: Tournament) -> dict[str, int] | None:
    if found.seconds:
        return {"seconds": found.seconds, "increment": found.increment}
    return {"days": found.days} if found.days else None
