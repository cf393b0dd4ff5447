"""What comes from round the table doesn't tell two worlds apart either: clocks and pauses, vacations, mails, lists.

The story and the two layouts are those of test_two_worlds.py, but each world has a database of its own and the same
clock, so what is about all tables of the site is compared too: lobby, profiles, records, mails, digests, the numbers
that a host reads, and the lines of the log.
"""

from __future__ import annotations

from typing import Final

import pytest
from django.conf import LazySettings
from support.apart import BLUE, CONFIG, STORY, layouts
from support.around import Course, life, site_that_mails
from support.worlds import Got, compare

pytestmark = pytest.mark.django_db
DAYS: Final = {"days": 3}
LIVE: Final = {"seconds": 1800, "increment": 5}
MAILS: Final = 1 + sum(seat == 0 and text.startswith("sweep") for seat, text in STORY) + 1  # Blue's turns, a digest


@pytest.fixture(autouse=True)
def _mail(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    site_that_mails(settings, monkeypatch)


def course(mines: str, pace: dict[str, int], *, scribbles: bool = False) -> Course:
    """The story with this laying by Red."""
    return Course("mijnenveger", CONFIG, ((0, mines), (1, BLUE), *STORY), pace, scribbles)


@pytest.mark.usefixtures("whole_story")
@pytest.mark.parametrize("pace", [DAYS, LIVE], ids=["days", "live"])
def test_nothing_round_the_table_tells_blue_two_worlds_apart(
    pace: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    here = alike(pace, caplog, "Blue")
    channels = {told.channel for told in here}
    assert {"metrics", "log"} <= channels
    mails = [told for told in here if told.channel == "mail to blue@example.org"]
    assert len(mails) == ("days" in pace) * MAILS


@pytest.mark.usefixtures("thorough")
@pytest.mark.parametrize("pace", [DAYS, LIVE], ids=["days", "live"])
def test_nothing_round_the_table_tells_whoever_watches_two_worlds_apart_after_any_step(
    pace: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    alike(pace, caplog, "Green")


def alike(pace: dict[str, int], log: pytest.LogCaptureFixture, name: str) -> list[Got]:
    """What somebody gets in either world."""
    one, two = layouts()
    here = life(course(one, pace), log, eyes=(name,))
    compare(here, life(course(two, pace, scribbles=True), log, eyes=(name,)))
    return here


@pytest.mark.usefixtures("whole_story")
def test_what_red_gets_differs_while_what_spectators_get_does_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    last = slice(1, 2)
    one, two = (life(course(mines, DAYS), caplog, eyes=("Green", "Red"), steps=last) for mines in layouts())
    compare(*([told for told in world if " of Red" not in told.channel] for world in (one, two)))
    here, there = ({told.channel: told for told in world} for world in (one, two))
    differ = {name.partition(" of Red")[0] for name in here if here[name] != there[name]}
    assert {"page /t/T", "page /t/T/record", "page /t/T/replay/0", "call /tables/T", "call /tables/T/record"} <= differ
    assert not {"page /", "page /lobby", "page /players/Red", "call /me", "metrics", "page /vacation"} & differ
