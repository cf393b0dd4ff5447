"""Answers them with ms_toollib: boem bench-set run --part chances python bench/set_ms_toollib.py.

It takes no field whose number of mines is unknown, and is asked for nothing but chances.
"""

import json
import sys

from ms_toollib import cal_probability_onboard

CELLS = {".": 10, "*": 11} | {str(number): number for number in range(9)}

for task in map(json.loads, sys.stdin):
    answer, question = {"id": task["id"]}, task["question"]
    if task["kind"] == "field" and question["mines"] is not None:
        board = [[CELLS[sign] for sign in row] for row in question["rows"]]
        try:
            answer["chances"] = cal_probability_onboard(board, question["mines"])[0]
        except RuntimeError:  # says that no layout fits
            answer["chances"] = None
    print(json.dumps(answer), flush=True)
