"""What becomes of results, ratings and challenges, when a guest signs in or an account is deleted."""

from __future__ import annotations

from contextlib import suppress

from django.db.models import Exists, OuterRef

from boem.web.accounts.models import Player
from boem.web.base.errors import TableError
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files, rows_told
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
    rows = player.challenges.select_related("seat", "by")
    return {"challenged-by": rows_told(rows, "table=seat.table_id made answer by=by.name")}


def _tell_asking(player: Player) -> Files:
    rows = player.challenges_made.select_related("seat", "to")
    return {"challenges": rows_told(rows, "table=seat.table_id made answer to=to.name")}


def _tell_outcomes(player: Player) -> Files:
    rows = Outcome.objects.filter(player=player)
    return {"results": rows_told(rows, "table=table_id game result reason at before after")}


def _tell_ratings(player: Player) -> Files:
    return {"ratings": rows_told(Rating.objects.filter(player=player), "game pace rating=shown games")}
