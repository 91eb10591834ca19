import { beforeEach, expect, test, vi } from "vitest";
import { answerIn as answers } from "../src/lib/agreeing";
import type { ShownRound } from "../src/lib/protocol";
import { keptRound, keptRounds } from "../src/lib/deals/kept";
import { storeEarlyNonce } from "../src/lib/storage";
import { emptyStorage } from "./memory";

/** Bytes 32 to 63, and their SHA-256 by `sha256sum`. */
const NONCE = "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f";
const SHA = "72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084";
const BYTES_0 = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const SERVERS = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

const AT = { table: "kitchen", match: 1 };
const answerIn = (round: ShownRound, guest: string): ReturnType<typeof answers> => answers(round, guest, AT);

/** Each test has a round of its own, as the page remembers its numbers. */
let rounds = 0;
let open: ShownRound;
const closed = (...listed: [string, string][]): ShownRound => ({ ...open, stage: "closed", listed });

beforeEach(() => {
  emptyStorage();
  rounds += 1;
  open = { id: String(rounds).padStart(32, "0"), commitment: SERVERS, stage: "open", listed: [], void: 0 };
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.map((_, place) => 32 + place) });
});

test("a device commits to a random number, and keeps it with the server's commitment first", () => {
  expect(answerIn(open, "anna")).toEqual({ type: "Commit", id: "", round: open.id, commitment: SHA });
  expect(keptRound(open.id)).toEqual({ ...AT, id: open.id, commitment: SERVERS, listed: [], nonce: NONCE });
});

test("it says the same over another socket", () => {
  const before = answerIn(open, "anna");
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes });
  expect(answerIn(open, "anna")).toEqual(before);
});

test("it keeps the closed list, and reveals its number to nobody before", () => {
  answerIn(open, "anna");
  const list: [string, string][] = [["bo", SERVERS], ["anna", SHA]];
  expect(answerIn(closed(...list), "anna")).toEqual({ type: "Reveal", id: "", round: open.id, nonce: NONCE });
  expect(keptRound(open.id)).toEqual({ ...AT, id: open.id, commitment: SERVERS, listed: list, nonce: NONCE });
});

test("after a reload it reveals the number that it has kept", () => {
  const kept = { ...AT, id: open.id, commitment: SERVERS, listed: [], nonce: NONCE };
  localStorage.setItem("femopp.rounds", JSON.stringify([kept]));
  expect(answerIn(closed(["anna", SHA]), "anna")).toMatchObject({ type: "Reveal", nonce: NONCE });
});

test.each([
  ["another device of theirs has answered first", [["anna", SERVERS]] as [string, string][]],
  ["it came too late", [["bo", SHA]] as [string, string][]],
  ["nobody has answered", []],
])("it reveals nothing if %s, and keeps the list", (_why, listed) => {
  answerIn(open, "anna");
  expect(answerIn(closed(...listed), "anna")).toBeNull();
  expect(keptRound(open.id)).toEqual({ ...AT, id: open.id, commitment: SERVERS, listed, nonce: "" });
});

test("it has nothing to say while the table draws, or afterwards", () => {
  expect(answerIn({ ...open, stage: "draws" }, "anna")).toBeNull();
  expect(answerIn({ ...open, stage: "over" }, "anna")).toBeNull();
  expect(keptRound(open.id)).toBeUndefined();
});

test("if another window has kept another number, each reveals the one that is listed", () => {
  answerIn(open, "anna");
  const others = { ...AT, id: open.id, commitment: SERVERS, listed: [], nonce: SERVERS };
  localStorage.setItem("femopp.rounds", JSON.stringify([others]));
  expect(answerIn(closed(["anna", SHA]), "anna")).toMatchObject({ nonce: NONCE });
});

test("a number that was committed to with the request for the table is revealed once", () => {
  storeEarlyNonce(NONCE);
  expect(answerIn(closed(["anna", SHA]), "anna")).toMatchObject({ type: "Reveal", nonce: NONCE });
  expect(keptRound(open.id)).toMatchObject({ listed: [["anna", SHA]], nonce: NONCE });
  // No other round has it, not even one that claims so.
  const other = { ...closed(["anna", SHA]), id: "f".repeat(32) };
  expect(answerIn(other, "anna")).toBeNull();
  expect(keptRound(other.id)).toMatchObject({ nonce: "" });
});

test("if the round is still open, it's the number of that round", () => {
  storeEarlyNonce(BYTES_0);
  expect(answerIn(open, "anna")).toMatchObject({ type: "Commit", commitment: SERVERS });
  expect(answerIn({ ...open, id: "e".repeat(32) }, "anna")).toMatchObject({ type: "Commit", commitment: SHA });
});

const OTHERS = "0".repeat(64);

test("a server that shows another commitment once the list is closed gets no number", () => {
  answerIn(open, "anna");
  expect(answerIn({ ...closed(["anna", SHA]), commitment: OTHERS }, "anna")).toBeNull();
  expect(keptRound(open.id)).toEqual({ ...AT, id: open.id, commitment: SERVERS, listed: [], nonce: NONCE });
});

test("what a device has kept stays, whatever a server shows when it has the number", () => {
  answerIn(open, "anna");
  const list: [string, string][] = [["anna", SHA]];
  expect(answerIn(closed(...list), "anna")).not.toBeNull();
  expect(answerIn({ ...closed(...list), commitment: OTHERS }, "anna")).toBeNull();
  expect(answerIn(closed(...list, ["bo", OTHERS]), "anna")).toBeNull();
  expect(answerIn({ ...open, commitment: OTHERS }, "anna")).toBeNull();
  expect(answerIn(open, "anna")).toBeNull();
  expect(keptRound(open.id)).toEqual({ ...AT, id: open.id, commitment: SERVERS, listed: list, nonce: NONCE });
  // Over another socket it says the same again.
  expect(answerIn(closed(...list), "anna")).toMatchObject({ nonce: NONCE });
});

test("a closed list on which nobody is stays too, and is not opened again", () => {
  expect(answerIn(closed(), "anna")).toBeNull();
  expect(answerIn(open, "anna")).toBeNull();
  expect(answerIn(closed(["bo", OTHERS]), "anna")).toBeNull();
  expect(keptRound(open.id)).toEqual({ ...AT, id: open.id, commitment: SERVERS, listed: [], nonce: "" });
});

test("of a list that names a person twice, their number isn't revealed", () => {
  answerIn(open, "anna");
  expect(answerIn(closed(["anna", SHA], ["anna", OTHERS]), "anna")).toBeNull();
  expect(keptRound(open.id)).toMatchObject({ nonce: "" });
});

test.each(["[null]", "[7]", '[{"id": "1"}]', '[{"id": "1", "commitment": "", "nonce": "", "listed": [null]}]', "{}", "["])("damaged storage %s is like an empty one", (stored) => {
  localStorage.setItem("femopp.rounds", stored);
  answerIn(open, "anna");
  expect(answerIn(closed(["anna", SHA]), "anna")).toMatchObject({ nonce: NONCE });
  expect(keptRounds().map((one) => one.id)).toEqual([open.id]);
});

test("it stays after a reload too", () => {
  const kept = { ...AT, id: open.id, commitment: SERVERS, listed: [["anna", SHA]], nonce: NONCE };
  localStorage.setItem("femopp.rounds", JSON.stringify([kept]));
  expect(answerIn({ ...closed(["anna", SHA]), commitment: OTHERS }, "anna")).toBeNull();
  expect(keptRound(open.id)).toEqual(kept);
});

test("without storage it takes part all the same", () => {
  const refuses = (): never => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuses, setItem: refuses, removeItem: refuses });
  answerIn(open, "anna");
  expect(answerIn(closed(["anna", SHA]), "anna")).toMatchObject({ type: "Reveal", nonce: NONCE });
});

test("the rounds of the last sixty matches are kept", () => {
  for (let match = 0; match < 62; match += 1) answerIn({ ...open, id: `${match}` }, "anna");
  expect(keptRound("1")).toBeUndefined();
  expect(keptRound("2")).toBeDefined();
});
