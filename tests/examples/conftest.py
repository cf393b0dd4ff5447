"""An environment with the examples installed, and a site served from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.installed import Environment, InstalledSite, make_environment


@pytest.fixture(scope="session")
def installed(cold: None, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A new environment with the examples."""
    return make_environment(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="session")
def installed_site(
    own_site: None, installed: Environment, prepared: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[InstalledSite]:
    """A site served from there by `boem serve`."""
    site = InstalledSite(tmp_path_factory.mktemp("installed_site"), template=prepared, python=installed.python)
    try:
        site.start()
        yield site
    finally:
        site.stop()
