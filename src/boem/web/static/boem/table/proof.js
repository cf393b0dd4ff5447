// The sign that says whether all answers so far are what was fixed before play. The page checks them by itself.

import { one, said } from "../elements.js";
import { canHash, Hearing } from "./openings.js";
import { byId, mayBe, state } from "./page.js";

const MOST_KEPT = 50; // tables whose roots are kept in the browser, so that a page opened later holds them to it
const KEY = "noted-roots";

/** @typedef {import("./openings.js").Note} Note */
/** @typedef {[table: string, pinned: Record<number, Note>]} Kept */

/** @returns {Kept[]} the latest first */
function kept() {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} table
 * @param {Record<number, Note>} pinned
 */
function keep(table, pinned) {
  const others = kept().filter(([id]) => id !== table);
  const all = Object.keys(pinned).length ? [[table, pinned], ...others] : others;
  localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST_KEPT)));
}

/**
 * @param {HTMLElement} sign
 * @param {"fits" | "whole" | "amiss" | "unable"} what
 * @param {Record<string, number>} numbers
 */
function show(sign, what, numbers = {}) {
  sign.dataset.proof = what;
  for (const part of sign.querySelectorAll(".sign, .checks")) part.hidden = what === "fits" && !numbers.count;
  for (const part of sign.querySelectorAll("[data-fits]")) {
    const sentence = said(part, what);
    const words = sentence.replace(/\{(\w+)\}/g, (_, name) => String(numbers[name]));
    if (part.textContent !== words) part.textContent = words;
  }
  const alarm = byId("amiss");
  if (what === "amiss" && alarm.hidden) {
    alarm.hidden = false;
    one("span", alarm).textContent = one("p[data-fits]", sign).textContent;
  }
}

/** @param {import("./openings.js").Rules} rules */
export function check(rules) {
  const sign = mayBe("proof");
  if (sign && !canHash()) show(sign, "unable");
  else if (sign) watch(sign, rules);
}

/**
 * @param {HTMLElement} sign
 * @param {import("./openings.js").Rules} rules
 */
function watch(sign, rules) {
  const table = said(sign, "table");
  const pinned = new Map(kept()).get(table) ?? {};
  const hearing = new Hearing(rules, JSON.parse(said(sign, "config")), pinned);
  let work = Promise.resolve();
  let amiss = false;

  /** @param {Record<string, any>[]} entries */
  async function hear(entries) {
    for (const entry of entries) {
      if (entry.n > hearing.heard) return; // some in between are missing
      try {
        await hearing.hear(entry);
      } catch {
        amiss = true;
        return show(sign, "amiss", { move: entry.n });
      }
    }
  }

  async function catchUp() {
    const sent = byId("entries").textContent;
    if (sent && !amiss) await hear(JSON.parse(sent));
    while (!amiss && hearing.heard < Number(state().number)) {
      const answer = await fetch(`${said(sign, "entries")}?after=${hearing.heard}`).catch(() => undefined);
      const entries = answer?.ok ? await answer.json() : [];
      if (!entries.length) return; // with the next message it is tried again
      await hear(entries);
    }
    if (amiss) return;
    keep(table, hearing.pinned);
    const proves = Object.values(hearing.notes).some((note) => note.root);
    if (proves) show(sign, hearing.over ? "whole" : "fits", { count: hearing.proved });
  }

  const go = () => {
    work = work.then(catchUp);
  };
  document.body.addEventListener("htmx:wsAfterMessage", go);
  go();
}
