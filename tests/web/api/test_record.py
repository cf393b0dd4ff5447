"""The record: what a viewer may know, and everything once over; `boem verify` checks it against noted commitments."""

from __future__ import annotations

import json
from pathlib import Path

from support.site import Guest, Site


def test_until_the_end_each_gets_what_they_heard_and_then_all_the_whole(
    playing: tuple[Guest, Guest, str], either: Site, tmp_path: Path
) -> None:
    red, blue, table = playing
    red.act(table, "sweep B2", 2)
    records = [guest.call("GET", f"/tables/{table}/record") for guest in (red, blue, either.guest())]
    assert [one.json()["log"][0]["do"] for one in records] == ["lay A1 B1", "lay …", "lay …"]
    assert [one.json()["log"][1]["do"] for one in records] == ["lay …", "lay A3 C3", "lay …"]
    assert all("salt" not in one.text for one in records)
    assert records[0].json()["seats"] == [red.name, blue.name]
    noted = {entry["seat"]: entry["commitment"] for entry in records[2].json()["log"][:2]}

    blue.act(table, "sweep A1", 3)
    red.act(table, "resign", 4)
    whole = {guest.call("GET", f"/tables/{table}/record").text for guest in (red, blue, either.guest())}
    assert len(whole) == 1
    file = tmp_path / "record.json"
    file.write_text(whole.pop())
    options = [word for seat, digits in noted.items() for word in ("--commitment", f"{seat}={digits}")]
    verified = either.command("verify", str(file), *options)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "The record verifies." in verified.stdout
    wrong = either.command("verify", str(file), "--commitment", f"0={noted[1]}")
    assert wrong.returncode == 1

    replayed = json.loads(either.command("replay", str(file), "--json").stdout)
    seen = red.see(table)
    assert replayed["result"] == seen["result"]
    assert [entry["answer"] for entry in replayed["entries"]] == [entry["answer"] for entry in seen["entries"]]
