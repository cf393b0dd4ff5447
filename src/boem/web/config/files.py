"""How static files are laid out: under names that change with their content, so that browsers may keep them."""

from __future__ import annotations

from typing import Final

from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTS: Final = (
    (
        r"""(?P<matched>import(?s:(?P<names>\s*\{.*?\}))\s*from\s*"(?P<url>\..*?)"\s*;)""",
        'import%(names)s from "%(url)s";',
    ),
    (r"""(?P<matched>import\s*"(?P<url>\..*?)"\s*;)""", 'import "%(url)s";'),
)


class Files(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Our scripts are modules that import each other, by names that change too.

    Django can do this for all scripts or for none, and takes what stands in a comment of another package for an import.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("boem/*.js", IMPORTS))
