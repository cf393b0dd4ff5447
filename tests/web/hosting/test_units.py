"""The units of systemd start commands that there are, reach nothing that they don't use, and wake the backup."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path
from typing import Final

import pytest
from typer.main import get_command

from boem.cli.app import app

UNITS: Final = Path(__file__).parents[3] / "systemd"
SERVICES: Final = ("boem", "boem-worker", "boem-backup")
MOST_EXPOSED: Final = 15
"""What `systemd-analyze security` may give at most, out of 100; unconfined it is above 90."""
CONFINED: Final = {
    "CapabilityBoundingSet": "",
    "MemoryDenyWriteExecute": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "PrivateUsers": "yes",
    "ProtectHome": "yes",
    "ProtectSystem": "strict",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "StateDirectoryMode": "0700",
    "UMask": "0077",
    "User": "boem",
}


def settings(unit: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (UNITS / unit).read_text(encoding="utf-8").splitlines():
        if line and line[0] not in "#[":
            name, value = line.split("=", 1)
            found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_confined_and_may_use_no_more_than_the_others(name: str) -> None:
    told = settings(f"{name}.service")
    assert {key: told[key] for key in CONFINED} == {key: [value] for key, value in CONFINED.items()}
    confines = [(UNITS / f"{unit}.service").read_text().partition("# What")[2] for unit in (name, "boem")]
    listed = [set(text.partition("[Install]")[0].split("\n")[2:]) for text in confines]
    assert listed[0] == listed[1]
    assert told.keys() >= {"MemoryMax", "TasksMax"}


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_runs_a_command_that_there_is(name: str) -> None:
    command = settings(f"{name}.service")["ExecStart"][0]
    words = shlex.split(re.sub(r"^/bin/sh -c '(?:exec )?(.*)'$", r"\1", command))
    program, verb, *options = words
    assert program == "/opt/boem/bin/boem"
    known = {option for parameter in get_command(app).commands[verb].params for option in parameter.opts}  # type: ignore[attr-defined]
    assert {option for option in options if option.startswith("--")} <= known


def test_the_address_outlives_the_service_and_the_timer_wakes_the_backup() -> None:
    assert settings("boem.socket")["ListenStream"] == ["127.0.0.1:8000"]
    assert settings("boem.socket")["WantedBy"] == ["sockets.target"]
    assert settings("boem-backup.timer")["Persistent"] == ["yes"]
    assert "/var/lib/boem-backups" in settings("boem-backup.service")["WorkingDirectory"]


@pytest.mark.usefixtures("own_systemd")
@pytest.mark.parametrize("name", SERVICES)
def test_systemd_finds_little_exposed(name: str) -> None:
    check = ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSED}"]
    done = subprocess.run([*check, str(UNITS / f"{name}.service")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
