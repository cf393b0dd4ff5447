"""`boem verify`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import BinaryIO, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from boem.cli.complain import complain
from boem.cli.files import named
from boem.cli.output import Output
from boem.core.errors import ParseError
from boem.core.game import HOUSE, Actor, Seat
from boem.core.texts import explain, gettext
from boem.core.texts import gettext_noop as _
from boem.records import Finding, Record, documents, read_record, verify

_HEX: Final = re.compile(r"[0-9a-fA-F]{64}")
_SIGNS: Final = {True: (_("yes"), "green"), False: (_("NO"), "bold red"), None: (_("not shown"), "yellow")}


def verify_file(stream: BinaryIO, noted: Mapping[str, str], roots: Mapping[str, str]) -> int:
    """Verify every record of a file; the exit status is the worst of them."""
    worst, console = 0, Output(highlight=False)
    for name, document in named(documents(stream)):
        if name:
            console.rule(name)
        try:
            if isinstance(document, ParseError):
                raise document
            record = read_record(document)
            commitments = _by_actor(noted, record, "--commitment")
            findings = verify(record, commitments, _by_actor(roots, record, "--root"))
        except ParseError as error:
            console.file.flush()
            complain(f"{name}: {explain(error)}" if name else error)
            worst = 2
        else:
            console.print(_report(findings))
            worst = max(worst, int(any(finding.holds is False for finding in findings)))
    return worst


def _report(findings: tuple[Finding, ...]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for finding in findings:
        sign, style = _SIGNS[finding.holds]
        table.add_row(Text(gettext(sign), style), Text(finding.sentence))
    verdict, style = _("The record verifies."), "bold green"
    if any(finding.holds is None for finding in findings):
        verdict, style = _("The record verifies, as far as it shows."), "green"
    if any(finding.holds is False for finding in findings):
        verdict, style = _("The record does not verify."), "bold red"
    return Group(table, "", Text(gettext(verdict), style))


def _by_actor(noted: Mapping[str, str], record: Record, option: str) -> dict[Actor, str]:
    seats: dict[str, Actor] = {str(seat): Seat(seat) for seat in range(record.config.seats)}
    actors = seats | {HOUSE: HOUSE}
    for name, digits in noted.items():
        if name not in actors:
            raise ParseError(
                "there is no seat {given}; the seats are 0 to {last}",
                option,
                given=name[:40],
                last=record.config.seats - 1,
            )
        if not _HEX.fullmatch(digits):
            raise ParseError(
                "give 64 hexadecimal digits for {house:the house|seat {seat}}",
                option,
                house=name == HOUSE,
                seat=name,
            )
    return {actors[name]: digits for name, digits in noted.items()}
