// Squares in what is written: which ones it names, and what it is once another was tapped. It needs no page.

const SQUARE = /^([A-Z]+)([1-9][0-9]*)$/;

// A square as [column, row], counted from 0; nothing else
function place(name) {
  const match = SQUARE.exec(name);
  if (!match) return null;
  const column = [...match[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [column - 1, Number(match[2]) - 1];
}

function nameOf([column, row]) {
  const letters = column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26));
  return `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`;
}

const inLine = ([one, two], [three, four]) => one === three || two === four;

// The squares of a word such as C3 or C3-F3: a line from end to end where that is one, else the ends
export function squaresOf(word, joint) {
  const ends = (joint ? word.split(joint) : [word]).map(place);
  if (ends.length > 2 || ends.includes(null)) return [];
  const [first, last] = [ends[0], ends.at(-1)];
  if (!inLine(first, last)) return [nameOf(first), nameOf(last)];
  const [down, right] = [last[1] - first[1], last[0] - first[0]];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps + 1 }, (_, step) => nameOf([first[0] + Math.sign(right) * step, first[1] + Math.sign(down) * step]));
}

// By square, the sides on which its word goes on: n, e, s and w in one text; - where it is all of the word
export function namedIn(words, joint) {
  const found = {};
  for (const word of words) {
    const squares = squaresOf(word, joint);
    for (const name of squares) {
      const [column, row] = place(name);
      const sides = [["n", 0, -1], ["e", 1, 0], ["s", 0, 1], ["w", -1, 0]];
      const on = sides.filter(([, right, down]) => row + down >= 0 && column + right >= 0 && squares.includes(nameOf([column + right, row + down])));
      found[name] = on.map(([side]) => side).join(" ") || "-";
    }
  }
  return found;
}

// The words once a square was tapped: named anew, joined to the one before it, or taken out again
export function tapped(words, name, { verb, joint }) {
  const named = words.length || !verb ? [...words] : [verb];
  const last = named.at(-1);
  if (joint && place(last ?? "") && last !== name && inLine(place(last), place(name))) {
    const pair = [`${last}${joint}${name}`, `${name}${joint}${last}`];
    const same = named.findIndex((word) => pair.includes(word));
    named.pop();
    if (same >= 0) named.splice(same, 1);
    else named.push(pair[0]);
    return named;
  }
  const at = named.findLastIndex((word) => word === name || (joint === "-" && squaresOf(word, joint).includes(name)));
  if (at >= 0) named.splice(at, 1);
  else named.push(name);
  return named;
}
