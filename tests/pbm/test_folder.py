"""A game's folder: the contents of a new one, and the faults of broken ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.post import FRIDAYS, NOON, begun_post, new_post, send, sheet_of

from boem.core.errors import ParseError
from boem.core.own import own
from boem.games.postal.rules.config import Config
from boem.pbm.folder import RECORD, SHEET, load, make
from boem.pbm.play import hand_over
from boem.pbm.sheet import SheetPlayer, read_sheet, write_sheet


def fault(folder: Path) -> str:
    with pytest.raises(ParseError) as error:
        load(folder)
    return str(error.value).removeprefix(f"{folder}").lstrip("/: ")


def test_a_sheet_is_read_as_it_was_written() -> None:
    sheet = sheet_of(3, FRIDAYS, title='The "winter" \\ game', tips=2, mine_points=5)
    assert read_sheet(write_sheet(sheet).encode()) == sheet


def test_a_new_folder_holds_the_sheet_and_a_record_without_entries(tmp_path: Path) -> None:
    post = new_post(tmp_path)
    assert sorted(path.name for path in post.folder.iterdir()) == [SHEET, RECORD]
    assert json.loads((post.folder / RECORD).read_text())["log"] == []
    assert [path.name for path in tmp_path.iterdir()] == ["winter"]


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "winter").mkdir()
    (tmp_path / "winter" / "letter.txt").write_text("hello")
    with pytest.raises(ParseError, match="is there already"):
        make(tmp_path / "winter", sheet_of(2))
    assert [path.name for path in tmp_path.rglob("*")] == ["winter", "letter.txt"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("width = 12", "width = = 12", "game.toml: not TOML: Invalid value (at line 7, column 9)"),
        ("width = 12", "width = 0", "game.toml: settings.width: must be 2 to 60, not 0"),
        ("width = 12", "breadth = 12", "game.toml: settings.breadth: no such setting"),
        ('zone = "UTC"', 'zone = "Mars"', "game.toml: deadline.zone: no such time zone: 'Mars'"),
        ('zone = "UTC"', 'zone = "../../etc/passwd"', "game.toml: deadline.zone: no such time zone"),
        ("days = 7", "days = 0", "game.toml: deadline.days: must be 1 to 3650, not 0"),
        ("days = 7", "first = 20:00:00", "game.toml: deadline.first: must be a time like 2026-03-06T20:00:00"),
        ('"Otter"', '"heron"', "game.toml: seats[1].name: two seats have this name: heron"),
        ('"Otter"', '""', "game.toml: seats[1].name: must be a name of 1 to 60 characters"),
        ('"Otter"', '"O\\u0007"', "game.toml: seats[1].name: must be a name of 1 to 60 characters"),
        ('language = "en"', 'language = "fr"', "game.toml: language: must be one of en, de, nl, not fr"),
        ('language = "en"', "tongue = 1", "game.toml: tongue: no such key"),
        ("width = 12", "width = 13", "game.toml: settings: the settings are not those that the game was begun with"),
    ],
)
def test_a_fault_in_the_sheet_is_one_sentence_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = new_post(tmp_path, seats=2).folder / SHEET
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    assert fault(path.parent).startswith(said)


def test_a_folder_without_a_game_is_told_from_one_with_a_broken_record(tmp_path: Path) -> None:
    assert fault(tmp_path / "none") == "no such folder; boem pbm new makes one"
    assert fault(tmp_path) == "game.toml is missing, so this is no play-by-mail game; boem pbm new makes one"
    record = new_post(tmp_path).folder / RECORD
    record.write_bytes(record.read_bytes()[:-20])
    assert fault(record.parent).startswith("record.json: not JSON: ")


def test_a_record_against_the_rules_is_named_with_the_entry(tmp_path: Path) -> None:
    folder = begun_post(tmp_path, "B8", "C3", "D4").folder
    record = json.loads((folder / RECORD).read_text())
    record["log"].append({"seat": 0, "do": "order B8"})
    (folder / RECORD).write_text(json.dumps(record))
    assert fault(folder) == "record.json: log[5] is against the rules: B8 is uncovered already."


def test_the_record_of_another_game_is_refused(tmp_path: Path) -> None:
    folder = new_post(tmp_path).folder
    other = {"boem": 1, "game": "mijnenveger", "config": {}, "seats": ["Red", "Blue"], "log": []}
    (folder / RECORD).write_text(json.dumps(other))
    assert fault(folder) == "record.json: must be a game of postal, not mijnenveger"


def test_a_game_master_may_change_names_of_addresses_and_deadlines_while_it_goes_on(tmp_path: Path) -> None:
    folder = send(new_post(tmp_path), 0, "A1").folder
    text = (folder / SHEET).read_text()
    (folder / SHEET).write_text(text.replace("heron@example.org", "heron@example.com").replace("days = 7", "days = 3"))
    post = load(folder)
    assert post.seats_at("HERON@example.com") == (0,)
    assert post.sheet.deadlines.days == 3


def test_a_new_holder_is_added_to_the_sheet_and_the_rest_of_it_stays(tmp_path: Path) -> None:
    folder = new_post(tmp_path).folder
    before = (folder / SHEET).read_text()
    post = hand_over(folder, seat="otter", player=SheetPlayer("Lynx", "lynx@example.org"), now=NOON)
    assert post.names == ("Heron", "Lynx", "Wren")
    assert load(folder).seats_at("lynx@example.org") == (1,)
    assert load(folder).seats_at("otter@example.org") == ()
    assert (folder / SHEET).read_text().startswith(before)


def test_a_folder_of_the_first_edition_is_gone_on_with(tmp_path: Path) -> None:
    post = new_post(tmp_path, mine_points=5)
    record = json.loads((post.folder / RECORD).read_text())
    (post.folder / RECORD).write_text(json.dumps(record | {"boem": 1}))
    assert load(post.folder).game.record.game.edition == 1
    sheet = (post.folder / SHEET).read_text()
    (post.folder / SHEET).write_text(sheet.replace("mine_points = 5", "mine_points = 5.5"))
    assert "the settings are not those that the game was begun with" in fault(post.folder)


def test_halves_stand_in_a_sheet_as_decimals(tmp_path: Path) -> None:
    post = new_post(tmp_path, mine_points=4.5)
    assert "mine_points = 4.5\n" in (post.folder / SHEET).read_text()
    assert own(Config, load(post.folder).sheet.config).reward == 4.5
