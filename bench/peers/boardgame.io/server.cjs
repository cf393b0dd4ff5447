// Mijnenveger as a game of boardgame.io's server: node server.cjs PORT FOLDER|postgresql://…
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const { FlatFile, Origins, Server, SocketIO } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");

const WIDTH = 10;
const [port, store] = process.argv.slice(2);

const neighbours = (square) => {
  const [row, column] = [Math.floor(square / WIDTH), square % WIDTH];
  const near = (at) => [at - 1, at, at + 1].filter((one) => one >= 0 && one < WIDTH);
  return near(row).flatMap((y) => near(column).map((x) => y * WIDTH + x));
};

const lay = ({ G, playerID }, mines) => {
  if (G.players[playerID].mines.length) return INVALID_MOVE;
  G.players[playerID].mines = mines;
  G.secret.mines[playerID] = mines;
};

const sweep = ({ G, playerID, events }, square) => {
  const [mines, known] = [G.secret.mines[1 - playerID], G.known[playerID]];
  if (!mines || known[square] !== null) return INVALID_MOVE;
  known[square] = mines.includes(square) ? "mine" : neighbours(square).filter((one) => mines.includes(one)).length;
  if (known[square] === "mine") events.endGame({ winner: playerID });
};

const game = {
  name: "mijnenveger",
  setup: () => ({
    secret: { mines: {} },
    players: { 0: { mines: [] }, 1: { mines: [] } },
    known: [Array(WIDTH * WIDTH).fill(null), Array(WIDTH * WIDTH).fill(null)],
  }),
  moves: { lay: { move: lay, client: false }, sweep: { move: sweep, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
  disableUndo: true,
  minPlayers: 2,
  maxPlayers: 2,
};

const db = store.includes("://") ? new PostgresStore(store, { logging: false }) : new FlatFile({ dir: store });
// A player whose table has yet to begin reads no pings: it isn't to be taken for gone.
const transport = new SocketIO({ socketOpts: { pingTimeout: 3_600_000 } });
const server = Server({ games: [game], db, transport, origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (_, ready) => listen(Number(port), "127.0.0.1", ready);
server.run({ port: Number(port) });
