"""Runs an image as compose.yaml does, with nothing but crun: ROOT IMAGE.json FOLDER.

ROOT is the image's mounted file system, IMAGE.json what `buildah inspect` says of it. The file system can't be written
but for /data and /tmp, the user is a number without capabilities, and the network has no way out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT, IMAGE, FOLDER = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]).resolve()
CONFIG: Final[dict[str, Any]] = json.loads(IMAGE.read_text())["Docker"]["config"]
PATIENCE: Final = 120.0  # seconds for a start
LEAVING: Final = 20.0  # seconds for an end
GAME: Final = """
from random import Random
from boem.bots import find_bot
from boem.client import Site
from boem.core.registry import find_game
site = Site("http://127.0.0.1:8000")
table = site.open("mijnenveger", ["me", "bot:random"])["id"]
result = site.play(table, find_bot(find_game("mijnenveger"), "random"), Random(1)).result
assert result, "the game didn't end"
print(f"A game was played to its end: {result.reason}.")
"""
DOCUMENTED: Final = """
from urllib.request import urlopen
for page in ("search.html", "reference/boem.html"):
    urlopen(f"http://127.0.0.1:8000/docs/{page}").close()
"""
CONFINED: Final = """
from pathlib import Path
told = dict(line.split(":\\t", 1) for line in Path("/proc/1/status").read_text().splitlines())
assert {told[f"Cap{kind}"] for kind in ("Inh", "Prm", "Eff", "Bnd", "Amb")} == {"0" * 16}, "capabilities"
assert told["NoNewPrivs"] == "1" and set((told["Uid"] + "\\t" + told["Gid"]).split()) == {"10001"}, "user"
for place in ("/", "/opt/boem", "/usr/bin", "/etc", "/run"):
    try:
        Path(place, "written").touch()
    except OSError:
        continue
    raise AssertionError(f"{place} can be written")
Path("/data/written").touch()
Path("/data/written").unlink()
"""


@dataclass
class Container:
    """A container with a volume of its own."""

    name: str

    @property
    def bundle(self) -> Path:
        """The folder of its settings, its log and its volume."""
        return FOLDER / self.name

    def crun(self, *words: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
        """Run crun, without control groups."""
        place = ("crun", "--cgroup-manager=disabled", "--root", str(FOLDER / "state"))
        return subprocess.run([*place, *words], check=more.pop("check", False), **more)

    def start(self, *command: str) -> None:
        """Start it in the background."""
        data = self.bundle / "data"
        data.mkdir(mode=0o700, parents=True)
        uid, gid = map(int, CONFIG["User"].split(":"))
        os.chown(data, uid, gid)
        told = _settings(data, list(command or CONFIG["Cmd"]), {"uid": uid, "gid": gid})
        (self.bundle / "config.json").write_text(json.dumps(told))
        with (self.bundle / "log").open("wb") as log:
            self.crun(
                "run", "--detach", "--bundle", str(self.bundle), self.name,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True,
            )  # fmt: skip

    def run(self, *command: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
        """Run a command in it, as its user and with its confines."""
        return self.crun("exec", "--user", CONFIG["User"], self.name, *command, **more)

    def is_healthy(self) -> bool:
        """What the image's health check says."""
        kind, *check = CONFIG["Healthcheck"]["Test"]
        assert kind == "CMD", kind
        return self.run(*check, capture_output=True).returncode == 0

    def await_health(self) -> float:
        """Wait until it is healthy; the seconds that took."""
        begun = time.monotonic()
        while not self.is_healthy():
            if time.monotonic() > begun + PATIENCE:
                raise SystemExit(f"image: not healthy after {PATIENCE:.0f} s:\n{self.log}")
            time.sleep(0.1)
        return time.monotonic() - begun

    @property
    def log(self) -> str:
        """What it has said."""
        return (self.bundle / "log").read_text()

    @property
    def worked(self) -> float:
        """The processor time of its first process and of those that it has waited for, in seconds."""
        state = json.loads(self.crun("state", self.name, check=True, capture_output=True).stdout)
        ticks = Path(f"/proc/{state['pid']}/stat").read_text().rpartition(")")[2].split()[11:15]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> float:
        """Ask it to end, and wait until it has; the seconds that took."""
        begun = time.monotonic()
        self.crun("kill", self.name, "TERM", check=True)
        while json.loads(self.crun("state", self.name, check=True, capture_output=True).stdout)["status"] != "stopped":
            if time.monotonic() > begun + LEAVING:
                raise SystemExit(f"image: still running {LEAVING:.0f} s after SIGTERM:\n{self.log}")
            time.sleep(0.05)
        self.crun("delete", self.name, check=True)
        return time.monotonic() - begun


def _settings(data: Path, command: list[str], user: dict[str, int]) -> dict[str, Any]:
    """A bundle's config.json."""
    return {
        "ociVersion": "1.0.2",
        "root": {"path": str(ROOT), "readonly": True},
        "hostname": "boem",
        "process": {
            "user": user,
            "cwd": CONFIG["WorkingDir"],
            "args": command,
            "env": CONFIG["Env"],
            "noNewPrivileges": True,
            "capabilities": {kind: [] for kind in ("bounding", "effective", "inheritable", "permitted", "ambient")},
        },
        "mounts": [
            {"destination": "/proc", "type": "proc", "source": "proc"},
            {"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "mode=755"]},
            {"destination": "/dev/shm", "type": "tmpfs", "source": "shm", "options": ["nosuid", "nodev", "mode=1777"]},
            {"destination": "/tmp", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "nodev", "mode=1777"]},
            {"destination": "/data", "type": "bind", "source": str(data), "options": ["bind", "rw", "nosuid", "nodev"]},
        ],
        "linux": {"namespaces": [{"type": kind} for kind in ("pid", "ipc", "uts", "mount", "network")]},
    }


def try_site(first: Container) -> bytes:
    """Health, confinement, a guest's game, the documentation, and a clean end; the backup that was made of it."""
    first.start()
    took = first.await_health()
    print(f"Healthy {took:.1f} s after the start, with {first.worked:.1f} s of processor time.")
    first.run("python", "-c", CONFINED, check=True)
    print("It runs as 10001 without capabilities, and can write /data and /tmp alone.")
    first.run("python", "-c", GAME, check=True)
    first.run("python", "-c", DOCUMENTED, check=True)
    print("It has the documentation.")
    backup = first.run("boem", "backup", "-", check=True, capture_output=True).stdout
    print(f"A backup of {len(backup)} bytes was written.")
    print(f"It ended {first.stop():.1f} s after SIGTERM.")
    return backup


def main() -> None:
    """Try the site, then its backup in a new volume."""
    containers = [Container("boem-image-trial"), Container("boem-image-again")]
    try:
        backup = try_site(containers[0])
        containers[1].start("sleep", "600")
        containers[1].run("boem", "restore", "-", input=backup, check=True)
    finally:
        for one in containers:
            one.crun("delete", "--force", one.name, capture_output=True)
    size = subprocess.run(["du", "-sm", str(ROOT)], capture_output=True, text=True, check=True).stdout.split()[0]
    print(f"The image's files take {size} MB.")


main()
