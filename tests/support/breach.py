"""What a law reports about a game."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from boem.core.errors import LawBroken
from boem.testing import laws
from boem.testing.walk import AnySubject

TRIES = 20


def breach(law: laws.Law, subject: AnySubject, games: int = 400) -> str | None:
    """The law's complaint about the subject; fails if this many games reveal nothing.

    The first complaint is kept: a subject with randomness of its own may behave differently when hypothesis tries the
    same game again. If it does so even before the law is applied, hypothesis ends the run, and another one is started.
    """
    said: list[str] = []

    @settings(
        max_examples=games,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        try:
            law(subject, data)
        except LawBroken as error:
            said.append(str(error))
            raise

    for _ in range(TRIES):
        try:
            run()
        except LawBroken:
            break
        except Flaky:
            if said:
                break
        else:
            break
    return said[0] if said else None
