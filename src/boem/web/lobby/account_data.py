"""What becomes of results, ratings, challenges and follows when a guest signs in or an account is deleted."""

from __future__ import annotations

from contextlib import suppress

from django.db.models import Exists, OuterRef, Q

from boem.web.accounts.models import Player
from boem.web.base.errors import TableError
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.lobby import challenges, follows, leaderboard
from boem.web.lobby.models import Challenge, Follow, Outcome
from boem.web.tables.models import SeatRow


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData(
            "lobby.Challenge.to",
            "challenged-by",
            "table=seat.table_id made answer by=by.name",
            moving=_move_asked,
            forgetting=_decline,
        ),
        AccountData(
            "lobby.Challenge.by", "challenges", "table=seat.table_id made answer to=to.name", moving=_move_asking
        ),
        AccountData(
            "lobby.Outcome.player",
            "results",
            "table=table_id game result reason at before after",
            moving=_move_outcomes,
            forgetting=_stay,
        ),
        AccountData("lobby.Follow.by", "follows", "name=of.name at", moving=_move_follows),
        AccountData("lobby.Follow.of"),
        AccountData("lobby.HiddenPresence.player", telling=_tell_hidden, moving=_show),
        AccountData("lobby.Rating.player", "ratings", "game pace rating=shown games", forgetting=_leave_board),
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


def _move_follows(guest: Player, account: Player) -> None:
    known = Follow.objects.filter(by=account).values("of")
    Follow.objects.filter(by=guest).filter(Q(of=account) | Q(of__in=known)).delete()
    Follow.objects.filter(by=guest).update(by=account)


def _tell_hidden(player: Player) -> Files:
    return {"hides-online": follows.is_hidden(player)}


def _show(guest: Player, _account: Player) -> None:
    """The account's own choice stays."""
    follows.hide(guest, hidden=False)


def _decline(player: Player) -> None:
    """Decline those that wait for an answer, and delete all."""
    for asked in challenges.to_answer(player):
        with suppress(TableError):  # it was withdrawn meanwhile
            challenges.decline(challenge_id=asked.pk, player=player)
    Challenge.objects.filter(to=player).delete()


def _leave_board(player: Player) -> None:
    """They stay for the same reason as outcomes."""
    leaderboard.leave(player)


def _stay(player: Player) -> None:
    """Other players' ratings depend on these rows; they are anonymous once the name is deleted."""
