"""Everything that the site has of a player, as a file for themselves."""

from __future__ import annotations

import io
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

from boem.web.accounts.account_data import BELONGINGS
from boem.web.accounts.models import Player


def export(*, player: Player) -> bytes:
    """A ZIP archive of JSON documents: the account, what hangs on it, and each table's record as its seat knows it."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for belonging in BELONGINGS:
            for name, told in sorted(belonging.tell(player).items()):
                archive.writestr(f"{name}.json", msgspec.json.format(msgspec.json.encode(told), indent=2))
    return packed.getvalue()
