// Roots and openings: whether an answer is what was fixed before play. The hashes are in docs/record.md.

/** @typedef {{ salts: string[], path: string[] }} Opening */
/** @typedef {Uint8Array<ArrayBuffer>} Hash */
/** @typedef {[number: number, hash: Hash]} Leaf */
/** @typedef {Record<string, any>} Entry as the API has it */
/** @typedef {{ owner: string, contents: Map<string, string> }} Disclosure what an answer says, by place */
/** @typedef {{ owner: string, text: string, contents: string[] }} Secret with its canonical text */
/** @typedef {{ root?: string, commitment: string }} Note */

/**
 * @typedef {object} Rules what only a game knows
 * @property {(config: any) => string[]} places all places of a secret
 * @property {(entry: Entry, memory: any, config: any) => Disclosure | undefined} said what an entry says of a secret;
 *   `memory` is the game's own, and empty at first
 * @property {(revealed: any, config: any) => Secret[]} secrets what the end has shown
 */

const DIGEST = /^[0-9a-f]{64}$/i;
const text = new TextEncoder();

/** Whether browsers offer hashes here; over plain http they don't. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} digits */
function read(digits) {
  if (typeof digits !== "string" || !DIGEST.test(digits)) throw new Error("not a hash");
  return Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));
}

/** @param {Hash} hash */
const write = (hash) => [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {(Hash | number[])[]} parts */
async function sha(...parts) {
  const whole = Uint8Array.from(parts.flatMap((part) => [...part]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/**
 * @param {Hash} salt
 * @param {string} place
 * @param {string} content
 */
const leaf = (salt, place, content) => sha([0], salt, text.encode(`${place}: ${content}`));

/**
 * The hash over the places from `first` up to `end`.
 * @param {number} first
 * @param {number} end
 * @param {Leaf[]} leaves in order
 * @param {() => Hash} skip the hash of a part without leaves
 * @returns {Promise<Hash>}
 */
async function over(first, end, leaves, skip) {
  if (!leaves.length) return skip();
  if (end - first === 1) return leaves[0][1];
  let half = 1;
  while (half * 2 < end - first) half *= 2;
  const middle = first + half;
  const left = await over(
    first,
    middle,
    leaves.filter(([number]) => number < middle),
    skip,
  );
  const right = await over(
    middle,
    end,
    leaves.filter(([number]) => number >= middle),
    skip,
  );
  return sha([1], left, right);
}

/**
 * The root under which an opening proves these contents; throws if it proves nothing.
 * @param {string[]} places
 * @param {Map<string, string>} contents
 * @param {Opening} opening
 */
export async function rootFrom(places, contents, opening) {
  const opened = [...contents.keys()].map((place) => places.indexOf(place)).sort((one, other) => one - other);
  if (opened[0] < 0 || opening.salts.length !== opened.length) throw new Error("another number of places");
  /** @type {Leaf[]} */
  const leaves = [];
  for (const [at, number] of opened.entries()) {
    const place = places[number];
    leaves.push([number, await leaf(read(opening.salts[at]), place, contents.get(place) ?? "")]);
  }
  const rest = opening.path.map(read);
  const root = await over(0, places.length, leaves, () => {
    const next = rest.shift();
    if (!next) throw new Error("the path is too short");
    return next;
  });
  if (rest.length) throw new Error("the path is too long");
  return write(root);
}

/**
 * The root of a whole secret.
 * @param {string} salt
 * @param {string[]} places
 * @param {string[]} contents
 */
export async function rootOf(salt, places, contents) {
  const key = await crypto.subtle.importKey("raw", read(salt), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  /** @type {Leaf[]} */
  const leaves = [];
  for (const [number, place] of places.entries()) {
    const own = new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(place)));
    leaves.push([number, await leaf(own, place, contents[number])]);
  }
  return write(await over(0, places.length, leaves, () => new Uint8Array()));
}

/** Hears a game's entries one after another; `hear` throws at the first that isn't what was fixed before. */
export class Hearing {
  heard = 0; // entries
  proved = 0; // answers
  over = false; // with all that was hidden compared
  /** @type {any} */
  #memory = {};

  /**
   * @param {Rules} rules
   * @param {any} config
   * @param {Record<number, Note>} pinned what was published, by its entry; what an earlier visit noted may be given
   */
  constructor(rules, config, pinned = {}) {
    this.rules = rules;
    this.config = config;
    this.pinned = pinned;
    /** @type {Record<string, Note>} by whose secret it is */
    this.notes = {};
    this.places = rules.places(config);
  }

  /** @param {Entry} entry */
  async hear(entry) {
    if (entry.n < this.heard) return;
    if (entry.undo === 1) delete this.notes.house; // the deal is withdrawn with the first round
    if (entry.commitment) this.#note(String("deal" in entry ? "house" : entry.seat), entry);
    const said = this.rules.said(entry, this.#memory, this.config);
    const root = said && this.notes[said.owner]?.root;
    if (root) {
      if ((await rootFrom(this.places, said.contents, entry.opening)) !== root) throw new Error("another root");
      this.proved += 1;
    }
    if (entry.revealed) await this.#compare(entry.revealed);
    this.heard = entry.n + 1;
  }

  /**
   * @param {string} owner
   * @param {Entry} entry
   */
  #note(owner, { n, commitment, root }) {
    const pinned = this.pinned[n];
    if (pinned && (pinned.commitment !== commitment || pinned.root !== root)) throw new Error("another than noted");
    if (this.notes[owner]) throw new Error("fixed before");
    this.pinned[n] = this.notes[owner] = { commitment, root };
  }

  /** @param {any} revealed */
  async #compare(revealed) {
    const shown = new Map(this.rules.secrets(revealed, this.config).map((secret) => [secret.owner, secret]));
    for (const [owner, note] of Object.entries(this.notes)) {
      const secret = shown.get(owner);
      const salt = revealed.salts?.[owner];
      if (!secret) throw new Error("not shown");
      const promised = write(await sha(read(salt), text.encode(secret.text)));
      if (promised !== note.commitment) throw new Error("another layout");
      if (note.root && (await rootOf(salt, this.places, secret.contents)) !== note.root)
        throw new Error("another root");
    }
    this.over = true;
  }
}

// Fields of mines

/** @typedef {{ width: number, height: number }} Size */

/** @param {number} column */
function letters(column) {
  let name = "";
  for (let rest = column + 1; rest; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/**
 * @param {number} column
 * @param {number} row
 */
export const nameAt = (column, row) => `${letters(column)}${row + 1}`;

/** @param {Size} size */
function squaresOf({ width, height }) {
  const rows = Array.from({ length: height }, (_, row) => row);
  return rows.flatMap((row) => Array.from({ length: width }, (_, column) => ({ row, column })));
}

/** @param {Size} size */
export const minePlaces = (size) =>
  squaresOf(size).flatMap(({ column, row }) => [nameAt(column, row), `${nameAt(column, row)} number`]);

/**
 * @param {Size} size
 * @param {string[]} mines
 */
export function mineContents(size, mines) {
  const mined = new Set(mines);
  return squaresOf(size).flatMap(({ column, row }) => {
    if (mined.has(nameAt(column, row))) return ["mine", "none"];
    const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => nameAt(column + right, row + down)));
    return ["free", String(near.filter((name) => mined.has(name)).length)];
  });
}

/**
 * What uncovered squares say.
 * @param {Iterable<[square: string, what: string | number]>} squares with the number, or `mine`; of anything else no
 *   square consists, so nothing proves it
 */
export function shown(squares) {
  /** @type {Map<string, string>} */
  const contents = new Map();
  for (const [square, what] of squares) {
    if (/^[0-8]$/.test(String(what))) contents.set(`${square} number`, String(what));
    else contents.set(square, String(what));
  }
  return contents;
}

/**
 * A dealt layout, with the text that was committed to.
 * @param {Size} config
 * @param {string[] | null} mines in reading order
 * @returns {Secret[]}
 */
export function dealt(config, mines) {
  if (!mines) return [];
  return [{ owner: "house", text: ["deal", ...mines].join(" "), contents: mineContents(config, mines) }];
}
