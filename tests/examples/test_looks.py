"""The two examples on the site: what is drawn on their boards, and for whom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import boem_blackbox
import boem_zeeslag
import pytest
from django.test import Client
from support.markup import joined
from support.play import act, deal, table
from support.stranger import install

from boem.core.game import AnyGame, Seat, Viewer
from boem.records import Match
from boem.web.tables.boards import Board, BoardSquare, TableView, ViewerContext, presenter_for

BLACKBOX, ZEESLAG = boem_blackbox.GAME.opaque, boem_zeeslag.GAME.opaque
FLEETS = ((0, "place A1-A2 C4-E4"), (1, "place B2-B4 E1-D1"))
BALLS = ((0, "hide B2 C3"), (1, "hide A1 D4"))


def zeeslag(*moves: tuple[int, str], **config: Any) -> Match:
    return act(table(ZEESLAG, width=5, height=5, ships=(3, 2), **config), *FLEETS, *moves)


def blackbox(*moves: tuple[int, str]) -> Match:
    return act(table(BLACKBOX, width=4, height=4, balls=2), *BALLS, *moves)


def scene(
    game: AnyGame, match: Match, viewer: int | None = None, *, named: bool = False, back: bool = False
) -> TableView:
    """What a viewer sees of a match; seat 0 is Red, seat 1 is Blue."""
    names = ("Red", "Blue")[: match.record.config.seats]
    who: Viewer = None if viewer is None else Seat(viewer)
    eyes = ViewerContext(
        who, names, [names] * len(match.said), {}, [], back=back, named=named, config=match.record.config
    )
    heard = [[notice.fact for notice in notices if notice.reaches(who)] for notices in match.said]
    return presenter_for(game).scene(heard, match.history.view(who), eyes)


def at(boards: Sequence[Board], title: str, name: str) -> BoardSquare:
    (board,) = (board for board in boards if board.title == title)
    return next(square for row in board.rows for square in row if name in (square.name, square.word))


def drawn(board: Board) -> str:
    """The squares: . water, o splash, x hit, # sunk; capitals for a ship."""
    letters = {"covered": ".", "miss": "o", "hit": "x", "sunk": "#"}
    rows = ((letters[one.state], one.part) for row in board.rows for one in row)
    return "".join({".": "S", "x": "X"}.get(letter, letter) if part else letter for letter, part in rows)


def test_who_places_a_fleet_sees_their_own_waters_and_how_to_anchor_it() -> None:
    match = table(ZEESLAG, width=5, height=5, ships=(3, 2, 2))
    shown = scene(ZEESLAG, match, 0)
    (board,) = shown.large
    assert (board.title, board.lays, board.live) == ("Your fleet", True, True)
    about = shown.beneath[-1].about
    assert about["task"] == "Anchor your fleet: tap both ends of each ship. They are 3, 2 and 2 squares long."
    assert (about["verb"], about["joint"]) == ("place", "-")


def test_ones_own_ships_are_drawn_end_to_end_with_the_shots_at_them_and_the_others_are_not() -> None:
    match = zeeslag((0, "fire B2"), (1, "fire A1"), (0, "fire E5"), (1, "fire A2"), (0, "fire B3"), (1, "fire B1"))
    red, blue = scene(ZEESLAG, match, 0), scene(ZEESLAG, match, 1)
    assert [board.title for board in (*red.large, *red.small)] == ["The waters of Blue", "Your fleet"]
    assert drawn(red.large[0]) == "......x....x............o"
    assert drawn(red.small[0]) == "#o...#...........SSS....."
    assert drawn(blue.small[0]) == "...SS.X....X....S.......o"
    fleet = red.small
    assert [at(fleet, "Your fleet", name).part for name in ("C4", "D4", "E4", "A1")] == ["e", "e w", "w", "s"]
    assert at(fleet, "Your fleet", "A2").label == "A2, sunk, a ship of 2 squares"
    assert at(fleet, "Your fleet", "B1").last == "1"
    assert {one.does for row in red.small[0].rows for one in row} == {""}
    assert at(red.large, "The waters of Blue", "A1").does == "fire"
    assert at(red.large, "The waters of Blue", "B2").does == ""
    assert presenter_for(ZEESLAG).hold(match.history.public, Seat(0)).words == "1 ship afloat"


def test_a_salvo_shows_where_it_aims_and_how_many_shots_are_left() -> None:
    match = zeeslag((0, "fire B2"), salvo=True)
    shown = scene(ZEESLAG, match, 0)
    assert (shown.large[0].note, at(shown.large, "The waters of Blue", "B2").piece) == ("1 shot left", "zeeslag-aim")


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_replay_shows_the_waters_of_both_in_one_order_and_at_the_end_both_fleets(viewer: int | None) -> None:
    match = zeeslag((0, "fire B2"))
    boards = scene(ZEESLAG, match, viewer, named=True, back=True).large
    assert [board.title for board in boards] == ["The waters of Red", "The waters of Blue"]
    assert [drawn(board).count("S") for board in boards] == [5 * (viewer == 0), 4 * (viewer == 1)]
    over = scene(ZEESLAG, act(match, (1, "resign")), viewer, named=True).large
    assert [drawn(board).upper().count("S") for board in over] == [5, 4]


def test_everybodys_eyes_see_both_fleets_on_one_pair_of_boards() -> None:
    match, look = zeeslag((0, "fire B2")), presenter_for(ZEESLAG)
    sides = [scene(ZEESLAG, match, seat, named=True, back=True) for seat in (0, 1)]
    whole = look.together(scene(ZEESLAG, match, named=True, back=True), sides)
    assert whole is not None
    assert [drawn(board).count("S") for board in whole.large] == [5, 4]


def test_a_box_has_ports_around_it_by_side_and_number_and_rays_leave_paired_marks() -> None:
    sent = ((0, "ray N1"), (1, "ray N1"), (0, "ray W3"), (1, "ray S1"), (0, "ray S2"), (1, "ray S4"), (0, "ray N2"))
    (box,) = scene(BLACKBOX, blackbox(*sent), 0).large
    assert (box.columns, box.row_names) == (["→", "A", "B", "C", "D", "←"], ["↓", "1", "2", "3", "4", "↑"])
    assert [one.word for one in box.rows[0]] == ["", "N1", "N2", "N3", "N4", ""]
    ports = {name: at([box], "The box of Blue", name) for name in ("N1", "N2", "W3", "N3", "S2", "E2", "S3")}
    assert {name: (port.state, port.piece, port.sign) for name, port in ports.items()} == {
        "N1": ("absorbed", "blackbox-hit", ""), "N2": ("back", "blackbox-back", ""), "S3": ("port", "", "3"),
        "W3": ("pair", "", "1"), "N3": ("pair", "", "1"), "S2": ("pair", "", "2"), "E2": ("pair", "", "2"),
    }  # fmt: skip
    told = [ports[name].label.removesuffix(", changed by the last move") for name in ("N1", "N2", "W3", "N3", "S3")]
    assert told == [
        "port N1, the ray hit a ball", "port N2, the ray came back", "port W3, ray 1, to N3", "port N3, ray 1, to W3",
        "port S3",
    ]  # fmt: skip


def test_a_port_and_a_square_of_the_same_name_each_take_their_own_action() -> None:
    match = act(table(BLACKBOX, width=5, height=5, balls=2), *BALLS)
    (box,) = scene(BLACKBOX, match, 0).large
    named = {one.name: one for row in box.rows for one in row if one.name in ("E3", "port-E3", "port-W1")}
    assert {name: (one.word, one.does) for name, one in named.items()} == {
        "E3": ("", "name"), "port-E3": ("E3", "ray"), "port-W1": ("W1", "ray"),
    }  # fmt: skip


def test_guesses_are_marked_and_once_the_box_is_open_right_and_wrong_ones_differ_for_everybody() -> None:
    match = blackbox((0, "name A1"))
    assert at(scene(BLACKBOX, match, 0).large, "The box of Blue", "A1").piece == "blackbox-guess"
    match = act(match, (0, "name B4"))
    for viewer, title in ((0, "The box of Blue"), (1, "Your box")):
        shown = scene(BLACKBOX, match, viewer)
        boards = (*shown.large, *shown.small)
        assert [at(boards, title, name).piece for name in ("A1", "B4")] == ["blackbox-ball", "blackbox-wrong"]
    hidden = at(scene(BLACKBOX, match, 1).small, "Your box", "D4")
    assert (hidden.piece, hidden.label) == ("blackbox-hidden", "D4, a ball")
    assert at(scene(BLACKBOX, match, 0).large, "The box of Blue", "D4").piece == ""


def test_the_list_counts_how_many_balls_were_named_rightly_once_the_box_is_open() -> None:
    match = blackbox((0, "name A1"), (0, "name B4"))
    assert scene(BLACKBOX, match, 1).hint == "Red: Name B4 – 1 right, 1 wrong."
    assert scene(BLACKBOX, blackbox((0, "name A1")), 1).hint == "Red: Name A1 – noted."


def test_a_single_player_explores_the_box_of_the_house() -> None:
    match = deal(table(BLACKBOX, width=4, height=4, balls=2, seats=1), "B2 C3")
    shown = scene(BLACKBOX, match, 0)
    assert [(board.title, board.note) for board in (*shown.large, *shown.small)] == [
        ("The box of the house", "2 balls")
    ]
    assert "blackbox-hidden" not in {one.piece for row in shown.large[0].rows for one in row}
    look = presenter_for(BLACKBOX)
    assert [offer.choose for offer in look.offers] == ["bot", "friend", "device", "alone"]


@pytest.mark.django_db
def test_on_the_site_one_may_play_it_alone_and_once_more(site_packages: Path) -> None:
    install(site_packages, "boem-blackbox", "blackbox = boem_blackbox:GAME")
    client = Client()
    assert 'value="alone" data-action="play-alone"' in joined(client.get("/").text)
    path = client.post("/start/blackbox", {"with": "alone", "board": "small", "time": "5-5"})["Location"]
    html = joined(client.get(path).text)
    assert "Resign? You can’t come back to this game." in html
    assert '<input name="with" value="alone">' in html
    assert "#pic-blackbox" in client.get("/rules").content.decode()


@pytest.mark.parametrize("game", [ZEESLAG, BLACKBOX], ids=["zeeslag", "blackbox"])
def test_every_drawing_is_in_the_sprite_and_every_sentence_is_translated(game: AnyGame) -> None:
    spec = find_spec(game.faces.site.partition(":")[0])
    assert spec is not None
    folder = Path(str(spec.origin)).parent
    code, sprite = (folder / "presenter.py").read_text(), (folder / "sprite.svg").read_text()
    rules = (folder.parent / "rules.py").read_text()
    used = set(re.findall(rf'"((?:pic-)?{game.id}(?:-\w+)?)"', code)) - {game.id}
    assert used == set(re.findall(r'<symbol id="([\w-]+)"', sprite))
    said = set(re.findall(r'(?:_|gettext_lazy)\("([^"]+)"\)', code)) | set(re.findall(r'ngettext\("([^"]+)"', code))
    refused = re.findall(r'raise (?:ParseError\(|IllegalAction\("\w+", )\s*(f?"[^"]+")', rules)
    assert not [text for text in refused if text.startswith("f")]  # no catalogue could translate it
    said |= {text.strip('"') for text in refused}
    said -= {"{width} by {height}", "{several} and {last}", "the house"}  # the site provides these
    for language in ("nl", "de"):
        catalogue = folder.parent / "locale" / language / "LC_MESSAGES" / "django.po"
        assert {text for text in said if f'msgid "{text}"\n' not in catalogue.read_text()} == set()
