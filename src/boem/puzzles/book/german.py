"""The book in German."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.puzzles.book.words import BookWords
from boem.puzzles.grade import Grade

GERMAN: Final = BookWords(
    code="de",
    region="DE",
    title="Minen in Sicht",
    count="{count:Ein Mijnenveger-Rätsel|{count} Mijnenveger-Rätsel}",
    span="{first} bis {last}",
    promise="Für eine Person, allein mit Logik; mit Tipps, Lösungen und einem Beweis zu jedem",
    contents="Inhalt",
    origin="Mijnenveger ist ein Brettspiel von Dario De Toffoli, Leo Colovini und Dario Zaccariotto, dem solche Rätsel "
    "beiliegen. Die in diesem Buch, auch das vorgeführte, sind neu: Keines stammt aus dem Spiel.",
    colophon="Das Programm Boem hat dieses Buch zusammengestellt. Jedes Rätsel hat genau eine Lösung, und der Beweis "
    "hinten im Buch führt zu ihr. Gesetzt aus der Libertinus Serif; die Ziffern in den Rätseln sind gezeichnet.",
    rules="So wird gespielt",
    setting="Auf manchen Kästchen steht eine Zahl. Jedes andere verbirgt eine Mine oder gar nichts; auf einer Zahl "
    "liegt nie eine Mine.",
    number="Eine Zahl sagt, wie viele Minen an ihr Kästchen grenzen: seitlich, oben, unten oder an einer Ecke. Mitten "
    "im Feld sind das acht Kästchen, am Rand fünf und in einer Ecke drei.",
    touching=(
        "Acht Kästchen grenzen an diese\N{NO-BREAK SPACE}3.",
        "Fünf grenzen an diese\N{NO-BREAK SPACE}2.",
        "Drei grenzen an diese\N{NO-BREAK SPACE}1.",
    ),
    aim="Wie viele Minen es insgesamt gibt, ist nicht angegeben. Finde sie alle.",
    logic="Du musst nie raten. Jedes Rätsel hat genau eine Lösung, und Nachdenken führt dich zu ihr, Schritt für "
    "Schritt.",
    paper="Bleistift und Papier",
    marking="Wo du sicher bist, dass eine Mine liegt, mal einen Klecks. Wo du sicher bist, dass keine liegt, mach ein "
    "Häkchen: Ein freies Kästchen verrät so viel wie eine Mine. Halte trotzdem einen Radiergummi bereit.",
    names="Spalten haben Buchstaben, Zeilen haben Nummern; B3 ist also das Kästchen in Spalte B und Zeile 3. „B3 (2)“ "
    "ist die Zahl 2, die dort steht. So sprechen auch die Tipps und die Lösungen.",
    grades="Die Stufen",
    grading="Ein Rätsel ist so schwer wie der schwerste Schritt seines Beweises, und der Beweis geht einen leichten "
    "Schritt, wo es einen gibt. Das Buch beginnt mit den leichten.",
    grade_names=MappingProxyType(
        {
            Grade.EASY: "leicht",
            Grade.MEDIUM: "mittel",
            Grade.HARD: "schwer",
            Grade.EXPERT: "Experte",
        }
    ),
    grade_notes=MappingProxyType(
        {
            Grade.EASY: "Eine Zahl auf einmal reicht.",
            Grade.MEDIUM: "Irgendwo musst du zwei Zahlen vergleichen.",
            Grade.HARD: "Irgendwo musst du drei oder vier Zahlen zusammen abwägen.",
            Grade.EXPERT: "Irgendwo musst du eine Mine annehmen, oder keine, und das über mehr als vier Zahlen "
            "verfolgen, bis es nicht geht.",
        }
    ),
    stuck="Wenn du feststeckst",
    help="Such zuerst Zahlen, die schon alle ihre Minen haben, und Zahlen, die alle Kästchen brauchen, die ihnen "
    "bleiben. Vergleiche dann zwei Zahlen nebeneinander: Minen, die die eine auf den gemeinsamen Kästchen braucht, "
    "zählen auch für die andere. Hilft nichts, so steht nach dem letzten Rätsel zu jedem ein erster Tipp. Danach "
    "kommen die Lösungen. Lies einen Beweis so weit, wie du ihn brauchst, und mach allein weiter.",
    example="Ein Rätsel, Schritt für Schritt",
    before="Bevor du anfängst, folge einem Rätsel bis zum Ende. Die Zahlen, auf denen ein Schritt beruht, sind gelb, "
    "und was er bestimmt, hat einen grünen, gestrichelten Rand: eine Mine oder, wo keine liegt, ein Häkchen.",
    start="Das Rätsel vor dem ersten Schritt.",
    hardest="Am schwersten {steps:ist Schritt {numbers}|sind die Schritte {numbers}}, also hat das Rätsel die Stufe "
    "{grade}.",
    puzzles="Rätsel",
    hints="Erste Tipps",
    hinting="Ein Schritt zu jedem Rätsel, für den Anfang.",
    solutions="Lösungen",
    solving="Jedes Bild zeigt alle Minen, und der Beweis findet sie eine nach der anderen. Ein Schritt beruht auf den "
    "Zahlen, die er nennt, und auf dem, was die Schritte davor bestimmt haben.",
    puzzle="Rätsel {number}",
    solution="Lösung {number}",
    hint_of="Tipp auf Seite",
    solution_of="Lösung auf Seite",
    size="{width} × {height}",
    row="Zeile {row}: {cells}.",
    blank="leer",
    mines="{mines:Eine Mine liegt|Minen liegen} auf {names}.",
    no_mines="Es liegt keine Mine.",
    lit="Hervorgehoben: {clues}.",
    settled="Jetzt bestimmt: {settled}.",
)
