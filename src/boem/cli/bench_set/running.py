"""`boem bench-set run`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rich.table import Table

from boem.benchset import PARTS, VERSION, Task
from boem.benchset.results import OUTCOMES, ClassTally, TaskOutcome, by_class, outcomes
from boem.benchset.running import MOST_BYTES, Contestant, Limits
from boem.cli.bench_set.printing import chosen
from boem.cli.complain import complain
from boem.cli.files import print_json
from boem.cli.output import Output
from boem.cli.progress import bar
from boem.cli.text import printable
from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.texts import figure, gettext, say
from boem.core.texts import gettext_noop as _

MOST_SECONDS: Final = 3600
MOST_MEGABYTES: Final = 1 << 20
EVERY_PART: Final = tuple(dict.fromkeys(part for parts in PARTS.values() for part in parts))
_TOLERANCE: Final = re.compile(r"[0-9]{0,20}(\.[0-9]{0,20})?(e-?[0-9]{1,2})?", re.IGNORECASE)
_HEADS: Final = _("class|positions|right|wrong|refused|slow|failed|ms")
"""With a stroke between any two."""


@dataclass(frozen=True, slots=True)
class RunWish:
    """What to ask, and what is right."""

    tasks: Sequence[Task]
    parts: Sequence[str]
    tolerance: Fraction
    limits: Limits


def read_wish(
    classes: Sequence[str] | None, parts: Sequence[str] | None, tolerance: str, seconds: float, megabytes: int
) -> RunWish:
    """What the options say; raises ParseError."""
    for part in parts or ():
        if part not in EVERY_PART:
            known = ", ".join(EVERY_PART)
            raise ParseError("must be one of {known}, not {given}", "--part", known=known, given=part[:40])
    if not 0 < seconds <= MOST_SECONDS:
        told = {"most": MOST_SECONDS, "given": seconds}
        raise ParseError("must be more than 0 and at most {most} seconds, not {given}", "--seconds", **told)
    if not 1 <= megabytes <= MOST_MEGABYTES:
        told = {"most": MOST_MEGABYTES, "given": megabytes}
        raise ParseError("must be 1 to {most}, not {given}", "--megabytes", **told)
    limits = Limits(seconds, megabytes)
    return RunWish(chosen(classes), tuple(parts or EVERY_PART), _tolerance(tolerance), limits)


def run(program: Sequence[str], wish: RunWish, *, as_json: bool) -> int:
    """Ask the program, and print what came of it; returns the exit status, 1 if anything was wrong or failed."""
    found: list[TaskOutcome] = []
    with Contestant(program, wish.limits) as contestant, bar(len(wish.tasks)) as progress:
        step = progress.add_task("", total=len(wish.tasks))
        for outcome in outcomes(contestant, wish.tasks, wish.tolerance, wish.parts):
            found.append(outcome)
            progress.advance(step)
    if as_json:
        print_json(_document(found, wish))
    else:
        Output().print(_table(by_class(found)))
    _say_why(found)
    return int(any(outcome.verdict in ("wrong", "failed") for outcome in found))


def _tolerance(text: str) -> Fraction:
    if not _TOLERANCE.fullmatch(text) or not re.match(r"\.?[0-9]", text):
        raise ParseError("must be a number from 0 on, such as 1e-9, not {given}", "--tolerance", given=f"{text!r:.40}")
    return Fraction(text)


def _table(told: Mapping[str, ClassTally]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for number, head in enumerate(gettext(_HEADS).split("|")):
        table.add_column(head, justify="right" if number else "left", no_wrap=True)
    for name, tally in told.items():
        table.add_row(name, *_cells(tally.counts, tally.seconds))
    counts = [tally.counts for tally in told.values()]
    if len(told) > 1:
        table.add_row(gettext(_("in all")), *_cells({one: sum(each[one] for each in counts) for one in OUTCOMES}, None))
    return table


def _cells(counts: Mapping[str, int], seconds: float | None) -> Iterable[str]:
    yield str(sum(counts.values()))
    yield from (str(counts.get(outcome) or "–") for outcome in OUTCOMES)
    yield "" if seconds is None else figure(seconds * 1e3, ".3g" if seconds < 1 else ".0f")


def _document(found: Sequence[TaskOutcome], wish: RunWish) -> Json:
    tallies = by_class(found)
    return {
        "version": VERSION,
        "parts": list(wish.parts),
        "tolerance": float(wish.tolerance),
        "seconds": wish.limits.seconds,
        "megabytes": wish.limits.megabytes,
        "classes": {name: _told(tally.counts) | {"median": tally.seconds} for name, tally in tallies.items()},
        "positions": [
            {"id": outcome.task.id, "outcome": outcome.verdict, "seconds": outcome.reply.seconds} for outcome in found
        ],
    }


def _told(counts: Mapping[str, int]) -> dict[str, Json]:
    return {outcome: counts.get(outcome, 0) for outcome in OUTCOMES}


def _say_why(found: Sequence[TaskOutcome]) -> None:
    """Of the first position at which the program failed."""
    failed = next((outcome for outcome in found if outcome.verdict == "failed"), None)
    if failed is None:
        return
    complain(f"{failed.task.id}: {say(failed.reply.why, most=MOST_BYTES)}")
    for line in failed.reply.said.splitlines()[-3:]:
        complain(f"  {printable(line, 200)}")
