// Short notes when the player's turn comes and when the game ends; they can be turned off.

import { byId } from "./page.js";

const TURN = [523, 659]; // Hertz
/** @type {Record<string, number[]>} by the outcome of the game */
const ENDS = {
  won: [523, 659, 784, 1047],
  lost: [392, 330, 262],
};
const APART = 0.12; // seconds
const button = byId("sound");
const isOn = () => localStorage.getItem("sound") !== "off";
button.setAttribute("aria-pressed", String(isOn()));
button.addEventListener("click", () => {
  localStorage.setItem("sound", isOn() ? "off" : "on");
  button.setAttribute("aria-pressed", String(isOn()));
});

/** @param {string} [outcome] of the game, if it has ended */
export function chime(outcome) {
  if (!isOn()) return;
  const audio = new AudioContext();
  const notes = outcome ? (ENDS[outcome] ?? [523, 523]) : TURN;
  for (const [number, pitch] of notes.entries()) {
    const start = APART * number;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.25);
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + start);
    note.stop(audio.currentTime + start + 0.25);
  }
  setTimeout(() => audio.close(), 2000);
}
