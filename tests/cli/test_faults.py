"""Faults of a field are reported in the language asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from cli.shell import boem

FAULTS: dict[str, tuple[str, Sequence[str], str, str]] = {
    "a wrong sign": (
        "...\n..9\n",
        (),
        "regel 2: '9' op C2 is geen . (bedekt), 0 t/m 8 (open) of * (bekende mijn)",
        "Zeile 2: '9' auf C2 ist weder . (verdeckt) noch 0 bis 8 (offen) noch * (bekannte Mine)",
    ),
    "ragged rows": (
        "...\n..\n",
        (),
        "regel 2: 2 vakken, terwijl de eerste rij er 3 heeft",
        "Zeile 2: 2 Kästchen, die erste Zeile hat aber 3",
    ),
    "an empty file": (
        "",
        (),
        "-: is leeg, terwijl een veld minstens één vak heeft",
        "-: ist leer, ein Feld hat aber mindestens ein Kästchen",
    ),
    "no rows": ("/", (), "een veld heeft minstens één vak", "ein Feld hat mindestens ein Kästchen"),
    "too wide": (
        "." * 600,
        (),
        "600 × 1 vakken; elke zijde kan er 1 t/m 512 hebben",
        "600 × 1 Kästchen; jede Seite kann 1 bis 512 haben",
    ),
    "too long": (
        "." * ((1 << 20) + 1),
        (),
        "meer dan 1048576 bytes is geen veld",
        "mehr als 1048576 Bytes sind kein Feld",
    ),
    "no number": (
        "...",
        ("--mines=x",),
        "--mines: moet een geheel getal zijn, niet 'x'",
        "--mines: muss eine ganze Zahl sein, nicht 'x'",
    ),
    "no budget": (
        "...",
        ("--budget=x",),
        "--budget: moet een getal boven 0 zijn, zoals 1e10, niet 'x'",
        "--budget: muss eine Zahl über 0 sein, etwa 1e10, nicht 'x'",
    ),
    "more mines than squares": (
        "...",
        ("--mines=4",),
        "--mines: 4 mijnen op 3 vakken; het kunnen er 0 t/m 3 zijn",
        "--mines: 4 Minen auf 3 Kästchen; es können 0 bis 3 sein",
    ),
    "too few mines": (
        "1..3*/...../2.1../...../*1..1",
        ("--mines=3",),
        "3 mijnen in totaal kan niet: de getallen laten er 7 t/m 8 toe",
        "3 Minen insgesamt sind nicht möglich: Die Zahlen erlauben 7 bis 8",
    ),
    "one mine": (
        "2../...",
        ("--mines=1",),
        "1 mijn in totaal kan niet: de getallen laten er 2 t/m 4 toe",
        "1 Mine insgesamt ist nicht möglich: Die Zahlen erlauben 2 bis 4",
    ),
    "a number of mines between": (
        "...../.111./.1.1./.111./.....",
        ("--mines=2",),
        "2 mijnen in totaal kan niet: de getallen laten er 1 t/m 4 toe, maar niet zoveel",
        "2 Minen insgesamt sind nicht möglich: Die Zahlen erlauben 1 bis 4, aber nicht so viele",
    ),
    "many numbers that clash": (
        "*1" + ".1" * 14 + "*",
        (),
        "de getallen op B1, D1, F1, H1, J1, L1, N1, P1, R1, T1, V1, X1 en nog 3 kunnen niet allemaal kloppen: "
        "geen verdeling van de mijnen past erbij",
        "die Zahlen auf B1, D1, F1, H1, J1, L1, N1, P1, R1, T1, V1, X1 und 3 weiteren können nicht alle stimmen: "
        "Keine Verteilung der Minen passt dazu",
    ),
    "another number of mines": (
        "1.",
        ("--mines=2",),
        "2 mijnen in totaal kan niet: met deze getallen moeten het er 1 zijn",
        "2 Minen insgesamt sind nicht möglich: Nach diesen Zahlen muss es 1 sein",
    ),
    "another number with known mines": (
        "1.*",
        ("--mines=3",),
        "3 mijnen in totaal kan niet: met deze getallen en bekende mijnen moeten het er 2 zijn",
        "3 Minen insgesamt sind nicht möglich: Nach diesen Zahlen und bekannten Minen müssen es 2 sein",
    ),
    "a known mine too many": (
        "0*",
        (),
        "A1 zegt 0, maar er grenst 1 bekende mijn aan",
        "A1 sagt 0, aber 1 bekannte Mine grenzt daran",
    ),
    "known mines too many": (
        "*1*",
        (),
        "B1 zegt 1, maar er grenzen 2 bekende mijnen aan",
        "B1 sagt 1, aber 2 bekannte Minen grenzen daran",
    ),
    "no room": (
        "1",
        (),
        "A1 zegt 1, maar op geen vak eromheen kan een mijn liggen",
        "A1 sagt 1, aber auf keinem Kästchen ringsum kann eine Mine liegen",
    ),
    "room for one": (
        "2.",
        (),
        "A1 zegt 2, maar op slechts 1 vak eromheen kan een mijn liggen",
        "A1 sagt 2, aber nur auf 1 Kästchen ringsum kann eine Mine liegen",
    ),
    "room for few": (
        ".3.",
        (),
        "B1 zegt 3, maar op slechts 2 vakken eromheen kan een mijn liggen",
        "B1 sagt 3, aber nur auf 2 Kästchen ringsum kann eine Mine liegen",
    ),
    "numbers that clash": (
        "1.3/...",
        (),
        "de getallen op A1, C1 kunnen niet allemaal kloppen: geen verdeling van de mijnen past erbij",
        "die Zahlen auf A1, C1 können nicht alle stimmen: Keine Verteilung der Minen passt dazu",
    ),
    "too hard": (
        ".1.0/..../....",
        ("--budget=1",),
        "te moeilijk: dit kost ongeveer 3 eenheden werk, en het budget is 1; met een groter budget lukt het misschien",
        "zu schwer: das kostet etwa 3 Arbeitseinheiten, und das Budget ist 1; mit einem größeren gelingt es vielleicht",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_said_in_dutch_and_in_german(name: str) -> None:
    text, arguments, dutch, german = FAULTS[name]
    for language, sentence in (("nl", dutch), ("de", german)):
        ran = boem("prove", "-", "--lang", language, "--json", *arguments, stdin=text)
        assert ran.status in {1, 2}
        assert (ran.told["error"], ran.err) == (sentence, f"boem: {sentence}\n")


@pytest.mark.parametrize("name", ["a wrong sign", "no room", "too hard"])
def test_a_fault_is_said_to_people_as_it_is_in_json(name: str) -> None:
    text, arguments, dutch, german = FAULTS[name]
    for language, sentence in (("nl", dutch), ("de", german)):
        ran = boem("prove", "-", "--lang", language, *arguments, stdin=text)
        in_json = boem("prove", "-", "--lang", language, "--json", *arguments, stdin=text)
        assert (ran.status, ran.err) == (in_json.status, f"boem: {sentence}\n")


@pytest.mark.parametrize(
    ("language", "missing", "folder"),
    [
        ("en", "no such file or directory", "is a directory"),
        ("nl", "dat bestand of die map is er niet", "is een map en geen bestand"),
        ("de", "diese Datei oder diesen Ordner gibt es nicht", "ist ein Ordner und keine Datei"),
    ],
)
def test_a_file_that_cannot_be_read_is_said_so_in_each_language_and_in_json(
    language: str, missing: str, folder: str, tmp_path: Path
) -> None:
    for file, wrong in ((tmp_path / "none", missing), (tmp_path, folder)):
        ran = boem("prove", file, "--lang", language, "--json")
        assert (ran.status, ran.told, ran.err) == (2, {"error": f"{file}: {wrong}"}, f"boem: {file}: {wrong}\n")


def test_a_field_is_text_in_each_language() -> None:
    said = [boem("prove", "-", "--lang", language, stdin=b".\xff").err for language in ("en", "nl", "de")]
    assert said == [
        "boem: byte 1: a field is text in UTF-8\n",
        "boem: byte 1: een veld is tekst in UTF-8\n",
        "boem: Byte 1: ein Feld ist Text in UTF-8\n",
    ]
