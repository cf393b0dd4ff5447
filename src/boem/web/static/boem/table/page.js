// The page of a table, and how something is sent from it.
// The server sends whole pieces of the page; no script here knows a rule or a secret.

export const main = document.getElementById("main");
export const byId = (id) => document.getElementById(id);
export const state = () => byId("state").dataset;
export const random = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;

const form = byId("act");

export function send(fields) {
  for (const input of form.elements) input.value = fields[input.name] ?? "";
  form.requestSubmit();
}

export function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
