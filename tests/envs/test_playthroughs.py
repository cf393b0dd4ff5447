"""Playthroughs as OpenSpiel writes them, reviewed like code: what each player is told, in texts and tensors.

After a change that is meant, `BOEM_GOLDEN=1 pytest tests/envs/test_playthroughs.py` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from envs.spiel import SMALL, loaded

GOLDEN = Path(__file__).parent / "golden"
NAMES = {text.partition("(")[0]: str(loaded(text)[0]) for text in SMALL} | {
    "boem_postal_turn_based": str(loaded("boem_postal(width=3,height=3,mines=2,players=3,tips=1)")[1])
}


@pytest.mark.filterwarnings("ignore:The chararray class is deprecated:DeprecationWarning")  # which OpenSpiel still uses
@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_as_it_was_reviewed(name: str) -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # noqa: PLC0415 (loads all of SciPy)

    path = GOLDEN / f"{name}.txt"
    told = playthrough(NAMES[name], action_sequence=None, seed=5)
    if os.environ.get("BOEM_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
