"""Roots and openings in the API: the same over every channel, the same again later, and to nobody more than answers."""

from __future__ import annotations

import json

from support.line import line
from support.site import Site
from support.tables import TINY

from boem.core.game import Json, Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.records import Witness, apply_entry, read_record


def test_entries_come_with_roots_and_openings_over_every_channel_and_stay_as_they_were(site: Site) -> None:
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=TINY)["id"])
    blue.call("POST", f"/tables/{table}/join")
    with line(site, f"/ws/v1/tables/{table}", blue.token) as program, line(site, "/ws/v1/me", blue.token) as mine:
        assert mine.hear()["event"] == "table"  # from then on it hears the table
        answered = []
        moves = [(red, "lay A1 B1"), (blue, "lay A3 C3"), (red, "sweep B2"), (blue, "flag C1"), (blue, "resign")]
        for number, (who, text) in enumerate(moves):
            answer = who.act(table, text, number)
            assert answer.status_code == 200, answer.text
            answered.append(answer.json()["entries"][-1])
        sent = [json.loads(program.text()) for _ in moves]
        followed: list[Json] = []
        while len(followed) < len(moves):
            event = json.loads(mine.text())
            followed += [event["entry"]] if event["event"] == "entry" else []
    told = blue.see(table)["entries"]
    assert sent == followed == told
    assert [entry for entry, (who, _) in zip(answered, moves, strict=True) if who is blue] == [
        entry for entry, (who, _) in zip(told, moves, strict=True) if who is blue
    ]
    assert ["root" in entry for entry in told] == [True, True, False, False, False]
    assert ["opening" in entry for entry in told] == [False, False, True, False, False]
    assert len(json.dumps(told[2])) < 1_000
    rules = find_game("mijnenveger")
    config = read_settings(rules.config, TINY)
    view, witness = rules.observer.initial_view(config, Seat(1)), Witness(rules, config)
    for entry in told:
        after = apply_entry(rules, view, entry)
        view, witness = after, witness.hear(view, entry, after)
    assert (witness.proved, witness.over) == (1, True)


def test_records_have_neither(site: Site) -> None:
    red = site.guest()
    table = str(red.open("me", "bot:random", config=TINY)["id"])
    red.act(table, "resign", red.see(table)["number"])
    kept = red.call("GET", f"/tables/{table}/record").content
    assert read_record(kept).log
    assert b'"root"' not in kept
    assert b'"opening"' not in kept
