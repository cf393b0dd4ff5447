"""Roots and openings: the hashes, and whoever listens catches each lie at once."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.examples import fewer

from boem.core.errors import ParseError, Unproved
from boem.core.game import Json, Seat, Viewer
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.records import Match, Opener, Record, Witness, append, apply_entry, begin, entry_for, rule
from boem.records.openings import Tree, contents_of, root_from, tree_of
from boem.records.record import Play
from boem.testing.openings import AT

SALT: Final = bytes(range(32)).hex()
TEXTS: Final = st.text("ab|1", max_size=4)
TREES: Final = st.dictionaries(TEXTS, TEXTS, min_size=1, max_size=40)


def twin(leaves: Sequence[bytes]) -> bytes:
    """The tree hash of RFC 6962, section 2.1, as written there."""
    if len(leaves) == 1:
        return leaves[0]
    k = max(2**power for power in range(len(leaves)) if 2**power < len(leaves))
    return hashlib.sha256(b"\x01" + twin(leaves[:k]) + twin(leaves[k:])).digest()


@given(TREES)
def test_a_root_is_the_tree_hash_over_salted_leaves(contents: dict[str, str]) -> None:
    leaves = []
    for place, content in contents.items():
        salt = hmac.new(bytes.fromhex(SALT), place.encode(), hashlib.sha256).digest()
        leaves.append(hashlib.sha256(b"\x00" + salt + f"{place}: {content}".encode()).digest())
    assert Tree(SALT, contents).root == twin(leaves).hex()


@given(TREES, st.data())
def test_an_opening_proves_the_contents_of_its_places_and_no_others(
    contents: dict[str, str], data: st.DataObject
) -> None:
    places, tree = list(contents), Tree(SALT, contents)
    opened = sorted(data.draw(st.sets(st.integers(0, len(places) - 1), min_size=1)))
    numbers = {place: number for number, place in enumerate(places)}
    right = {places[number]: contents[places[number]] for number in opened}
    opening = tree.opening(opened)
    assert root_from(numbers, right, opening) == tree.root
    wrong = right | {places[data.draw(st.sampled_from(opened))]: "another"}
    assert root_from(numbers, wrong, opening) != tree.root
    elsewhere = sorted(data.draw(st.sets(st.integers(0, len(places) - 1), min_size=1)))
    if elsewhere != opened:
        with suppress(ParseError):
            assert root_from(numbers, {places[one]: contents[places[one]] for one in elsewhere}, opening) != tree.root


@given(st.data())
def test_an_opening_that_was_tampered_with_is_refused(data: st.DataObject) -> None:
    contents = {f"{place}": "x" for place in range(11)}
    numbers, tree = {place: number for number, place in enumerate(contents)}, Tree(SALT, contents)
    told: Json = tree.opening([2, 7])
    key = data.draw(st.sampled_from(["salts", "path"]))
    at = data.draw(st.integers(0, len(told[key]) - 1))
    other = data.draw(st.sampled_from([None, 7, "", "zz" * 32, "00" * 31, "00" * 32, "٣" * 64, "00 " * 21 + "0"]))
    wrong: Json = deepcopy(told)
    wrong[key][at] = other
    shorter, longer = told | {key: told[key][1:]}, told | {key: [*told[key], "00" * 32]}
    tampered: list[Json] = [wrong, shorter, longer, {}, [], None, "x"]
    for opening in tampered:
        with suppress(ParseError):
            assert root_from(numbers, {"2": "x", "7": "x"}, opening) != tree.root


GAMES: Final[Mapping[str, tuple[dict[str, Json], Sequence[str]]]] = {
    "mijnenveger": (
        {"width": 3, "height": 3, "mines": 2, "sweepers": 2},
        ["0 lay A1 B3", "1 lay C1 A3", "0 sweep B2", "1 flag C3", "1 sweep A1", "0 disarm A3", "0 disarm A2"],
    ),
    "coan": (
        {"width": 5, "height": 5, "mines": 3},
        ["deal A1 B1 E5", "0 mark A5", "1 explore C2", "0 mark A1", "1 resign"],
    ),
    "uitweg": (
        {"width": 3, "height": 3, "barriers": 4},
        ["0 build C3 A1|A2", "1 build B2 |A1 B1|B2", "0 to A1", "1 to A1", "1 to A2", "0 to B1", "0 to B2",
         "1 to B1", "1 exit", "0 exit", "1 to A1", "1 to B1", "1 resign"],
    ),
    "postal": (
        {"width": 5, "height": 5, "mines": 3, "seats": 2, "tips": 2},
        ["0 order A1, B1", "1 order C3", "0 final", "1 final", "deal E5 E4 A5", "close", "undo 1",
         "0 order B2, C3", "1 order D2", "0 final", "1 final", "deal E1 E2 A5", "close",
         "0 order E1 mine, A5", "0 final", "1 final", "close", "0 resign"],
    ),
}  # fmt: skip


def match(name: str, moves: Sequence[str] | None = None) -> Match:
    """The game after these moves."""
    config, usual = GAMES[name]
    rules = find_game(name)
    game = begin(Record(rules, read_settings(rules.config, config), ("", "")))
    for move in usual if moves is None else moves:
        actor, _, text = move.partition(" ")
        if actor in ("0", "1"):
            game = append(game, Seat(int(actor)), rules.notation.read(text), at=AT)
        else:
            entry = {actor: {"deal": text, "close": True, "undo": int(text) if text.isdigit() else 0}[actor]}
            game = rule(game, rules.notation.read_entry(entry)[1], at=AT)
    return game


def told(game: Match, viewer: Viewer) -> list[dict[str, Json]]:
    """The entries as a site sends them."""
    opener = Opener(game, viewer)
    entries = [entry_for(game, number, viewer) | opener.beside(number) for number in range(len(game.said))]
    copied: list[dict[str, Json]] = json.loads(json.dumps(entries))
    return copied


def hears(game: Match, viewer: Viewer, entries: Sequence[dict[str, Json]]) -> tuple[Witness, int]:
    """What a witness makes of these entries, and how many it heard before one didn't fit."""
    rules, config = game.record.game, game.record.config
    witness, view = Witness(rules, config), rules.observer.initial_view(config, viewer)
    for number, entry in enumerate(entries):
        after = apply_entry(rules, view, entry)
        try:
            witness = witness.hear(view, entry, after)
        except (Unproved, ParseError):
            return witness, number
        view = after
    return witness, len(entries)


def viewers(game: Match) -> list[Viewer]:
    return [None, *(view.viewer for view in game.history.seats)]


@pytest.mark.parametrize("name", GAMES)
def test_an_honest_game_is_proved_to_everybody_from_its_first_answer_to_its_layouts(name: str) -> None:
    game = match(name)
    for viewer in viewers(game):
        entries = told(game, viewer)
        witness, heard = hears(game, viewer, entries)
        assert (heard, witness.over) == (len(entries), True)
        assert witness.proved == sum("opening" in entry for entry in entries) > 0


@pytest.mark.parametrize("name", GAMES)
def test_whoever_hears_the_same_of_an_entry_is_sent_the_same(name: str) -> None:
    game = match(name)
    for number, notices in enumerate(game.said):
        sent: dict[tuple[bool, ...], dict[str, Json]] = {}
        for viewer in viewers(game):
            heard = tuple(notice.reaches(viewer) for notice in notices)
            assert sent.setdefault(heard, told(game, viewer)[number]) == told(game, viewer)[number]


def test_a_wrong_mark_is_opened_to_its_own_seat_alone() -> None:
    game = match("coan")
    marked = [len(told(game, viewer)[1].get("opening", {"salts": []})["salts"]) for viewer in viewers(game)]
    assert marked[1] == marked[0] + 1
    assert marked[2] == marked[0]


def test_a_square_known_already_is_not_opened_again_in_a_maze() -> None:
    entries = told(match("uitweg"), None)
    opened = {
        f"{entry['seat']} {entry['do']}": len(entry["opening"]["salts"]) for entry in entries if "opening" in entry
    }
    assert opened == {
        "0 to A1": 1, "1 to A1": 2, "1 to A2": 1, "0 to B1": 2, "0 to B2": 1, "1 to B1": 2, "1 exit": 1,
    }  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
@fewer()
@given(st.integers(0, 2**32))
def test_a_host_that_changes_a_secret_is_caught_at_the_next_answer_about_it(name: str, seed: int) -> None:
    game, rng = match(name), Random(seed)
    viewer = rng.choice(viewers(game))
    entries = told(game, viewer)
    lied = next(number for number, entry in enumerate(entries) if "opening" in entry)
    host = [hosts_entry(game, entry, rng) if number <= lied else entry for number, entry in enumerate(entries)]
    assert hears(game, viewer, host)[1] == lied


def hosts_entry(game: Match, entry: dict[str, Json], rng: Random) -> dict[str, Json]:
    """An entry as it would be of another secret, of which the host thinks better later."""
    if "root" not in entry:
        return entry
    play = game.record.log[entry["n"]]
    assert isinstance(play, Play)
    contents = contents_of(game.record.game, game.record.config, play.action)
    place = rng.choice(list(contents))
    return entry | {"root": Tree(play.salt or "", contents | {place: "something else"}).root}


@pytest.mark.parametrize("name", GAMES)
def test_a_false_answer_an_opening_of_another_place_and_a_missing_one_are_caught(name: str) -> None:
    game = match(name)
    for viewer in viewers(game):
        entries = told(game, viewer)
        opened = [number for number, entry in enumerate(entries) if "opening" in entry]
        for number in opened:
            bare = {key: value for key, value in entries[number].items() if key != "opening"}
            for other in ({}, *({"opening": entries[one]["opening"]} for one in opened if one != number)):
                host = [*entries[:number], bare | other, *entries[number + 1 :]]
                assert hears(game, viewer, host)[1] == number


LIES: Final[Mapping[str, tuple[int, dict[str, Json]]]] = {
    "mijnenveger": (2, {"answer": "3"}),
    "coan": (2, {"answer": "7"}),
    "uitweg": (3, {"answer": "no"}),
    "postal": (5, {"uncovered": {"A1": 1, "B1": 0, "C3": 0}}),
}


@pytest.mark.parametrize("name", LIES)
def test_a_false_answer_is_caught_at_that_very_move(name: str) -> None:
    game, (number, lie) = match(name), LIES[name]
    for viewer in viewers(game):
        entries = told(game, viewer)
        assert "opening" in entries[number]
        entries[number] |= lie
        assert hears(game, viewer, entries[: number + 1])[1] == number


@pytest.mark.parametrize("name", ["mijnenveger", "uitweg"])
def test_a_seat_knows_a_false_answer_about_its_own_field_even_without_roots(name: str) -> None:
    game = match(name)
    lies = {"ok", "wrong", "boem", *"012345678", "yes", "no", "found", "out"}
    for number, entry in enumerate(told(game, None)):
        owner = game.history.seats[1 - entry["seat"]].viewer
        entries = [{key: one[key] for key in one if key not in ("root", "opening")} for one in told(game, owner)]
        for lie in lies if entry["answer"] in lies else ():
            entries[number]["answer"] = lie
            with suppress(ParseError):
                assert hears(game, owner, entries[: number + 1])[1] == number + (lie == entry["answer"])


@pytest.mark.parametrize("name", GAMES)
def test_another_layout_or_salt_at_the_end_is_caught(name: str) -> None:
    game = match(name)
    entries = told(game, None)
    last: dict[str, Any] = entries[-1]
    actor = next(iter(last["revealed"]["salts"]))
    for salt in ("00" * 32, None, 5, "xx", ""):
        revealed = last["revealed"] | {"salts": last["revealed"]["salts"] | {actor: salt}}
        assert hears(game, None, [*entries[:-1], last | {"revealed": revealed}])[1] == len(entries) - 1
    root = {"root": "00" * 32}
    noted = [
        entry | root if "root" in entry else {k: v for k, v in entry.items() if k != "opening"} for entry in entries
    ]
    bare = [entry for entry in noted if "opening" not in entry]
    assert hears(game, None, bare)[1] < len(entries)


def test_without_roots_only_the_end_is_checked_as_at_tables_that_began_before() -> None:
    game = match("mijnenveger")
    entries = [{key: one[key] for key in one if key not in ("root", "opening")} for one in told(game, None)]
    witness, heard = hears(game, None, entries)
    assert (heard, witness.proved, witness.over) == (len(entries), 0, True)
    entries[-1]["revealed"]["fields"][0]["mines"] = ["A1", "C3"]
    assert hears(game, None, entries)[1] == len(entries) - 1


def test_a_game_without_openings_has_nothing_to_prove() -> None:
    rules = find_game("solo")
    config = read_settings(rules.config, {"width": 4, "height": 4, "clues": "." * 15 + "1"})
    game = append(begin(Record(rules, config, ("",))), Seat(0), rules.notation.read("resign"), at=AT)
    assert rules.openings is None
    assert contents_of(rules, config, rules.notation.read("resign")) == {}
    assert Opener(game, None).beside(0) == {}


def test_the_root_in_the_documentation_is_that_of_its_example() -> None:
    rules = find_game("mijnenveger")
    config = read_settings(rules.config, {"width": 3, "height": 3, "mines": 2})
    page = (Path(__file__).parents[2] / "docs/record.md").read_text()
    tree = tree_of(rules, config, rules.notation.read("lay A1 B3"), SALT)
    assert f"`{tree.root}`" in page
    assert json.dumps(tree.opening([9])) in page
