"""Every game obeys every law."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import coan, mijnenveger, minesweeper, postal, solo, uitweg
from support.examples import fewer

from boem.core.registry import game_ids
from boem.testing.laws import LAWS, Law
from boem.testing.walk import AnySubject

SUBJECTS: list[AnySubject] = [one.SUBJECT for one in (mijnenveger, coan, uitweg, solo, postal, minesweeper)]
VARIANTS: dict[str, AnySubject] = {subject.game.id: subject for subject in SUBJECTS} | {"solo, told": solo.TOLD}


def test_every_game_there_is_is_a_subject_of_the_laws() -> None:
    assert {subject.game.id for subject in SUBJECTS} == set(game_ids())


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("subject", VARIANTS.values(), ids=VARIANTS)
@fewer()
@given(data=st.data())
def test_law(subject: AnySubject, law: Law, data: st.DataObject) -> None:
    law(subject, data)
