"""Two worlds that the person can't tell apart give identical screens."""

from __future__ import annotations

import re
from pathlib import Path

from cli.conftest import SitDown
from cli.terminal import scripted

# As long as only A1 to C2 are swept and E5 is disarmed, the person hears the same in both.
WORLDS = ("A5 B5 C5 D5 E5 E4 E1", "A4 A5 B4 E5 D4 E3 E2")
OWN = "A1 B1 C1 D1 E1 A2 B2"
BOT = ["sweep C3", "sweep A1", "sweep B5", "sweep E5"]
LINES = (
    *("help", "commitment", OWN, "save game.json", "", "a1", "flag a3", "b1", "disarm e5", "y", "disarm e5", "a2"),
    *("moves", "rules", "commitment", "board", "bla", "b1", "c1", "resign", "n", "save other.json"),
)
SECRET_FREE = re.compile(rb"[0-9a-f]{12,64}")  # only commitments may differ
TIMES = re.compile(rb'"at": "[^"]*"')


def test_screens_and_files_differ_in_the_commitment_alone(sit_down: SitDown, tmp_path: Path) -> None:
    seen = []
    for mines in WORLDS:
        terminal = sit_down(scripted(mines, BOT, "--board", "small", "--seed", "1"))
        terminal.type(*LINES)
        files = sorted(tmp_path.glob("*.json"))
        assert len(files) == 2
        written = [file.read_bytes() for file in files]  # leaving writes the complete record, which may differ
        terminal.leave("quit!")
        everything = [terminal.received, *written]
        seen.append([TIMES.sub(b"TIME", SECRET_FREE.sub(b"HEX", part)) for part in everything])
        for file in files:
            file.unlink()
    assert seen[0] == seen[1]
    assert b"You sweep C1: 0." in seen[0][0]
    assert b"You disarm E5: OK." in seen[0][0]
