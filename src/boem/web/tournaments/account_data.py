"""What becomes of entries and tournaments when an account is deleted."""

from __future__ import annotations

from boem.core.clock import CLOCK
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
            forgetting=_leave_to_run,
        ),
    )


def _withdraw(player: Player) -> None:
    """Others' results depend on the rows of tournaments that have begun; they are anonymous once the name is gone."""
    for entry in TournamentPlayer.objects.filter(player=player, tournament__stage__in=Tournament.Stage.values[:2]):
        withdraw(tournament_id=entry.tournament_id, player=player)
    TournamentPlayer.objects.filter(player=player, state=TournamentPlayer.State.PAUSED).update(
        state=TournamentPlayer.State.WITHDRAWN
    )


def _leave_to_run(player: Player) -> None:
    """Those under way, or with a time to start, go on without an organiser; nobody could start or resume the others."""
    organised = Tournament.objects.filter(organiser=player)
    waiting = organised.filter(stage=Tournament.Stage.OPEN, starts=None)
    waiting.update(stage=Tournament.Stage.CANCELLED, ended=CLOCK.now())
    organised.update(organiser=None, paused=None)
