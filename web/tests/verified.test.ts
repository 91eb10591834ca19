import { expect, test } from "vitest";
import { checked, type Cheat, type Checked, type Finding } from "../src/lib/deals/check";
import { Draw, PACK } from "../src/lib/deals/draw";
import { wordsOf } from "../src/lib/deals/words";
import { committed, fingerprintOf, keyOf } from "../src/lib/deals/verified";
import type { KeptRound } from "../src/lib/deals/kept";

/** The browser's check of deals: the values of the reference, honest servers, and each way to cheat. */

const FILES = import.meta.glob<string>(["./records/*.txt", "../../docs/reference/verified-deals.txt"], { eager: true, query: "?raw", import: "default" });
const RECORDS = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [/([\w-]+)\.txt$/.exec(path)![1]!, text]));

/** The values of docs/reference/verified-deals.md: secrets that count up, and digests by `sha256sum`. */
const bytes = (first: number): string => Array.from({ length: 32 }, (_, at) => (first + at).toString(16).padStart(2, "0")).join("");
const ID = "000102030405060708090a0b0c0d0e0f";
const [SEED, ANNA, BO, OTHER] = [bytes(0), bytes(32), bytes(64), bytes(96)];
const SEED_SHA = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const ANNA_SHA = "72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084";
const BO_SHA = "ca2a4fe727faaecf16ecd130a86e0885c5540c05375340445071c0657555fd42";
const LISTED: [string, string][] = [["Anna_123", ANNA_SHA], ["bo-45678", BO_SHA]];
const SEEN = "057383e212ade2cf1540d260e05ac5a6c9b4e5e505d270ce53d9a3bfc4fc8c12";
const KEY = "ca2bf5036303cd484533185d07be3891d83dc75c4dacb90d1c7dc9b62b79fcd3";

test("commitments, keys, fingerprints and words are those of the reference", () => {
  expect(committed(SEED)).toBe(SEED_SHA);
  expect(fingerprintOf(ID, SEED_SHA, LISTED)).toBe(SEEN);
  expect(wordsOf(SEEN)).toEqual(["air", "orchard", "weasel", "census"]);
  expect(keyOf(ID, SEED, [["Anna_123", ANNA], ["bo-45678", BO]])).toBe(KEY);
  expect(keyOf(ID, SEED, [])).toBe("5299e1d158b6a0ecf484776712faafa4dbd48a8dca6292e09a0844153534e5ee");
});

test("draws are those of the generator's page", () => {
  const stream = new Draw("K", 0);
  expect(Array.from({ length: 10 }, () => stream.below(6))).toEqual([2, 4, 4, 2, 4, 1, 4, 3, 5, 5]);
  expect(new Draw("7", 1).shuffle(PACK).slice(0, 8)).toEqual(["3C", "7D", "2C", "7C", "4D", "TH", "5H", "8C"]);
});

const kept = (more: Partial<KeptRound> = {}): KeptRound => ({ table: "kitchen", match: 1, id: ID, commitment: SEED_SHA, listed: LISTED, nonce: ANNA, ...more });
const found = ({ answer, draws, findings }: Checked): unknown => [answer, draws, findings];

test("the record of the reference is consistent, and proved by what the device kept", () => {
  const record = RECORDS["verified-deals"]!;
  expect(found(checked(record, []))).toEqual(["consistent", 3, []]);
  const proved = checked(record, [kept()]);
  expect(found(proved)).toEqual(["verified", 3, []]);
  expect(proved.rounds.map(({ isVoid, missing, isProved, fingerprint }) => [isVoid, missing, isProved, wordsOf(fingerprint).join(" ")])).toEqual([
    [true, ["bo-45678"], false, "lobster divorce motion estate"],
    [false, [], true, "air orchard weasel census"],
  ]);
});

/** The draws of each: lots, deals, misdeals, and hands that are shuffled in. */
test.each([
  ["sheepshead", 4],
  ["parts", 4],
  ["further", 5],
  ["misdeals", 5],
  ["fresh-hands", 4],
  ["own-fresh-hands", 4],
  ["appointed", 3],
])("every draw of %s is right", (name, draws) => {
  expect(found(checked(RECORDS[name]!, []))).toEqual(["consistent", draws, []]);
});

test("draws that were taken back are listed", () => {
  expect(checked(RECORDS["parts"]!, []).takenBack).toEqual([2]);
});

test("each round that was played must be one that the device kept", () => {
  const { answer, rounds } = checked(RECORDS["further"]!, [kept()]);
  expect([answer, rounds.map((one) => one.isProved)]).toEqual(["consistent", [true, false]]);
});

test.each([
  [ANNA, true],
  ["", false],
])("it is known whether the device's own number is in it", (nonce, isOwn) => {
  const [round] = checked(RECORDS["sheepshead"]!, [kept({ nonce })]).rounds;
  expect([round!.isProved, round!.isOwn]).toEqual([true, isOwn]);
});

test("a number that was replaced by another device's is not its own", () => {
  const [round] = checked(RECORDS["sheepshead"]!, [kept({ nonce: OTHER })]).rounds;
  expect([round!.isProved, round!.isOwn]).toEqual([true, false]);
});

test("a list that was still open when it was kept proves nothing", () => {
  const { answer } = checked(RECORDS["sheepshead"]!, [kept({ listed: [] })]);
  expect(answer).toBe("consistent");
});

const SECRETS = /^(server_seed|nonces|key|seed): .*\n/gmu;

test("a match that can go on is not yet verified, and neither is a copy", () => {
  const sealed = RECORDS["sheepshead"]!.replace(SECRETS, "");
  expect(found(checked(sealed, [kept()]))).toEqual(["not_yet", 0, []]);
  const copy = `${sealed.replace(/\b[2-9TJQKA][CDHS]\b/gu, "??")}winner: Anna\n`;
  expect(found(checked(copy, [kept()]))).toEqual(["not_yet", 0, []]);
});

test("a match without rounds is not verified", () => {
  const record = RECORDS["sheepshead"]!.replace(/^(round|seed_commitment|listed|server_seed|nonces|key): .*\n/gmu, "");
  expect(found(checked(record, []))).toEqual(["unverified", 0, []]);
  expect(found(checked(record, [kept()]))).toEqual(["wrong", 0, [{ cheat: "seen", seen: SEEN }]]);
});

const RIFKI = RECORDS["further"]!;
const edited = (record: string, what: RegExp | string, by: string): string => {
  const text = record.replace(what, by);
  expect(text).not.toBe(record);
  return text;
};
/** Return the lines of a deal, with all hands. */
const deal = (record: string, number: number): string => new RegExp(`^deal ${number}\\n((?:  .*\\n)+)`, "mu").exec(record)![1]!;
/** Put the cards of a deal in place of another's. */
const withCardsOf = (record: string, other: number, number: number): string => edited(record, deal(record, number), deal(record, other));
/** Change the places of the first two cards in a deal's first and second hand. */
const swapped = (record: string, number: number): string => {
  const cards = deal(record, number);
  const [, first, second] = /: (..) .*\n.*: (..) /u.exec(cards)!;
  return edited(record, cards, cards.replace(`: ${first} `, ": xx ").replace(`: ${second} `, `: ${first} `).replace(": xx ", `: ${second} `));
};
/** Deal six times with manual rituals, by draws 1 to 6; a number below a hundred says which are misdeals. */
const dealt = (isMisdeal: (chance: number, number: number) => boolean): string => {
  const head = RECORDS["misdeals"]!.split(/^deal 1$/mu)[0]!;
  const players = /players: (.*)/u.exec(head)![1]!.split(", ");
  const deals = [1, 2, 3, 4, 5, 6].map((number) => {
    const draw = new Draw(KEY, number);
    const pack = draw.shuffle(PACK);
    const sizes = players.map(() => 6);
    if (isMisdeal(draw.below(100), number)) sizes[draw.below(8)]! += draw.below(2) === 1 ? 1 : -1;
    const hands = players.map((name, seat) => `  ${name}: ${pack.splice(0, sizes[seat]).join(" ")}\n`);
    return `deal 1\n${hands.join("")}  rest: ${pack.join(" ")}\n`;
  });
  return head + deals.join("");
};
/** The numbers below a hundred of these draws. */
const CHANCES = [1, 2, 3, 4, 5, 6].map((number) => {
  const draw = new Draw(KEY, number);
  draw.shuffle(PACK);
  return draw.below(100);
});

test.each([0, 30, 60, 100])("misdeals at a rate of %i are right", (rate) => {
  expect(found(checked(dealt((chance) => chance < rate), []))).toEqual(["consistent", 7, []]);
});

test("for twenty wrong deals another draw is looked for, as that takes long", () => {
  const [head, first] = dealt(() => false).split(/^(?=deal 1$)/mu);
  const { findings } = checked(head! + first!.repeat(24), []);
  expect(findings.map((one) => one.cheat)).toEqual([...Array<Cheat>(20).fill("counted_twice"), ...Array<Cheat>(3).fill("prepared")]);
});

interface Case {
  record: string;
  finds: Cheat[];
  first?: Partial<Finding>;
  kept?: KeptRound[];
}

const CASES: Record<string, Case> = {
  "swaps two cards": { record: swapped(RIFKI, 2), finds: ["swapped"], first: { deal: 2, draw: 2, cards: ["8H", "7S"] } },
  "swaps a card with the blind": { record: edited(RECORDS["sheepshead"]!, /(deal 2\n  Anna: )AD([^]*?rest: )9D/u, "$19D$2AD"), finds: ["swapped"], first: { cards: ["AD", "9D"] } },
  "deals a prepared hand": { record: edited(RIFKI, "8S QC 6D", "QC 6D 8S"), finds: ["prepared"], first: { deal: 1, draw: 1 } },
  "prepares the lot": { record: edited(RIFKI, "table: dealer Anna\n", "table: dealer Dag\n"), finds: ["prepared", "prepared", "prepared", "prepared", "prepared"], first: { draw: 0 } },
  "deals from another dealer": { record: edited(RECORDS["parts"]!, "dealer: Dag", "dealer: Anna"), finds: ["prepared", "prepared"], first: { deal: 1, draw: 3 } },
  "misdeals to get another draw": { record: dealt((chance) => chance === Math.max(...CHANCES)), finds: ["prepared"] },
  "shuffles hands in otherwise": { record: edited(RECORDS["fresh-hands"]!, "reshuffle JH TD 7C", "reshuffle TD JH 7C"), finds: ["prepared"] },
  "publishes another seed": { record: edited(RIFKI, `server_seed: ${SEED}`, `server_seed: ${OTHER}`), finds: ["seed", "key"], first: { round: 1 } },
  "drops a nonce": { record: edited(RIFKI, `, bo-45678 ${BO}`, ""), finds: ["nonce_dropped"], first: { round: 1, guest: "bo-45678" } },
  "has another nonce": { record: edited(RIFKI, BO, OTHER), finds: ["nonce", "key"], first: { round: 1, guest: "bo-45678" } },
  "has a nonce of somebody who is not on the list": { record: edited(RIFKI, `bo-45678 ${BO}`, `bo-45678 ${BO}, cissi ${OTHER}`), finds: ["unlisted"], first: { guest: "cissi" } },
  "turns the list around": { record: edited(RIFKI, `Anna_123 ${ANNA_SHA}, bo-45678 ${BO_SHA}`, `bo-45678 ${BO_SHA}, Anna_123 ${ANNA_SHA}`), finds: ["key"] },
  "has another line for the seed": { record: edited(RIFKI, `\nseed: ${KEY}`, "\nseed: 7"), finds: ["key"], first: { draw: 0 } },
  "keeps the seed": { record: `${edited(RIFKI, /^(server_seed|nonces|key|seed): .*\n/gmu, "")}winner: Anna\n`, finds: ["unpublished", "unpublished"] },
  "keeps the seed of a void round": { record: edited(RECORDS["verified-deals"]!, /^server_seed: .*\n/mu, ""), finds: ["unpublished"], first: { round: 1 } },
  "names somebody missing who was there": { record: edited(RECORDS["verified-deals"]!, "missing: bo-45678", "missing: Anna_123"), finds: ["not_missing"], first: { round: 1, guest: "Anna_123" } },
  "shows two lists": { record: RIFKI, kept: [kept({ listed: [["Anna_123", ANNA_SHA]] })], finds: ["seen"], first: { round: 1, seen: "eb3aaed1875865ca0a73f06b96316bb0b6265f49a470b4115f50a0700e7ddf89" } },
  "shows another commitment at first": { record: RIFKI, kept: [kept({ listed: [], commitment: BO_SHA })], finds: ["seen"], first: { round: 1 } },
  "shows a round that is not in the record": { record: RIFKI, kept: [kept(), kept({ id: "f".repeat(32) })], finds: ["seen"] },
  "counts a draw twice": { record: withCardsOf(RECORDS["appointed"]!, 1, 2), finds: ["counted_twice"], first: { deal: 2, draw: 2, other: 1 } },
  "skips a draw": { record: edited(RECORDS["misdeals"]!, /(?<=^Anna K: cut\nDag: deal_cards\n)[^]*?(?=Gun: cut\n)/mu, "\n"), finds: ["other_draw"], first: { deal: 1, draw: 2, other: 3 } },
  "begins a round before the one before it": { record: edited(RIFKI, "first_draw: 3\n", ""), finds: ["order", "key", "prepared", "prepared"] },
  "skips draws between two parts": { record: edited(RECORDS["parts"]!, "draws_before: 3", "draws_before: 4"), finds: ["order", "counted_twice"], first: { draw: 4 } },
  "hides a card": { record: edited(RIFKI, "8S QC 6D", "8S ?? 6D"), finds: ["hidden"], first: { deal: 1 } },
  "draws before the first round": { record: edited(RECORDS["sheepshead"]!, /^key: /mu, "first_draw: 1\nkey: "), finds: ["uncovered"], first: { draw: 0 } },
  "deals without cards": { record: edited(RECORDS["sheepshead"]!, /^deal 3\n( {2}.*\n)+/mu, "deal 3: passed\n"), finds: ["uncovered"], first: { deal: 3 } },
};

test.each(Object.entries(CASES))("a server that %s is found, and it is said how", (_name, { record, kept: seen = [], finds, first = {} }) => {
  const { answer, findings } = checked(record, seen);
  expect([answer, findings.map((one) => one.cheat)]).toEqual(["wrong", finds]);
  expect(findings[0]).toMatchObject(first);
});

test("every cheat has a case", () => {
  const all: Record<Cheat, true> = { seen: true, seed: true, unpublished: true, nonce_dropped: true, nonce: true, unlisted: true, not_missing: true, key: true, order: true, swapped: true, prepared: true, other_draw: true, counted_twice: true, hidden: true, uncovered: true };
  expect(new Set(Object.values(CASES).flatMap((one) => one.finds))).toEqual(new Set(Object.keys(all)));
});

test("a finding has its line", () => {
  const record = swapped(RIFKI, 2);
  const [finding] = checked(record, []).findings;
  expect(record.split("\n")[finding!.line! - 1]).toBe("deal 2");
});

test.each([
  ["Deal 2", "deal 2\n", "Deal 2\n"],
  ["another name at a hand", "deal 2\n  Anna:", "deal 2\n  Ann:"],
  ["an action of nobody", "deal 2\n", "Ann: pass\ndeal 2\n"],
  ["an act of the table that isn't known", "deal 2\n", "table: swap 2C 3C\ndeal 2\n"],
  ["a commitment with a digit too many", SEED_SHA, `${SEED_SHA}0`],
  ["a hand that is missing", /(deal 2\n)  .*\n/u, "$1"],
  ["another format", "femopp record 1", "femopp record 2"],
  ["another game", "game: rifki", "game: constructor"],
  ["a line of a round that is there twice", `server_seed: ${SEED}`, `server_seed: ${OTHER}\nserver_seed: ${SEED}`],
  ["another game after the rounds", "players: ", "game: sheepshead\nplayers: "],
  ["another key of the first draw", `\nseed: ${KEY}`, `\nseed: 7\nseed: ${KEY}`],
  ["somebody who is listed twice", `listed: Anna_123 ${ANNA_SHA}`, `listed: Anna_123 ${BO_SHA}, Anna_123 ${ANNA_SHA}`],
  ["a player's second hand", "Anna: choose trump H", "Anna: 8S QC 6D"],
  ["a match in which nobody plays", "\n\ntable: dealer", "\nout: Anna, Anna K, Åsa-Märta, Dag\ntable: dealer"],
])("%s is never right, but can't be read", (_what, was, by) => {
  expect(checked(edited(RIFKI, was, by), [kept()]).answer).toBe("unreadable");
});

test("how cards are written changes nothing", () => {
  const record = edited(swapped(RIFKI, 2), /^ {2}/gmu, "\t ");
  expect(checked(`\uFEFF${record.replaceAll("\n", " # a comment: 2C\r\n")}`, []).findings.map((one) => one.cheat)).toEqual(["swapped"]);
});
