"""Everything that can be sent to the site is rate-limited, with 429 and the seconds to wait."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from limits import RateLimitItem
from limits.strategies import FixedWindowRateLimiter
from support.desk_pages import FORM, browser
from support.desks import desk_of
from support.puzzles import SHEET
from support.tables import do, laid_out, player

from boem.web.accounts.tokens import new_token
from boem.web.base import limits
from boem.web.pbm import views as mail_pages

pytestmark = pytest.mark.django_db
ARGUMENTS = {"game": "coan", "int": "1"}
NEEDED = {
    "/api/v1/puzzles/check": {"puzzle": "6x6-2c1a3a21a3a3d2b1c2c21a101a"},
    "/api/v1/analysis": {"field": "..1"},
}
"""What those need that look at the body first."""
EXCUSED = dict.fromkeys(
    ("/api/v1/", "/api/v1/docs", "/api/v1/openapi.json"), "the document, the same for all, whichever method asks for it"
)
"""POST routes that need no limit, each with the reason."""


def exhaust(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Use up these limits, or without a name all of them."""
    hit = FixedWindowRateLimiter.hit

    def used_up(limiter: FixedWindowRateLimiter, item: RateLimitItem, *who: str, cost: int = 1) -> bool:
        return bool(names) and item.namespace not in names and hit(limiter, item, *who, cost=cost)

    monkeypatch.setattr(FixedWindowRateLimiter, "hit", used_up)


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """An address for every route."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from routes(one, before + str(one.pattern))
        elif isinstance(one, URLPattern):
            path = re.sub(r"<(?:(\w+):)?\w+>", lambda found: ARGUMENTS.get(found[1], "x"), str(one.pattern))
            yield f"/{before}{path}"


def waits(answer: Any) -> bool:
    """Whether the answer says how many seconds to wait."""
    return answer.status_code == 429 and int(answer.headers["Retry-After"]) >= 1


@pytest.mark.usefixtures("whole_story")
def test_every_route_that_takes_a_post_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    token = new_token(player("Red"))
    paths = [path for path in routes(get_resolver()) if "^" not in path]
    assert {"/account/in", "/account/new", "/lobby/do", "/notices/stop/x", "/api/v1/guests", "/t/x/again"} <= set(paths)
    exhaust(monkeypatch)
    caller = Client(headers={"Authorization": f"Bearer {token}"}, raise_request_exception=False)
    unlimited = set()
    for path in paths:
        answer = caller.post(path, NEEDED.get(path, {}), content_type="application/json")
        if answer.status_code != 405 and not waits(answer):
            unlimited.add(path)
    assert unlimited == set(EXCUSED)


def test_a_page_says_for_how_many_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    exhaust(monkeypatch)
    answer = Client(headers={"accept-language": "nl"}).post("/theme", {"theme": "dark"})
    assert waits(answer)
    assert f"over {answer.headers['Retry-After']} seconden" in answer.content.decode()


COSTLY: list[tuple[str, str, dict[str, str]]] = [
    ("guests", "/start/mijnenveger", {"with": "friend"}),
    ("tables", "/start/mijnenveger", {"with": "friend"}),
    ("tables", "/find/coan", {}),
    ("tables", "/challenge/Blue", {}),
    ("fresh", "/puzzles/fresh", {"width": "5", "height": "5", "grade": "easy"}),
    ("judged", f"/puzzles/{SHEET.link}/play", {}),
    ("books", "/puzzles/books", {"count": "1", "size": "6x6", "grade": "easy", "language": "en", "paper": "a4"}),
    ("imports", "/records/import", {"record": "{}"}),
    ("invited", "/mail/new", FORM | {"players": "heron@example.org"}),
]


@pytest.mark.parametrize(("name", "path", "form"), COSTLY, ids=[f"{name} {path[:20]}" for name, path, _ in COSTLY])
def test_expensive_requests_have_limits_of_their_own(
    name: str, path: str, form: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    player("Blue")
    exhaust(monkeypatch, name)
    assert waits(Client().post(path, form))


def test_a_rematch_counts_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid_out()
    do(table, 0, "resign")
    red = browser("Red")
    exhaust(monkeypatch, "tables")
    assert waits(red.post(f"/t/{table.id}/again"))


def test_letters_to_everybody_and_reports_that_are_printed_have_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of("me", "bot")
    owner = browser("Red")
    exhaust(monkeypatch, limits.TOLD.namespace, limits.PRINTED.namespace)
    monkeypatch.setattr(mail_pages, "print_of", lambda told: pytest.fail("it was set all the same"))
    assert waits(owner.post(f"/mail/{desk.pk}/desk/message", {"text": "Hello"}))
    assert waits(owner.get(f"/mail/{desk.pk}/round-0.pdf"))


def test_wrong_passwords_are_429_with_the_seconds() -> None:
    thief = Client()
    answers = [thief.post("/account/in", {"login": "Ada", "password": "wrong"}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert answers[-1].headers["Retry-After"] == "300"
    assert "OwnCache" in str(settings.CACHES["default"])
