"""What reports of Postal Minesweeper say in German."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.games.postal.mail.words import PostalWords, spoken_with
from boem.pbm.report.german import GERMAN as PLAIN

GERMAN: Final[PostalWords] = spoken_with(
    PLAIN,
    example="Die Minen liegen noch nicht. Die dieser Vorschau sind ein Beispiel: Gelegt werden sie, wenn die Runde "
    "schließt",
    setting="{width} × {height} Kästchen, {mines:eine Mine|{mines} Minen}, {seats} Plätze. Alle nennen pro Runde bis "
    "zu {tips:einem Kästchen|{tips} Kästchen}. Eine entschärfte Mine bringt {reward}, ein Kästchen seine Zahl; ein "
    "falscher Tipp kostet {fine}.",
    how="Nenne Kästchen, mit dem Wort Mine dahinter, um eine zu entschärfen, etwa:",
    how_first="Die Minen werden erst nach diesen ersten Zügen gelegt, und zwar dort, wo niemand tippt; treffen kann "
    "also noch niemand eine. Nenne Kästchen, etwa:",
    lines="In eigenen Zeilen können stehen: keine (diesmal keine Kästchen), endgültig (die Runde muss nicht auf dich "
    "warten), presse: … (für alle, im Bericht; jede ihrer Zeilen beginnt so), aufgeben, und ende (was darunter steht, "
    "wird nicht gelesen).",
    marked="Mine",
    how_plain="Nenne Kästchen, etwa:",
    field="Das Feld nach Runde {round}",
    field_before="Das Feld",
    fresh="in dieser Runde aufgedeckt",
    framed="Gelb gerahmt:",
    on_tiles="Zahlen und Minen auf verdeckten Kästchen:",
    covered="verdeckt",
    disarmed="Mine, entschärft",
    hit="Mine, getroffen",
    hidden="Mine, nie aufgedeckt",
    seen="bekannt aus einer zurückgenommenen Runde; darf genannt werden",
    mines="Sichtbare Minen: {found} von {mines}.",
    nothing="Es wurde nichts aufgedeckt.",
    uncovered="In dieser Runde aufgedeckt: {squares}.",
    none="nannte kein Kästchen",
    undone="Runde {round} wurde zurückgenommen: {why}. Züge und Punkte verfallen; was offen war, bleibt bekannt.",
    undone_with_deal="Runde {round} wurde zurückgenommen: {why}. Züge und Punkte verfallen, und mit ihnen die Minen: "
    "Sie werden nach den neuen Zügen neu gelegt, mit einer neuen Festlegung.",
    mine="{worth}",
    number="Zahl {number}",
    area="0, das Gebiet bringt {worth}",
    alone="{what}",
    shared="{what}, {count} hatten recht: {points}",
    was_mine="es war eine Mine, kostet {fine}",
    no_mine="keine Mine, sondern Zahl {number}, kostet {fine}",
    same_area="0, im Gebiet von {square} und dort gezählt",
    commitment="Die Lage der Minen stand fest, bevor Runde 1 ausgewertet wurde. Das ist ihre Festlegung, die SHA-256 "
    "eines Salzes und der Lage; heb sie auf:",
    revealed="Die Minen lagen auf:",
    check="So prüfst du mit der Spieldatei, dass die Lage nie geändert wurde:",
    check_by_hand="Oder von Hand: die SHA-256 der 32 Bytes des Salzes, gefolgt von dieser Zeile:",
    never_dealt="Die Minen wurden nie gelegt.",
    row="Zeile {row}: {cells}.",
    blank="verdeckt",
    counts=("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    ends=MappingProxyType(
        {
            "all_mines_visible": "Die letzte Mine ist sichtbar, und das Spiel ist aus.",
            "no_orders": "Drei Runden lang hat niemand ein Kästchen genannt; das Spiel endet, wie es steht.",
            "last_seat": "Nur noch ein Platz ist besetzt; das Spiel ist zu Ende.",
            "abandoned": "Das Spiel wurde vor der ersten Auswertung aufgegeben; niemand gewinnt.",
        }
    ),
)
