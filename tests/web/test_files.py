"""Static files as browsers request them: compressed, unchanged, in ranges; and never trickled."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.http import FileResponse, HttpResponse
from django.test import RequestFactory
from support.site import Site
from whitenoise.middleware import WhiteNoiseMiddleware

from boem.web.base.static_files import Serve


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    "asks",
    [{}, {"HTTP_ACCEPT_ENCODING": "gzip"}, {"HTTP_RANGE": "bytes=2-9"}, {"HTTP_RANGE": "bytes=999999-"},
     {"HTTP_IF_MODIFIED_SINCE": "Fri, 01 Jan 2100 00:00:00 GMT"}],
    ids=["plain", "compressed", "a part", "beyond the end", "unchanged"],
)  # fmt: skip
def test_a_file_is_what_it_was_and_whole(
    method: str, asks: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("files")
    (folder / "a.css").write_text("a { color: red }" * 20)
    answers = [kind(HttpResponse) for kind in (WhiteNoiseMiddleware, Serve)]
    for one in answers:
        one.add_files(str(folder), prefix="/s/")
    request = RequestFactory().generic(method, "/s/a.css", **asks)
    streamed, whole = (one(request) for one in answers)
    assert isinstance(streamed, FileResponse)
    assert not whole.streaming
    assert whole.content == b"".join(streamed)
    if streamed.file_to_stream:
        streamed.file_to_stream.close()
    assert (whole.status_code, dict(whole.items())) == (streamed.status_code, dict(streamed.items()))


def test_the_log_says_nothing_of_files(site: Site) -> None:
    with site.client() as client:
        (style,) = set(re.findall(r"/static/boem/base[.0-9a-f]*[.]css", client.get(f"{site.url}/").text))
        assert client.get(f"{site.url}{style}").status_code == 200
    assert "StreamingHttpResponse" not in site.log


def test_data_in_another_folder_have_their_files_laid_out_already(site: Site, prepared: Path) -> None:
    laid_out = [data / "static" / "staticfiles.json" for data in (prepared, site.folder / "data")]
    assert len({file.stat().st_mtime_ns for file in laid_out}) == 1
