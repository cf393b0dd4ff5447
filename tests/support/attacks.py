"""Attacks on a site, each from addresses of its own and as fast as the site allows."""

from __future__ import annotations

import json
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import count
from random import Random
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from support.attacker import PATIENCE, Attacker
from support.dear import CLUES, WIDEST, hard_clues, widest_record
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from boem.core.texts import languages

AT_ONCE: Final = 4  # simultaneous operations of an attacker
MOMENT: Final = 0.3  # seconds after which an impatient attacker hangs up
VICTIM: Final = "heron@example.org"
OWNER: Final = "Careful Owner"
PASSWORD: Final = "correct horse battery staple"
Attack: TypeAlias = Callable[[Attacker], None]


def puzzles_hard_to_prove(attacker: Attacker) -> None:
    """Tables and records of solitaire whose clues hardly determine the number of solutions, always new ones."""
    with attacker.guest() as client:
        while attacker.goes_on:
            config = {"width": CLUES, "height": CLUES, "clues": hard_clues(attacker.rng)}
            attacker.call(client, "POST", "/api/v1/tables", json={"game": "solo", "config": config, "seats": ["me"]})
            record = {"boem": 1, "game": "solo", "config": config, "seats": ["me"], "log": [{"deal": "A1"}]}
            attacker.call(client, "POST", "/api/v1/records", json=record)


def puzzles_hard_to_judge(attacker: Attacker) -> None:
    """The same, sent anonymously to be analysed."""
    with attacker.client() as client:
        while attacker.goes_on:
            grid = {"width": CLUES, "height": CLUES, "cells": "".join(hard_clues(attacker.rng))}
            attacker.call(client, "POST", "/api/v1/puzzles/check", json={"puzzle": grid})


def fresh_puzzles(attacker: Attacker) -> None:
    """The largest and hardest puzzles, generated on request."""
    with attacker.client() as client:
        while attacker.goes_on:
            attacker.post(client, "/puzzles/fresh", width="30", height="30", grade="expert")


def replays_through_all_eyes(attacker: Attacker) -> None:
    """The largest record, viewed from all seats by many clients that don't wait for the page."""
    with attacker.guest() as client:
        brought = attacker.call(client, "POST", "/api/v1/records", json=widest_record())
        path = brought.json()["url"] if brought is not None and brought.status_code == 201 else "/r/nothing"
        while attacker.goes_on:
            for eyes in ("all", "0", "public"):
                attacker.call(client, "GET", f"{urlsplit(path).path}/{eyes}", timeout=MOMENT)


def replays_given_up(attacker: Attacker) -> None:
    """The same, a dozen at a time, by clients that hang up as soon as they have asked."""
    where = (str(urlsplit(attacker.url).hostname), int(urlsplit(attacker.url).port or 80))
    with attacker.guest() as client:
        brought = attacker.call(client, "POST", "/api/v1/records", json=widest_record())
        path = urlsplit(brought.json()["url"]).path if brought is not None and brought.status_code == 201 else "/r/none"
        while attacker.goes_on:
            with suppress(OSError), ExitStack() as stack:
                for number in range(12):
                    one = socket.create_connection(where, PATIENCE, source_address=(attacker.address, 0))
                    stack.enter_context(one)
                    one.sendall(f"GET {path}/all?page={number} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                    attacker.answers["given up"] += 1
                time.sleep(MOMENT)


def records_dear_to_play(attacker: Attacker) -> None:
    """The largest record, imported again and again."""
    with attacker.guest() as client:
        while attacker.goes_on:
            attacker.call(client, "POST", "/api/v1/records", json=widest_record())


def reports_in_signs_unknown(attacker: Attacker) -> None:
    """Printed reports of a game whose title has characters that no font has, a different title each time."""
    with attacker.client() as client:
        name = f"Printer {attacker.rng.getrandbits(40)}"
        attacker.post(client, "/account/new", username=name, password1=PASSWORD, email=f"{name[8:]}@example.net")
        while attacker.goes_on:
            title = "".join(chr(attacker.rng.randrange(0x4E00, 0x9FFF)) for _ in range(60))
            form = {"title": title, "play": "on", "bots": "3", "zone": "UTC", "days": "7", "keeper": "hand"}
            form |= {"width": "60", "height": "60", "mines": "400", "grace": "0", "language": "en", "watch": "link"}
            made = attacker.post(client, "/mail/new", first="", **form)
            if made is not None and made.status_code == 302:
                table = made.headers["location"].removesuffix("/desk").rpartition("/")[2]
                for language in languages():
                    headers = {"Accept-Language": language}
                    attacker.call(client, "GET", f"/mail/{table}/round-0.pdf", headers=headers)


def bots_in_numbers(attacker: Attacker) -> None:
    """Tables of the largest size with as many bots as allowed, all of which have to think."""
    config = {"width": WIDEST, "height": WIDEST, "mines": 600, "tips": 3}
    while attacker.goes_on:
        with attacker.guest() as client:
            wish = {"game": "postal", "config": config, "seats": ["me", *["bot:careful"] * 39]}
            opened = attacker.call(client, "POST", "/api/v1/tables", json=wish)
            if opened is not None and opened.status_code == 201:
                path = f"/api/v1/tables/{opened.json()['id']}"
                for do in ("order A1", "final"):
                    number = opened.json()["number"] if (opened := attacker.call(client, "GET", path)) else 0
                    attacker.call(client, "POST", f"{path}/actions", json={"do": do, "after": number})


def guests_in_numbers(attacker: Attacker) -> None:
    """Hundreds of guests, each with a record."""
    record = {"boem": 1, "game": "mijnenveger", "config": {}, "seats": ["Red", "Blue"], "log": []}
    while attacker.goes_on:
        with attacker.guest() as client:
            attacker.call(client, "POST", "/api/v1/records", json=record)


def wrong_passwords(attacker: Attacker) -> None:
    """One password after another for somebody else's account."""
    with attacker.client() as client:
        for number in count():
            if not attacker.goes_on:
                return
            attacker.post(client, "/account/in", login=OWNER, password=f"{number} wrong")


def letters_to_a_stranger(attacker: Attacker) -> None:
    """Games by mail that invite a person who never asked for it, with seats and substitutes given to that address."""
    heron = {"name": "Heron", "address": VICTIM}
    with attacker.client() as client:
        attacker.post(client, "/account/in", login=sender_at(attacker.address), password=PASSWORD)
        while attacker.goes_on:
            form = {"title": "Letters", "players": f"Heron <{VICTIM}>", "bots": "1", "zone": "UTC", "days": "7"}
            form |= {"width": "8", "height": "8", "mines": "10", "grace": "0", "language": "en", "watch": "link"}
            attacker.post(client, "/mail/new", keeper="hand", first="", **form)
            opened = attacker.post(
                client, "/mail/new", keeper="hand", first="", **(form | {"players": "", "bots": "2"})
            )
            desk = opened.headers.get("location", "/") if opened is not None else "/"
            attacker.post(client, f"{desk}/hand-over", seat="0", **heron)
            attacker.post(client, f"{desk}/message", text="Letters")
            attacker.post(client, desk.replace("/desk", "/standby"), **heron)
            attacker.post(client, "/account/reset", email=VICTIM)


def sockets_in_numbers(attacker: Attacker) -> None:
    """As many WebSockets as are accepted, kept open."""
    host, port = urlsplit(attacker.url).hostname, urlsplit(attacker.url).port
    with attacker.guest() as client, ExitStack() as stack:
        token = client.headers.get("Authorization", "")
        while attacker.goes_on:
            try:
                stack.enter_context(
                    connect(
                        f"ws://{host}:{port}/ws/v1/me",
                        additional_headers={"Authorization": token},
                        source_address=(attacker.address, 0),
                        proxy=None,
                        ping_interval=None,
                        open_timeout=PATIENCE,
                        close_timeout=1,
                    )
                )
                attacker.answers["open"] += 1
            except (OSError, WebSocketException) as error:
                attacker.answers[type(error).__name__] += 1
                time.sleep(MOMENT)


def bodies_that_are_nonsense(attacker: Attacker) -> None:
    """Deep, long and broken documents wherever one is read."""
    deep, long = "[" * 100_000, json.dumps({"boem": 1, "seats": ["x" * 900_000]})
    with attacker.guest() as client:
        while attacker.goes_on:
            for path in ("/api/v1/records", "/api/v1/tables", "/api/v1/puzzles/check"):
                for body in (deep, long, "\ud800".encode(errors="surrogatepass")):
                    attacker.call(client, "POST", path, content=body, headers={"Content-Type": "application/json"})


def slow_senders(attacker: Attacker) -> None:
    """Hundreds of requests that are never completed."""
    where = (str(urlsplit(attacker.url).hostname), int(urlsplit(attacker.url).port or 80))
    with ExitStack() as stack:
        held = list[socket.socket]()
        while attacker.goes_on:
            with suppress(OSError):
                if len(held) < 200:
                    one = socket.create_connection(where, PATIENCE, source_address=(attacker.address, 0))
                    held.append(stack.enter_context(one))
                    one.sendall(b"POST /api/v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
                    attacker.answers["held"] += 1
                for one in held:
                    one.sendall(b"X")
            time.sleep(MOMENT)


def talk_without_end(attacker: Attacker) -> None:
    """Chat and actions at the attacker's own table, as fast as they are accepted."""
    with attacker.guest() as client:
        opened = attacker.call(client, "POST", "/api/v1/tables", json={"game": "mijnenveger", "seats": ["me", "open"]})
        path = f"/api/v1/tables/{opened.json()['id']}" if opened is not None and opened.is_success else "/"
        while attacker.goes_on:
            attacker.call(client, "POST", f"{path}/chat", json={"say": "x" * 300})
            attacker.call(client, "POST", f"{path}/actions", json={"do": "sweep A1", "after": 0})
            attacker.call(client, "GET", path)


ATTACKS: Final[Sequence[Attack]] = (
    puzzles_hard_to_prove,
    puzzles_hard_to_judge,
    fresh_puzzles,
    replays_through_all_eyes,
    replays_given_up,
    records_dear_to_play,
    reports_in_signs_unknown,
    bots_in_numbers,
    guests_in_numbers,
    wrong_passwords,
    letters_to_a_stranger,
    sockets_in_numbers,
    bodies_that_are_nonsense,
    slow_senders,
    talk_without_end,
)


def run(attack: Attack, url: str, seconds: float) -> Mapping[str, int]:
    """Attack from several addresses at once for this many seconds; returns the answers with their frequencies."""
    until = time.monotonic() + seconds
    attackers = [Attacker(url, address, until, Random(number)) for number, address in enumerate(addresses())]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(attack, attackers))
    return sum((attacker.answers for attacker in attackers), Counter[str]())


def owner_can_sign_in(url: str) -> bool:
    """Whether the owner of the attacked account can sign in with the password from another address."""
    owner = Attacker(url, "127.0.0.1", time.monotonic(), Random(0))
    with owner.client() as client:
        answer = owner.post(client, "/account/in", login=OWNER, password=PASSWORD)
        return answer is not None and answer.status_code == 302 and not re.search("/in$", answer.headers["location"])


def make_owner(url: str) -> None:
    """Sign up the owner of the account to be attacked."""
    owner = Attacker(url, "127.0.0.1", time.monotonic(), Random(0))
    with owner.client() as client:
        owner.post(client, "/account/new", username=OWNER, password1=PASSWORD, email="owner@example.org")


def sender_at(address: str) -> str:
    """The account name of an attacker at this address."""
    return f"Sender {address.rpartition('.')[2]}"


def make_senders(url: str, code_to: Callable[[str], str]) -> None:
    """Sign up all attackers, each with an address to which a code is mailed."""
    for address in addresses():
        sender = Attacker(url, address, time.monotonic(), Random(0))
        mailed = f"{sender_at(address).replace(' ', '').lower()}@example.net"
        with sender.client() as client:
            sender.post(client, "/account/new", username=sender_at(address), password1=PASSWORD, email=mailed)
            sender.post(client, "/account/address/code", code=code_to(mailed))


def addresses() -> Sequence[str]:
    """The attackers' addresses."""
    return [f"127.66.0.{one + 1}" for one in range(AT_ONCE)]
