"""Everything that the site stores about a player, as a file for the player."""

from __future__ import annotations

import io
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA


def export(*, player: Player) -> bytes:
    """A ZIP archive of JSON documents: the account, its data, and each table's record as the player's seat knows it."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for data in ACCOUNT_DATA:
            for name, told in sorted(data.tell(player).items()):
                archive.writestr(f"{name}.json", msgspec.json.format(msgspec.json.encode(told), indent=2))
    return packed.getvalue()
