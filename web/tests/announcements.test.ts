import { expect, test } from "vitest";
import { announcedQuestions, announcements, newKnock, newLines, noticed, type Line } from "../src/lib/announcements";
import type { DealResult, Laid, Screen, ShownGuest, ShownSeat, ShownKnock } from "../src/lib/protocol";
import { WORDS } from "./words";

const NAMES = ["Anna", "Bo", "Bot 3"];

const laid = (first: number, ...cards: string[]): Laid[] =>
  cards.map((card, at) => ({
    seat: (first + at) % NAMES.length,
    name: NAMES[(first + at) % NAMES.length] ?? "",
    card: { card, letter: card.charAt(0), suit: card.charAt(1), name: card },
  }));

const guest = (name: string, part: Partial<ShownGuest> = {}): ShownGuest => ({
  guest: name,
  name,
  seat: null,
  host: false,
  here: true,
  reserved: null,
  face: "bo",
  muted: false,
  way_in: false,
  ...part,
});

const seat = (number: number, part: Partial<ShownSeat> = {}) =>
  ({
    seat: number,
    name: NAMES[number],
    guest: number === 2 ? null : NAMES[number],
    stood_in: false,
    face: "bo",
    wants_back: false,
    ...part,
  }) as ShownSeat;

const SEATS = [seat(0), seat(1), seat(2)];

const screen = (part: Partial<Screen>) =>
  ({
    number: 7,
    stage: "playing",
    is_last: false,
    deal: 1,
    seat: 0,
    turn: null,
    trick: [],
    last_trick: [],
    seats: SEATS,
    guests: [],
    bots: [null, null, { name: "club", words: "thinks ahead" }],
    asked: "",
    notice: "",
    askers: [],
    claim: null,
    knock: null,
    ...part,
  }) as Screen;

const TRICK = laid(0, "QC", "2C", "3C");
/** Return the cards of seats 0, 1, 2, such as "Anna Q♣". */
const inTrick = (...cards: string[]) =>
  cards.map((words, seat) => {
    const [, name = "", text = ""] = /(.+) (.+)/.exec(words) ?? [];
    return { seat, name, text, card: "", letter: text.slice(0, -1), suit: "" };
  });

const LINE: Line = { cards: inTrick("Anna Q♣", "Bo 2♣", "Bot 3 3♣"), taken: "Anna takes the trick", taker: 0 };

const announced = (before: Partial<Screen> | null, now: Partial<Screen>, ...news: Line[]) =>
  announcements({ before: before && screen(before), now: screen(now), news }, WORDS.en);

test("a card is announced when played, and not again with its trick", () => {
  expect(announced({ trick: TRICK.slice(0, 1) }, { trick: TRICK.slice(0, 2) })).toEqual(["2C, played by Bo"]);
  const end = ["3C, played by Bot 3", "Anna takes the trick"];
  const before = { trick: TRICK.slice(0, 2) };
  expect(announced(before, { last_trick: TRICK }, LINE)).toEqual(end);
  // The same if the trick lies until it is gathered; that adds nothing.
  expect(announced(before, { trick: TRICK, last_trick: TRICK }, LINE)).toEqual(end);
  expect(announced({ trick: TRICK, last_trick: TRICK }, { last_trick: TRICK })).toEqual([]);
});

test("anyone who missed a trick's cards hears all of them", () => {
  const all = ["QC, played by Anna", "2C, played by Bo", "3C, played by Bot 3", "Anna takes the trick"];
  expect(announced({ trick: laid(1, "9H", "8H") }, { last_trick: TRICK }, LINE)).toEqual(all);
  const lay = laid(0, "9H", "8H", "7H");
  expect(announced({ trick: lay, last_trick: lay }, { last_trick: TRICK }, LINE)).toEqual(all);
});

test("cards played out after a claim are announced in order, once each", () => {
  const next: Line = { cards: inTrick("Anna A♠", "Bo 2♠", "Bot 3 3♠"), taken: "Anna takes the trick", taker: 0 };
  const told = announced({ trick: TRICK.slice(0, 1) }, { last_trick: laid(0, "AS", "2S", "3S") }, LINE, next);
  expect(told).toEqual([
    "Bo 2♣",
    "Bot 3 3♣",
    "Anna takes the trick",
    "AS, played by Anna",
    "2S, played by Bo",
    "3S, played by Bot 3",
    "Anna takes the trick",
  ]);
});

test("taking a card back announces no other card", () => {
  const told = "The last action was taken back.";
  expect(announced({ trick: TRICK.slice(0, 2) }, { trick: TRICK.slice(0, 1) }, told)).toEqual([told]);
  const earlier = laid(0, "9H", "8H", "7H");
  const now = { trick: TRICK.slice(0, 2), last_trick: earlier };
  expect(announced({ last_trick: TRICK }, now, told)).toEqual([told]);
  expect(announced({ trick: TRICK, last_trick: TRICK }, now, told)).toEqual([told]);
});

test("reservations made, cancelled or lost are announced once", () => {
  const people = (...guests: ShownGuest[]) => ({ guests });
  const [elsa, anna] = [guest("Elsa"), guest("Anna")];
  const reserves = guest("Elsa", { reserved: 1 });
  expect(announced(people(elsa), people(reserves))).toEqual(["Elsa has seat 2 from the next deal on"]);
  expect(announced(people(reserves), people(reserves))).toEqual([]);
  expect(announced(people(reserves), people(elsa))).toEqual(["Elsa no longer wants seat 2"]);
  expect(announced(people(reserves), people(guest("Elsa", { seat: 1 })))).toEqual(["Elsa takes seat 2"]);
  expect(announced(people(reserves, anna), people(elsa, guest("Anna", { seat: 1 })))).toEqual([
    "Anna is back in seat 2, so Elsa's reservation lapses",
    "Anna takes seat 2",
  ]);
});

test("the host hears once who asks to join", () => {
  const [bo, eva] = ["Bo", "Eva"].map((name) => ({ guest: name, name, face: "bo", person: null, free: null }));
  expect(announced({}, { askers: [bo!] })).toEqual(["Bo asks to join"]);
  expect(announced({ askers: [bo!] }, { askers: [bo!, eva!] })).toEqual(["Eva asks to join"]);
  expect(announced({ askers: [bo!, eva!] }, { askers: [eva!] })).toEqual([]);
});

test("coming, sitting, leaving, removal and stand-ins are announced once", () => {
  const people = (...guests: ShownGuest[]) => ({ guests });
  const elsa = guest("Elsa");
  expect(announced(people(), people(guest("Elsa", { here: false })))).toEqual([]);
  expect(announced(people(guest("Elsa", { here: false })), people(elsa))).toEqual(["Elsa is here"]);
  expect(announced(people(elsa), people(elsa))).toEqual([]);
  const sits = guest("Elsa", { seat: 1 });
  expect(announced(people(elsa), people(sits))).toEqual(["Elsa takes seat 2"]);
  expect(announced(people(sits), people(elsa))).toEqual(["Elsa has left seat 2 to a bot"]);
  expect(announced(people(sits), people(guest("Elsa", { seat: 1, here: false })))).toEqual(["Elsa is away"]);
  expect(announced(people(sits), people())).toEqual(["Elsa has been removed from the table"]);
  // The seat goes on with another device, which the host has let in.
  expect(announced(people(sits), people({ ...sits, guest: "Elsa's phone" }))).toEqual([]);
  expect(announced(people(elsa), people(guest("Elsa", { host: true })))).toEqual(["Elsa is the host"]);
  const stand_in = { name: "expert", words: "thinks long" };
  const stoodIn = { seats: [seat(0), seat(1, { stood_in: true }), seat(2)], stand_in };
  expect(announced({ stand_in }, stoodIn)).toEqual(["A bot stands in for Bo: thinks long"]);
  expect(announced(stoodIn, stoodIn)).toEqual([]);
  expect(announced(stoodIn, {})).toEqual([]);
  expect(announced(null, people(sits))).toEqual([]);
});

test("the last deal is announced once, also to newcomers, and so is its revocation", () => {
  const last = { is_last: true };
  expect(announced({}, last)).toEqual(["This is the last deal"]);
  expect(announced(null, last)).toEqual(["This is the last deal"]);
  expect(announced(last, last)).toEqual([]);
  expect(announced(last, {})).toEqual(["The match goes on after this deal"]);
  // Between deals it ends the match, which the question says; the next match is new.
  expect(announced({}, { ...last, stage: "over" })).toEqual([]);
  expect(announced(last, { ...last, stage: "over" })).toEqual([]);
  expect(announced({ ...last, stage: "over" }, {})).toEqual([]);
});

test("how a deal has ended is announced once, without signs", () => {
  const result = { deal: 3, title: "You won 79–41.", line: "Trump in ♦ diamonds." } as DealResult;
  expect(announced({}, { result })).toEqual(["You won 79–41.", "Trump in diamonds."]);
  expect(announced(null, { result })).toEqual(["You won 79–41.", "Trump in diamonds."]);
  expect(announced({ result }, { result: { ...result } })).toEqual([]);
});

test("only new lines of a story are announced", () => {
  const [before, now] = [screen({ number: 7, taken_back: 0 }), screen({ number: 9, taken_back: 0 })];
  expect(newLines(before, now, ["a"], ["a", "b", LINE])).toEqual(["b", LINE]);
  expect(newLines(before, now, [], [1, "a"])).toEqual([1, "a"]);
  expect(newLines(before, now, ["a", "b"], ["a", "b"])).toEqual([]);
  // Somebody has another name, or the page another language.
  expect(newLines(before, before, ["a", "b"], ["x", "y"])).toEqual([]);
  expect(newLines(before, now, ["a", "b"], ["x", "b"])).toEqual([]);
  expect(newLines(before, now, ["a", "b"], ["x", "y", "z"])).toEqual(["z"]);
  // Something was taken back.
  const taken = screen({ number: 9, taken_back: 1 });
  expect(newLines(before, taken, ["a", "b", "c"], ["a", "taken back"])).toEqual(["taken back"]);
  expect(newLines(before, taken, ["a", "b"], ["a", "taken back", "d"])).toEqual(["taken back", "d"]);
  // A new page doesn't know what was announced before.
  expect(newLines(null, now, [], ["a", LINE])).toEqual([LINE]);
});

test("awaited people are announced, but not bots or a finished trick", () => {
  const asked = { asked: "To act." };
  expect(announcedQuestions(screen({ ...asked, turn: 0 }), WORDS.en)).toEqual(["To act."]);
  expect(announcedQuestions(screen({ ...asked, turn: 1 }), WORDS.en)).toEqual(["To act."]);
  expect(announcedQuestions(screen({ ...asked, turn: null }), WORDS.en)).toEqual(["To act."]);
  expect(announcedQuestions(screen({ ...asked, turn: 2 }), WORDS.en)).toEqual([]);
  const lies = { ...asked, turn: null, trick: TRICK, last_trick: TRICK };
  expect(announcedQuestions(screen(lies), WORDS.en)).toEqual([]);
  expect(announcedQuestions(screen({ ...lies, taps: true }), WORDS.en)).toEqual(["To act."]);
  const wanting = { seats: [seat(0), seat(1, { wants_back: true }), seat(2)], turn: 2 };
  expect(announcedQuestions(screen({ ...asked, ...wanting }), WORDS.en)).toEqual([
    "Bo would like to take the last action back.",
  ]);
});

test("a seat's bot is announced when the host chooses another, not when people come or go", () => {
  const bots = (name: string | null) => ({ bots: [null, null, name === null ? null : { name, words: `is ${name}` }] });
  expect(announced(bots("club"), bots("expert"))).toEqual(["Bot 3, from now on: is expert"]);
  expect(announced(bots("club"), bots("club"))).toEqual([]);
  expect(announced(bots("club"), bots(null))).toEqual([]);
  expect(announced(bots(null), bots("expert"))).toEqual([]);
  expect(announced(null, bots("expert"))).toEqual([]);
});

test("a card is announced as played by whoever played it, whoever has the seat now", () => {
  const cards = laid(0, "QC").map((one) => ({ ...one, name: "Elsa" }));
  expect(announced({ trick: [] }, { trick: cards })).toEqual(["QC, played by Elsa"]);
});

test("a verdict on a knock is shown once, right or wrong", () => {
  const knock = { number: 8, lines: ["Bo knocks for an error", "Bo knocked, but it wasn't so"] } as unknown as ShownKnock;
  const seen = (before: Partial<Screen> | null, now: Partial<Screen>) =>
    newKnock({ before: before && screen(before), now: screen(now), news: [] });
  expect(seen({}, { number: 8, knock })).toEqual(knock);
  expect(seen({ number: 8, knock }, { number: 9, knock })).toBeNull();
  // Newcomers, and those who see it again because a later one was taken back.
  expect(seen(null, { number: 8, knock })).toBeNull();
  expect(seen({ number: 9, knock: { ...knock, number: 9 } }, { number: 10, knock })).toBeNull();
  expect(seen({}, { number: 8 })).toBeNull();
});

test("coming and sitting down show one notice", () => {
  const now = screen({ guests: [guest("Bo", { seat: 1 })] });
  expect(noticed({ before: screen({}), now, news: [] }, WORDS.en)).toBe("Bo is here. Bo takes seat 2.");
});

test("a problem at the table is announced once", () => {
  const notice = "Something went wrong at this table.";
  const announced = (before: Partial<Screen>) => ({ before: screen(before), now: screen({ notice }), news: [] });
  expect(noticed(announced({}), WORDS.en)).toBe(notice);
  expect(announcements(announced({}), WORDS.en)).toEqual([notice]);
  expect(noticed(announced({ notice }), WORDS.en)).toBe("");
});
