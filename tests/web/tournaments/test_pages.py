"""The pages of tournaments: what each reader sees, and what the buttons do."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from lxml import html
from support.lobby import browser as guest_browser
from support.markup import joined
from support.tables import member, player
from support.tournaments import again, go_on, play_round, started, tournament_of, under_way

from boem.testing.clock import ManualClock
from boem.web.base.limits import TOURNAMENTS
from boem.web.tables.models import Table
from boem.web.tables.store.opening import TableWish, open_table
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.organising import invitation_of

pytestmark = pytest.mark.django_db
FOUR = ("Ada", "Bea", "Cas", "Dov")
FORM = {"name": "Winter cup", "kind": "swiss", "time": "5-5", "board": "full", "begin": ""}


def browser(name: str) -> Client:
    """The browser of a member who is signed in."""
    client = Client()
    client.force_login(member(name))
    return client


def page_of(found: Tournament, client: Client | None = None) -> str:
    """A tournament's page, in one line."""
    return joined((client or Client()).get(f"/tournaments/{found.pk}").text)


def entered(page: str) -> list[str]:
    """The players on a page, in order."""
    return re.findall(r'data-entrant="([^"]*)"', page)


def test_without_tournaments_the_list_invites_to_announce_one() -> None:
    page = joined(browser("Ada").get("/tournaments").text)
    assert "No tournament is open now" in page
    assert 'data-organise="mijnenveger"' in page


def test_home_and_the_pages_about_players_lead_to_tournaments() -> None:
    home = joined(Client().get("/").text)
    assert "none is open for entries now" in home
    found = [tournament_of("swiss", *FOUR) for _ in range(2)]
    running, private = started("swiss", *FOUR), tournament_of("swiss", private=True)
    more = started("swiss", *FOUR)
    home = Client().get("/").text
    listed = re.findall(r'data-tournament="(\w+)"', home)
    assert set(listed[:2]) == {one.pk for one in found}
    assert len(listed) == 3
    assert listed[2] in (running.pk, more.pk)
    assert private.pk not in home
    for path in ("/", "/leaderboard", "/lobby"):
        assert 'href="/tournaments"' in Client().get(path).text


def test_announcing_one_leads_to_its_page_where_others_enter_and_the_organiser_starts_it() -> None:
    ada = browser("Ada")
    assert 'data-action="organise"' in ada.get("/tournaments/new/mijnenveger").text
    answer = ada.post("/tournaments/new/mijnenveger", FORM)
    found = Tournament.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/tournaments/{found.pk}")
    assert (found.kind, found.seconds, found.increment, found.rated) == ("swiss", 300, 5, True)
    for name in FOUR:
        assert browser(name).post(f"/tournaments/{found.pk}/enter").status_code == 302
    assert entered(page_of(found)) == list(FOUR)
    assert 'data-action="start"' not in page_of(found, browser("Bea"))
    assert 'data-action="start"' in page_of(found, ada)
    ada.post(f"/tournaments/{found.pk}/start")
    go_on()
    page = page_of(found, browser("Bea"))
    assert "Round 1 of" in page
    assert {f'data-current="{one.table_id}"' in page for one in under_way(found)} == {True, False}
    assert f'data-tournament="{found.pk}"' in Client().get("/tournaments").text


def test_one_with_a_clock_of_its_own_is_announced() -> None:
    own = {"time": "own-time", "minutes": "7", "increment": "4"}
    assert browser("Ada").post("/tournaments/new/mijnenveger", FORM | own).status_code == 302
    found = Tournament.objects.get()
    assert (found.seconds, found.increment) == (420, 4)


@pytest.mark.parametrize("kind", ["arena", "swiss", "round_robin", "knockout"])
def test_standings_follow_the_results(kind: str) -> None:
    found = started(kind, *FOUR)
    play_round(found)
    page = page_of(again(found))
    assert entered(page)[0] == "Ada"
    assert "data-pairing" in page


def test_a_tournament_that_is_over_names_its_winner() -> None:
    found = started("knockout", *FOUR)
    while again(found).stage == "running":
        play_round(found)
    assert "Ada has won." in page_of(again(found))


@pytest.mark.parametrize(("wrong", "field", "said"), [
    ({"name": " "}, "name", "Give a name of 1 to 60 characters."),
    ({"name": "Win\u200bter"}, "name", "signs that everybody can see"),
    ({"about": "x" * 1001}, "about", "has at most 1000 characters, none of them invisible"),
    ({"about": "Win\u200bter"}, "about", "none of them invisible"),
    ({"kind": "arena", "length": "1"}, "length", "from 5 to 1440"),
    ({"kind": "arena", "time": "3"}, "time", "An arena is played live"),
    ({"rounds": "1", "late": "3"}, "late", "A tournament of 1 round can’t have 3 with late entries."),
    ({"rounds": "16"}, "rounds", "from 1 to 15, not “16”"),
    ({"board": "own", "width": "99"}, "width", "from 3 to 10, not “99”"),
])  # fmt: skip
def test_a_wrong_form_says_beside_the_field_what_would_be_right_and_keeps_the_rest(
    wrong: dict[str, str], field: str, said: str
) -> None:
    answer = browser("Ada").post("/tournaments/new/mijnenveger", FORM | {"about": "Bring <b>cake</b>."} | wrong)
    assert answer.status_code == 422
    form = html.fromstring(answer.text).get_element_by_id("main").find_class("choices")[0]
    (refusal,) = form.find_class("refused")
    assert said in refusal.text_content()
    (refused,) = form.xpath(".//*[@autofocus]")
    assert (refused.get("name"), refusal.get("role")) == (field, "alert")
    assert refused.xpath("ancestor-or-self::*[@aria-describedby='wrong']")
    assert form.xpath(".//textarea")[0].text.strip() == ({"about": "Bring <b>cake</b>."} | wrong)["about"]
    assert form.xpath(".//input[@name='kind'][@checked]")[0].get("value") == (FORM | wrong)["kind"]
    assert not Tournament.objects.exists()


def test_slips_do_not_count_as_tournaments_of_the_day() -> None:
    ada = browser("Ada")
    for _ in range(TOURNAMENTS.amount + 1):
        assert ada.post("/tournaments/new/mijnenveger", FORM | {"rounds": "16"}).status_code == 422
    assert ada.post("/tournaments/new/mijnenveger", FORM).status_code == 302


def test_the_organiser_can_start_it_once_two_have_entered_and_all_read_why_it_was_cancelled(clock: ManualClock) -> None:
    found, ada = tournament_of("swiss", "Bea", starts=clock.now() + timedelta(days=1)), browser("Ada")
    said = "You can start it as soon as 2 players have entered."
    assert (said in page_of(found, ada), 'data-action="start"' in page_of(found, ada)) == (True, False)
    assert said not in page_of(found, browser("Bea"))
    browser("Cas").post(f"/tournaments/{found.pk}/enter")
    assert (said in page_of(found, ada), 'data-action="start"' in page_of(found, ada)) == (False, True)
    browser("Cas").post(f"/tournaments/{found.pk}/withdraw")
    clock.forward(days=1)
    go_on()
    assert "It was cancelled, since too few players had entered." in page_of(again(found))


def test_no_line_of_its_terms_begins_with_a_dot_and_no_size_is_broken() -> None:
    """Nor in the lobby, at a table's."""
    found = tournament_of("swiss", *FOUR)
    open_table(host=member("Ada"), wish=TableWish("mijnenveger", ("me", "open"), visibility=Table.Visibility.PUBLIC))
    for path, size in ((f"/tournaments/{found.pk}", 3), ("/tournaments", 3), ("/lobby", 6)):
        terms = re.findall(r'<span class="soft small">([^<]*·[^<]*)</span>', Client().get(path).text)
        assert terms
        for line in terms:
            assert not re.search(r"[^\S\N{NO-BREAK SPACE}]·", line.replace("&nbsp;", "\N{NO-BREAK SPACE}"))
            assert f"{size}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{size}" in line


def test_guests_are_asked_to_sign_up() -> None:
    found = tournament_of("swiss", *FOUR)
    player("Passer-by")
    guest = guest_browser("Passer-by")
    for visitor in (guest, Client()):
        assert "Sign up to enter" in page_of(found, visitor)
    assert guest.post(f"/tournaments/{found.pk}/enter").status_code == 409
    assert guest.post("/tournaments/new/mijnenveger", FORM).status_code == 422
    assert entered(page_of(found)) == list(FOUR)


def test_guests_hear_before_the_form_that_announcing_takes_an_account_and_come_back_with_one() -> None:
    player("Passer-by")
    for visitor in (guest_browser("Passer-by"), Client()):
        for path in ("/tournaments", "/tournaments/new/mijnenveger"):
            page = joined(visitor.get(path).text)
            assert "To announce a tournament you need an account" in page
            assert f'href="/account/new?next={path}"' in page
            assert 'data-action="organise"' not in page
            assert 'name="kind"' not in page
    assert "you need an account" not in browser("Ada").get("/tournaments/new/mijnenveger").text


def test_nobody_but_the_organiser_cancels_or_removes() -> None:
    found = tournament_of("swiss", *FOUR)
    dov = found.entrants.get(player__name="Dov").pk
    for what in ("cancel", "start", "remove"):
        assert browser("Bea").post(f"/tournaments/{found.pk}/{what}", {"number": dov}).status_code == 409
    assert entered(page_of(found)) == list(FOUR)
    browser("Ada").post(f"/tournaments/{found.pk}/remove", {"number": dov})
    assert entered(page_of(found)) == list(FOUR[:3])
    browser("Ada").post(f"/tournaments/{found.pk}/cancel")
    assert "It was cancelled." in page_of(again(found))


def test_a_private_one_is_shown_to_those_with_the_link_alone() -> None:
    found = tournament_of("swiss", private=True)
    eva = browser("Eva")
    link = f"/tournaments/{found.pk}/by/{invitation_of(found)}"
    assert eva.get(f"/tournaments/{found.pk}").status_code == 404
    assert eva.get(link[:-1]).status_code == 404
    assert found.pk not in eva.get("/tournaments").text
    assert eva.post(f"/tournaments/{found.pk}/enter").status_code == 404
    assert eva.get(link).status_code == 200
    answer = eva.post(f"/tournaments/{found.pk}/enter", {"token": invitation_of(found)})
    assert answer["Location"] == link
    assert "Eva" in entered(page_of(found, eva))


def test_on_a_ladder_one_challenges_those_above_who_answer() -> None:
    found = tournament_of("ladder", *FOUR, days=3)
    dov, cas = browser("Dov"), browser("Cas")
    page = page_of(found, dov)
    assert len(re.findall('data-action="challenge"', page)) == 3
    assert 'data-action="challenge"' not in page_of(found, browser("Ada"))
    assert dov.post(f"/tournaments/{found.pk}/challenge", {"number": 3}).status_code == 302
    asked = found.challenges.get()
    assert "Dov challenges you." in page_of(found, cas)
    assert cas.post(f"/tournaments/{found.pk}/accept", {"number": asked.pk}).status_code == 302
    go_on()
    assert f'data-current="{under_way(found)[0].table_id}"' in page_of(found, cas)


def asked_first(page: str, action: str) -> list[str]:
    """What is said before each button of an action; fails if one acts at the first tap."""
    folded = re.findall(r"<details[^>]*>(?:(?!</details>).)*</details>", page)
    asked = [one for one in folded if f'data-action="{action}"' in one]
    assert len(asked) == page.count(f'data-action="{action}"')
    assert not any(re.match(r"<details[^>]*\sopen", one) for one in asked)
    return asked


@pytest.mark.parametrize(
    ("kind", "cost"), [("ladder", "only at the foot"), ("knockout", "come back"), ("swiss", "come back")]
)
def test_withdrawing_and_removing_are_asked_first_and_say_what_they_cost(kind: str, cost: str) -> None:
    found = tournament_of("ladder", *FOUR[1:], days=3) if kind == "ladder" else started(kind, *FOUR)
    (own,) = asked_first(page_of(found, browser("Bea")), "withdraw")
    assert cost in own
    removals = asked_first(page_of(found, browser("Ada")), "remove")
    assert len(removals) == 3
    assert all(cost in one for one in removals)
    assert browser("Bea").post(f"/tournaments/{found.pk}/withdraw").status_code == 302
    assert 'data-action="withdraw"' not in page_of(found, browser("Bea"))


def test_before_it_starts_and_in_an_arena_a_player_can_come_back() -> None:
    for found in (tournament_of("swiss", *FOUR), started("arena", *FOUR)):
        assert all("can enter again." in one for one in asked_first(page_of(found, browser("Ada")), "remove"))
        page = page_of(found, browser("Bea"))
        assert 'data-action="withdraw"' in page
        assert 'data-round="withdraw"' not in page


def test_an_organiser_who_is_on_a_ladder_removes_nobody_from_it() -> None:
    found, ada = tournament_of("ladder", *FOUR[1:], *FOUR[:1], days=3), browser("Ada")
    assert 'data-action="remove"' not in page_of(found, ada)
    top = found.entrants.get(place=1)
    refused = ada.post(f"/tournaments/{found.pk}/remove", {"number": top.pk})
    assert refused.status_code == 409
    assert "You play on this ladder yourself" in joined(refused.text)
    assert entered(page_of(found)) == [*FOUR[1:], "Ada"]
    ada.post(f"/tournaments/{found.pk}/withdraw")
    assert len(asked_first(page_of(found, ada), "remove")) == 3
    ada.post(f"/tournaments/{found.pk}/remove", {"number": top.pk})
    ada.post(f"/tournaments/{found.pk}/enter")
    assert found.entrants.get(player=member("Ada")).place == 3


def test_unknown_tournaments_and_buttons_are_not_found() -> None:
    found = tournament_of("swiss", *FOUR)
    ada = browser("Ada")
    for path in ("/tournaments/nothing", "/tournaments/\x00", f"/tournaments/{found.pk}/by/nothing/more"):
        assert Client().get(path).status_code == 404
    assert ada.post(f"/tournaments/{found.pk}/abolish").status_code == 404
    assert ada.post("/tournaments/nothing/enter").status_code == 404


def test_a_page_that_is_looked_at_asks_for_what_has_changed_alone(clock: ManualClock) -> None:
    found = tournament_of("swiss", *FOUR)
    path = f"/tournaments/{found.pk}"
    (stamp,) = re.findall(r'data-stamp="(\w+)"', Client().get(path).text)
    assert Client().get(path, {"stamp": stamp}).status_code == 204
    browser("Eva").post(f"{path}/enter")
    part = Client().get(path, {"stamp": stamp}).text
    assert entered(part) == [*FOUR, "Eva"]
    assert "<html" not in part


@pytest.mark.parametrize("kind", ["swiss", "knockout", "round_robin", "ladder"])
def test_coming_back_is_offered_only_where_it_is_taken(kind: str) -> None:
    found = tournament_of(kind, *FOUR) if kind == "ladder" else started(kind, *FOUR)
    bea = browser("Bea")
    bea.post(f"/tournaments/{found.pk}/withdraw")
    offered = 'data-action="enter"' in page_of(found, bea)
    assert offered == (bea.post(f"/tournaments/{found.pk}/enter").status_code == 302) == (kind == "ladder")
    assert ('data-action="enter"' in page_of(found, browser("Eva"))) == (kind == "ladder")


def test_a_round_robin_by_the_day_says_that_all_its_rounds_are_played_at_once() -> None:
    page = page_of(started("round_robin", *FOUR, days=3), browser("Ada"))
    assert "All rounds are being played at the same time." in page
    assert "Round 3 of 3" not in page
    assert "Round 1 of 3 is being played." in page_of(started("round_robin", *FOUR))


def test_a_ladder_has_no_points() -> None:
    heads = [re.findall('<th scope="col"[^>]*>([^<]*)', page_of(tournament_of(kind, *FOUR))) for kind in ("ladder",)]
    assert [head.strip() for head in heads[0]] == ["Place", "Player", "Games"]
    assert "A win or a bye brings a point" in page_of(started("swiss", *FOUR))


def test_each_kind_with_byes_says_what_one_is_and_brings() -> None:
    pages = {kind: page_of(started(kind, *FOUR, "Eve")) for kind in ("swiss", "round_robin", "knockout")}
    assert "A win or a bye brings a point" in pages["swiss"]
    assert "one of them has a bye in each round: no game, and a point" in pages["round_robin"]
    assert "who are in the next round without a game" in pages["knockout"]
