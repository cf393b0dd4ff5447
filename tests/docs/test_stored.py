"""docs/stored.md says what the models say, of every model, and when what has a time goes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client
from support.tools import tool

from boem.web.accounts.account_data import UNCONFIRMED
from boem.web.mail.counts import DAY
from boem.web.notices.push.sending import KEPT as SUBSCRIPTIONS
from boem.web.puzzles.books import LASTS
from boem.web.puzzles.runs.scores import KEPT as SCORES
from boem.web.puzzles.runs.service import KEPT as RUNS
from boem.web.puzzles.training.service import KEPT as ATTEMPTS
from boem.web.replay.importing import MOST_KEPT
from boem.web.tables.jobs.worker import tidy

stored = tool("stored")


def test_the_page_is_what_the_models_say() -> None:
    assert stored.PAGE.read_text(encoding="utf-8") == stored.page(), "make stored writes it"


def test_every_model_is_on_it_and_no_other_is_described() -> None:
    labels = {model._meta.label for model in apps.get_models()}
    assert labels >= stored.OTHERS.keys() | stored.KEPT.keys()
    assert all(f"| `{label}`: " in stored.page() for label in labels)
    assert "changed (" not in stored.page()


def test_times_are_those_of_the_program() -> None:
    said, days = stored.KEPT, timedelta(days=1)
    assert LASTS == DAY == days
    assert timedelta(days=365) == SUBSCRIPTIONS
    assert said["accounts.Player"].endswith(f", {UNCONFIRMED.days} days")
    assert said["puzzles.BestPuzzleRun"].endswith(f", {SCORES.days} days")
    assert said["puzzles.PuzzleRun"].startswith(f"{RUNS.days} days")
    assert said["puzzles.TrainingAttempt"].endswith(f", {ATTEMPTS.days} days")
    assert f" {MOST_KEPT} " in said["replay.Imported"]


@pytest.mark.django_db
def test_sessions_that_have_run_out_are_deleted(client: Client) -> None:
    for browser in (client, Client()):
        browser.post("/start/mijnenveger", {"with": "bot"})
    old = client.session.session_key
    Session.objects.filter(pk=old).update(expire_date=datetime(2020, 1, 1, tzinfo=UTC))
    assert Session.objects.count() == 2
    tidy()
    assert not Session.objects.filter(pk=old).exists()
    assert Session.objects.count() == 1
