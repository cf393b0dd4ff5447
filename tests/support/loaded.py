"""What a fork server loads beforehand: commands, and the site for processes that are to take on settings of their own.

They do so where Django would be set up. Modules that read a setting when they are loaded keep the usual one, so a
process gets the loaded site only if its environment has no settings but `TAKEN_ON`; others set Django up themselves.
Those with e-mail do, which changes the paths of accounts. A further language isn't offered in forms.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import django

TAKEN_ON: Final = frozenset(
    {
        "BOEM_BOT_PAUSE", "BOEM_BOT_SECONDS", "BOEM_DATA", "BOEM_DATABASE_URL", "BOEM_HOSTS", "BOEM_LOCALE",
        "BOEM_LOG", "BOEM_LOG_FORMAT", "BOEM_PROXY", "BOEM_PUSH_KEY", "BOEM_REDIS_URL", "BOEM_SECRET_KEY", "BOEM_URL",
    }
)  # fmt: skip
SETTINGS: Final = "boem.web.project.settings"
SITE: Final = (
    "boem.cli.host.serve", "boem.web.project.application", "boem.web.project.urls", "django.test.signals",
    "django.core.management.commands.migrate",
)  # fmt: skip
COMMANDS: Final = (
    "boem.cli.app", "boem.cli.analyse", "boem.cli.infer", "boem.cli.prove", "boem.cli.replay", "boem.cli.verify",
    "boem.cli.pbm.reporting", "boem.cli.pbm.rounds", "boem.cli.pbm.setting_up", "boem.cli.host.serve", "uvicorn",
    "typer._adapters", "typer._click.decorators",
)  # fmt: skip
SET_UP: Final = django.setup


def has_enough(environment: Mapping[str, str]) -> bool:
    """Whether a process with this environment may be forked from one that has loaded the site."""
    told = {name for name in environment if name.startswith(("BOEM_", "DJANGO_", "PYTHONPATH"))}
    return "BOEM_DATA" in told and told <= TAKEN_ON


def load(modules: Sequence[str], *, site: bool) -> None:
    """Import these modules; without the site, those that need settings are imported by each process itself."""
    with Path(os.devnull).open("w") as nothing, redirect_stderr(nothing):
        for name in (*COMMANDS, *modules):
            with suppress(Exception):
                importlib.import_module(name)
        _read_options()
    if site:
        _load_site()
    gc.freeze()  # so that children don't copy memory that they only read


def _read_options() -> None:
    """Parse the commands' signatures here; in a child, that would take half of its time."""
    app: Any = importlib.import_module("boem.cli.app").app
    framework: Any = importlib.import_module("typer.main")
    read, ours = framework.get_command, framework.get_command(app)
    framework.get_command = lambda asked: ours if asked is app else read(asked)


def _load_site() -> None:
    """Set Django up on data that are thrown away, and load what the site needs."""
    with TemporaryDirectory(prefix="boem-loaded-") as folder:
        os.environ["BOEM_DATA"] = folder
        importlib.import_module("boem.web.base.prepare").set_up()
        for module in SITE:
            importlib.import_module(module)
        importlib.import_module("django.db.migrations.loader").MigrationLoader(None)
    django.setup = _set_up_anew
    assert threading.active_count() == 1  # those of others would be missing in a forked process


def _set_up_anew(set_prefix: bool = True) -> None:
    """Do what `django.setup` does, with apps that are loaded already."""
    from django.conf import Settings, settings  # noqa: PLC0415
    from django.core.signals import setting_changed  # noqa: PLC0415
    from django.db import connections  # noqa: PLC0415

    django.setup = SET_UP  # which may be called once more
    lazy: Any = settings
    before = lazy._wrapped
    importlib.reload(sys.modules[SETTINGS])
    now: Any = Settings(SETTINGS)
    lazy._wrapped = now
    vars(connections).clear()
    connections.__init__()  # type: ignore[misc]
    for name in sorted(set(dir(now)) - {"DATABASES"}):
        if getattr(now, name) != getattr(before, name, None):
            setting_changed.send(sender=Settings, setting=name, value=getattr(now, name), enter=True)
    if now.REDIS:  # read when the module is loaded
        limits: Any = sys.modules["boem.web.base.limits"]
        limits.LIMITER.storage = limits.storage_from_string(now.REDIS)
    SET_UP(set_prefix)
