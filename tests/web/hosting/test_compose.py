"""The very commands of compose.yaml, with its settings and its Caddyfile, make a site on which a game is played.

They run here without containers, beside a PostgreSQL and a Redis that the tests start, so what is not tried is the
image itself and what the engine adds: the file systems that can't be written, the networks, the capabilities.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError

import httpx
import pytest
import yaml
from support import services
from support.ports import free_port
from support.site import HOST, Site
from support.tables import TINY
from websockets.sync.client import ClientConnection, connect

import boem.client
from boem.bots import Bot, find_bot
from boem.core.registry import find_game
from boem.web.base.environment import NAMES

ROOT = Path(__file__).parents[3]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
METRICS = "a-token-for-numbers"


@dataclass
class Composed(Site):
    """A site behind Caddy."""

    https: int = 0

    @property
    def url(self) -> str:
        return f"https://localhost:{self.https}"


@dataclass(frozen=True)
class Here:
    """This machine's replacements for what compose.yaml names."""

    folder: Path
    names: dict[str, str]

    def told(self, text: str) -> str:
        """A text of compose.yaml with variables filled in and this machine's names."""
        text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)
        known = "|".join(re.escape(name) for name in self.names)
        return re.sub(rf"({known})(?!\w)", lambda found: self.names[found[1]], text)

    def command(self, service: str) -> list[str]:
        words = [self.told(word) for word in SERVICES[service]["command"]]
        return [sys.executable, "-m", *words] if words[0] == "boem" else words

    def environment(self, service: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("BOEM_", "DJANGO_", "PG"))}
        told = SERVICES[service]["environment"]
        return kept | {name: self.told(str(value)) for name, value in told.items()}


def answers(url: str) -> bool:
    try:
        return httpx.get(url, verify=False, trust_env=False, timeout=2).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def composed(
    tmp_path: Path, site_database: Callable[[str], str], redis_url: str, own_caddy: None, cold: None
) -> Iterator[tuple[Composed, Here]]:
    web, http, https = free_port(), free_port(), free_port()
    names = {
        "/etc/caddy/Caddyfile": str(ROOT / "Caddyfile"),
        "/run/secrets": str(tmp_path / "secrets"),
        "/data": str(tmp_path / "data"),
        "172.16.0.0/12": "127.0.0.0/8",
        "redis://redis:6379/0": redis_url,
        "web:8000": f"{HOST}:{web}",
        "8000": str(web),
    }
    here = Here(tmp_path, names)
    (tmp_path / "secrets").mkdir(mode=0o700)
    database = site_database("composed")
    secrets = {"database_url": database, "secret_key": "k" * 60, "metrics_token": METRICS}
    for name, text in secrets.items():
        (tmp_path / "secrets" / name).write_text(f"{text}\n")
    ports = {"BOEM_HTTP_PORT": str(http), "BOEM_HTTPS_PORT": str(https), "XDG_DATA_HOME": str(tmp_path / "caddy")}
    with ExitStack() as stack:
        stack.enter_context(started(here, "web", lambda: answers(f"http://{HOST}:{web}/readyz")))
        stack.enter_context(started(here, "worker", lambda: "The worker" in (tmp_path / "worker" / "log").read_text()))
        url = f"https://localhost:{https}/healthz"
        stack.enter_context(started(here, "caddy", lambda: answers(url), **ports))
        yield Composed(tmp_path, port=web, https=https), here


@contextmanager
def started(here: Here, service: str, ready: Any, **more: str) -> Iterator[None]:
    folder = here.folder / service
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            patch.delenv(name) if name.startswith(("BOEM_", "DJANGO_")) else None
        for name, value in (here.environment(service) | more).items():
            patch.setenv(name, value)
        with services.serve(here.command(service), folder, ready):
            yield


@contextmanager
def listening(site: Composed, table: str, token: str) -> Iterator[ClientConnection]:
    unchecked = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
    unchecked.maximum_version = ssl.TLSVersion.TLSv1_2  # two threads use it: ADR 28
    headers = {"Authorization": f"Bearer {token}"}
    url = f"wss://localhost:{site.https}/ws/v1/tables/{table}"
    with connect(url, ssl=unchecked, additional_headers=headers, proxy=None, open_timeout=60) as connection:
        yield connection


def a_program_plays_where_it_can_check_the_certificate(site: Composed, here: Here) -> None:
    with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
        boem.client.Site(site.url)
    bot: Bot[Any, Any] = find_bot(find_game("mijnenveger"), "random")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(here.folder / "caddy" / "caddy/pki/authorities/local/root.crt"))
        program = boem.client.Site(site.url)
        table = program.open("mijnenveger", ["me", "bot:random"], TINY)["id"]
        assert program.play(table, bot).result is not None


def test_a_game_is_played_through_caddy_two_processes_and_a_worker(composed: tuple[Composed, Here]) -> None:
    site, here = composed
    red, blue = site.guest(), site.guest()
    table = str(red.open("me", "open", config=TINY)["id"])
    assert blue.call("POST", f"/tables/{table}/join").status_code == 200
    with ExitStack() as stack:
        lines = [stack.enter_context(listening(site, table, guest.token)) for guest in (red, blue) * 4]
        for number, (guest, do) in enumerate([(red, "lay A1 B1"), (blue, "lay A3 C3"), (red, "resign")]):
            assert guest.act(table, do, number).status_code == 200
            assert [json.loads(one.recv(60))["n"] for one in lines] == [number] * len(lines)
    assert blue.see(table)["result"]["winners"] == [1]
    with_bot = str(red.open("me", "bot:random", config=TINY)["id"])
    with listening(site, with_bot, red.token) as heard:
        assert json.loads(heard.recv(60))["seat"] == 1  # played by the worker
    told = red.call("GET", "/../../metrics", headers={"Authorization": f"Bearer {METRICS}"})
    assert 'boem_actions_total{outcome="accepted"} 3.0' in told.text
    unsafe = httpx.get(f"http://{HOST}:{site.port}/", headers={"host": "localhost"}, trust_env=False, timeout=60)
    assert (unsafe.status_code, unsafe.headers["location"]) == (301, "https://localhost/")
    page = httpx.get(f"{site.url}/", verify=False, trust_env=False, timeout=60)
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    check = [sys.executable, *(here.told(word) for word in SERVICES["web"]["healthcheck"]["test"][2:])]
    assert subprocess.run(check, timeout=60).returncode == 0
    a_program_plays_where_it_can_check_the_certificate(site, here)


def test_every_service_is_watched_confined_and_told_its_secrets_by_file() -> None:
    for name in ("web", "worker", "caddy", "backup", "restore"):
        assert SERVICES[name]["read_only"] is True
        assert SERVICES[name]["cap_drop"] == ["ALL"]
    for name in ("web", "worker", "caddy", "postgres", "redis"):
        assert "test" in SERVICES[name]["healthcheck"]
    for service in SERVICES.values():
        assert service["init"] is True
        assert "no-new-privileges:true" in service["security_opt"]
        assert service["mem_limit"]
        assert service["logging"]["options"]["max-size"]
        for secret in service.get("secrets", ()):
            assert COMPOSE["secrets"][secret]["file"].startswith("./secrets/")
        for name, value in service.get("environment", {}).items():
            assert ("PASSWORD" in name or "TOKEN" in name or "KEY" in name) <= str(value).startswith("/run/secrets/")


def test_postgres_counts_as_healthy_only_when_it_answers_over_the_network() -> None:
    """While it makes its cluster it answers on a socket only, and then stops once more."""
    check = " ".join(SERVICES["postgres"]["healthcheck"]["test"])
    assert check == "CMD pg_isready --host 127.0.0.1 --username boem"


def test_caddy_goes_on_while_compose_replaces_what_it_forwards_to() -> None:
    """Compose stops whatever depends on a service while it replaces that service."""
    assert "depends_on" not in SERVICES["caddy"]


def test_the_guides_file_of_a_hosts_own_names_services_variables_and_secrets_that_there_are() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text().partition("```text\nx-own:")[2].partition("```")[0]
    own = yaml.safe_load(f"x-own:{guide}")
    assert {"web", "worker"} == own["services"].keys() <= SERVICES.keys()
    for service in own["services"].values():
        told = service["environment"]
        assert {name.removesuffix("_FILE") for name in told} <= set(NAMES)
        files = {Path(value).name for name, value in told.items() if name.endswith("_FILE")}
        assert files == set(service["secrets"]) == own["secrets"].keys()


def test_a_backup_and_its_return_are_asked_for_and_nobody_fixes_an_address() -> None:
    for name in ("backup", "restore"):
        assert SERVICES[name]["command"] == ["boem", name, "-"]
        assert (SERVICES[name]["profiles"], SERVICES[name]["restart"]) == (["tools"], "no")
    assert not any("ipam" in (network or {}) for network in COMPOSE["networks"].values())
    assert not any("ports" in service for name, service in SERVICES.items() if name != "caddy")


def test_the_image_checks_its_health_as_the_service_does_and_its_user_is_a_number() -> None:
    told = (ROOT / "Dockerfile").read_text()
    (check,) = re.findall(r"^ +CMD (\[.*\])$", told, re.MULTILINE)
    assert ["CMD", *json.loads(check)] == SERVICES["web"]["healthcheck"]["test"]
    assert re.findall(r"^USER (.*)$", told, re.MULTILINE) == ["10001:10001"]
    assert re.search(r"^ARG BASE=\S+@sha256:[0-9a-f]{64}$", told, re.MULTILINE)
    assert re.findall(r"^FROM (\S+)", told, re.MULTILINE) == ["${BASE}", "${BASE}"]


@pytest.mark.usefixtures("own_caddy")
def test_caddy_understands_its_file(tmp_path: Path) -> None:
    told = [str(shutil.which("caddy")), "adapt", "--config", str(ROOT / "Caddyfile"), "--adapter", "caddyfile"]
    done = subprocess.run(told, capture_output=True, text=True, env={"HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["apps"]["http"]
