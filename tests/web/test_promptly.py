"""The watch over slow functions finds those within a transaction or on an event loop, and no others."""

from __future__ import annotations

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.hashers import make_password
from django.db import transaction
from support.promptly import unhurried

from boem.puzzles import Puzzle, solve

PUZZLE = Puzzle(4, 4, "1" + 15 * ".")


@pytest.mark.django_db
def test_a_password_is_not_hashed_in_a_transaction() -> None:
    make_password("three herons in a row")
    with transaction.atomic(), pytest.raises(AssertionError, match="encode in a transaction"):
        make_password("three herons in a row")


@pytest.mark.django_db
def test_a_puzzle_is_solved_by_a_stand_in_for_another_process_and_not_in_a_transaction() -> None:
    with transaction.atomic(), pytest.raises(AssertionError, match="solve in a transaction"):
        solve(PUZZLE)
    with transaction.atomic(), unhurried():
        assert solve(PUZZLE).solutions == 2


def test_a_puzzle_is_not_solved_on_an_event_loop() -> None:
    async def on_a_loop() -> None:
        solve(PUZZLE)

    with pytest.raises(AssertionError, match="solve on an event loop"):
        async_to_sync(on_a_loop)()
