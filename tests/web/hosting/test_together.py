"""`boem serve` and `boem worker` may start at once on a site whose folder is still empty."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from support.site import Site

PREPARE = "from boem.web.base.prepare import prepare; prepare()"


def test_two_processes_prepare_the_same_empty_folder(tmp_path: Path, site_database: Callable[[str], str]) -> None:
    site = Site(tmp_path, site_database("together"))
    with ThreadPoolExecutor(2) as pool:
        ended = [*pool.map(site.run, [PREPARE, PREPARE])]
    assert [(each.returncode, each.stderr) for each in ended] == [(0, ""), (0, "")]
