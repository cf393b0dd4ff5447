"""What becomes of entries and tournaments when an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData
from boem.web.tournaments.entries import withdraw
from boem.web.tournaments.models import Tournament, TournamentPlayer


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData(
            "tournaments.TournamentPlayer.player",
            "entries",
            "tournament=tournament.name state place rating entered",
            forgetting=_withdraw,
        ),
        AccountData(
            "tournaments.Tournament.organiser",
            "tournaments",
            "kind name about game stage round created started ended",
            stays=True,
        ),
    )


def _withdraw(player: Player) -> None:
    """Others' results depend on the rows of tournaments that have begun; they are anonymous once the name is gone."""
    for entry in TournamentPlayer.objects.filter(player=player, tournament__stage__in=Tournament.Stage.values[:2]):
        withdraw(tournament_id=entry.tournament_id, player=player)
    TournamentPlayer.objects.filter(player=player, state=TournamentPlayer.State.PAUSED).update(
        state=TournamentPlayer.State.WITHDRAWN
    )
