"""Games without faces of their own can be set up, played and looked back at on the site like any other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.test import Client
from support.markup import joined
from support.stranger import GAMES, forget, install, install_plain
from support.tables import do, fresh, player

from boem.cli.authoring.new_game import make_game
from boem.core.errors import ParseError
from boem.core.game import Seat
from boem.core.registry import find_game, game_ids
from boem.web.base.payers import GUEST
from boem.web.tables.boards import Board, GenericPresenter, presenter_of, shown_games
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import TablePage
from boem.web.tables.store import notes
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def plain(site_packages: Path) -> None:
    """Boem's games again, without faces, and one without a board."""
    install_plain(site_packages)


def seated(name: str = "Red") -> Client:
    client = Client()
    session = client.session
    session[GUEST] = player(name).id
    session.save()
    return client


def started(game: str, **form: str) -> Table:
    """A table set up by the form, with Red at seat 0."""
    answer = seated().post(f"/start/{game}", form)
    assert answer.status_code == 302, re.findall(r'role="alert">.*?</p>', answer.content.decode())
    return Table.objects.get(id=answer["Location"].rsplit("/", 1)[1])


def seen(table: Table, name: str = "Red", **more: int) -> TablePage:
    return sight(place_at(table.id, player(name)), **more)


def page(table: Table, name: str = "Red") -> str:
    return seated(name).get(f"/t/{table.id}").content.decode()


@pytest.mark.usefixtures("plain")
def test_every_game_is_on_the_home_page_with_a_picture_and_its_own_text() -> None:
    html = joined(Client().get("/").text)
    cards = re.findall(r'data-game="(\w+)"[^>]* aria-labelledby="game-.*?#([\w-]+)"', html, re.DOTALL)
    assert dict(cards)["toy"] == "pic-any"
    assert {game for game, _picture in cards} == set(game_ids()) == {game.id for game in shown_games()}
    assert "Guess the other&#x27;s card before yours is guessed." in html
    assert html.index('data-game="postal"') < html.index('data-game="plain_coan"')


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_play_at_once_and_rules_and_form_are_there(game: str) -> None:
    client = Client()
    assert client.get(f"/new/{game}").status_code == 200
    rules = client.get(f"/rules/{game}").content.decode()
    assert re.findall(r'data-setting="(\w+)"', rules) == list(find_game(game).config.__dataclass_fields__)
    assert "boem-plain 1.0" in rules
    table = started(game)
    scene = seen(table).scene
    assert scene.title == "Your turn" or table.waits != 1
    assert 'src="/static/boem/table/any.js"' in page(table)


@pytest.mark.usefixtures("plain")
def test_what_can_be_done_on_a_square_is_on_the_square_and_below_the_board() -> None:
    table = started("plain_mijnenveger", **{"with": "device", "starts": "me"})
    do(table, 0, "lay A1 B1 C1 D1 E1 F1 A2 B2 C2 D2")
    do(table, 1, "lay A6 B6 C6 D6 E6 F6 A5 B5 C5 D5")
    do(table, 0, "sweep A1")
    do(table, 1, "sweep E1")
    mine, others = seen(table).scene.large
    assert [(one.title, one.note) for one in (mine, others)] == [
        ("Search · You", "you play here"), ("Search · Amber", "Amber plays here"),
    ]  # fmt: skip
    assert {square.does for row in others.rows for square in row} == {""}
    assert mine.rows[0][0].does == ""
    assert (mine.rows[0][0].state, mine.rows[0][0].number) == ("open", "0")
    assert mine.rows[0][1].does == "sweep disarm flag"
    assert others.rows[0][4].last == "1"
    buttons = seen(table).scene.buttons
    assert [(one.action, one.do, one.text, one.key) for one in buttons] == [
        ("do:sweep", "sweep", "Sweep", "s"), ("do:disarm", "disarm", "Disarm", "d"), ("do:flag", "flag", "Flag", "f"),
    ]  # fmt: skip


@pytest.mark.usefixtures("plain")
def test_taps_are_said_to_write_a_move_only_where_nothing_is_done_to_single_squares() -> None:
    table = started("plain_coan", starts="me", **{"with": "bot"})
    assert "Write it as in a record." in page(table)
    assert "Squares that you tap are written for you." not in page(table)
    assert "data-taps" not in page(table)


@pytest.mark.usefixtures("plain")
def test_taps_write_a_move_only_while_one_is_awaited() -> None:
    table = started("plain_mijnenveger", **{"with": "friend", "starts": "me"})
    assert "data-taps" in page(table)
    do(table, 0, "lay A1 B1 C1 D1 E1 F1 A2 B2 C2 D2")
    assert 'id="written"' in page(table)
    assert "data-taps" not in page(table)


def test_what_is_hidden_with_one_tap_is_tapped_on_the_board_that_shows_it(
    site_packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_game("treasure", site_packages)
    monkeypatch.syspath_prepend(site_packages / "treasure/src")
    install(site_packages, "boem-treasure", "treasure = boem_treasure:GAME")
    forget()
    table = started("treasure", **{"with": "friend", "starts": "me"})
    assert [(one.title, one.note, one.lays, one.rows[2][2].does) for one in seen(table).scene.large] == [
        ("Islands · your friend", "you hide here", False, "hide"), ("Islands · You", "you play here", False, ""),
    ]  # fmt: skip
    do(table, 0, "hide C3")
    assert [(one.title, one.note, one.rows[2][2].piece) for one in seen(table).scene.large] == [
        ("Islands · You", "you play here", ""), ("Islands · your friend", "your friend plays here", "hidden"),
    ]  # fmt: skip


@pytest.mark.usefixtures("plain")
def test_a_player_who_hides_squares_is_told_how_and_shown_their_board_first() -> None:
    table = started("plain_mijnenveger", **{"with": "friend", "starts": "me"})
    scene = seen(table).scene
    assert [(one.title, one.note, one.lays) for one in scene.large] == [
        ("Search · your friend", "you hide here", True), ("Search · You", "you play here", False),
    ]  # fmt: skip
    (doing,) = scene.beneath
    assert (doing.about["verb"], doing.about["joint"], doing.about["open"]) == ("lay", "", True)
    assert re.fullmatch(r"lay [A-F][1-6] [A-F][1-6] …", doing.about["example"])
    html = page(table)
    assert re.findall(r'data-board="(\w+)"[^>]*data-lays', html) == ["view1"]
    assert "Tap squares: they are marked on the board and written here." in html
    assert 'data-verb="lay"' in html
    do(table, 0, "lay A1 B1 C1 D1 E1 F1 A2 B2 C2 D2")
    assert "data-lays" not in page(table)
    assert "data-verb" not in page(table)


@pytest.mark.usefixtures("plain")
def test_things_named_by_two_squares_are_tapped_in_pairs() -> None:
    table = started("plain_uitweg", **{"with": "friend", "starts": "me"})
    assert "Tap squares in pairs: the first and the last of each." in page(table)
    assert 'data-joint="|"' in page(table)


@pytest.mark.usefixtures("plain")
def test_a_players_own_secret_is_drawn_on_the_board_searched_and_only_for_them_until_the_end() -> None:
    table = started("plain_mijnenveger", **{"with": "stranger", "starts": "me", "board": "own", "set-mines": "2"})
    join(table_id=table.id, player=player("Blue"))
    do(table, 0, "lay C3 E5")
    do(table, 1, "lay D4 F6")

    def hidden(name: str) -> list[tuple[str, str]]:
        scene = seen(table, name).scene
        return [
            (board.title, square.label)
            for board in scene.large
            for row in board.rows
            for square in row
            if "hidden" in (square.piece, square.note)
        ]

    assert hidden("Red") == [
        ("Search · Blue", "C3, covered, hidden here: You"), ("Search · Blue", "E5, covered, hidden here: You"),
    ]  # fmt: skip
    assert {title for title, _label in hidden("Blue")} == {"Search · Red"}
    assert hidden("Nobody") == []
    assert seen(table, "Red").scene.legend == (("hidden", "hidden here"),)
    do(table, 0, "sweep D4")
    assert len(hidden("Blue")) == 2  # on open squares too
    do(table, 0, "resign")
    assert len(hidden("Nobody")) == 4


@pytest.mark.usefixtures("plain")
def test_everybodys_eyes_see_each_board_once_with_what_each_has_hidden() -> None:
    table = started("plain_mijnenveger", **{"with": "device", "board": "own", "set-mines": "2"})
    do(table, 0, "lay C3 E5")
    do(table, 1, "lay D4 F6")
    do(table, 0, "resign")
    then, html = (seated().get(f"/t/{table.id}/replay/all?at={at}").content.decode() for at in (1, 2))
    for one in (then, html):
        assert one.count('data-board="view0"') == one.count('data-board="view1"') == 1
        assert one.count("hidden here: ") == 4
    assert "What Indigo knew" not in html
    assert html.count("wins") == 1


@pytest.mark.usefixtures("plain")
def test_boards_are_offered_by_name_and_size_from_the_smallest_and_the_usual_one_is_chosen() -> None:
    html = joined(Client().get("/new/plain_uitweg").text)
    offered = re.findall(r'name="board" value="(\w+)"( checked)?>([^<]+)<', html)
    assert [(name, text, bool(chosen)) for name, chosen, text in offered] == [
        ("small", "Small, 5 × 5", False), ("full", "Full, 6 × 6", True), ("own", "Another", False),
    ]  # fmt: skip
    assert "Klein, 5 × 5" in Client(headers={"accept-language": "nl"}).get("/new/plain_uitweg").content.decode()


@pytest.mark.usefixtures("plain")
def test_games_without_a_picture_differ_in_letter_or_tones() -> None:
    html = Client().get("/").content.decode()
    told = re.findall(r'data-tone="(\d)".*?#pic-any"/><text[^>]*>(.)</text>', html)
    assert len(told) == len(GAMES)
    assert len(set(told)) == len(told)


@pytest.mark.usefixtures("plain")
def test_actions_without_a_square_are_chosen_from_a_list() -> None:
    table = started("toy", **{"with": "device"})
    (known, doing) = seen(table).scene.beneath
    assert [name for name, _value in known.about] == ["Own", "Higher", "Guesses · You", "Guesses · Amber", "Distance"]
    assert [(group.verb, [one.do for one in group.choices]) for group in doing.about["groups"]] == [
        ("", ["peek"]), ("Guess", ["guess 1", "guess 2", "guess 3", "guess 4"]),
    ]  # fmt: skip


@pytest.mark.usefixtures("plain")
def test_a_move_that_no_list_has_is_drawn_for_the_seat_alone_and_is_legal() -> None:
    table = started("plain_uitweg", **{"with": "friend"})
    seat = SeatRow.objects.get(table=table, number=0)
    assert seen(table).scene.beneath[0].about["open"]
    told = notes.told(seat=seat, what="random")
    notes.note(seat=seat, told=told)
    (doing,) = seen(table).scene.beneath
    assert doing.about["written"].startswith("build ")
    assert doing.about["written"] not in page(table, "Blue")
    do(table, 0, doing.about["written"])
    (doing,) = seen(table).scene.beneath
    assert doing.about["written"] == ""


@pytest.mark.usefixtures("plain")
def test_no_page_shows_what_its_viewer_was_not_told() -> None:
    table = started("plain_mijnenveger", **{"with": "stranger", "board": "own", "set-mines": "2"})
    join(table_id=table.id, player=player("Blue"))
    do(table, 0, "lay C3 E5")
    do(table, 1, "lay D4 F6")
    values = dict(seen(table).scene.panels[-1].about)
    assert (values["Fields · You · Mines"], values["Fields · Blue"]) == ("C3 E5", "–")
    assert "C3 E5" in page(table, "Red")
    assert "C3 E5" not in page(table, "Blue")
    assert "C3 E5" not in page(table, "Nobody")
    assert [move.text for move in seen(table, "Blue").moves] == ["Lay D4 F6", "Lay …"]


@pytest.mark.usefixtures("plain")
def test_the_end_says_who_has_won_why_and_what_was_hidden() -> None:
    table = started("toy", **{"with": "device"})
    do(table, 0, "resign")
    scene = seen(table).scene
    assert (scene.title, scene.hint) == ("Amber wins", "The opponent has resigned.")
    assert "Revealed · Cards" in dict(scene.beneath[0].about)
    assert scene.buttons == ()
    assert seen(table, back=0).scene.title == "Your turn"
    client = seated()
    assert client.get(f"/t/{table.id}/replay/all").status_code == 200
    assert client.post(f"/t/{table.id}/again").status_code == 302


@pytest.mark.usefixtures("plain")
def test_the_settings_of_a_form_reach_the_table_and_one_that_does_not_fit_is_refused_in_place() -> None:
    table = started("plain_uitweg", **{"board": "own", "set-width": "4", "set-barriers": "3", "set-equal_turns": "yes"})
    assert {name: table.config[name] for name in ("width", "height", "barriers", "equal_turns")} == {
        "width": 4, "height": 6, "barriers": 3, "equal_turns": True,
    }  # fmt: skip
    small = started("plain_uitweg", board="small")
    assert (small.config["width"], small.config["barriers"]) == (5, 20)
    answer = seated().post("/start/plain_uitweg", {"board": "own", "set-width": "99"})
    assert answer.status_code == 422
    assert "Squares across, named by numbers: write a whole number from 3 to 12, not “99”." in answer.content.decode()


@pytest.mark.usefixtures("plain")
def test_the_games_suggestions_complete_what_the_form_leaves_out() -> None:
    table = started("plain_postal", others="2", **{"set-width": "7", "set-height": "7"})
    assert (table.config["seats"], table.config["width"], table.config["mines"] > 0) == (3, 7, True)
    (players, *_more) = seen(table).scene.panels
    assert [row["name"] for row in players.about["rows"]] == ["Red", "Bot Random 1", "Bot Random 2"]
    assert started("plain_solo").config["clues"]


@pytest.mark.usefixtures("plain")
def test_a_clock_is_offered_only_where_the_house_rules_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "own-time" in seated().get("/new/toy").content.decode()

    def timeout(self: object, seat: Seat) -> None:
        raise ParseError("this game rules on no time")

    monkeypatch.setattr(type(find_game("toy").notation), "timeout", timeout)
    assert "own-time" not in seated().get("/new/toy").content.decode()
    answer = seated().post("/start/toy", {"time": "3"})
    assert answer.status_code == 422
    assert started("toy").days is None


@pytest.mark.usefixtures("plain")
def test_the_lobby_finds_an_opponent_for_it() -> None:
    assert seated().get("/find/toy").status_code == 200
    answer = seated().post("/find/toy", {})
    assert answer.status_code == 302
    assert "toy" in seated("Blue").get("/lobby").content.decode()


def test_a_face_that_is_no_look_leaves_the_generic_one(site_packages: Path, caplog: pytest.LogCaptureFixture) -> None:
    install_plain(site_packages, toy_face="builtins:len")
    assert str(presenter_of("toy").title) == "Cards"
    assert "builtins:len is no Presenter; the game toy gets the generic one" in caplog.text


@pytest.mark.usefixtures("plain")
def test_a_game_that_fails_to_draw_its_boards_is_played_on_the_general_ones(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = started("plain_coan", starts="me", **{"with": "bot"})
    boards = seen(table).scene.large

    def fails(*_given: object) -> Sequence[Board]:
        raise ZeroDivisionError

    monkeypatch.setattr(GenericPresenter, "boards", fails)
    assert seen(table).scene.large == boards
    assert "The game plain_coan can't draw its boards; the generic ones are shown." in caplog.text
    assert seated().get(f"/t/{table.id}").status_code == 200


def test_a_game_that_is_no_longer_installed_has_no_pages(site_packages: Path) -> None:
    install_plain(site_packages)
    table = started("toy")
    for info in site_packages.glob("*.dist-info"):
        (info / "entry_points.txt").unlink()
    forget()
    client = seated()
    assert client.get(f"/t/{table.id}").status_code == 404
    assert client.get("/new/toy").status_code == 404
    assert f"/t/{table.id}" not in client.get("/").content.decode()
    assert fresh(table).game == "toy"
