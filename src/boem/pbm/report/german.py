"""Reports in German."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.pbm.report.words import ReportWords

GERMAN: Final = ReportWords(
    code="de",
    region="DE",
    locale="de",
    before_first="Vor der ersten Runde",
    round="Runde {round}",
    last_round="Runde {round}, die letzte",
    taken_back="Runde {round} ist zurückgenommen",
    for_everybody="Für alle",
    for_one="Für {name}",
    preview="Vorschau: noch ist nichts ausgewertet",
    example="Was beim Schließen der Runde ausgeteilt wird, ist noch nicht ausgeteilt; das dieser Vorschau ist ein "
    "Beispiel",
    deadline="Züge für Runde {round} bis {local}",
    grace="mit {hours:einer Stunde|{hours} Stunden} Nachfrist",
    no_deadline="Züge für Runde {round} sind willkommen, bis die Spielleitung die Runde schließt.",
    how="Schreib deine Züge, jeden in eine eigene Zeile, etwa:",
    lines="In eigenen Zeilen können stehen: keine (diesmal keine Züge), endgültig (die Runde muss nicht auf dich "
    "warten), presse: … (für alle, im Bericht; jede ihrer Zeilen beginnt so), aufgeben, und ende (was darunter steht, "
    "wird nicht gelesen).",
    lines_plain="In eigenen Zeilen können stehen: presse: … (für alle, im Bericht; jede ihrer Zeilen beginnt so), "
    "aufgeben, und ende (was darunter steht, wird nicht gelesen).",
    pending="Von dir ist da: {orders}",
    orders="Züge und Punkte",
    you="du",
    none="nannte keinen Zug",
    missed="nichts eingegangen (NMR)",
    missed_often="seit {rounds} Runden kein Wort",
    standby_call="Ersatz gesucht: Von {names} kam seit zwei Runden oder länger nichts. Wer springt ein?",
    has_resigned="ausgestiegen",
    resigns="{name} steigt aus; die Punkte bleiben stehen.",
    hands_over="{name} übergibt an {to}; die Punkte bleiben beim Platz.",
    undone="Runde {round} wurde zurückgenommen: {why}. Ihre Züge verfallen, und was sie gebracht haben, auch.",
    scores="Stand",
    columns=("Platz", "wer", "Runde", "Punkte"),
    graph="Die Punkte, Runde für Runde",
    graph_alt="Die Punkte nach jeder Runde. {seats}",
    axis="Runde",
    press="Presse",
    game_master="Die Spielleitung",
    proof="Versiegelt und nachprüfbar",
    commitment="Was ausgeteilt ist, stand fest, bevor die Runde ausgewertet wurde. Das ist die Festlegung, die SHA-256 "
    "eines Salzes und dessen, was ausgeteilt ist; bewahre sie auf:",
    salt="Das Salz:",
    check="So prüfst du mit der Spieldatei, dass nichts geändert wurde:",
    winner="{names} {count:gewinnt|gewinnen gemeinsam} mit {points:einem Punkt|{told} {number:Punkt|Punkten}}.",
    wins="{names} {count:gewinnt|gewinnen gemeinsam}.",
    ends=MappingProxyType(
        {
            "resigned": "Die andere Seite ist ausgestiegen; das Spiel ist aus.",
            "timeout": "Die Zeit der anderen Seite ist abgelaufen; das Spiel ist aus.",
            "last_seat": "Nur noch ein Platz ist besetzt; das Spiel ist zu Ende.",
            "abandoned": "Das Spiel wurde vor der ersten Auswertung aufgegeben; niemand gewinnt.",
        }
    ),
    game_over="Das Spiel ist aus: {why}.",
    heard="Was die Runde gebracht hat",
    known="So steht es",
    was_in="Züge sind da",
)
