"""What the form of a new table shows at once, and when it unfolds the rest."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from support.markup import joined

FIELD = re.compile(r'<input(?! type="hidden")[^>]* name="([^"]+)"')
pytestmark = pytest.mark.django_db


def parts(html: str) -> tuple[list[str], list[str], bool]:
    """The names of the fields that are shown at once, of those that are folded, and whether they are unfolded."""
    first, _, folded = joined(html).partition('<details class="card facts-card more"')
    told = [list(dict.fromkeys(FIELD.findall(part))) for part in (first, folded)]
    return told[0], told[1], " open>" in folded.partition("</")[0]


def test_whom_one_plays_and_on_which_board_is_shown_and_the_rest_is_folded() -> None:
    first, folded, unfolded = parts(Client().get("/new/coan").text)
    assert first == ["with", "bot", "board", "width", "height", "mines"]
    assert folded == ["scoring", "mine_points", "starts", "match", "time", "minutes", "increment", "watch"]
    assert not unfolded


def test_everything_that_a_puzzle_is_chosen_by_is_shown() -> None:
    assert parts(Client().get("/new/solo").text) == (["size", "grade"], ["watch"], False)


def test_a_search_shows_the_time_too() -> None:
    first, folded, _ = parts(Client().get("/find/postal").text)
    assert first == ["others", "board", "width", "height", "mines", "time"]
    assert not {"others", "time"} & {*folded}


@pytest.mark.parametrize("change", [{"starts": "me"}, {"minutes": "7"}, {"mine_points": "5 3"}])
def test_what_is_not_as_usual_is_unfolded(change: dict[str, str]) -> None:
    assert parts(Client().get("/new/coan", change).text)[2]


def test_a_choice_that_is_shown_unfolds_nothing() -> None:
    assert not parts(Client().get("/new/coan", {"with": "friend", "board": "own", "width": "30"}).text)[2]


def test_a_refused_setting_is_unfolded_with_what_was_entered() -> None:
    page = Client().post("/start/coan", {"mine_points": "5, 3"})
    assert page.status_code == 422
    assert parts(page.text)[2]
    assert 'value="5, 3"' in page.text


def test_the_names_of_what_is_folded_are_told() -> None:
    html = joined(Client().get("/new/uitweg").text)
    summary = html.partition("<summary>")[2].partition("</summary>")[0]
    assert "Who finds the guard first · Who begins · One game or a match · Time · Who may watch" in summary


@pytest.mark.parametrize(
    ("game", "entered", "wrong"),
    [
        ("coan", {"board": "own", "width": "99"}, "width"),
        ("coan", {"board": "own", "width": "5", "height": "5", "mines": "25"}, "mines"),
        ("coan", {"time": "own-time", "increment": "1.5"}, "increment"),
        ("coan", {"mine_points": "5, 3"}, "mine_points"),
        ("mijnenveger", {"board": "own", "mines": "no number"}, "mines"),
        ("postal", {"board": "own", "width": "3e"}, "width"),
    ],
)
def test_a_refused_number_has_the_focus_and_the_reason_beside_it(
    game: str, entered: dict[str, str], wrong: str
) -> None:
    page = joined(Client().post(f"/start/{game}", entered).text)
    (focused,) = re.findall(r"<input[^>]* autofocus[^>]*>", page)
    assert f'name="{wrong}"' in focused
    assert 'aria-invalid="true" aria-describedby="wrong"' in focused
    assert page.count('id="wrong"') == 1
    assert page.index(focused) < page.index('id="wrong"')


@pytest.mark.parametrize("path", ["/find/coan", "/new/coan"])
def test_the_same_goes_for_a_search_but_not_for_what_no_number_is_to_blame_for(path: str) -> None:
    path = path.replace("new", "start")
    assert "autofocus" in Client().post(path, {"board": "own", "width": "99"}).text
    page = Client().post(path, {"board": "chess"}).text
    assert "autofocus" not in page
    assert 'id="wrong"' in page
