"""The site as what an ASGI server asks for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from boem.web.base.prepare import set_up

if TYPE_CHECKING:
    from boem.web.project.application import SiteApplication

set_up()
# What it imports needs Django set up.
application: Final[SiteApplication] = import_module("boem.web.project.application").SiteApplication()
