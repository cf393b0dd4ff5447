"""Answers the benchmark's fields with Boem's inference: boem bench-set run python bench/set_boem.py."""

import json
import sys

import numpy as np

from boem.inference import Field, Inconsistent, infer

for task in map(json.loads, sys.stdin):
    answer = {"id": task["id"]}
    if task["kind"] == "field":
        try:
            found = infer(Field.from_rows(task["question"]["rows"], task["question"]["mines"]))
            answer |= {"chances": np.nan_to_num(found.mine_probability).tolist(), "layouts": str(found.layouts)}
            answer |= {"safe": list(found.safe), "mined": list(found.mined)}
        except Inconsistent:
            answer |= {"chances": None, "layouts": "0", "safe": None, "mined": None}
    print(json.dumps(answer), flush=True)
