"""On a running site: a ban closes all of a player's connections, and the command names who may ban."""

from __future__ import annotations

from contextlib import ExitStack

from support.line import line
from support.site import Guest, Site
from web.accounts.test_tokens import browser
from web.test_commands import is_one_sentence


def test_a_ban_by_a_moderator_ends_sessions_tokens_and_sockets_at_once(site: Site) -> None:
    with browser(site, "Banned Ada") as ada, browser(site, "Keeper Vera") as vera:
        token = ada.token("play")
        table = Guest(site, "", token).open("me", "open", visibility="seats")["id"]
        paths = ("/ws/v1/me", f"/ws/v1/tables/{table}?after=99", f"/ws/t/{table}")
        lines = [line(site, path, origin=site.url, cookie=ada.cookie) for path in paths]
        with ExitStack() as open_lines:
            ended = [open_lines.enter_context(one) for one in (line(site, paths[0], token), *lines)]
            assert vera.post("/moderation/players/Banned Ada", days="1", why="x").status_code == 404
            made = site.command("moderator", "keeper vera")
            assert (made.returncode, made.stdout) == (0, "Keeper Vera is a moderator\n")
            assert vera.post("/moderation/players/Banned Ada", days="1", why="Insults").status_code == 302
            assert [one.closed() for one in ended] == [4401, 4401, 4401, 1013]
        assert ada.client.get("/account").status_code == 302
        assert Guest(site, "", token).call("GET", f"/tables/{table}").status_code == 401
        assert "Insults" not in site.log


def test_moderators_are_listed_and_are_so_no_longer(site: Site) -> None:
    with browser(site, "Listed Vera"):
        site.command("moderator", "Listed Vera")
        assert "Listed Vera" in site.command("moderator").stdout.splitlines()
        assert site.command("moderator", "Listed Vera", "--not").stdout == "Listed Vera is no longer a moderator\n"
        assert "Listed Vera" not in site.command("moderator").stdout.splitlines()
        is_one_sentence(site.command("moderator", "Listed Vera", "--not"), "NAME", "is no moderator")
        is_one_sentence(
            site.command("moderator", "Nobody At All"), "NAME", "called 'Nobody At All'; sign up on the site first"
        )
        is_one_sentence(site.command("moderator", "--not"), "NAME", "give the name of a moderator")
