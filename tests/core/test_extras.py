"""A plain installation has all rooms but the site, and what takes an extra says which."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cli.terminal import SECONDS, environment
from support.bare import brought
from support.post import new_post

RECORD = Path(__file__).parents[1] / "records/data/whole.json"
FIELD = "1../..."
HTML = "From: 0@example.org\nContent-Type: text/html\n\n<p>A1</p>\n"
BEHIND_EXTRAS = re.compile(
    r"boem\.(web|games\.\w+\.site|cli\.host\.(copies|doctor|moderation|prompt|push|serve|watched)"
    r"|envs\.(gymnasium|openspiel|pettingzoo)|testing\.(?!clock)\w+|cli\.authoring\.laws)"
)
ANSWERED = (
    "--version",
    "games",
    "bots --json",
    "replay {record}",
    "verify {record}",
    "analyse {record}",
    "infer {field}",
    "prove {field}",
    "puzzle generate --size 4x4 --count 2 --seed 1 --jobs 2",
    "arena --game mijnenveger --bots random,random --games 2 --seed 1",
    "pbm report {post} --as public",
)
TAKES = {
    "serve": "site",
    "worker": "site",
    "token heron": "site",
    "moderator": "site",
    "setup-push": "site",
    "doctor": "site",
    "backup {folder}/backup": "site",
    "restore {record}": "site",
    "puzzle book --count 1000 -o {folder}/book.pdf": "book",
    "paper uitweg -o {folder}/pad.pdf": "book",
    "pbm report {post} --as public --format pdf -o {folder}": "book",
    "pbm order {post} {mail}": "mail",
    "laws solo": "testing",
    "puzzle generate --dask tcp://127.0.0.1:1": "dask",
}


@pytest.fixture(scope="module")
def bare(cold: None, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """How commands end in a plain installation, and what can't be imported there."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / "field.txt").write_text(FIELD)
    (folder / "mail.eml").write_text(HTML)
    places = {"record": RECORD, "field": folder / "field.txt", "mail": folder / "mail.eml", "folder": folder}
    places["post"] = new_post(folder).folder
    commands = [command.format(**places).split() for command in (*ANSWERED, *TAKES)]
    ran = subprocess.run(
        [sys.executable, "-m", "support.bare", json.dumps(commands)],
        capture_output=True,
        timeout=SECONDS,
        cwd=Path(__file__).parents[1],
        env=environment(BOEM_DATA=str(folder / "data")),
    )
    assert ran.returncode == 0, ran.stderr.decode()
    told = json.loads(ran.stdout)
    return told | {"ended": dict(zip((*ANSWERED, *TAKES), told["ended"], strict=True)), "folder": folder}


def test_every_module_but_those_behind_an_extra_can_be_imported(bare: Any) -> None:
    assert [name for name in bare["unimportable"] if not BEHIND_EXTRAS.fullmatch(name)] == []
    assert bare["unimportable"]["boem.web"] == "the extra site isn't installed; pip install 'boem[site]' brings it"


@pytest.mark.parametrize("command", ANSWERED)
def test_a_command_without_the_site_works(bare: Any, command: str) -> None:
    status, out, complaint = bare["ended"][command]
    assert (status, complaint) == (0, "")
    assert out


@pytest.mark.parametrize("command", TAKES)
def test_a_command_says_in_one_sentence_which_extra_it_takes(bare: Any, command: str) -> None:
    extra = TAKES[command]
    sentence = f"boem: the extra {extra} isn't installed; pip install 'boem[{extra}]' brings it\n"
    assert bare["ended"][command] == [2, "", sentence]


def test_a_command_that_lacks_an_extra_leaves_nothing_behind(bare: Any) -> None:
    left = {path.name for path in bare["folder"].iterdir()}
    assert left == {"field.txt", "mail.eml", "winter"}


def test_a_plain_installation_brings_no_framework_database_driver_or_library_for_mail_and_print() -> None:
    plain = brought("boem")
    assert plain & {"django", "psycopg", "redis", "typst", "lxml", "imap-tools", "uvicorn", "cryptography"} == set()
    assert len(plain) <= 24


def test_everything_is_brought_by_one_extra() -> None:
    extras = ("book", "dask", "gymnasium", "mail", "openspiel", "pettingzoo", "site", "testing")
    assert brought("boem[all]") == frozenset().union(*(brought(f"boem[{extra}]") for extra in extras))
    assert brought("boem[book,mail]") < brought("boem[site]")
