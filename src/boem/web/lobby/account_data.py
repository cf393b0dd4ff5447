"""What becomes of results, ratings and challenges, when a guest signs in or an account is deleted."""

from __future__ import annotations

from contextlib import suppress

from django.db.models import Exists, OuterRef

from boem.web.accounts.models import Player
from boem.web.base.errors import TableError
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.lobby import challenges
from boem.web.lobby.models import Challenge, Outcome, Rating
from boem.web.tables.models import SeatRow


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData("lobby.Challenge.to", _tell_asked, moving=_move_asked, forgetting=_decline),
        AccountData("lobby.Challenge.by", _tell_asking, moving=_move_asking),
        AccountData("lobby.Outcome.player", _tell_outcomes, moving=_move_outcomes, forgetting=_stay),
        AccountData("lobby.Rating.player", _tell_ratings, forgetting=_stay),
    )


def _move_asked(guest: Player, account: Player) -> None:
    Challenge.objects.filter(to=guest, by=account).delete()
    Challenge.objects.filter(to=guest).update(to=account)


def _move_asking(guest: Player, account: Player) -> None:
    Challenge.objects.filter(by=guest, to=account).delete()
    Challenge.objects.filter(by=guest).update(by=account)


def _move_outcomes(guest: Player, account: Player) -> None:
    """Outcomes move with their seats: the outcome of a seat that stays the guest's stays, too."""
    moved = SeatRow.objects.filter(table=OuterRef("table"), number=OuterRef("seat"), player=account)
    Outcome.objects.filter(Exists(moved), player=guest).update(player=account)


def _decline(player: Player) -> None:
    for asked in challenges.to_answer(player):
        with suppress(TableError):  # it was withdrawn meanwhile
            challenges.decline(challenge_id=asked.pk, player=player)
    Challenge.objects.filter(to=player).delete()


def _stay(player: Player) -> None:
    """Other players' ratings depend on these rows; they are anonymous once the name is deleted."""


def _tell_asked(player: Player) -> Files:
    return {
        "challenged-by": [_told(one) | {"by": one.by.name} for one in player.challenges.select_related("seat", "by")]
    }


def _tell_asking(player: Player) -> Files:
    made = player.challenges_made.select_related("seat", "to")
    return {"challenges": [_told(one) | {"to": one.to.name} for one in made]}


def _told(one: Challenge) -> dict[str, str]:
    return {"table": one.seat.table_id, "made": one.made.isoformat(), "answer": one.answer}


def _tell_outcomes(player: Player) -> Files:
    rows = Outcome.objects.filter(player=player)
    results = [
        {"table": one.table_id, "game": one.game, "result": one.result, "reason": one.reason, "at": one.at.isoformat(),
         "before": one.before, "after": one.after}
        for one in rows
    ]  # fmt: skip
    return {"results": results}


def _tell_ratings(player: Player) -> Files:
    rows = Rating.objects.filter(player=player)
    return {"ratings": [{"game": one.game, "pace": one.pace, "rating": one.shown, "games": one.games} for one in rows]}
