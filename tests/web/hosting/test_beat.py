"""The worker's heartbeat, and how long ago it was."""

from __future__ import annotations

from pathlib import Path

from pytest_django.fixtures import Settings

from boem.testing.clock import ManualClock
from boem.web.hosting.worker_heartbeat import beat, silence


def test_silence_is_the_time_since_the_last_round_and_none_before_the_first(
    tmp_path: Path, settings: Settings, clock: ManualClock
) -> None:
    settings.DATA = tmp_path
    assert silence() is None
    beat()
    assert silence() == 0
    clock.forward(minutes=5)
    assert silence() == 300
    beat()
    assert silence() == 0
