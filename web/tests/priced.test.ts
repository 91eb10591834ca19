import { expect, test } from "vitest";
import { priced } from "../src/lib/stage/priced";

test("a contract's sum stands by itself", () => {
  expect(priced("take no queens (−100 each)")).toEqual({ aim: "take no queens", price: "−100 each", isMinus: true });
  expect(priced("ta inte hjärter kung (−320)")).toEqual({ aim: "ta inte hjärter kung", price: "−320", isMinus: true });
  expect(priced("kız alma (her biri −100)")).toEqual({ aim: "kız alma", price: "her biri −100", isMinus: true });
  expect(priced("take tricks (+50 each)")).toEqual({ aim: "take tricks", price: "+50 each", isMinus: false });
});

test("words without a sum stay whole", () => {
  expect(priced("All six: you win. Otherwise you're out.")).toEqual({
    aim: "All six: you win. Otherwise you're out.",
    price: "",
    isMinus: false,
  });
  expect(priced("").aim).toBe("");
  expect(priced("two tricks (or more)").price).toBe("");
});
