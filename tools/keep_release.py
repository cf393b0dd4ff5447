"""Keeps a site of a release, as later versions are tested to take it over: PROGRAM FOLDER.

PROGRAM is the `boem` of that release. It serves a site on which guests play; a folder in FOLDER, named by its version,
gets the backup that it writes, its database, and what the tests have to know of the site.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from boem.client import Site

TINY: Final = {"width": 3, "height": 3, "mines": 2, "sweepers": 2, "starts": 0}
POSTAL: Final = {"width": 8, "height": 8, "mines": 10, "seats": 2, "tips": 3}
LAID: Final = ("lay A1 B1", "lay A3 C3")


@contextmanager
def served(program: str, data: Path) -> Iterator[str]:
    """The address of a site that serves this folder."""
    told = os.environ | {"BOEM_DATA": str(data), "PYTHONUNBUFFERED": "1"}
    words = [program, "serve", "--port", "0"]
    with subprocess.Popen(words, env=told, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as site:
        try:
            assert site.stdout is not None
            said = ""
            while not (found := re.search(r"http://[\w.:]+", said)):
                line = site.stdout.readline()
                if not line:
                    raise SystemExit(f"keep_release: the site ended:\n{said}")
                said += line
            yield found[0]
        finally:
            site.terminate()


def act(player: Site, table: str, after: int, do: str) -> None:
    """Act at a table; raises Denied if the site refuses."""
    player.call("POST", f"tables/{table}/actions", {"do": do, "after": after})


def laid(red: Site, blue: Site) -> str:
    """A table of Mijnenveger at which both have laid and red has swept."""
    table = str(red.open("mijnenveger", ["me", "open"], TINY)["id"])
    blue.join(table)
    for number, (player, do) in enumerate(zip((red, blue, red), (*LAID, "sweep B2"), strict=True)):
        act(player, table, number, do)
    return table


def play(address: str) -> dict[str, Any]:
    """Play, and tell what the tests have to know: tokens, tables and how many entries they have."""
    red, blue, late = Site(address), Site(address), Site(address)
    going_on, over = laid(red, blue), laid(red, blue)
    act(blue, over, 3, "resign")
    waiting = red.open("mijnenveger", ["me", "invite"], TINY)
    rounds = str(red.open("postal", ["me", "open"], POSTAL)["id"])
    blue.join(rounds)
    red.call("POST", f"tables/{going_on}/chat", {"say": "Good luck ☘"})
    tables = {"going on": going_on, "over": over, "invited": str(waiting["id"]), "rounds": rounds}
    return {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "tokens": {"red": red.token, "blue": blue.token, "late": late.token},
        "invitation": waiting["invite"],
        "tables": tables,
        "entries": {name: red.read(table)["number"] for name, table in tables.items() if name != "rounds"},
    }


def keep(program: str, folder: Path) -> None:
    """Play on a site of this program, and keep it in this folder."""
    with TemporaryDirectory() as data:
        with served(program, Path(data)) as address:
            known = play(address) | {"key": Path(data, "secret_key").read_text(encoding="utf-8")}
        told = os.environ | {"BOEM_DATA": data}
        backup = subprocess.run([program, "backup", "-"], env=told, stdout=subprocess.PIPE, check=True).stdout
        with closing(sqlite3.connect(Path(data, "boem.sqlite3"))) as database:
            database.execute("VACUUM INTO ?", (f"{data}/kept",))
        kept = Path(data, "kept").read_bytes()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "backup.gz").write_bytes(backup)
    (folder / "boem.sqlite3.gz").write_bytes(gzip.compress(kept, mtime=0))
    (folder / "known.json").write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def main(program: str, folder: Path) -> None:
    """Keep the program's release."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    keep(program, folder / said.split()[-1])


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
