"""`boem laws`: whether a game keeps the laws that make every face safe to play it on."""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boem.core.errors import LawBroken, ParseError
from boem.core.registry import find_game
from boem.testing.anygame import subject_of
from boem.testing.laws import LAWS, Law

MOST: Final = 100_000


def hold_to_laws(game_id: str, examples: int) -> int:
    """Try each law on so many random games, and say how it went; 1 if one is broken."""
    game = find_game(game_id)
    if not 1 <= examples <= MOST:
        raise ParseError(f"must be 1 to {MOST}, not {examples}", "--examples")
    subject = subject_of(game)

    def breach(law: Law) -> str | None:
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        )
        @given(data=st.data())
        def holds(data: st.DataObject) -> None:
            law(subject, data)

        try:
            holds()
        except LawBroken as error:
            return str(error)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return None

    broken = 0
    for law in LAWS:
        name, fault = law.__name__.replace("_", " "), breach(law)
        print(f"✓ {name}" if fault is None else f"✗ {name}: {fault}", flush=True)
        broken += fault is not None
    kept = f"{game.title} keeps all {len(LAWS)} laws" if not broken else f"{game.title} breaks {broken} of {len(LAWS)}"
    print(f"{kept}, in {examples} random games each.")
    return 1 if broken else 0
