"""What can be wrong with a field or with its options, in the language of a command."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.core.errors import BoemError
from boem.inference.sentences import faults

FAULTS: Final[faults.Faults] = MappingProxyType(
    {
        "is empty, where a field has at least one square": {
            "nl": "is leeg, terwijl een veld minstens één vak heeft",
            "de": "ist leer, ein Feld hat aber mindestens ein Kästchen",
        },
        "more than {most} bytes are no field": {
            "nl": "meer dan {most} bytes is geen veld",
            "de": "mehr als {most} Bytes sind kein Feld",
        },
        "byte {byte}: a field is text in UTF-8": {
            "nl": "byte {byte}: een veld is tekst in UTF-8",
            "de": "Byte {byte}: ein Feld ist Text in UTF-8",
        },
        "must be a whole number, not {given}": {
            "nl": "moet een geheel getal zijn, niet {given}",
            "de": "muss eine ganze Zahl sein, nicht {given}",
        },
        "must be a number above 0, such as 1e10, not {given}": {
            "nl": "moet een getal boven 0 zijn, zoals 1e10, niet {given}",
            "de": "muss eine Zahl über 0 sein, etwa 1e10, nicht {given}",
        },
        "standard input is closed": {
            "nl": "de standaardinvoer is gesloten",
            "de": "die Standardeingabe ist geschlossen",
        },
        "a device is no file": {"nl": "een apparaat is geen bestand", "de": "ein Gerät ist keine Datei"},
        # as the operating system says it
        "no such file or directory": {"nl": "dat bestand is er niet", "de": "diese Datei gibt es nicht"},
        "is a directory": {"nl": "is een map en geen bestand", "de": "ist ein Ordner und keine Datei"},
        "permission denied": {"nl": "mag niet gelezen worden", "de": "darf nicht gelesen werden"},
    }
)
_EVERY: Final = MappingProxyType({**faults.FAULTS, **FAULTS})


def translate(error: BoemError, language: str) -> str:
    """What an error says, in one of LANGUAGES; what only the operating system knows how to say is in English."""
    return faults.explain(error, language, _EVERY)
