"""The ASGI entry point."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from boem.web.base.prepare import set_up

if TYPE_CHECKING:
    from boem.web.project.application import SiteApplication

set_up()
# These imports need Django set up.
application: Final[SiteApplication] = import_module("boem.web.project.application").SiteApplication()
