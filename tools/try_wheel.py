"""Tries a wheel in new environments without a compiler: WHEEL SOURCES UV PYTHON.

The environments are made in the current folder, and what that with the site holds is written there.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

WHEEL, SOURCES, UV, PYTHON = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
SIGN_IN: Final = {"en": "Sign in", "nl": "Inloggen", "de": "Anmelden"}
NOT_THERE: Final = {"en": "isn't installed", "nl": "is niet geïnstalleerd", "de": "ist nicht installiert"}
ROOMS: Final = """
from importlib import import_module
from pkgutil import iter_modules
import boem
for room in iter_modules(boem.__path__):
    if room.name not in {"__main__", "testing", "web"}:
        import_module(f"boem.{room.name}")
"""
INSTALLED: Final = """
import json
from importlib.metadata import distributions
print(json.dumps([one.metadata.json for one in distributions()]))
"""


@dataclass(frozen=True)
class Environment:
    """A folder with a Python, the wheel and what some of its extras bring."""

    folder: Path

    @classmethod
    def new(cls, name: str, extras: str) -> Environment:
        """Install with the locked versions."""
        made = cls(Path(name).resolve())
        _uv("venv", "--quiet", "--python", PYTHON, str(made.folder))
        python = str(made.folder / "bin" / "python")
        locked = str(SOURCES / "requirements.lock")
        _uv(
            "pip", "install", "--quiet", "--python", python, "--constraints", locked, f"boem{extras} @ {WHEEL.as_uri()}"
        )
        return made

    def start(self, *command: str, language: str = "en") -> subprocess.Popen[str]:
        """Start one of its programs; nothing else can be found."""
        told = {"PATH": "/nonexistent", "BOEM_DATA": str(self.folder / "data"), "LANGUAGE": language, "LANG": "C.UTF-8"}
        program = [str(self.folder / "bin" / command[0]), *command[1:]]
        return subprocess.Popen(
            program, env=told, cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def run(self, *command: str, status: int = 0, language: str = "en") -> str:
        """What a program says; it has to end with this status."""
        ran = self.start(*command, language=language)
        said, _ = ran.communicate()
        assert ran.returncode == status, (command, said)
        return said


def _uv(*words: str) -> None:
    subprocess.run([UV, *words], check=True, env=os.environ | {"CC": "false", "CXX": "false"})


def check_files(env: Environment) -> None:
    """Every file of the sources is there as it is, and every catalogue compiled."""
    (packages,) = env.folder.glob("lib/python*/site-packages")
    listed = subprocess.run(["git", "ls-files", "src"], cwd=SOURCES, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        installed = packages / Path(name).relative_to("src")
        if installed.suffix == ".po":
            assert (installed.with_suffix(".mo").exists(), installed.exists()) == (True, False), name
        else:
            assert installed.read_bytes() == (SOURCES / name).read_bytes(), name


def check_commands(env: Environment) -> None:
    """Commands and rooms that take no extra work; others say which, in three languages."""
    env.run("python", "-c", ROOMS)
    assert env.run("boem", "--version").startswith("boem ")
    env.run("boem", "puzzle", "generate", "--size", "4x4", "--count", "2", "--seed", "1")
    env.run("boem", "arena", "--game", "coan", "--bots", "random,random", "--games", "2", "--seed", "1")
    for language, said in NOT_THERE.items():
        assert said in env.run("boem", "serve", status=2, language=language)


def check_site(env: Environment) -> None:
    """The site answers in three languages, and has every file that its first page names and the documentation."""
    with env.start("boem", "serve", "--port", "0") as site:
        try:
            assert site.stdout is not None
            address = next(found[0] for line in site.stdout if (found := re.findall(r"http://[\w.:]+", line)))
            pages = {language: _read(f"{address}/", language) for language in SIGN_IN}
            for language, said in SIGN_IN.items():
                assert said in pages[language], language
            named = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', pages["en"]))
            assert len(named) > 5
            for file in (*named, "/docs/search.html", "/docs/reference/boem.html"):
                _read(address + file, "en")
        finally:
            site.terminate()


def _read(address: str, language: str) -> str:
    asked = urllib.request.Request(address, headers={"Accept-Language": language})
    with urllib.request.urlopen(asked) as answer:
        text: str = answer.read().decode(errors="replace")
        return text


def bill_of_materials(env: Environment) -> dict[str, Any]:
    """What is installed, as CycloneDX writes it."""
    parts = sorted(map(_component, json.loads(env.run("python", "-c", INSTALLED))), key=lambda part: part["purl"])
    (boem,) = (part for part in parts if part["name"] == "boem")
    told = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1}
    return told | {"metadata": {"component": boem}, "components": [part for part in parts if part is not boem]}


def _component(told: dict[str, Any]) -> dict[str, Any]:
    purl = f"pkg:pypi/{re.sub(r'[-_.]+', '-', told['name']).lower()}@{told['version']}"
    licence = told.get("license_expression") or str(told.get("license", "")).partition("\n")[0]
    named = {"licenses": [{"license": {"name": licence}}]} if licence else {}
    return {
        "type": "library", "bom-ref": purl, "name": told["name"], "version": told["version"], "purl": purl
    } | named  # fmt: skip


def main() -> None:
    """Try it."""
    plain = Environment.new("plain", "")
    check_files(plain)
    check_commands(plain)
    print("A plain installation has every file, and its commands work.")
    full = Environment.new("full", "[site]")
    check_site(full)
    full.run("boem", "paper", "uitweg", "-o", "pad.pdf")
    print("With the extra site it serves in three languages and prints.")
    bill = json.dumps(bill_of_materials(full), indent=1)
    Path(f"{'-'.join(WHEEL.name.split('-')[:2])}.cdx.json").write_text(f"{bill}\n", encoding="utf-8")


main()
