"""The game record: one JSON document from which a game is played again. Format: docs/record.md."""

from boem.records.act import act, rule, take_down, who_and_what
from boem.records.commitment import commit, fresh_salt
from boem.records.documents import documents
from boem.records.hear import hear_entry
from boem.records.moment import Moment
from boem.records.read import read_record
from boem.records.record import Handover, Play, Record
from boem.records.replay import Replay, begin, go_on, replay
from boem.records.tell import ALL, Eyes, disputed, tell, tell_entry, tell_result, view_for, why_refused
from boem.records.verify import Finding, verify
from boem.records.write import known_record, write_record

__all__ = [
    "ALL",
    "Eyes",
    "Finding",
    "Handover",
    "Moment",
    "Play",
    "Record",
    "Replay",
    "act",
    "begin",
    "commit",
    "disputed",
    "documents",
    "fresh_salt",
    "go_on",
    "hear_entry",
    "known_record",
    "read_record",
    "replay",
    "rule",
    "take_down",
    "tell",
    "tell_entry",
    "tell_result",
    "verify",
    "view_for",
    "who_and_what",
    "why_refused",
    "write_record",
]
