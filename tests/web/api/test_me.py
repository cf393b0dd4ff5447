"""`/ws/v1/me`: everything at all of a player's tables over one connection, which suffices for a bot."""

from __future__ import annotations

from support.desk_pages import FORM
from support.line import line
from support.site import Site
from support.tables import TINY
from support.two_worlds import person
from web.api.conftest import laid

ME = "/ws/v1/me"


def test_turns_entries_and_the_end_come_with_their_table(both: Site) -> None:
    red, blue, table = laid(both)
    with line(both, ME, red.token) as one, line(both, ME, blue.token) as two:
        assert one.hear() == {"event": "table", "table": table, "game": "mijnenveger", "seat": 0}
        assert one.hear() == {"event": "turn", "table": table, "number": 2}
        assert two.hear()["event"] == "table"
        one.say(table=table, do="sweep B2", after=2, key="a")
        heard = one.hear()
        assert (heard["event"], heard["table"], heard["entry"]["n"]) == ("entry", table, 2)
        assert two.hear() == heard
        assert two.hear() == {"event": "turn", "table": table, "number": 3}
        two.say(table=table, do="resign", after=3)
        assert [one.hear()["event"] for _ in range(2)] == ["entry", "over"]
        assert [two.hear()["event"] for _ in range(2)] == ["entry", "over"]
        assert one.nothing_more()
        assert two.nothing_more()


def test_a_player_is_told_of_tables_they_open_join_and_play_again(listening: Site) -> None:
    red, blue = listening.guest(), listening.guest()
    with line(listening, ME, red.token) as one, line(listening, ME, blue.token) as two:
        table = red.open("me", "open", config=TINY)["id"]
        assert one.hear() == {"event": "table", "table": table, "game": "mijnenveger", "seat": 0}
        assert one.hear() == {"event": "turn", "table": table, "number": 0}
        blue.call("POST", f"/tables/{table}/join")
        assert one.hear() == {"event": "seated", "table": table}
        assert two.hear() == {"event": "table", "table": table, "game": "mijnenveger", "seat": 1}
        assert two.hear() == {"event": "turn", "table": table, "number": 0}


def test_several_tables_are_played_over_one_connection(listening: Site) -> None:
    red = listening.guest()
    tables = [red.open("me", "bot:random", config=TINY)["id"] for _ in range(3)]
    squares = {table: [f"{column}{row}" for row in (1, 2, 3) for column in "ABC"] for table in tables}
    laid: set[str] = set()
    over: set[str] = set()
    with line(listening, ME, red.token) as one:
        while over != set(tables):
            heard = one.hear()
            table = heard["table"]
            if heard["event"] == "over":
                over.add(table)
            elif heard["event"] == "turn" and table not in laid:
                laid.add(table)
                one.say(table=table, do="lay A1 B1", after=heard["number"])
            elif heard["event"] == "turn" and heard["number"] > 1:
                one.say(table=table, do=f"sweep {squares[table].pop()}", after=heard["number"])


def test_finished_tables_are_not_announced_again(listening: Site) -> None:
    red, _, table = laid(listening)
    red.act(table, "resign", 2)
    with line(listening, ME, red.token) as one:
        assert one.nothing_more()


def test_no_action_at_other_peoples_tables(listening: Site) -> None:
    green, (red, _, table) = listening.guest(), laid(listening)
    with line(listening, ME, green.token) as one:
        for wanted, status in ((table, 403), ("nosuchtable", 404), ("\0", 404), ("x" * 300, 404)):
            one.say(table=wanted, do="sweep B2", after=2, key="k")
            heard = one.hear()
            assert (heard["status"], heard["key"]) == (status, "k")
        one.say(do="sweep B2", after=2)
        assert (one.hear()["status"], red.see(table)["number"]) == (422, 2)


def test_nobody_has_no_tables(site: Site) -> None:
    with line(site, ME) as one:
        assert one.hear()["status"] == 401
        assert one.closed() == 4401


def test_a_player_whose_seat_was_handed_over_hears_and_does_nothing_there_any_more(site: Site) -> None:
    first, form = site.guest(), FORM | {"play": "", "anybody": "1", "keeper": "hand"}
    with person(site, plays=True) as master, person(site, plays=True) as heir:
        desk = master.post("/mail/new", **form).headers["Location"]
        table = desk.split("/")[2]
        assert first.call("POST", f"/tables/{table}/join").status_code == 200
        heir.post(f"/mail/{table}/standby", name="Heir")
        with line(site, ME, first.token) as old, line(site, ME, heir.guest.token) as new:
            assert old.hear()["event"] == "table"
            assert old.hear()["event"] == "turn"
            answer = master.post(f"{desk}/hand-over", seat="0", to="standby")
            assert answer.status_code == 302, answer.text
            events = [old.hear()]
            while events[-1]["event"] != "seated":  # the bot's orders may come in between
                events.append(old.hear())
            assert any("handover" in each.get("entry", {}) for each in events)
            while (heard := new.hear())["table"] != table:
                pass
            assert heard == {"event": "table", "table": table, "game": "postal", "seat": 0}
            number = heir.guest.see(table)["number"]
            assert heir.guest.act(table, "order A1", number).status_code == 200
            while (heard := new.hear())["event"] != "entry":
                pass
            assert heard["entry"]["do"] == "order A1"
            assert old.nothing_more()
            old.say(table=table, do="resign", after=number, key="k")
            assert (told := old.hear())["status"] == 403, told


def test_at_a_private_table_a_player_who_lost_their_seat_has_nothing_left(site: Site) -> None:
    before, form = len(site.log), FORM | {"watch": "seats", "keeper": "hand"}
    with person(site, plays=True) as red:
        desk = red.post("/mail/new", **form).headers["Location"]
        table = desk.split("/")[2]
        with red.program(table) as program, red.page(table) as page, line(site, ME, red.guest.token) as every:
            program.settle()  # all three are listening: what comes earlier is tested in tests/web/test_seat_gone.py
            assert page.text()
            while every.hear() != {"event": "table", "table": table, "game": "postal", "seat": 0}:
                pass
            assert red.post(f"{desk}/hand-over", seat="0", to="bot").status_code == 302
            assert (program.closed(), page.closed()) == (4404, 4404)
            while every.hear()["event"] != "seated":
                pass
            assert every.nothing_more()
    assert "Traceback" not in site.log[before:]
