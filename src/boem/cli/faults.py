"""What can be wrong with a field or its options, in other languages.

It is said in English wherever it happens, and known again here by its form, part by part between colons; what is not in
the list stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

# English, Dutch, German; of forms that could both fit, the first counts.
_SENTENCES: Final = (
    ("line {number}", "regel {number}", "Zeile {number}"),
    ("byte {number}", "byte {number}", "Byte {number}"),
    ("standard input is closed", "de standaardinvoer is gesloten", "die Standardeingabe ist geschlossen"),
    ("a device is no file", "een apparaat is geen bestand", "ein Gerät ist keine Datei"),
    ("no such file or directory", "dat bestand is er niet", "diese Datei gibt es nicht"),
    ("is a directory", "is een map en geen bestand", "ist ein Ordner und keine Datei"),
    ("permission denied", "mag niet gelezen worden", "darf nicht gelesen werden"),
    (
        "more than {most} bytes are no field",
        "meer dan {most} bytes is geen veld",
        "mehr als {most} Bytes sind kein Feld",
    ),
    ("a field is text in UTF-8", "een veld is tekst in UTF-8", "ein Feld ist Text in UTF-8"),
    (
        "is empty, where a field has at least one square",
        "is leeg, terwijl een veld minstens één vak heeft",
        "ist leer, ein Feld hat aber mindestens ein Kästchen",
    ),
    ("a field has at least one square", "een veld heeft minstens één vak", "ein Feld hat mindestens ein Kästchen"),
    (
        "{found} squares, where the first row has {width}",
        "{found} vakken, terwijl de eerste rij er {width} heeft",
        "{found} Kästchen, die erste Zeile hat aber {width}",
    ),
    (
        "{sign} on {square} is none of . (covered), 0 to 8 (open), * (known mine)",
        "{sign} op {square} is geen . (bedekt), 0 t/m 8 (open) of * (bekende mijn)",
        "{sign} auf {square} ist weder . (verdeckt) noch 0 bis 8 (offen) noch * (bekannte Mine)",
    ),
    (
        "{width} × {height} squares; each side can have 1 to {longest}",
        "{width} × {height} vakken; elke zijde kan er 1 t/m {longest} hebben",
        "{width} × {height} Kästchen; jede Seite kann 1 bis {longest} haben",
    ),
    (
        "must be a whole number, not {given}",
        "moet een geheel getal zijn, niet {given}",
        "muss eine ganze Zahl sein, nicht {given}",
    ),
    (
        "must be a number above 0, such as 1e10, not {given}",
        "moet een getal boven 0 zijn, zoals 1e10, niet {given}",
        "muss eine Zahl über 0 sein, etwa 1e10, nicht {given}",
    ),
    (
        "{mines} mines on {size} squares; 0 to {most} can be",
        "{mines} mijnen op {size} vakken; het kunnen er 0 t/m {most} zijn",
        "{mines} Minen auf {size} Kästchen; es können 0 bis {most} sein",
    ),
    ("1 mine in all can't be", "1 mijn in totaal kan niet", "1 Mine insgesamt kann nicht sein"),
    ("{mines} mines in all can't be", "{mines} mijnen in totaal kan niet", "{mines} Minen insgesamt können nicht sein"),
    (
        "the numbers allow from {fewest} to {most}, but not that many",
        "de getallen laten er {fewest} t/m {most} toe, maar niet zoveel",
        "die Zahlen erlauben {fewest} bis {most}, aber nicht so viele",
    ),
    (
        "the numbers allow from {fewest} to {most}",
        "de getallen laten er {fewest} t/m {most} toe",
        "die Zahlen erlauben {fewest} bis {most}",
    ),
    (
        "the numbers and known mines need {fewest}",
        "met deze getallen en bekende mijnen moeten het er {fewest} zijn",
        "mit diesen Zahlen und bekannten Minen müssen es {fewest} sein",
    ),
    (
        "the numbers need {fewest}",
        "met deze getallen moeten het er {fewest} zijn",
        "mit diesen Zahlen müssen es {fewest} sein",
    ),
    (
        "{clue} says {number}, but 1 known mine touches it",
        "{clue} zegt {number}, maar er grenst 1 bekende mijn aan",
        "{clue} sagt {number}, aber 1 bekannte Mine grenzt daran",
    ),
    (
        "{clue} says {number}, but {known} known mines touch it",
        "{clue} zegt {number}, maar er grenzen {known} bekende mijnen aan",
        "{clue} sagt {number}, aber {known} bekannte Minen grenzen daran",
    ),
    (
        "{clue} says {number}, but no square around it can hold a mine",
        "{clue} zegt {number}, maar op geen vak eromheen kan een mijn liggen",
        "{clue} sagt {number}, aber auf keinem Kästchen ringsum kann eine Mine liegen",
    ),
    (
        "{clue} says {number}, but only 1 square around it can hold a mine",
        "{clue} zegt {number}, maar op slechts 1 vak eromheen kan een mijn liggen",
        "{clue} sagt {number}, aber nur auf 1 Kästchen ringsum kann eine Mine liegen",
    ),
    (
        "{clue} says {number}, but only {room} squares around it can hold a mine",
        "{clue} zegt {number}, maar op slechts {room} vakken eromheen kan een mijn liggen",
        "{clue} sagt {number}, aber nur auf {room} Kästchen ringsum kann eine Mine liegen",
    ),
    (
        "the numbers on {clues} and {count} more can't all be right",
        "de getallen op {clues} en nog {count} kunnen niet allemaal kloppen",
        "die Zahlen auf {clues} und {count} weiteren können nicht alle stimmen",
    ),
    (
        "the numbers on {clues} can't all be right",
        "de getallen op {clues} kunnen niet allemaal kloppen",
        "die Zahlen auf {clues} können nicht alle stimmen",
    ),
    (
        "no layout of mines fits them",
        "geen verdeling van de mijnen past erbij",
        "keine Verteilung der Minen passt dazu",
    ),
    ("too hard", "te moeilijk", "zu schwer"),
    (
        "about {estimate} steps are needed, and --budget allows {budget}",
        "er zijn ongeveer {estimate} stappen nodig, en --budget staat er {budget} toe",
        "etwa {estimate} Schritte sind nötig, und --budget erlaubt {budget}",
    ),
)


def translate(sentence: str, language: str) -> str:
    """What an error says, in one of LANGUAGES."""
    return ": ".join(_part(part, language) for part in sentence.split(": "))


def _part(part: str, language: str) -> str:
    for english, dutch, german in _SENTENCES:
        found = _form(english).fullmatch(part)
        if found:
            return {"en": english, "nl": dutch, "de": german}[language].format(**found.groupdict())
    return part


@cache
def _form(template: str) -> re.Pattern[str]:
    """What matches the sentences that are made from a template."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template)), re.DOTALL)
