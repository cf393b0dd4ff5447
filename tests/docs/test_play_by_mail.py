"""The commands on the page about play by mail produce the output shown."""

from __future__ import annotations

import re
import shlex
from datetime import UTC, datetime
from pathlib import Path

from cli.shell import boem

PAGE = Path(__file__).parents[2] / "docs" / "play-by-mail.md"
MESSAGES = {
    "heron.eml": "From: Heron <heron@example.org>\n\nB2, G7, E4\npress: May the best bird win.\n\n> Orders, please.\n",
    "otter.eml": "From: otter@example.org\n\nHi!\nB2, Z9\n",
    "wren.txt": "C6, G7\nfinal\n",
    "editorial.txt": "Welcome to the winter game.\n",
}


def test_the_commands_of_the_page_say_what_it_shows(tmp_path: Path) -> None:
    for name, text in MESSAGES.items():
        (tmp_path / name).write_text(text)
    page = re.sub(r"\b2026-", f"{datetime.now(UTC).year + 1}-", PAGE.read_text(encoding="utf-8"))
    blocks = re.findall(r"^```console\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    steps = [step for block in blocks for step in re.findall(r"^\$ boem (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)]
    tried = 0
    for command, shown in steps:
        words = [str(tmp_path / word) if word in {*MESSAGES, "winter"} else word for word in shlex.split(command)]
        if words[0] == "verify":
            continue  # the commitment of another deal
        ran = boem(*words)
        if words[:2] == ["pbm", "close"]:
            assert (ran.status, ran.err) == (0, "")  # the mines are drawn anew
        else:
            assert (ran.out + ran.err).replace(f"{tmp_path}/", "") == shown
        tried += 1
    assert tried == 9
