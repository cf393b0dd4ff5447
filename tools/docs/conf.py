"""Sphinx's settings for the documentation site; `make docs` builds it."""

from __future__ import annotations

import re
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring

project = "Boem"
version = release = installed("boem")
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["extra", "files"]
myst_heading_anchors = 4
default_role = "literal"  # `so` is code in a docstring, too

autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme_path = [str(Path(__file__).parent)]
html_theme = "theme"
html_copy_source = False
html_use_index = html_domain_indices = False

_SECTIONS: Final[Any] = Config(napoleon_use_rtype=False)


def read_sections(app: Sphinx, _what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Turn a docstring's sections (`Args:`, `Raises:`) into fields; a property's colon is only a colon."""
    lines[:] = str(GoogleDocstring(lines, _SECTIONS, app, "function", name, value, options)).splitlines()


def write_defaults(_app: Sphinx, _what: str, _name: str, _value: Any, _options: Any, call: Any, result: Any) -> Any:
    """Write defaults as Python: Sphinx shows types in full where it can't read a signature."""
    return call and re.sub(r"<(?:class '(?:\w+\.)*(\w+)'|[^<>]*)>", lambda found: found[1] or "...", call), result


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-signature", write_defaults)
    app.connect("autodoc-process-docstring", read_sections)
