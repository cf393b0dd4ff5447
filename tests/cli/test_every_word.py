"""What commands print, in a generated language: whatever isn't in it was never translated."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest
from babel.numbers import format_decimal
from cli.conftest import Printed
from support.pseudo import CODE, escaped, signs

from boem.core.squares import column_name
from boem.core.texts import ENGLISH, speaking
from boem.puzzles import Puzzle
from boem.testing.laws import LAWS

RECORDS: Final = sorted((Path(__file__).parents[1] / "records" / "data").glob("*.json"))
PLAYERS: Final = ("Red", "Blue")
WHY: Final = ("Blue", "meant", "it", "as", "wrote")
"""Why rounds were taken back, in the words of whoever did."""
FOLDER: Final = (
    "text",
    "html",
    "pdf",
    "POSTAL",
    "MINESWEEPER",
    "undated",
    "winter",
    "game",
    "toml",
    "round",
    "orders",
    "refused",
    "seat",
    "wren",
    "txt",
    "reports",
)
VERBS: Final = (
    "lay",
    "sweep",
    "disarm",
    "flag",
    "unflag",
    "build",
    "to",
    "try",
    "exit",
    "order",
    "mine",
    "final",
    "resign",
)


def test_games_and_bots_are_listed_in_the_users_language(printed: Printed) -> None:
    for command in ("games", "bots"):
        shown = printed(command)
        assert "⟦" in shown
        assert escaped(shown, signs()) == []


def test_what_a_field_tells_is_in_the_users_language(printed: Printed) -> None:
    wide, tall = "." * 16 + "\n", 16
    columns = set(map(column_name, range(49)))
    for field, more, word in (
        (".1..\n.2..\n....\n", (), "⟦mínés nót tóld⟧"),
        (".1..\n.2..\n....\n", ("--mines", "3"), "⟦3 mínés⟧"),
        ("..\n..\n", (), "⟦16 láyóúts fít⟧"),
        (".1\n1*\n", (), "⟦1 láyóút fíts⟧"),
        (wide * tall, ("--mines", "1"), "⟦á míné ín léss thán 1 %⟧"),
        (wide * tall, (), "⟦1,2 × 10^77 láyóúts fít⟧"),
        ("." * 49, ("--mines", "4"), f"⟦{format_decimal(211_876, locale=CODE)} láyóúts fít⟧"),
    ):
        shown = printed("infer", "-", *more, stdin=field)
        assert word in shown
        assert escaped(shown, columns) == []


def test_verdicts_on_puzzles_are_in_the_users_language(printed: Printed) -> None:
    rest = "." * 15
    for cells, status, word in (
        ("0" * 16, 0, "⟦Thé ónly sólútíón: nó míné.⟧"),
        (".10011" + "0" * 10, 0, "⟦Thé ónly sólútíón: 1 míné.⟧"),
        ("1" + rest, 1, "⟦Nót própér:"),
        ("8" + rest, 1, "⟦Nó láyóút óf mínés fíts: thé númbér ón A1 cán't bé ríght.⟧"),
        ("0.4" + rest[2:], 1, "⟦Nó láyóút óf mínés fíts: thé númbérs ón A1 ⟦ánd⟧ C1 cán't áll bé ríght.⟧"),
    ):
        grid = "\n".join(cells[start : start + 4] for start in range(0, 16, 4))
        shown = printed("puzzle", "solve", "-", stdin=grid, status=status)
        assert word in shown
        assert escaped(shown) == []


def test_grades_are_in_the_users_language(printed: Printed) -> None:
    puzzle = ".100\n1100\n0000\n0000\n"
    shown = printed("puzzle", "grade", "-", stdin=puzzle)
    assert "⟦éásy⟧" in shown
    assert escaped(shown.replace(Puzzle.parse(puzzle).link, "")) == []


def test_replays_are_in_the_users_language(printed: Printed) -> None:
    lines = "\n".join(json.dumps(json.loads(record.read_bytes())) for record in RECORDS)
    for eyes, word in (("all", "⟦nóthíng híddén⟧"), ("public", "⟦ás á spéctátór séés ít⟧"), ("0", "⟦ás Red séés ít⟧")):
        shown = printed("replay", "-", "--as", eyes, stdin=lines)
        assert word in shown
        assert "⟦récórd 2⟧" in shown
        assert escaped(shown, {*PLAYERS, *(f"{name}’s" for name in PLAYERS), *WHY, *VERBS, *signs(), "ok", "RG"}) == []


def test_verdicts_on_records_are_in_the_users_language(printed: Printed) -> None:
    for record in RECORDS:
        for noted in (), ("--commitment", f"0={'0' * 64}"):
            shown = printed("verify", str(record), *noted, status=None)
            assert escaped(shown, PLAYERS) == [], record


def test_analyses_are_in_the_users_language(printed: Printed) -> None:
    for record in (one for one in RECORDS if one.stem in ("whole", "uitweg", "leader_resigned")):
        shown = printed("analyse", str(record), "--lang", CODE)
        assert "⟦móvés⟧" in shown
        assert escaped(shown, (*PLAYERS, *VERBS)) == [], record


def test_results_of_the_arena_are_in_the_users_language(printed: Printed) -> None:
    shown = printed("arena", "--game", "coan", "--bots", "random,club,careful", "--games", "1", "--seed", "1")
    assert "⟦--gámés 1 ís róúndéd úp tó 2" in shown
    assert escaped(shown, signs()) == []


def test_games_by_mail_are_run_in_the_users_language(printed: Printed, tmp_path: Path) -> None:
    seats = ("--seat", "Heron", "--seat", "Otter=otter@example.org", "--seat", "Wren")
    (tmp_path / "wren.eml").write_text("From: wren@example.org\n\nnone\nfinal\npress: -\n")
    wrong = "A1\nC3 mine\nZ99"
    for words, stdin, status in (
        (("new", "undated", *seats), "", 0),
        (("new", "winter", *seats, "--lang", CODE, "--first", "2001-03-06T20:00", "--grace", "48"), "", 0),
        (("check", "undated"), "", 1),
        (("check", "winter"), "", None),
        (("order", "winter", "-", "--seat", "Heron"), "A1 B2", 0),
        (("order", "winter", "-", "--seat", "Heron"), "A4", 0),
        (("order", "winter", "-", "--seat", "Wren"), wrong, 1),
        (("order", "winter", "wren.eml", "--seat", "Otter"), "", 0),
        (("check", "winter"), "", None),
        (("check", "winter", "--orders"), "", None),
        (("close", "winter", "--early"), "", 0),
        (("report", "winter"), "", 0),
        (("undo", "winter", "--why", "7"), "", 0),
        (("standby", "winter", "Otter", "Lynx"), "", 0),
    ):
        shown = printed("pbm", *words, stdin=stdin, status=status)
        assert escaped(shown, (*FOLDER, "boem", "Heron", "Otter", "Wren", "Lynx")) == [], words


WRONG: Final = """
xq
replai
--xq
puzzle xq
replay
replay x y
replay --as
replay x --json=3
puzzle generate --coun 3
serve --port x
serve --port 70000
serve --workers 0
arena --game coan
arena --game coan --bots random,club --time x
replay whole.json --as 9
replay half.json
replay no.json
verify whole.json --commitment 1
verify whole.json --commitment 1=q --commitment 1=q
verify whole.json --commitment 9=q
verify whole.json --commitment 1=q
analyse whole.json --seat 9
analyse whole.json --lang xq
infer grid.txt --mines xq
infer grid.txt --budget xq
infer empty.txt
prove grid.txt --lang xq
laws xq
laws coan --examples 0
new-game XQ
new-game coan
new-game xq --in q
new-game xq --in z
arena --game coan --bots random,xq
arena --game coan --bots random
arena --game coan --bots random,xq:Z
arena --game coan --bots random,json:Z
arena --game coan --bots random,club --games 0
arena --game coan --bots random,club --time 0
arena --game coan --bots random,club --jobs 0
arena --game coan --bots random,club --seed -1
arena --game coan --bots random,club --jobs 2 --dask xq
arena --game coan --bots random,club --json --records -
arena --game coan --bots random,club --set x=1
arena --game coan --bots random,club --set mines=999
arena --game coan --bots random,club --set mine_points=1,2
arena --game coan --bots random,club --set scoring=flat --set mine_points=1
arena --game mijnenveger --bots random,club --set mines=999
arena --game postal --bots random,random --set mines=999
arena --game postal --bots random,random --set width=2 --set height=2
arena --game xq --bots random,club
arena --game solo --bots random,random
puzzle generate --size xq
puzzle generate --size 99x99
puzzle generate --grade xq
puzzle generate --symmetry xq
puzzle generate --count 0
puzzle generate --format xq
puzzle generate --format svg --count 2
puzzle book --lang xq -o -
puzzle book --paper xq -o -
puzzle solve empty.txt
puzzle solve wrong.txt
puzzle explain empty.txt
puzzle explain two.txt
puzzle explain grid.txt --lang xq
"""
FILES: Final = {
    "whole.json": next(record for record in RECORDS if record.stem == "whole").read_text(encoding="utf-8"),
    "half.json": "{",
    "empty.txt": "",
    "wrong.txt": "xq",
    "grid.txt": ".100\n1100\n0000\n0000\n",
    "two.txt": ".100\n1100\n0000\n0000\n\n" * 2,
}
TYPED: Final = re.compile(
    r"--\w[\w-]*|\blog\[\d+\](?:\.\w+)?|^boem:|[\w./-]+\.(?:json|txt|svg|eml|toml)\b|json:Z|\bboem\.\w+\.\w+|[A-Z]{3,}(?:=[A-Z]{3,})?"
    r"|\b(?:de, )?en, (?:de, )?eo, nl\b|\b(?:a4, a5, letter|public|all|text|json|svg|none|half-turn|mirror)\b"
    r"|\b(?:easy|medium|hard|expert|extreme)\b|'[\w-]+'"
)
"""Options, their values and names of files."""


@pytest.mark.parametrize("line", WRONG.strip().splitlines())
def test_what_is_wrong_is_said_in_the_users_language(printed: Printed, line: str, tmp_path: Path) -> None:
    (tmp_path / "z" / "xq").mkdir(parents=True)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    shown = printed(*line.split(), status=2)
    assert "⟦" in shown
    assert escaped(TYPED.sub(" ", shown), signs()) == []


BY_MAIL: Final = """
pbm new winter --seat Xq --seat Zq
pbm new spring --seat Xq
pbm new spring --seat Xq --seat Xq
pbm new spring --seat Xq=x@x.nl --seat Zq=x@x.nl
pbm new spring --seat Xq=x --seat Zq
pbm new spring --seat Xq --seat =x@x.nl
pbm new spring --seat Xq --seat Zq --lang xq
pbm new spring --seat Xq --seat Zq --size xq
pbm new spring --seat Xq --seat Zq --set xq
pbm new spring --seat Xq --seat Zq --set x=1
pbm new spring --seat Xq --seat Zq --set mines=999
pbm new spring --seat Xq --seat Zq --zone xq
pbm new spring --seat Xq --seat Zq --first xq
pbm new spring --seat Xq --seat Zq --days 0
pbm new spring --seat Xq --seat Zq --game coan
pbm new spring --seat Xq --seat Zq --game xq
pbm check spring
pbm check .
pbm check winter/game.toml
pbm order winter wrong.txt
pbm order winter wrong.txt --seat Qq
pbm order winter wrong.txt --seat w
pbm order winter from.eml
pbm order winter no.txt --seat Wren
pbm close winter --early --empty --layout wrong.txt
pbm close winter --early --empty --layout layout.txt
pbm report winter --lang xq
pbm report winter --format xq
pbm report winter --as xq
pbm undo winter --why x
pbm standby winter Wren =
pbm replay spring
"""


@pytest.mark.parametrize("line", BY_MAIL.strip().splitlines())
def test_what_is_wrong_with_a_game_by_mail_is_said_in_the_users_language(
    printed: Printed, line: str, tmp_path: Path
) -> None:
    printed("pbm", "new", "winter", "--seat", "Wren", "--seat", "Wryneck", "--size", "4x2", "--set", "mines=2")
    (tmp_path / "wrong.txt").write_text("xq", encoding="utf-8")
    (tmp_path / "layout.txt").write_text("..x.\n....\n", encoding="utf-8")
    (tmp_path / "from.eml").write_text("From: x@x.nl\n\nA1\n", encoding="utf-8")
    shown = printed(*line.split(), status=None)
    assert "⟦" in shown
    assert escaped(TYPED.sub(" ", shown), (*signs(), *FOLDER, "Xq", "Zq", "Wren", "Wryneck", "spring")) == []


KEYS: Final = ("deadline", "game", "language", "seats", "settings", "standby", "title")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('title = "', "title = "),
        ('title = "', 'title = 1 # "'),
        ('title = "', 'headline = "'),
        ('language = "en', 'language = "xq'),
        ("mines = ", "mines = 99"),
        ("mines = ", "mines = 1 # "),
        ("days = ", "days = 0 # "),
        ("# first = ", "first = 1 # "),
        ('zone = "', 'zone = "x'),
        ('name = "Wryneck"', 'name = "Wren"'),
        ('name = "Wryneck"', 'name = ""'),
        ("[settings]", "[[settings]]"),
        ("[[seats]]", "[seats]"),
    ],
)
def test_what_is_wrong_in_a_game_master_s_file_is_said_in_the_users_language(
    printed: Printed, right: str, wrong: str, tmp_path: Path
) -> None:
    printed("pbm", "new", "winter", "--seat", "Wren", "--seat", "Wryneck", "--size", "4x2", "--set", "mines=2")
    sheet = tmp_path / "winter" / "game.toml"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(right, wrong, 1), encoding="utf-8")
    shown = printed("pbm", "check", "winter", status=2)
    place, _, said = shown.partition(": ⟦")
    assert "winter/game.toml" in place
    assert escaped(TYPED.sub(" ", f"⟦{said}"), (*signs(), *KEYS, "Wren")) == []


@pytest.mark.parametrize(
    ("stem", "right", "wrong"),
    [
        ("uitweg", "build C3 |A1 A2|A1", "build C3 |A1 A2|C1"),
        ("uitweg", "build C3 |A1 A2|A1", "build C3 A2"),
        ("uitweg", "build C3 |A1 A2|A1", "build"),
        ("uitweg", "build C3 |A1 A2|A1", "build …"),
        ("uitweg", "to B1", "to B1 B2"),
        ("uitweg", "to B1", "to Z9"),
        ("whole", "lay B2 C3 D4 E4 B5 C5 E5", "lay …"),
        ("whole", "sweep D4", "xq D4"),
        ("whole", "sweep D4", "sweep 4D"),
        ("rounds_undone", "order B1", "order mine"),
        ("rounds_undone", "order B1", "order B1 mine mine"),
        ("rounds_undone", "order B1", "order …"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_the_users_language(
    printed: Printed, stem: str, right: str, wrong: str
) -> None:
    record = next(record for record in RECORDS if record.stem == stem).read_text(encoding="utf-8")
    shown = printed("verify", "-", stdin=record.replace(right, wrong, 1), status=None)
    assert "⟦" in shown
    assert escaped(TYPED.sub(" ", shown), (*PLAYERS, *VERBS)) == []


def test_a_rare_puzzle_is_named_in_the_users_language(printed: Printed) -> None:
    rare = ("--size", "4x4", "--grade", "expert", "--symmetry", "mirror", "--seed", "1")
    shown = printed("puzzle", "generate", *rare, "--count", "1", status=1)
    assert "⟦éxpért⟧ 4 × 4 púzzlé, ⟦mírrór⟧" in shown
    assert escaped(shown.removeprefix("boem: ")) == []


def test_authors_of_games_are_answered_in_the_users_language(printed: Printed) -> None:
    made = printed("new-game", "xq")
    assert "⟦xq ís á gámé thát cán bé pláyéd." in made
    assert escaped(made.replace("xq/src/boem_xq/rules.py", "")) == []
    held = printed("laws", "coan", "--examples", "1")
    assert held.count("✓ ⟦") == len(LAWS)
    assert escaped(held) == []


def test_how_a_bot_failed_is_told_in_the_users_language(printed: Printed, tmp_path: Path) -> None:
    code = "from boem.bots import Bot\n\n\nclass Z(Bot):\n    name = 'z'\n    choose = divmod\n"
    (tmp_path / "zbot.py").write_text(code, encoding="utf-8")
    shown = printed("arena", "--game", "coan", "--bots", "random,zbot:Z", "--games", "2", status=1)
    assert "⟦coan's bót z fáíléd: TypeError ín " in shown
    where = re.sub(r"coan's|TypeError ín \w+ \(\w+\.py", "", shown)
    assert escaped(TYPED.sub(" ", where), signs()) == []


def test_what_a_language_was_asked_for_is_said_in_it(printed: Printed) -> None:
    record = RECORDS[0]
    with speaking(ENGLISH):
        shown = printed("analyse", str(record), "--seat", "9", "--lang", CODE, status=2)
    assert "⟦" in shown
