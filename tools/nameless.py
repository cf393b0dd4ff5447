"""Removes funding links from npm's lock file: a lock file names versions and hashes, and no addresses."""

import json
import sys
from pathlib import Path

file = Path(sys.argv[1])
lock = json.loads(file.read_text(encoding="utf-8"))
for package in lock["packages"].values():
    package.pop("funding", None)
file.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
