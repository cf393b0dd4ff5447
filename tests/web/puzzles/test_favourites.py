"""Favourites: one's own alone, each once, proper puzzles only, and not without end."""

from __future__ import annotations

import pytest
from django.test import Client
from support.desk_pages import browser
from support.puzzles import SEVERAL, SHEET
from support.tables import member, player

from boem.puzzles import shelf
from boem.web.accounts.account_data import take_in
from boem.web.base.errors import Closed
from boem.web.puzzles import favourites
from boem.web.puzzles.favourites import favour, is_favourite
from boem.web.puzzles.models import FavouritePuzzle

pytestmark = pytest.mark.django_db


def test_a_puzzle_is_kept_found_again_and_taken_off() -> None:
    red, path = browser("Red"), f"/puzzles/{SHEET.link}"
    assert 'data-action="keep"' in red.get(path).content.decode()
    for _ in range(2):
        assert red.post(f"{path}/keep", {"keep": "on"}).headers["Location"] == path
    assert 'data-action="forgo"' in red.get(path).content.decode()
    assert red.get("/puzzles/mine").content.decode().count(f'action="{path}/keep"') == 1
    assert f"{path}/keep" not in browser("Blue").get("/puzzles/mine").content.decode()
    assert red.post(f"{path}/keep", {"back": "mine"}).headers["Location"] == "/puzzles/mine"
    assert not FavouritePuzzle.objects.exists()


def test_a_newcomer_becomes_a_guest_by_keeping_a_puzzle_and_not_by_taking_one_off() -> None:
    newcomer = Client()
    newcomer.post(f"/puzzles/{SHEET.link}/keep")
    assert "player" not in newcomer.session
    newcomer.post(f"/puzzles/{SHEET.link}/keep", {"keep": "on"})
    assert FavouritePuzzle.objects.get().player_id == newcomer.session["player"]


def test_what_is_no_proper_puzzle_is_not_kept() -> None:
    red = browser("Red")
    red.post(f"/puzzles/{SEVERAL.link}/keep", {"keep": "on"})
    assert red.post("/puzzles/6x6-nonsense/keep", {"keep": "on"}).status_code == 422
    assert not FavouritePuzzle.objects.exists()


def test_there_are_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(favourites, "MOST", 2)
    several = [one.puzzle for one in shelf()[:3]]
    for puzzle in (*several[:2], several[0]):
        favour(player=player("Red"), puzzle=puzzle)
    with pytest.raises(Closed):
        favour(player=player("Red"), puzzle=several[2])
    answer = browser("Red").post(f"/puzzles/{several[2].link}/keep", {"keep": "on"})
    assert answer.status_code == 422
    assert "at most 2 favourites" in answer.content.decode()


def test_a_guests_favourites_go_to_the_account_without_doubles() -> None:
    guest, ada = player("Guest"), member("Ada")
    for who, puzzles in ((guest, shelf()[:2]), (ada, shelf()[1:3])):
        for one in puzzles:
            favour(player=who, puzzle=one.puzzle)
    take_in(guest=guest, account=ada)
    assert [is_favourite(ada, one.puzzle) for one in shelf()[:3]] == [True] * 3
    assert FavouritePuzzle.objects.filter(player=ada).count() == 3
