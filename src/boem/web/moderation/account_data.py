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
    ACCOUNT_DATA.add(AccountData("moderation.Block.by", _move_blocks, _forget_blocks, _tell_blocks))
    ACCOUNT_DATA.add(AccountData("moderation.Block.of", _move_blocked, _forget_blocked, _tell_nothing))
    ACCOUNT_DATA.add(AccountData("moderation.Moderator.player", _nothing, _forget_moderator, _tell_moderator))
    ACCOUNT_DATA.add(AccountData("moderation.Report.by", _move_reports, _forget_reports, _tell_reports))
    ACCOUNT_DATA.add(AccountData("moderation.Report.of", _move_reported, _forget_reported, _tell_nothing))
    ACCOUNT_DATA.add(AccountData("moderation.Ban.player", _move_bans, _forget_bans, _tell_bans))
    ACCOUNT_DATA.add(AccountData("moderation.Deed.by", _nothing, _forget_deeds, _tell_deeds))
    ACCOUNT_DATA.add(AccountData("moderation.Deed.of", _move_suffered, _forget_suffered, _tell_suffered))


def _nothing(guest: Player, account: Player) -> None:
    """Guests are never moderators."""


def _tell_nothing(player: Player) -> Files:
    return {}


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


def _forget_blocks(player: Player) -> None:
    Block.objects.filter(by=player).delete()


def _forget_blocked(player: Player) -> None:
    Block.objects.filter(of=player).delete()


def _tell_blocks(player: Player) -> Files:
    return {"blocked": [{"name": one.of.name, "at": one.at.isoformat()} for one in player.blocks.select_related("of")]}


def _forget_moderator(player: Player) -> None:
    Moderator.objects.filter(player=player).delete()


def _tell_moderator(player: Player) -> Files:
    return {"moderator": Moderator.objects.filter(player=player).exists()}


def _move_reports(guest: Player, account: Player) -> None:
    Report.objects.filter(by=guest).update(by=account)


def _forget_reports(player: Player) -> None:
    """Reports stay, without their author."""
    Report.objects.filter(by=player).update(by=None)


def _tell_reports(player: Player) -> Files:
    told = [
        {"of": one.called, "table": one.table_id, "line": one.text, "kind": one.kind, "words": one.words,
         "at": one.at.isoformat()}
        for one in Report.objects.filter(by=player)
    ]  # fmt: skip
    return {"reports": told}


def _move_reported(guest: Player, account: Player) -> None:
    Report.objects.filter(of=guest).update(of=account)


def _forget_reported(player: Player) -> None:
    """Closed ones go; open ones about a line or a table stay, without the name."""
    Report.objects.filter(of=player).exclude(closed=None).delete()
    Report.objects.filter(of=player, table=None).delete()
    Report.objects.filter(of=player).update(of=None, called=GONE)


def _move_bans(guest: Player, account: Player) -> None:
    Ban.objects.filter(player=guest).update(player=account)


def _forget_bans(player: Player) -> None:
    Ban.objects.filter(player=player).delete()


def _tell_bans(player: Player) -> Files:
    told = [
        {"why": one.why, "since": one.since.isoformat(), "until": one.until.isoformat() if one.until else None,
         "lifted": one.lifted.isoformat() if one.lifted else None}
        for one in Ban.objects.filter(player=player)
    ]  # fmt: skip
    return {"bans": told}


def _forget_deeds(player: Player) -> None:
    Deed.objects.filter(by=player).update(by=None)


def _tell_deeds(player: Player) -> Files:
    told = [
        {"what": one.what, "table": one.table_id, "why": one.why, "at": one.at.isoformat()}
        for one in Deed.objects.filter(by=player)
    ]
    return {"deeds": told}


def _move_suffered(guest: Player, account: Player) -> None:
    Deed.objects.filter(of=guest).update(of=account)


def _forget_suffered(player: Player) -> None:
    Deed.objects.filter(of=player).update(of=None)


def _tell_suffered(player: Player) -> Files:
    told = [{"what": one.what, "why": one.why, "at": one.at.isoformat()} for one in Deed.objects.filter(of=player)]
    return {"moderated": told}
