"""The site as what an ASGI server asks for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from boem.web.base.prepare import set_up

set_up()
application: Final[Any] = import_module("boem.web.project.application").Site()  # what it imports needs Django set up
