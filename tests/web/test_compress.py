"""Pages are compressed, and nothing else of what a visitor's secrets may be in."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db(transaction=True)
ACCEPTS = {"Accept-Encoding": "gzip"}


def test_a_page_is_compressed_for_those_who_can_read_it() -> None:
    page = Client().get("/about", headers=ACCEPTS)
    assert page["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in page["Vary"]
    assert int(page["Content-Length"]) == len(page.content) < len(Client().get("/about").content) / 2


def test_its_length_differs_from_answer_to_answer() -> None:
    lengths = {len(Client().get("/about", headers=ACCEPTS).content) for _ in range(30)}
    assert len(lengths) > 5  # by far more than tokens of equal lengths make it differ


def test_answers_to_programs_stay_as_they_are() -> None:
    answer = Client().get("/api/v1/openapi.json", headers=ACCEPTS)
    assert len(answer.content) > 10_000
    assert "Content-Encoding" not in answer
