"""The lobby over the API: open seats, challenges, rated games."""

from __future__ import annotations

from support.desks import SMALL
from support.line import line
from support.site import Site
from support.tables import TINY


def seats_of(site: Site) -> dict[str, dict[str, object]]:
    with site.client() as nobody:
        tables = nobody.get("/lobby").json()["tables"]
    return {one["table"]: one for one in tables}


def test_open_seats_of_public_tables_are_listed_until_they_are_taken(either: Site) -> None:
    red, blue = either.lasting("Lobby Red"), either.lasting("Lobby Blue")
    table = red.open("me", "open", config=TINY, clock={"days": 2}, rated=True, visibility="public")["id"]
    hidden = red.open("me", "open", config=TINY)["id"]
    told = seats_of(either)
    assert hidden not in told
    seat = told[table]
    assert (seat["game"], seat["config"], seat["clock"], seat["rated"]) == ("mijnenveger", TINY, {"days": 2}, True)
    assert (seat["seats"], seat["ratings"]) == (["Lobby Red", ""], [{"rating": 1500, "provisional": True}, None])
    assert table not in {one["table"] for one in red.call("GET", "/lobby").json()["tables"]}
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    assert table not in seats_of(either)


def test_a_rated_game_changes_the_ratings_that_its_table_tells(either: Site) -> None:
    red, blue = either.lasting("Rated Red"), either.lasting("Rated Blue")
    table = red.open("me", "open", config=TINY, clock={"days": 1}, rated=True)["id"]
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    before = [one["rating"] for one in red.see(table)["ratings"]]
    for number, (guest, do) in enumerate(
        [(red, "lay A1 B1"), (blue, "lay A3 C3"), (red, "disarm A3"), (red, "disarm C3")]
    ):
        assert guest.act(table, do, number).status_code == 200
    seen = blue.see(table)
    after = [one["rating"] for one in seen["ratings"]]
    assert (seen["rated"], seen["status"]) == (True, "over")
    assert after[0] > before[0]
    assert after[1] < before[1]


def test_games_that_can_not_be_rated_are_refused_with_a_sentence(either: Site) -> None:
    red = either.lasting("Lobby Red")
    body = {"game": "mijnenveger", "config": TINY, "seats": ["me", "open"], "rated": True}
    answer = red.call("POST", "/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unfit")
    assert "needs a clock" in answer.json()["detail"]


def test_a_player_is_challenged_by_name_hears_of_it_and_joins(both: Site) -> None:
    red, blue = both.lasting("Lobby Red"), both.lasting("Challenged Blue")
    with line(both, "/ws/v1/me", blue.token) as mine:
        told = red.open("me", "player:Challenged Blue", config=TINY)
        assert (told["invite"], told["invites"]) == (None, {})
        heard = next(said for said in iter(mine.hear, None) if said["event"] == "challenge")
        assert (heard["table"], heard["from"], heard["config"]) == (told["id"], "Lobby Red", TINY)
    with line(both, "/ws/v1/me", blue.token) as again:
        assert next(said for said in iter(again.hear, None) if said["event"] == "challenge")["table"] == told["id"]
    green = both.guest()
    assert green.call("POST", f"/tables/{told['id']}/join").status_code == 403
    seen = blue.call("POST", f"/tables/{told['id']}/join").json()
    assert (seen["seat"], seen["seats"]) == (1, ["Lobby Red", "Challenged Blue"])


def test_a_kept_seat_stays_kept_when_the_challenged_one_has_taken_another(either: Site) -> None:
    red, blue, green = either.lasting("Lobby Red"), either.lasting("Elsewhere Blue"), either.guest()
    seats = ["me", "player:Elsewhere Blue", "open"]
    body = {"game": "postal", "config": SMALL, "seats": seats, "visibility": "public"}
    table = red.call("POST", "/tables", json=body).json()["id"]
    found = blue.call("POST", "/find", json={"game": "postal", "config": SMALL, "seats": 3}).json()
    assert (found["id"], found["seat"]) == (table, 2)
    answer = blue.call("POST", f"/tables/{table}/join")
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    assert green.call("POST", f"/tables/{table}/join").status_code == 403
    assert blue.call("GET", "/me").json()["challenges"][0]["table"] == table


def test_nobody_is_challenged_under_a_name_that_nobody_has(either: Site) -> None:
    answer = either.guest().call("POST", "/tables", json={"game": "coan", "seats": ["me", "player:Nobody At All"]})
    assert (answer.status_code, answer.json()["place"]) == (422, "seats[1]")
