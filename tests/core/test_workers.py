"""Processes that share work."""

from __future__ import annotations

import json
import os
from pathlib import Path

from support.forkserver import run

PROGRAM = """
import json, signal
from boem.core.workers import spread

def heard(_):
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())

print(json.dumps({"here": heard(0), "there": list(spread(heard, range(4), jobs=2)), "afterwards": heard(0)}))
"""


def test_ctrl_c_is_heard_by_the_process_that_shares_the_work_out_alone(tmp_path: Path) -> None:
    told = json.loads(run(["-c", PROGRAM], os.environ, folder=tmp_path).out)
    assert told == {"here": True, "there": [False] * 4, "afterwards": True}
