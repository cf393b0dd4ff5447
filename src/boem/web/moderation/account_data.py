"""What becomes of blocks, reports, bans and the log when a guest signs in or an account is deleted.

An export leaves out who has blocked or reported the player: that is the others' data.
"""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.accounts.names import GONE
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.moderation.models import Ban, Block, Deed, Moderator, Report


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData("moderation.Block.by", _tell_blocks, moving=_move_blocks),
        AccountData("moderation.Block.of", moving=_move_blocked),
        AccountData("moderation.Moderator.player", _tell_moderator),
        AccountData("moderation.Report.by", _tell_reports, stays=True),
        AccountData("moderation.Report.of", forgetting=_forget_reported),
        AccountData("moderation.Ban.player", _tell_bans),
        AccountData("moderation.Deed.by", _tell_deeds, stays=True),
        AccountData("moderation.Deed.of", _tell_suffered, stays=True),
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


def _tell_blocks(player: Player) -> Files:
    return {"blocked": [{"name": one.of.name, "at": one.at.isoformat()} for one in player.blocks.select_related("of")]}


def _tell_moderator(player: Player) -> Files:
    return {"moderator": Moderator.objects.filter(player=player).exists()}


def _tell_reports(player: Player) -> Files:
    told = [
        {"of": one.called, "table": one.table_id, "line": one.text, "kind": one.kind, "words": one.words,
         "at": one.at.isoformat()}
        for one in Report.objects.filter(by=player)
    ]  # fmt: skip
    return {"reports": told}


def _forget_reported(player: Player) -> None:
    """Closed ones go; open ones about a line or a table stay, without the name."""
    Report.objects.filter(of=player).exclude(closed=None).delete()
    Report.objects.filter(of=player, table=None).delete()
    Report.objects.filter(of=player).update(of=None, called=GONE)


def _tell_bans(player: Player) -> Files:
    told = [
        {"why": one.why, "since": one.since.isoformat(), "until": one.until.isoformat() if one.until else None,
         "lifted": one.lifted.isoformat() if one.lifted else None}
        for one in Ban.objects.filter(player=player)
    ]  # fmt: skip
    return {"bans": told}


def _tell_deeds(player: Player) -> Files:
    told = [
        {"what": one.what, "table": one.table_id, "why": one.why, "at": one.at.isoformat()}
        for one in Deed.objects.filter(by=player)
    ]
    return {"deeds": told}


def _tell_suffered(player: Player) -> Files:
    told = [{"what": one.what, "why": one.why, "at": one.at.isoformat()} for one in Deed.objects.filter(of=player)]
    return {"moderated": told}
