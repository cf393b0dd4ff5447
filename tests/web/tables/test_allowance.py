"""A connection's allowance: so many requests in a span of time, then none until it is over."""

from __future__ import annotations

import pytest
from limits import RateLimitItemPerMinute

from boem.testing.clock import ManualClock
from boem.web.base.limits import Allowance, TooMany
from boem.web.base.payers import Payers


def test_an_allowance_comes_back_when_the_span_is_over_and_until_then_says_how_long_to_wait(clock: ManualClock) -> None:
    allowance = Allowance(RateLimitItemPerMinute(2), Payers("a", ""))
    allowance.spend()
    clock.forward(seconds=40)
    allowance.spend()
    with pytest.raises(TooMany) as caught:
        allowance.spend()
    assert caught.value.wait == 20
    clock.forward(seconds=19)
    with pytest.raises(TooMany):
        allowance.spend()
    clock.forward(seconds=1)
    allowance.spend()
