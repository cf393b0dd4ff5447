// Two short notes when the player's turn comes; they can be turned off.

import { byId } from "./page.js";

const NOTES = [
  [0, 523],
  [0.12, 659],
]; // seconds, Hertz
const button = byId("sound");
const isOn = () => localStorage.getItem("sound") !== "off";
button.setAttribute("aria-pressed", String(isOn()));
button.addEventListener("click", () => {
  localStorage.setItem("sound", isOn() ? "off" : "on");
  button.setAttribute("aria-pressed", String(isOn()));
});

export function chime() {
  if (!isOn()) return;
  const audio = new AudioContext();
  for (const [start, pitch] of NOTES) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.25);
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + start);
    note.stop(audio.currentTime + start + 0.25);
  }
  setTimeout(() => audio.close(), 1000);
}
