"""Static files: stored under names that depend on their content, so that browsers may cache them, and served."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from typing import Any, Final

from django.conf import settings
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
    """Hashes the names in imports of our scripts, too.

    Django can do this for all scripts or for none, and takes text in another package's comment for an import.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("boem/*.js", IMPORTS))


class Serve(WhiteNoiseMiddleware):
    """Sends each file in one piece: ours are small, and reading in chunks holds up a busy server.

    The documentation is served beside the static files, as its folder is when the site starts.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.index_file = "index.html"
        for folder in settings.DOCUMENTATION:
            self.add_files(folder, settings.DOCUMENTATION_URL)

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The file, or the answer in its place: not modified, a range, not found."""
        told = static_file.get_response(request.method, request.META)
        with closing(told.file or BytesIO()) as file:
            whole = HttpResponse(file.read(), status=int(told.status))
        del whole["Content-Type"]
        for name, value in told.headers:
            whole[name] = value
        return whole
