"""Looking back at a game shows everything as it was at that moment, at the table and in its replay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from support.stranger import install_plain
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, laid_out, player, table_of

from boem.core.game import HOUSE, Seat, Viewer, in_order
from boem.core.history import facts_for
from boem.core.registry import find_game
from boem.records import ALL, Match, begin, go_on
from boem.web.replay.frame import frame
from boem.web.replay.source import of_table
from boem.web.tables.boards import TableView, ViewerContext, presenter_of
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page.sight import sight
from boem.web.tables.page.table_page import piece
from boem.web.tables.store import service
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db

MOST: Final = 30  # moves of a game
NAMES: Final = ("Red", "Blue", "Green")
CONFIGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "mijnenveger": {"width": 4, "height": 4, "mines": 3, "sweepers": 2, "starts": 0},
    "coan": {"width": 6, "height": 5, "mines": 9, "starts": 0},
    "uitweg": {"width": 4, "height": 4, "starts": 0},
    "postal": {"width": 5, "height": 5, "mines": 3, "seats": 3},
    "solo": {"width": 6, "height": 6, "clues": "2...1.3.21.3.3....2..1...2...21.101."},
}
GAMES: Final = (*CONFIGS, *(f"plain_{game}" for game in CONFIGS))
READERS_OWN: Final = re.compile(r"^Your (?:field|maze)\b")  # whosever eyes they look through
OWN_MARKS: Final = re.compile(r"\bYour wrong marks?\b")  # only through the reader's own eyes
SPOKEN_TO: Final = re.compile(r"\b(?:you|your|my)\b", re.IGNORECASE)


def played(game: str) -> Table:
    """A game of random moves, over or not."""
    config = CONFIGS[game.removeprefix("plain_")]
    seats = 1 if game.endswith("solo") else config.get("seats", 2)
    table = table_of("me", *["open"] * (seats - 1), game=game, config=config)
    for name in NAMES[1:seats]:
        join(table_id=table.id, player=player(name))
    rules, rng = find_game(game), Random(5)
    for _ in range(MOST):
        match = service.game_at(fresh(table))
        waited = [seat for seat in in_order(match.history.public.waits_for) if seat != HOUSE]
        if not waited:
            break
        view = match.history.view(waited[0])
        do(table, waited[0], rules.notation.write(rules.observer.random_action(view, rng)))
    return fresh(table)


def moments(match: Match) -> Iterator[tuple[int, Match]]:
    """The game after each entry but the last, played again from its record."""
    then = begin(replace(match.record, log=()))
    for number, entry in enumerate(match.record.log[:-1]):
        then = go_on(then, entry)
        yield number, then


def scene_of(then: Match, viewer: Viewer, names: tuple[str, ...], **more: Any) -> TableView:
    """What a viewer is shown of a game that has come just so far."""
    log = then.record.log
    times = [entry.at or "" for entry in log]
    eyes = ViewerContext(
        viewer, names, [names] * len(log), began=times[0], times=times, config=then.record.config, **more
    )
    heard = [facts_for(notices, viewer) for notices in then.said]
    return presenter_of(then.record.game.id).scene(heard, then.history.view(viewer), eyes)


@pytest.mark.parametrize("game", GAMES)
def test_at_the_table_plates_panels_hints_and_turns_are_those_of_the_moment(game: str, site_packages: Path) -> None:
    install_plain(site_packages)
    table = played(game)
    presenter, match = presenter_of(game), service.game_at(table)
    names = NAMES[: len(match.record.seats)]
    SeatRow.objects.filter(table=table).update(pencil={"A1": "mine"})
    for at, then in moments(match):
        for viewer, name in [*enumerate(names), (None, "Nobody")]:
            page = sight(place_at(table.id, player(name)), back=at)
            told = scene_of(then, None if viewer is None else Seat(viewer), names, back=True)
            assert page.scene == replace(told, turn=False, due="", laying=0)
            assert {card.seat: (card.hold, card.turn, card.clock, card.present) for card in page.cards} == {
                Seat(seat): (presenter.hold(then.history.public, Seat(seat)), seat in waited(then), None, None)
                for seat in range(len(names) if presenter.cards and len(names) > 1 else 0)
            }


@pytest.mark.parametrize("game", GAMES)
def test_in_the_replay_plates_and_panels_are_those_of_the_moment(game: str, site_packages: Path) -> None:
    install_plain(site_packages)
    table = played(game)
    presenter, match = presenter_of(game), service.game_at(table)
    names = NAMES[: len(match.record.seats)]
    source = of_table(place_at(table.id, player("Red")))
    for at, then in moments(match):
        told = scene_of(then, Seat(0), names, back=True, named=True, reader=Seat(0))
        shown = frame(source, Seat(0), at)
        assert (shown.status, shown.sides[0].scene) == (told, told)
        called = ["You", *names[1:]]
        plates = [(name, presenter.hold(then.history.public, Seat(seat))) for seat, name in enumerate(called)]
        assert list(shown.names) == plates
        assert frame(source, ALL, at).status == scene_of(then, None, names, back=True, named=True, reader=Seat(0))


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_through_somebodys_eyes_speaks_of_that_seat_by_name(game: str, site_packages: Path) -> None:
    install_plain(site_packages)
    table = played(game)
    waiting = [seat for seat in in_order(service.game_at(table).history.public.waits_for) if seat != HOUSE]
    if waiting:
        do(table, waiting[0], "resign")
    source = of_table(place_at(table.id, player("Red")))
    for at in range(-1, len(source.game.said)):
        for seat in range(len(source.names)):
            if seat == source.me and at == len(source.game.said) - 1:
                continue  # the reader's own end is told to them
            told = [READERS_OWN.sub("", text) for text in _told(frame(source, Seat(seat), at).status)]
            if seat == source.me:
                told = [OWN_MARKS.sub("", text) for text in told]
            assert [text for text in told if SPOKEN_TO.search(text)] == []


def _told(scene: TableView) -> Iterator[str]:
    """What a scene says apart from its squares."""
    yield from (scene.title, scene.hint, *(text for _name, text in scene.legend))
    for board in (*scene.large, *scene.small):
        yield from (board.title, board.label, board.note)
    yield from (repr(panel.about) for panel in (*scene.panels, *scene.aside, *scene.below, *scene.beneath))


def waited(then: Match) -> frozenset[object]:
    return frozenset(then.history.public.waits_for)


def test_a_boat_lost_later_is_still_whole_on_the_page() -> None:
    table = laid_out()
    for seat, text in ((0, "sweep A3"), (1, "sweep C1")):
        do(table, seat, text)
    place = place_at(table.id, player("Red"))
    assert piece("near", sight(place)).count("#boat-lost") == 1
    before = piece("near", sight(place, back=1))
    assert before.count("#boat-lost") == 0
    assert 'class="dot"' not in before


def test_pencil_marks_of_now_are_on_no_earlier_board() -> None:
    table = laid_out()
    do(table, 0, "sweep B2")
    SeatRow.objects.filter(table=table, number=0).update(pencil={"C2": "mine"})
    place = place_at(table.id, player("Red"))
    assert "pencil-mine" in piece("board", sight(place))
    assert "pencil-mine" not in piece("board", sight(place, back=1))


def test_one_device_is_handed_over_only_for_the_move_of_now() -> None:
    table = table_of("me", "me")
    for seat, text in ((0, RED_LAYS), (1, BLUE_LAYS), (0, "sweep B2")):
        do(table, seat, text)
    place = place_at(table.id, player("Red"), 0)
    assert sight(place).pass_to
    assert not sight(place, back=1).pass_to


@pytest.mark.parametrize("game", ["mijnenveger", "coan", "uitweg"])
def test_a_replay_through_somebodys_eyes_names_whose_turn_it_was(game: str) -> None:
    source = of_table(place_at(played(game).id, player("Red")))
    titles = {frame(source, Seat(0), at).status.title for at in range(len(source.game.said))}
    assert "Your turn" not in titles
    assert titles >= {"Red to move", "Blue to move"}
