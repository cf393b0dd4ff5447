"""Signs as pages write them: the apostrophes of errors, and the minus of a number with a decimal."""

from __future__ import annotations

import pytest

from boem.core.texts import speaking
from boem.web.base.error_texts import why
from boem.web.base.errors import Unfit
from boem.web.base.texts import tenths


@pytest.mark.parametrize(("value", "told"), [(-0.26, "−0.3"), (-1, "−1.0"), (0.0, "0.0"), (2.04, "2.0")])
def test_a_negative_number_has_a_minus(value: float, told: str) -> None:
    assert tenths(value) == told


def test_an_error_on_a_page_has_the_apostrophes_of_the_page_in_english_alone() -> None:
    error = Unfit("A game for one can't be rated.")
    assert why(error) == "A game for one can’t be rated."
    with speaking("nl"):
        assert why(error) == "Een spel voor één kan niet meetellen."


def test_what_an_error_quotes_stays_as_it_was_given() -> None:
    assert why(Unfit("{name} can't be followed now.", name="O'Hara")) == "O'Hara can’t be followed now."
