"""Metrics, without names, ids or secrets.

The processes of one `boem serve` write into a folder that it creates for them, and each can report the sum.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from time import perf_counter
from typing import Final, ParamSpec, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from boem.core.clock import CLOCK
from boem.core.errors import IllegalAction, ParseError
from boem.web.base.errors import Stale

P = ParamSpec("P")
T = TypeVar("T")
FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # the library's name for it; set before this module is loaded
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
disable_created_metrics()
REGISTRY: Final = CollectorRegistry()
REQUESTS: Final = Counter("boem_requests", "Requests answered.", ["method", "route", "status"], registry=REGISTRY)
ACTIONS: Final = Counter("boem_actions", "Seats' actions, by outcome.", ["outcome"], registry=REGISTRY)
OUTCOMES: Final = {Stale: "stale", IllegalAction: "refused", ParseError: "unreadable"}
ACTION_SECONDS: Final = Histogram(
    "boem_action_seconds", "Seconds from action to answer, before the commit.", buckets=SECONDS, registry=REGISTRY
)
HEAVY: Final = Counter("boem_heavy_answers", "Long answers, by outcome.", ["outcome"], registry=REGISTRY)
CONNECTIONS: Final = Gauge("boem_connections", "Open WebSockets.", registry=REGISTRY, multiprocess_mode="livesum")
JOB_ENDED: Final = Gauge(
    "boem_job_last_run_timestamp_seconds",
    "When a job's last round ended.",
    ["job"],
    registry=REGISTRY,
    multiprocess_mode="max",
)
JOB_SECONDS: Final = Gauge(
    "boem_job_seconds", "Seconds a job's last round took.", ["job"], registry=REGISTRY, multiprocess_mode="mostrecent"
)
JOB_FAILURES: Final = Counter("boem_job_failures", "Failed rounds of a job.", ["job"], registry=REGISTRY)


def exposition(*more: Collector) -> bytes:
    """All metrics in Prometheus's text format, including those of further collectors."""
    registry = REGISTRY
    if FOLDER in os.environ:
        _bury()
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    further = CollectorRegistry()
    for collector in more:
        further.register(collector)
    return generate_latest(registry) + generate_latest(further)


def counted(submit: Callable[P, T]) -> Callable[P, T]:
    """`submit` with its outcomes counted and its duration measured."""

    @wraps(submit)
    def measured(*args: P.args, **kwargs: P.kwargs) -> T:
        began, outcome = perf_counter(), "accepted"
        try:
            return submit(*args, **kwargs)
        except BaseException as error:
            outcome = next((word for kind, word in OUTCOMES.items() if isinstance(error, kind)), "failed")
            raise
        finally:
            ACTIONS.labels(outcome).inc()
            ACTION_SECONDS.observe(perf_counter() - began)

    return measured


def accepted(count: int, seconds: float) -> None:
    """Count actions accepted together, in so many seconds."""
    if count:
        ACTIONS.labels("accepted").inc(count)
    for _ in range(count):
        ACTION_SECONDS.observe(seconds)


@contextmanager
def job_measured(job: str) -> Iterator[None]:
    """Measures one round of a job."""
    began = perf_counter()
    try:
        yield
    except Exception:
        JOB_FAILURES.labels(job).inc()
        raise
    finally:
        JOB_SECONDS.labels(job).set(perf_counter() - began)
        JOB_ENDED.labels(job).set(CLOCK.now().timestamp())


@contextmanager
def connected() -> Iterator[None]:
    """Counts a WebSocket as open during the block."""
    CONNECTIONS.inc()
    try:
        yield
    finally:
        CONNECTIONS.dec()


def _bury() -> None:
    """Forget the gauges of processes that are gone."""
    for path in Path(os.environ[FOLDER]).glob("gauge_live*_*.db"):
        process = int(path.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process)
