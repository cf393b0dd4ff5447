"""Static files: laid out under names that change with their content, so that browsers may keep them, and served."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTS: Final = (
    (
        r"""(?P<matched>import(?s:(?P<names>\s*\{.*?\}))\s*from\s*"(?P<url>\..*?)"\s*;)""",
        'import%(names)s from "%(url)s";',
    ),
    (r"""(?P<matched>import\s*"(?P<url>\..*?)"\s*;)""", 'import "%(url)s";'),
)


class Files(CompressedManifestStaticFilesStorage):
    """Our scripts are modules that import each other, by names that change too.

    Django can do this for all scripts or for none, and takes what stands in a comment of another package for an import.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("boem/*.js", IMPORTS))


class Serve(WhiteNoiseMiddleware):
    """Hands each file over whole: ours are small, and what is read bit by bit holds up whoever serves many at once."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The file, or what stands for it: unchanged, a part, nothing of the kind."""
        told = static_file.get_response(request.method, request.META)
        with closing(told.file or BytesIO()) as file:
            whole = HttpResponse(file.read(), status=int(told.status))
        del whole["Content-Type"]
        for name, value in told.headers:
            whole[name] = value
        return whole
