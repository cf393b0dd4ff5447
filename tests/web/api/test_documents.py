"""The OpenAPI document, and its page, which needs no other host."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

import httpx
from support.site import Site


def test_the_document_describes_every_call_with_its_answers(here: Site) -> None:
    with here.client() as client:
        document = client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.")
    calls = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert calls == {
        ("/api/v1/guests", "post"),
        ("/api/v1/me", "get"),
        ("/api/v1/me/vacation", "post"),
        ("/api/v1/me/follows", "get"),
        ("/api/v1/me/follows", "post"),
        ("/api/v1/me/online", "post"),
        ("/api/v1/leaderboard", "get"),
        ("/api/v1/lobby", "get"),
        ("/api/v1/find", "post"),
        ("/api/v1/records", "post"),
        ("/api/v1/tables", "post"),
        ("/api/v1/tables/{table_id}", "get"),
        ("/api/v1/tables/{table_id}/join", "post"),
        ("/api/v1/tables/{table_id}/actions", "post"),
        ("/api/v1/tables/{table_id}/pause", "post"),
        ("/api/v1/tables/{table_id}/claim", "post"),
        ("/api/v1/tables/{table_id}/decline", "post"),
        ("/api/v1/tables/{table_id}/withdraw", "post"),
        ("/api/v1/tables/{table_id}/rematch", "post"),
        ("/api/v1/tables/{table_id}/chat", "get"),
        ("/api/v1/tables/{table_id}/chat", "post"),
        ("/api/v1/tables/{table_id}/record", "get"),
        ("/api/v1/tables/{table_id}/conditional-moves", "get"),
        ("/api/v1/tables/{table_id}/conditional-moves", "put"),
        ("/api/v1/tables/{table_id}/standing-orders", "get"),
        ("/api/v1/tables/{table_id}/standing-orders", "put"),
        ("/api/v1/exercises", "get"),
        ("/api/v1/exercises/{exercise_id}", "get"),
        ("/api/v1/exercises/{exercise_id}/answer", "post"),
        ("/api/v1/exercises/{exercise_id}/away", "post"),
        ("/api/v1/tables/{table_id}/exercises", "post"),
        ("/api/v1/favourites", "get"),
        ("/api/v1/favourites/{link}", "put"),
        ("/api/v1/favourites/{link}", "delete"),
        ("/api/v1/runs", "get"),
        ("/api/v1/runs", "post"),
        ("/api/v1/runs/{run_id}", "get"),
        ("/api/v1/runs/{run_id}/end", "post"),
        ("/api/v1/runs/{run_id}/marks", "post"),
        ("/api/v1/training", "post"),
        ("/api/v1/training/{attempt_id}/marks", "post"),
        ("/api/v1/puzzles/daily", "get"),
        ("/api/v1/puzzles/ranking", "get"),
        ("/api/v1/puzzles/check", "post"),
        ("/api/v1/puzzles/{link}", "get"),
        ("/api/v1/analysis", "post"),
        ("/api/v1/tournaments", "get"),
        ("/api/v1/tournaments", "post"),
        ("/api/v1/tournaments/{tournament_id}", "get"),
        ("/api/v1/tournaments/{tournament_id}/pairings", "get"),
        ("/api/v1/tournaments/{tournament_id}/files/{name}", "get"),
        ("/api/v1/tournaments/{tournament_id}/enter", "post"),
        ("/api/v1/tournaments/{tournament_id}/withdraw", "post"),
        ("/api/v1/tournaments/{tournament_id}/bye", "post"),
        ("/api/v1/tournaments/{tournament_id}/no-bye", "post"),
        ("/api/v1/tournaments/{tournament_id}/start", "post"),
        ("/api/v1/tournaments/{tournament_id}/cancel", "post"),
        ("/api/v1/tournaments/{tournament_id}/pause", "post"),
        ("/api/v1/tournaments/{tournament_id}/resume", "post"),
        ("/api/v1/tournaments/{tournament_id}/remove", "post"),
        ("/api/v1/tournaments/{tournament_id}/decide", "post"),
        ("/api/v1/tournaments/{tournament_id}/challenge", "post"),
        ("/api/v1/tournaments/{tournament_id}/answer", "post"),
    }
    answers = document["paths"]["/api/v1/tables/{table_id}/actions"]["post"]["responses"]
    assert set(answers) == {"200", "401", "403", "404", "409", "422", "429"}


def test_the_page_loads_nothing_from_another_host(site: Site) -> None:
    with httpx.Client(base_url=site.url, trust_env=False, verify=False, timeout=60) as client:
        page = client.get("/api/v1/docs")
        assert page.status_code == 200
        loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
        assert loaded
        for link in loaded:
            assert urlsplit(urljoin(f"{site.url}/api/v1/docs", link)).netloc == urlsplit(site.url).netloc, link
            assert client.get(link).status_code == 200, link
        policy = page.headers["content-security-policy"]
    assert "http" not in policy.replace("upgrade-insecure-requests", "")


def test_every_call_parameter_and_member_is_described(here: Site) -> None:
    with here.client() as client:
        document = client.get("/openapi.json").json()
    calls = [call for methods in document["paths"].values() for call in methods.values()]
    assert all(call["summary"] and call["description"] for call in calls)
    names = [call["operationId"] for call in calls]
    assert len(names) == len(set(names))
    given = [
        (call["operationId"], one["name"]) for call in calls for one in call["parameters"] if "description" not in one
    ]
    assert given == []
    members = {
        f"{name}.{member}": told
        for name, shape in document["components"]["schemas"].items()
        for member, told in shape.get("properties", {}).items()
    }
    assert [name for name, told in members.items() if "description" not in told] == []


def test_errors_are_documented_as_problems_with_an_example(here: Site) -> None:
    with here.client() as client:
        document = client.get("/openapi.json").json()
    for methods in document["paths"].values():
        for call in methods.values():
            wrong = {status: told for status, told in call["responses"].items() if int(status) >= 400}
            for status, told in wrong.items():
                assert told["content"]["application/problem+json"]["example"]["status"] == int(status)
            assert "Retry-After" in wrong["429"]["headers"], call["operationId"]
