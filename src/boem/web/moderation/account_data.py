"""What becomes of blocks, reports, bans and the log when a guest signs in or an account is deleted.

An export leaves out who has blocked or reported the player: that is the others' data.
"""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.accounts.names import GONE
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.moderation.models import Block, Moderator, Report


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData("moderation.Block.by", "blocked", "name=of.name at", moving=_move_blocks),
        AccountData("moderation.Block.of", moving=_move_blocked),
        AccountData("moderation.Moderator.player", telling=_tell_moderator),
        AccountData("moderation.Report.by", "reports", "of=called table=table_id line=text kind words at", stays=True),
        AccountData("moderation.Report.of", forgetting=_forget_reported),
        AccountData("moderation.Ban.player", "bans", "why since until lifted"),
        AccountData("moderation.Deed.by", "deeds", "what table=table_id why at", stays=True),
        AccountData("moderation.Deed.of", "moderated", "what why at", stays=True),
    )


def _move_blocks(guest: Player, account: Player) -> None:
    known = Block.objects.filter(by=account).values("of")
    Block.objects.filter(by=guest).filter(of__in=known).delete()
    Block.objects.filter(by=guest, of=account).delete()
    Block.objects.filter(by=guest).update(by=account)


def _move_blocked(guest: Player, account: Player) -> None:
    """A block of the guest becomes a block of the account."""
    known = Block.objects.filter(of=account).values("by")
    Block.objects.filter(of=guest).filter(by__in=known).delete()
    Block.objects.filter(of=guest, by=account).delete()
    Block.objects.filter(of=guest).update(of=account)


def _tell_moderator(player: Player) -> Files:
    return {"moderator": Moderator.objects.filter(player=player).exists()}


def _forget_reported(player: Player) -> None:
    """Closed ones go; open ones about a line or a table stay, without the name."""
    Report.objects.filter(of=player).exclude(closed=None).delete()
    Report.objects.filter(of=player, table=None).delete()
    Report.objects.filter(of=player).update(of=None, called=GONE)
