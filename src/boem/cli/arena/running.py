"""`boem arena` while it plays, and its closing report."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final

from boem.arena import Fault, Outcome, Standing, standings, whole_pairs
from boem.cli.arena.planning import ArenaPlan
from boem.cli.arena.sheet import ResultSheet
from boem.cli.complain import complain
from boem.cli.files import print_json
from boem.cli.output import Output
from boem.cli.progress import bar
from boem.cli.putting_off import ctrl_c_put_off
from boem.cli.writing import write_whole
from boem.core.game import Json
from boem.core.settings import write_settings
from boem.core.texts import gettext_noop as _
from boem.core.texts import say

FAILED: Final = 1
INTERRUPTED: Final = 130
_ROUNDED_UP: Final = _("--games {games} is rounded up to {even}, since each deal is played twice.")
_INTERRUPTED: Final = _("interrupted after {played} of {amount} games; only whole pairs are counted.")
_DIED: Final = _("a process that played has died, after {played} of {amount} games.")
_FAILED: Final = _("{name} failed in {failures} of its {games} games and lost them.")


def run(plan: ArenaPlan, records: str | None, *, as_json: bool) -> int:
    """Play, write the records as they come, and print the results; returns the exit status."""
    if plan.games % 2:
        complain(say(_ROUNDED_UP, games=plan.games, even=plan.games + 1))
    games = _Games(plan)
    if records is None or records == "-":
        for line in games:
            if records:
                print(line, end="", flush=True)
    else:
        write_whole(Path(records), games)
    played = whole_pairs(games.outcomes)
    told = standings(plan.names, played)
    if as_json:
        print_json({"bots": {name: one.to_json() for name, one in told.items()}, **_said(plan, len(played))})
    elif played:
        Output(stderr=records == "-", highlight=False).print(ResultSheet(plan, told, len(played)))
    _report(games, told)
    return games.status


class _Games:
    """Yields the records line by line. Ctrl-C and dead processes end it; what was played until then counts."""

    def __init__(self, plan: ArenaPlan) -> None:
        self._plan = plan
        self.outcomes: list[Outcome] = []
        self.faults: dict[str, tuple[int, Fault]] = {}  # each bot's first fault, and the number of its game
        self.status = 0

    def __iter__(self) -> Iterator[str]:
        amount = self._plan.amount
        try:
            with bar(amount) as progress:
                for outcome in progress.track(self._plan, total=amount):
                    with ctrl_c_put_off():  # until what was counted is also written
                        self._note(outcome)
                        yield outcome.record
        except KeyboardInterrupt:
            self.status = INTERRUPTED
            complain(say(_INTERRUPTED, played=len(self.outcomes), amount=amount))
        except BrokenExecutor:
            self.status = FAILED
            complain(say(_DIED, played=len(self.outcomes), amount=amount))

    def _note(self, outcome: Outcome) -> None:
        self.outcomes.append(replace(outcome, record=""))
        for fault in outcome.faults:
            self.faults.setdefault(fault.bot, (outcome.number + 1, fault))
            self.status = FAILED


def _said(plan: ArenaPlan, played: int) -> dict[str, Json]:
    rules = plan.rules
    return {
        "game": rules.game,
        "config": write_settings(rules.config),
        "seed": rules.seed,
        "time": rules.seconds,
        "games": played,
    }


def _report(games: _Games, told: dict[str, Standing]) -> None:
    """Say which bots failed, how often, and how the first time; with BOEM_LOG=debug, also where."""
    often = Counter({name: one.failures for name, one in told.items()})
    for name, (number, fault) in games.faults.items():
        complain(say(_FAILED, name=name, failures=often[name], games=told[name].games))
        complain(say(_("first in game {number}: {fault}"), number=number, fault=fault.error))
        if os.environ.get("BOEM_LOG") == "debug":
            print(fault.trace, file=sys.stderr)
