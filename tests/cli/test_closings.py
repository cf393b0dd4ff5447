"""The numbers of settled squares, when a proof is broken off."""

from __future__ import annotations

import pytest

from boem.cli.closings import break_off
from boem.inference import Field
from boem.inference.proof.prove import prove


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "one square is settled", "two squares are settled"),
        ("nl", "één vak is bepaald", "twee vakken zijn bepaald"),
        ("de", "ein Kästchen ist bestimmt", "zwei Kästchen sind bestimmt"),
    ],
)
def test_a_single_settled_square_is_in_the_singular(language: str, one: str, several: str) -> None:
    alone, two = (prove(Field.parse(text)) for text in ("1.", "2./.2"))
    assert [len(proof.mines | proof.free) for proof in (alone, two)] == [1, 2]
    assert one in break_off(alone, language)
    assert several in break_off(two, language)
