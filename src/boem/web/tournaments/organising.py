"""Setting up a tournament, starting it early, cancelling it. `rounds.py` does what happens by itself."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from boem.core.clock import CLOCK
from boem.web.accounts.access import let_in
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NoTable, NotYours, TableError, Unfit
from boem.web.tables.boards import is_shown
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.plans import LEAST, TournamentPlan, drawn_up

Kind, Stage = Tournament.Kind, Tournament.Stage
MOST: Final = 5  # tournaments of one organiser that aren't over
MOST_LADDERS: Final = 3  # likewise; they have no end
TOKEN_LENGTH: Final = 32


def organise(*, organiser: Player, plan: TournamentPlan) -> Tournament:
    """Announce a tournament, or open a ladder, which runs at once. Raises Unfit, NotYours, Closed or ParseError.

    That doesn't enter the organiser.
    """
    if not organiser.may_be_rated:
        raise NotYours("Guests can't organise tournaments; make an account first.")
    made = drawn_up(organiser, plan)
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
        least, entered = LEAST.get(found.kind, 2), found.entrants.count()
        if found.stage == Stage.OPEN and entered < least:
            raise Closed("At least {least} players have to enter before it can start, not {entered}.", least=least,
                         entered=entered)  # fmt: skip
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
