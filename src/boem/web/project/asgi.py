"""The site as what an ASGI server asks for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from boem.web.base.prepare import set_up

set_up()
# What it imports needs Django set up.
application: Final[Any] = import_module("boem.web.project.application").SiteApplication()
