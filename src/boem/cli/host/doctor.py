"""`boem doctor`: checks the site's set-up."""

from __future__ import annotations

from collections.abc import Iterator

from boem.cli.files import print_json
from boem.core.errors import ParseError
from boem.core.texts import explain, gettext, language, speaking
from boem.core.texts import gettext_noop as _
from boem.web.base.prepare import set_up

SIGNS = {"good": "✓", "note": "·", "wrong": "✗"}


def examine(*, as_json: bool) -> int:
    """Print the findings; returns 1 if something is wrong."""
    found = list(_findings()) if as_json else []
    if as_json:
        print_json({"healthy": all(kind != "wrong" for _look, kind, _said in found), "findings": _as_json(found)})
    else:
        for look, kind, said in _findings():
            found.append((look, kind, said))
            print(f"{SIGNS[kind]} {gettext(look)}: {said}", flush=True)
    return 1 if any(kind == "wrong" for _look, kind, _said in found) else 0


def _findings() -> Iterator[tuple[str, str, str]]:
    spoken = language()
    try:
        set_up()
    except ParseError as error:  # without valid settings nothing else can be checked
        yield _("settings"), "wrong", explain(error)
        return
    with speaking(spoken):
        yield _("settings"), "good", gettext("all can be read")
        from boem.web.hosting import doctor

        for one in doctor.examine():
            yield one.look, one.kind, one.said


def _as_json(found: list[tuple[str, str, str]]) -> list[dict[str, str]]:
    return [{"look": look, "kind": kind, "said": said} for look, kind, said in found]
