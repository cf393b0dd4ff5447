"""Opening the address of a button shows a page that explains."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/lobby/do", "/theme", "/block/Red"])
def test_the_address_of_a_button_is_no_page(path: str) -> None:
    answer = Client().get(path)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert b"Go back, and press the button there." in answer.content


def test_programs_get_no_page() -> None:
    assert Client().put("/").content == b""
