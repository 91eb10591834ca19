import { expect, test } from "vitest";
import type { Rituals } from "../src/lib/protocol";
import { knockLabel } from "../src/lib/stage/rituals";

const said = (label: string): Rituals => ({
  actions: [
    { word: "phrase", label: "“Knock for cards and misdeal!”", names: [], icon: "say", rare: false },
    { word: "knock", label, names: ["NAME", "KIND"], icon: "fist", rare: false },
  ],
  kinds: [],
});

test("the knock is called as this table says it", () => {
  expect(knockLabel(said("Five up"))).toBe("Five up");
  expect(knockLabel(said("Knacka"))).toBe("Knacka");
});
