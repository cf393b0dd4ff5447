"""Long jobs run in a separate process, which is monitored, timed and ended."""

from __future__ import annotations

import pytest
from support.puzzles import NONE, SEVERAL, SHEET
from support.waiting import SECONDS

from boem.testing.clock import ManualClock
from boem.web.base import puzzle_requests
from boem.web.base.puzzle_requests import Unmade, ask, run
from boem.web.base.turnstile import Turnstile

BOOK = {"do": "book", "wishes": [[6, 6, "easy", False]], "count": 3, "language": "en", "paper": "a4", "seed": 1}


def test_a_puzzle_is_judged_there() -> None:
    assert ask({"do": "judge", "link": SHEET.link}, SECONDS)["solutions"] == 1
    several = ask({"do": "judge", "link": SEVERAL.link}, SECONDS)
    assert several["solutions"] == len(several["layouts"]) == 2
    assert ask({"do": "judge", "link": NONE.link}, SECONDS)["clash"] == ["A1", "B1"]


def test_the_progress_of_a_book_is_reported_puzzle_by_puzzle_and_then_page_by_page() -> None:
    heard: list[tuple[str, float]] = []
    run(BOOK, seconds=SECONDS, heard=lambda key, value: heard.append((key, value)))
    assert [value for key, value in heard if key == "done"] == [1, 2, 3]
    assert [value for key, value in heard if key == "pages"][-1] == 1
    assert [key for key, _value in heard] == sorted(key for key, _value in heard)


def test_the_same_order_and_seed_make_the_same_book() -> None:
    assert run(BOOK, seconds=SECONDS) == run(BOOK, seconds=SECONDS)


def test_jobs_that_take_too_long_are_ended(clock: ManualClock) -> None:
    def goes_on() -> bool:
        clock.forward(seconds=60)
        return True

    with pytest.raises(Unmade) as caught:
        run(BOOK | {"count": 200, "wishes": [[30, 30, "expert", False]]}, seconds=60, goes_on=goes_on)
    assert caught.value.why == "slow"


def test_jobs_that_nobody_wants_any_more_are_ended() -> None:
    with pytest.raises(Unmade) as caught:
        run(BOOK, seconds=SECONDS, goes_on=lambda: False)
    assert caught.value.why == "stopped"


def test_a_process_that_breaks_is_a_fault(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unmade) as caught:
        run({"do": "nothing"}, seconds=SECONDS)
    assert caught.value.why == "fault"
    assert "KeyError" in capfd.readouterr().err


def test_waiting_too_long_for_a_free_process_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_requests, "TURNSTILE", Turnstile(0, 0.01))
    with pytest.raises(Unmade) as caught:
        ask({"do": "judge", "link": SHEET.link}, SECONDS)
    assert (caught.value.why, caught.value.wait) == ("busy", 5)


def test_a_result_known_by_the_time_of_ones_turn_is_not_made_again() -> None:
    assert ask({"do": "nothing"}, SECONDS, unless=lambda: True) is None
