"""The game record: one JSON document from which a game can be replayed. Format: docs/record.md.

Stability: stable.
"""

from boem.records.documents import documents
from boem.records.match import Match, append, begin, go_on, replay, rule, take_down, who_and_what
from boem.records.moment import Moment
from boem.records.openings import Opener
from boem.records.read import read_record
from boem.records.record import Handover, Play, Record, commit, fresh_salt
from boem.records.told import (
    ALL,
    Eyes,
    apply_entry,
    disputed,
    document_for,
    entry_for,
    tell_result,
    view_for,
    why_refused,
)
from boem.records.verify import Finding, verify
from boem.records.witness import Witness
from boem.records.write import known_record, write_record

__all__ = [
    "ALL",
    "Eyes",
    "Finding",
    "Handover",
    "Match",
    "Moment",
    "Opener",
    "Play",
    "Record",
    "Witness",
    "append",
    "apply_entry",
    "begin",
    "commit",
    "disputed",
    "document_for",
    "documents",
    "entry_for",
    "fresh_salt",
    "go_on",
    "known_record",
    "read_record",
    "replay",
    "rule",
    "take_down",
    "tell_result",
    "verify",
    "view_for",
    "who_and_what",
    "why_refused",
    "write_record",
]
