"""Dashboard and alerts use metrics that there are, and each alert leads to what to do about it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from django.test import Client

ROOT: Final = Path(__file__).parents[3]
RULES: Final[list[dict[str, Any]]] = yaml.safe_load((ROOT / "monitoring" / "alerts.yml").read_text())["groups"][0][
    "rules"
]
DASHBOARD: Final[dict[str, Any]] = json.loads((ROOT / "monitoring" / "grafana.json").read_text())
SAMPLED: Final = ("_bucket", "_count", "_sum", "_total")


def expressions() -> list[str]:
    shown = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    return [*shown, *(rule["expr"] for rule in RULES)]


def stem(name: str) -> str:
    return next((name.removesuffix(end) for end in SAMPLED if name.endswith(end)), name)


def places(page: str) -> set[str]:
    """The addresses of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.django_db
def test_every_metric_that_is_watched_is_reported_and_the_other_way_round() -> None:
    told = Client(headers={"host": "localhost"}).get("/metrics").content.decode()
    reported = {stem(name) for name in re.findall(r"^# TYPE (boem_\w+) ", told, re.MULTILINE)}
    reported = {name for name in reported if not name.endswith("_created")}
    watched = {stem(name) for text in expressions() for name in re.findall(r"\bboem_\w+", text)}
    assert watched == reported
    in_the_guide = re.findall(r"`(boem_\w+)", (ROOT / "docs" / "hosting.md").read_text())
    assert {stem(name) for name in in_the_guide} >= reported


def test_labels_that_are_asked_for_are_those_that_there_are() -> None:
    known = {"job", "method", "outcome", "route", "status", "le"}
    asked = {name for text in expressions() for name in re.findall(r"[{,] *(\w+)=", text)}
    grouped = {
        name
        for text in expressions()
        for inside in re.findall(r"\bby \(([^)]*)\)", text)
        for name in inside.split(", ")
    }
    assert asked | grouped <= known


def test_the_guide_has_prometheus_call_the_job_as_the_alerts_do() -> None:
    asked = {job for text in expressions() for job in re.findall(r'\bup{job="([\w-]+)"}', text)}
    guide = (ROOT / "docs" / "hosting.md").read_text().partition("\nrule_files:")[2].partition("```")[0]
    jobs = {job["job_name"] for job in yaml.safe_load(f"rule_files:{guide}")["scrape_configs"]}
    assert asked
    assert asked <= jobs


def test_each_alert_leads_to_a_part_of_the_runbook() -> None:
    for rule in RULES:
        page, _, part = rule["annotations"]["runbook"].partition("#")
        assert part in places(page), rule["alert"]
    assert len({rule["alert"] for rule in RULES}) == len(RULES)


def test_the_dashboards_panels_have_numbers_of_their_own_and_overlap_nowhere() -> None:
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    squares = [
        (x, y)
        for at in (panel["gridPos"] for panel in panels)
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(set(squares)) == len(squares)
    assert max(x for x, _ in squares) < 24
