// The result of a puzzle of the day as a picture: what its panel says, and nothing of the puzzle.

import { one, said } from "./elements.js";

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 80];
const BARS = { top: 310, foot: 480 };

/**
 * Writes a line from the left edge, in smaller letters if it is too long.
 * @param {CanvasRenderingContext2D} pen
 * @param {{ text: string, at: number, size: number, family: string, weight?: number }} line
 */
function write(pen, { text, at, size, family, weight = 400 }) {
  pen.font = `${weight} ${size}px ${family}`;
  const fits = Math.min(1, (WIDTH - 2 * EDGE) / pen.measureText(text).width);
  pen.font = `${weight} ${Math.floor(size * fits)}px ${family}`;
  pen.fillText(text, EDGE, at);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {HTMLElement} panel
 * @param {string} family
 */
function drawBars(pen, panel, family) {
  const chart = one(".times", panel, SVGSVGElement);
  const labels = panel.querySelectorAll(".scores li");
  const bars = [...chart.getElementsByTagName("rect")];
  const { width, height } = chart.viewBox.baseVal;
  const across = (WIDTH - 2 * EDGE) / width;
  const up = (BARS.foot - BARS.top) / height;
  pen.font = `400 30px ${family}`;
  for (const [number, bar] of bars.entries()) {
    const x = EDGE + bar.x.baseVal.value * across;
    const tall = Math.max(bar.height.baseVal.value * up, 3);
    pen.fillStyle = getComputedStyle(bar).fill;
    pen.fillRect(x, BARS.foot - tall, bar.width.baseVal.value * across, tall);
    pen.fillText(labels[number]?.textContent ?? "", x, BARS.foot + 40);
  }
}

/**
 * The picture, in the panel's own colours and letters.
 * @param {HTMLElement} panel
 * @returns {Promise<File>}
 */
async function pictureOf(panel) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures.");
  const [look, title] = [getComputedStyle(panel), getComputedStyle(one("h2", panel))];
  pen.fillStyle = look.backgroundColor;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = look.color;
  write(pen, { text: `Boem, ${said(panel, "named")}`, at: 150, size: 72, family: title.fontFamily, weight: 700 });
  write(pen, { text: one("[data-told]", panel).textContent.trim(), at: 240, size: 48, family: look.fontFamily });
  drawBars(pen, panel, look.fontFamily);
  pen.fillStyle = look.color;
  write(pen, { text: location.host, at: HEIGHT - 40, size: 28, family: look.fontFamily });
  /** @type {Blob | null} */
  const drawn = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!drawn) throw new Error("The picture is empty.");
  return new File([drawn], `boem-${said(panel, "day")}.png`, { type: drawn.type });
}

/** @param {File} file */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {HTMLElement} panel */
async function share(panel) {
  const text = one("[data-link]", panel, HTMLInputElement).value;
  try {
    await navigator.share({ files: [await pictureOf(panel)], text });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error; // somebody has changed their mind
  }
}

const sample = new File([], "boem.png", { type: "image/png" });
if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [sample] }))
  document.documentElement.dataset.shares = "";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-action]");
  const panel = button?.closest(".day-end");
  if (!button || !panel) return;
  if (button.dataset.action === "picture") save(await pictureOf(panel));
  if (button.dataset.action === "send-picture") await share(panel);
});
