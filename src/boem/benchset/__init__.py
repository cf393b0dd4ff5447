"""The public benchmark: positions with exact answers, and how programs are tried on them.

Stability: provisional.
"""

from boem.benchset.marking import PARTS, Mark, mark
from boem.benchset.tasks import FILE, VERSION, Task, tasks

__all__ = ["FILE", "PARTS", "VERSION", "Mark", "Task", "mark", "tasks"]
