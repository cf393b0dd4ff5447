"""The announcements of a desk, sentence by sentence."""

from __future__ import annotations

import pytest

from boem.web.pbm.models import Bulletin

SENTENCES = {
    ("message", "Snow: no post on Friday"): "Snow: no post on Friday",
    ("desk", "Wren"): "Wren is the game master now.",
    ("hand", ""): "The game master closes the rounds from now on.",
    ("program", ""): "The program closes the rounds from now on.",
    ("paused", ""): "The game is paused.",
    ("deadline", "2026-12-04T19:00:00Z"): "The deadline has changed.",
    ("deadline", ""): "The round has no deadline now.",
    ("gone_on", "2026-12-04T19:00:00Z"): "The game goes on. The deadline has changed.",
    ("gone_on", ""): "The game goes on. The round has no deadline now.",
}


@pytest.mark.parametrize(("kind", "text"), SENTENCES)
def test_each_kind_has_its_sentence(kind: str, text: str) -> None:
    assert Bulletin(kind=kind, text=text).sentence == SENTENCES[kind, text]


def test_no_kind_is_left_out() -> None:
    assert {kind for kind, _ in SENTENCES} == set(Bulletin.Kind.values)
