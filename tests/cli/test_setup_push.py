"""`boem setup-push` makes keys once, for the owner of the folder alone, and replaces them only when told to."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.shell import boem

from boem.core.errors import ParseError
from boem.web.base.push_key import new_push_key, read_push_key


def test_keys_are_made_once_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert "Restart the site" in boem("setup-push", BOEM_DATA=str(folder)).out
    file = folder / "push_key"
    first = file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600
    again = boem("setup-push", BOEM_DATA=str(folder))
    assert (again.status, again.err) == (0, "")
    assert "set up already" in again.out
    assert file.read_text() == first
    assert first not in again.out
    assert boem("setup-push", "--replace", BOEM_DATA=str(folder)).status == 0
    assert file.read_text() != first
    assert [path.name for path in folder.glob("push_key*")] == ["push_key"]


def test_a_key_in_the_environment_is_used_and_never_replaced(tmp_path: Path) -> None:
    given = {"BOEM_DATA": str(tmp_path / "data"), "BOEM_PUSH_KEY": new_push_key()}
    assert "set up already" in boem("setup-push", **given).out
    refused = boem("setup-push", "--replace", **given)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("boem: BOEM_PUSH_KEY: ")
    assert not (tmp_path / "data" / "push_key").exists()


@pytest.mark.parametrize("text", ["", "A" * 43, "A" * 42, "_" * 43, "x" * 44, "é" * 43, "!" * 43, "short"])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        read_push_key(text, "test")


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "push_key").write_bytes(b"xq\xff")
    ran = boem("setup-push", BOEM_DATA=str(folder))
    assert (ran.status, ran.out) == (2, "")
    assert "push_key" in ran.err


def test_a_pair_hides_its_private_half() -> None:
    key = new_push_key()
    assert key not in repr(read_push_key(key, "test"))
    assert read_push_key(key, "test").private == key
