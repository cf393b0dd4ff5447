"""The same orders make the same record, however they arrive: on the site, by mail, or in a folder."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest
from support.desks import evaluations, order, table_at
from support.letters import addresses, answer, letters, seated_desk
from support.post import NOON, send

from boem.games.postal.rules.config import Config
from boem.pbm import play
from boem.pbm import rounds as evaluating
from boem.pbm.deadlines import Deadlines
from boem.pbm.folder import make
from boem.pbm.sheet import Sheet, SheetPlayer
from boem.records import write_record
from boem.web.pbm import desk_scheduler, rounds
from boem.web.pbm.models import Desk
from boem.web.pbm.story import story_of
from boem.web.tables.store import house, service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread")]

NAMES: Final = ("Heron", "Otter", "Wren")
SETTINGS: Final = {"width": 9, "height": 9, "mines": 12, "tips": 3, "mine_points": 6, "penalty": 3}
ROUNDS: Final = (
    ("A1, E5, I9", "C3", "none"),
    ("B2 mine, B1", None, "H8 mine, G7"),
    ("D4", "D4 mine, E9", "none"),
)
"""By round and seat; None if nothing comes."""


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mines are drawn alike in both."""
    for module in (house, evaluating):
        monkeypatch.setattr(module, "SystemRandom", lambda: Random(7))


def told(record: str) -> dict[str, Any]:
    """A record without anything that differs between any two games."""
    document: dict[str, Any] = json.loads(record)
    own = ("at", "salt", "commitment")
    document["log"] = [{key: value for key, value in one.items() if key not in own} for one in document["log"]]
    return document


def in_a_folder(folder: Path) -> str:
    """The record of these rounds as texts in a folder, in people's spelling."""
    config = Config(**SETTINGS, seats=len(NAMES))
    sheet = Sheet("Game", "en", config, Deadlines(ZoneInfo("UTC")), tuple(map(SheetPlayer, NAMES)))
    post = make(folder / "game", sheet)
    for orders in ROUNDS:
        for seat, text in enumerate(orders):
            if text is not None:
                send(post, seat, f"{text.lower()}\nfinal\npress: for all")
        post = play.close(post.folder, now=NOON, early=True, empty=True)
    return write_record(post.game.record)


def on_the_site() -> str:
    """The same by the form on the site, which sends `order` and `final`."""
    desk = seated_desk(*NAMES, settings=SETTINGS)
    for orders in ROUNDS:
        for seat, text in enumerate(orders):
            if text is not None:
                order(desk, seat, "" if text == "none" else text, final=True)
        assert rounds.close(table_id=desk.pk, seen=evaluations(desk), by_itself=False)
    return record_of(desk)


def by_mail() -> str:
    """The same as replies to the desk's letters."""
    desk = seated_desk(*NAMES, settings=SETTINGS)
    for orders in ROUNDS:
        desk_scheduler.sweep()
        for seat, text in enumerate(orders):
            if text is not None:
                where = addresses(desk)[seat]
                letter = [one for one in letters(where.address, "report") if one.topic.startswith(f"{where.pk}:")][-1]
                answer(letter, f"{text}\nfinal\npress: for all", html=seat == 2)
        assert rounds.close(table_id=desk.pk, seen=evaluations(desk), by_itself=False)
    return record_of(desk)


def record_of(desk: Desk) -> str:
    """The complete record at a desk."""
    table = table_at(desk)
    return write_record(story_of(desk, table, service.game_at(table), None).game.record)


def test_the_same_orders_on_the_site_by_mail_and_in_a_folder_make_the_same_record(tmp_path: Path) -> None:
    record = told(on_the_site())
    assert len(record["log"]) == 20
    assert told(by_mail()) == record
    assert told(in_a_folder(tmp_path)) == record
