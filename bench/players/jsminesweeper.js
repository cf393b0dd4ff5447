/**
 * JSMinesweeper's solver as a player for bench/players.py: node bench/players/jsminesweeper.js FOLDER
 *
 * FOLDER is the folder Minesweeper of https://github.com/DavidNHill/JSMinesweeper (MIT), which isn't part of Boem.
 * Measured were solver_main.js and BruteForceAnalysis.js of commit 01d9972, solver_probability_engine.js,
 * SolutionCounter.js and Binomial.js of 1c5a94a, LongTermRiskHelper.js of c6caada, Brute_force.js of 1149e59,
 * Board.js of 01d9972, Tile.js of 1b7571f, and PrimeSieve.js of 8a86477.
 *
 * It plays as in bulkRun, the measurement in its own main.js: whatever is certainly free, or else the first square that
 * it recommends. It skips comparing squares when its probabilities took 50 ms, so its clock counts processor time:
 * other work on the machine doesn't change what it plays.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createContext, runInContext } from "node:vm";

const FILES = [
  "Utility/PrimeSieve.js",
  "Utility/Binomial.js",
  "client/Tile.js",
  "client/Board.js",
  "client/solver_main.js",
  "client/solver_probability_engine.js",
  "client/SolutionCounter.js",
  "client/LongTermRiskHelper.js",
  "client/Brute_force.js",
  "client/BruteForceAnalysis.js",
];

/** What the scripts expect of the page; its helper for efficient play changes nothing in this style. */
const PAGE = `
const BOMB = 9, ACTION_CLEAR = 1, ACTION_FLAG = 2, ACTION_CHORD = 3, analysisMode = false;
const showMessage = () => {}, sleep = async () => {};
Date.now = milliseconds;
let board, binomialCache;
class Compressor {}
class EfficiencyHelper {
  constructor(board, witnesses, witnessed, actions) { this.actions = actions; }
  process() { return this.actions; }
}`;
const START = `
binomialCache = new BinomialCache(5000, 500, new Binomial(65000, 500));
solver();
({
  begin(width, height, mines) { return board = new Board(0, width, height, mines, 0, ""); },
  ask() { return solver(board, { playStyle: PLAY_STYLE_NOFLAGS, fullProbability: true, verbose: false }); },
})`;

const milliseconds = () => process.cpuUsage().user / 1000;

/** The program, with functions to begin a game and to ask what it would open. */
function load(folder) {
  const context = createContext({ console: { log() {}, error() {} }, performance, milliseconds });
  runInContext(PAGE, context);
  for (const file of FILES) runInContext(readFileSync(join(folder, file), "utf8"), context, file);
  return runInContext(START, context);
}

/** Opens a square, and those around it if it shows 0; false if it is a mine. */
function open(board, mined, square) {
  if (mined(square)) return false;
  const left = [square];
  for (let tile = left.pop(); tile; tile = left.pop()) {
    if (!tile.isCovered()) continue;
    const around = board.getAdjacent(tile);
    tile.setValue(around.filter(mined).length);
    if (tile.getValue() === 0) left.push(...around);
  }
  return true;
}

/** Plays a whole game, given as one line of what bench/players.py writes. */
async function play(program, { width, height, mines, start, layout }) {
  const board = program.begin(width, height, mines);
  const mined = ({ x, y }) => layout[y][x] === "*";
  let alive = open(board, mined, board.getTileXY(start[1], start[0]));
  let guesses = 0;
  while (alive && board.tiles.filter((tile) => tile.isCovered()).length > mines) {
    const { actions } = await program.ask();
    if (actions.length === 0) throw new Error("JSMinesweeper recommends no square");
    const chosen = actions[0].prob === 1 ? actions.filter(({ prob }) => prob === 1) : actions.slice(0, 1);
    if (actions[0].prob !== 1) guesses += 1;
    alive = chosen.every(({ x, y }) => open(board, mined, board.getTileXY(x, y)));
  }
  return { won: alive, guesses };
}

const program = load(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  const begun = milliseconds();
  const result = await play(program, JSON.parse(line));
  process.stdout.write(`${JSON.stringify({ ...result, ms: milliseconds() - begun })}\n`);
}
