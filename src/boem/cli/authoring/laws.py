"""`boem laws`: whether a game keeps the laws that every face relies on."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from boem.core.errors import LawBroken, ParseError
from boem.core.registry import find_game
from boem.testing.anygame import subject_of
from boem.testing.laws import LAWS, Law

MOST: Final = 100_000


def hold_to_laws(game_id: str, examples: int) -> int:
    """Try each law on `examples` random games, and report the outcome; returns 1 if one is broken."""
    game = find_game(game_id)
    if not 1 <= examples <= MOST:
        raise ParseError(f"must be 1 to {MOST}, not {examples}", "--examples")
    subject, broken = subject_of(game), 0

    def breach(law: Law) -> str | None:
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.generate,),
        )
        @given(data=st.data())
        def holds(data: st.DataObject) -> None:
            law(subject, data)

        try:
            holds()
        except LawBroken as error:
            return str(error)
        except Exception as error:
            last = extract_tb(error.__traceback__)[-1]
            return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
        return None

    faults: dict[str, str] = {}
    for law in LAWS:
        name, fault = law.__name__.replace("_", " "), breach(law)
        if fault is None:
            print(f"✓ {name}", flush=True)
            continue
        print(f"✗ {name}: {f'as {faults[fault]}' if fault in faults else fault}", flush=True)
        faults.setdefault(fault, name)
        broken += 1
    kept = f"{game.title} keeps all {len(LAWS)} laws" if not broken else f"{game.title} breaks {broken} of {len(LAWS)}"
    print(f"{kept}, in {examples} random games each.")
    return 1 if broken else 0
