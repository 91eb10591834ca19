import { expect, test } from "vitest";
import type { Kept, KeptField } from "../src/lib/answers";
import { companyBefore, dealsPlayed, doing, entryOf, fieldsAt, filled, newcomers, nextNumber, numberAt, seatOrder, withDoing, withLater, withNewcomer, withoutEmpty } from "../src/lib/company";

const EMRE = { seat: 5, name: "Emre", on: "last" };
const RESTS = { company: { sits: [0, 1, 2, 3, 4], rests: [4] } };
const COMES = { company: { sits: [0, 1, 2, 5, 3, 4], rests: [4], new: [EMRE] } };

test("entries about people have no number", () => {
  const deals = [{ passed: true }, RESTS, { passed: true }, COMES];
  expect([0, 1, 2, 3, 4].map((place) => numberAt(deals, place))).toEqual([1, 2, 2, 3, 3]);
});

test("whoever came in has a number, and sits beside their neighbour", () => {
  expect(newcomers([RESTS, COMES], 5)).toEqual([EMRE]);
  // Of two who came in at once only one has the number; whoever follows has the next.
  const farid = { seat: 6, name: "Farid", on: "last" };
  expect(newcomers([COMES, COMES, { company: { sits: [0, 1, 5, 6], new: [farid] } }], 5)).toEqual([EMRE, farid]);
  expect(seatOrder([RESTS, COMES], 5)).toEqual([0, 1, 2, 5, 3, 4]);
  expect(seatOrder([COMES, { company: { sits: [0, 1, 2, 5, 4] } }], 5)).toEqual([0, 1, 2, 5, 3, 4]);
  expect(seatOrder([{ company: { sits: [5, 0, 1], new: [EMRE] } }], 5)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a number stays theirs, and the place of somebody who was taken out is empty", () => {
  const farid = { seat: 6, name: "Farid", on: "last" };
  const deals = [RESTS, { company: { sits: [0, 1, 2, 3, 4, 5, 6], rests: [5], new: [farid] } }];
  expect(newcomers(deals, 5)).toEqual([farid]);
  expect(nextNumber(deals, 5)).toBe(7);
  expect(seatOrder(deals, 5)).toEqual([0, 1, 2, 3, 4, 6]);
  const names = withLater(["Gun", "Anna", "Björn", "Leyla", "Olle"], newcomers(deals, 5), (one) => one.name);
  expect(names.slice(5)).toEqual(["", "Farid"]);
  expect(filled(names)).toEqual([0, 1, 2, 3, 4, 6]);
  expect(withoutEmpty({ sits: [0, 1, 2, 3, 4, 5, 6], rests: [5], new: [farid] }, [0, 1, 2, 3, 4])).toEqual({ sits: [0, 1, 2, 3, 4, 6], rests: [], new: [farid] });
});

test("deals count for those who played them", () => {
  const deals = [
    { number: 1, totals: [0, 0, 0], there: [] },
    { number: 0, totals: [0, 0, 0], there: ["", "rests", ""] },
    { number: 2, totals: [0, 0, 0], there: ["", "rests", "later"] },
  ];
  expect(dealsPlayed(deals, 3)).toEqual([2, 1, 1]);
});

test("somebody rests, goes home and is back where they sat", () => {
  const rests = withDoing({ sits: [0, 1, 2] }, 1, "rests", [0, 1, 2]);
  expect(doing(rests, 1)).toBe("rests");
  const home = withDoing(rests, 1, "home", [0, 1, 2]);
  expect(entryOf(home)).toEqual({ company: { sits: [0, 2] } });
  expect(doing(home, 1)).toBe("home");
  expect(withDoing(home, 1, "plays", [0, 1, 2]).sits).toEqual([0, 1, 2]);
});

test("somebody comes in after a neighbour, and not if they go at once", () => {
  const come = withNewcomer({ sits: [0, 1, 2] }, { ...EMRE, seat: 3 }, 1);
  expect(entryOf(come)).toEqual({ company: { sits: [0, 1, 3, 2], new: [{ ...EMRE, seat: 3 }] } });
  expect(entryOf(withDoing(come, 3, "home", [0, 1, 2]))).toEqual({ company: { sits: [0, 1, 2] } });
});

test("entries that nobody has settled say who plays the next deal", () => {
  // Person 3 is out of the match, and nobody has settled what follows.
  const fields = [
    { name: "bid", seats: [0, 1, 2, 4] },
    { name: "passed", seats: [] },
  ] as unknown as KeptField[];
  const company = { sits: [0, 1, 2, 3, 4], rests: [], once: [], dealer_rests: false, plays: [0, 1, 2, 3, 4], barred: "", fewest: 3, most: 8, ways: [] };
  const kept = { deals: [{}], company, fields } as unknown as Kept;
  const seats = (...deals: object[]) => fieldsAt(kept, [{ passed: true }, ...(deals as Record<string, unknown>[])], 1 + deals.length).map((one) => one.seats);
  expect(seats()).toEqual([[0, 1, 2, 4], []]);
  const once = { company: { sits: [0, 1, 2, 3, 4], once: [1] } };
  expect(seats(once)).toEqual([[0, 2, 4], []]);
  expect(seats(once, { passed: true })).toEqual([[0, 1, 2, 4], []]);
  expect(seats(COMES)).toEqual([[0, 1, 2, 5], []]);
  expect(companyBefore(kept, [{ passed: true }, COMES], 2)).toEqual({ sits: [0, 1, 2, 5, 3, 4], rests: [4] });
});
