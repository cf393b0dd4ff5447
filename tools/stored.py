"""Writes the table of docs/stored.md, all that the site stores, from its models."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from boem.web.base.hooks import AccountData

PAGE: Final = Path(__file__).parents[1] / "docs" / "stored.md"
HEAD: Final = "|---|---|---|---|---|\n"
"""The last line before the rows; what stands above is written by hand."""
OTHERS: Final = {
    "account.EmailAddress": "An address of an account, and whether its owner has confirmed it.",
    "account.EmailConfirmation": "A key that confirms an address; the site sends codes instead, and stores none.",
    "contenttypes.ContentType": "A name for each kind of row, from Django.",
    "auth.Group": "Django's groups, of which the site makes none.",
    "auth.Permission": "Django's permissions, which the site doesn't use.",
    "mfa.Authenticator": "A passkey of an account: its name and public key, when it was made and used.",
    "sessions.Session": "Who a browser is, signed; set as soon as somebody plays or signs in.",
}
KEPT: Final = {
    "accounts.Player": "an account whose address nobody confirms, 3 days",
    "mail.Written": "a day",
    "notices.PushSubscription": "a year, or until the browser's push service forgets it; eight for a player",
    "puzzles.BestPuzzleRun": "those of a day or a week, 14 days",
    "puzzles.Book": "a day",
    "puzzles.PuzzleRun": "8 days; a streak that goes on, until it ends",
    "puzzles.TrainingAttempt": "one that didn't count, 30 days",
    "replay.Imported": "the latest 200 of a player",
    "sessions.Session": "a year",
}


def _meta(model: Any) -> Any:
    return model._meta  # noqa: SLF001  (Django's documented way)


def _text(model: Any) -> str:
    """The first paragraph of its docstring, as one line of a table."""
    told = OTHERS.get(_meta(model).label) or (getdoc(model) or "").partition("\n\n")[0]
    return re.sub(r"\s+", " ", told).replace("|", r"\|")


def _without(data: AccountData) -> str:
    """What becomes of rows when the account that they point to is deleted."""
    if data.forgetting is not None:
        said = (getdoc(data.forgetting) or "").partition("\n")[0].rstrip(".")
        return said or "changed"
    return "Stay without the name" if data.stays else "Deleted"


def _files(data: AccountData) -> str:
    return f"`{data.file}`" if data.file else ("told" if data.telling else "")


def _row(model: Any, belonging: list[AccountData]) -> str:
    meta = _meta(model)
    fields = ", ".join(f"`{field.name}`" for field in meta.concrete_fields if not field.auto_created)
    files = ", ".join(dict.fromkeys(filter(None, map(_files, belonging))))
    gone = "; ".join(dict.fromkeys(f"{_without(data)} (`{data.of.rpartition('.')[2]}`)" for data in belonging))
    return (
        f"| `{meta.label}`: {_text(model)} | {fields} | {files or '–'} | {gone or '–'} | {KEPT.get(meta.label, '')} |"
    )


def rows() -> Iterator[str]:
    """A line for each model, app by app; raises KeyError for one that says nothing of itself."""
    from django.apps import apps  # noqa: PLC0415  (after the settings)

    from boem.web.base.hooks import ACCOUNT_DATA  # noqa: PLC0415

    for model in sorted(apps.get_models(), key=lambda model: str(_meta(model).label)):
        label = _meta(model).label
        if not _text(model):
            raise KeyError(label)
        yield _row(model, [data for data in ACCOUNT_DATA if data.of.rpartition(".")[0] == label])


def page() -> str:
    """The whole page, with its rows as they should be."""
    above, line, _ = PAGE.read_text(encoding="utf-8").partition(HEAD)
    return above + line + "\n".join(rows()) + "\n"


def main() -> None:
    """Write it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"BOEM_DATA": folder, "DJANGO_SETTINGS_MODULE": "boem.web.project.settings"}
        import django  # noqa: PLC0415  (after the settings)

        django.setup()
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
