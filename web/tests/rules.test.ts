import { expect, test } from "vitest";
import type { Forms, OptionForm, WayForm } from "../src/lib/answers";
import * as rules from "../src/lib/rules";

function option(name: string, group: string, presets: Record<string, string>): OptionForm {
  return { name, group, presets, says: name, kind: "choice", choices: [], lowest: 0, highest: 9 };
}

const FORMS: Forms = {
  games: [
    {
      name: "rodskagg",
      title: "Rödskägg",
      presets: [
        { name: "old", title: "Old", players: [3, 8], way: "hand" },
        { name: "south", title: "South", players: [2, 8], way: "unknocked" },
      ],
      options: [
        {
          ...option("bids", "Auction", { old: "1-6", south: "1-6" }),
          choices: ["0-5", "1-6"].map((value) => ({ value, words: value })),
        },
        option("rituals", "Rituals", { old: "manual", south: "off" }),
        option("false_knock", "Rituals", { old: "0", south: "0" }),
        option("bid_cap", "Auction", { old: "none", south: "own_points" }),
        { ...option("most", "Auction", { old: "1", south: "1" }), kind: "number" },
        { ...option("at", "Auction", { old: "1", south: "1" }), kind: "numbers" },
      ],
      bots: ["greedy", "random"],
      hints: true,
      rituals: {
        option: "rituals",
        players: "manual",
        program: "auto",
      },
      line: "",
      lasts: "",
      picture: "",
      lessons: [],
      keeps: true,
      short_points: 0,
      starts: [],
      points: 0,
      ways: [
        {
          name: "hand",
          title: "With a helping hand",
          says: "The king whispers.",
          knocks: true,
          options: { old: { false_knock: "1" }, south: { rituals: "manual", false_knock: "1" } },
          helping_hand: true,
        },
        {
          name: "unaided",
          title: "Nobody reminds you",
          says: "As at a kitchen table.",
          knocks: true,
          options: { old: { false_knock: "1" }, south: { rituals: "manual", false_knock: "1" } },
          helping_hand: false,
        },
        {
          name: "unknocked",
          title: "Without knocking",
          says: "Just the cards.",
          knocks: false,
          options: { old: { rituals: "auto" }, south: {} },
          helping_hand: false,
        },
      ],
    },
    {
      name: "rifki",
      title: "Rifki",
      presets: [{ name: "rifki", title: "Rifki", players: [4, 4], way: "" }],
      options: [],
      bots: ["greedy"],
      hints: false,
      rituals: null,
      line: "",
      lasts: "",
      picture: "",
      lessons: [],
      keeps: true,
      short_points: 0,
      starts: [],
      points: 0,
      ways: [],
    },
  ],
  bots: [
    { value: "greedy", words: "sensible" },
    { value: "random", words: "by chance" },
  ],
  clocks: [{ value: "off", words: "no clock" }],
  paces: [
    { value: "none", words: "no waiting" },
    { value: "normal", words: "normal" },
  ],
  hints: [
    { value: "alone", words: "while one plays" },
    { value: "none", words: "no hints" },
  ],
  newcomers: [
    { value: "link", words: "everybody" },
    { value: "host", words: "who is let in" },
  ],
  bot_names: ["Bot 1", "Bot 2"],
  faces: ["anna", "bo"],
  speeds: [],
  memories: [],
  attentions: [],
  nerves: [],
};
const [GAME, RIFKI] = FORMS.games as [Forms["games"][0], Forms["games"][0]];
const USUAL = rules.defaultSettings(FORMS);

const [HAND, UNAIDED, UNKNOCKED] = GAME.ways as [WayForm, WayForm, WayForm];
const BY_BOOK = { ...USUAL, options: {}, helping_hand: false };

test("the default is the first preset, in its usual way", () => {
  expect(USUAL).toMatchObject({ game: "rodskagg", preset: "old", bots: "greedy", pace: "normal", helping_hand: true });
  expect(USUAL.options).toEqual({ false_knock: "1" });
  expect(rules.defaultSettings(FORMS, "rifki")).toMatchObject({ options: {}, helping_hand: false });
});

test("another way drops what the last one chose, and keeps house rules", () => {
  const unknocked = rules.withWay({ ...USUAL, options: { false_knock: "1", bids: "0-5" } }, GAME, UNKNOCKED);
  expect(unknocked).toMatchObject({ options: { rituals: "auto", bids: "0-5" }, helping_hand: false });
  expect(rules.withWay(unknocked, GAME, HAND)).toMatchObject({ options: { false_knock: "1", bids: "0-5" }, helping_hand: true });
  const south = { ...BY_BOOK, preset: "south" };
  expect(rules.withWay(south, GAME, UNAIDED)).toMatchObject({ options: { rituals: "manual", false_knock: "1" }, helping_hand: false });
  expect(rules.withWay(south, GAME, UNKNOCKED).options).toEqual({});
});

test("the way is known by who performs the rituals and whether anybody reminds, whatever a false knock costs", () => {
  expect(rules.wayOf(USUAL, GAME)).toBe(HAND);
  expect(rules.wayOf({ ...USUAL, options: { false_knock: "3" } }, GAME)).toBe(HAND);
  expect(rules.wayOf(BY_BOOK, GAME)).toBe(UNAIDED);
  expect(rules.wayOf({ ...BY_BOOK, options: { rituals: "auto" } }, GAME)).toBe(UNKNOCKED);
  expect(rules.wayOf({ ...BY_BOOK, options: { rituals: "auto" }, helping_hand: true }, GAME)).toBe(UNKNOCKED);
  expect(rules.wayOf({ ...BY_BOOK, preset: "south" }, GAME)).toBe(UNKNOCKED);
  expect(rules.wayOf(rules.defaultSettings(FORMS, "rifki"), RIFKI)).toBeNull();
});

test("what the way chooses is no changed house rule", () => {
  expect(rules.changedOptions(USUAL, GAME)).toEqual([]);
  expect(rules.changedOptions({ ...USUAL, options: { false_knock: "3", bids: "0-5" } }, GAME)).toEqual(["false_knock", "bids"]);
  expect(rules.withoutChanges({ ...USUAL, options: { false_knock: "3", bids: "0-5" } }, GAME)).toEqual(USUAL);
  const unknocked = rules.withWay(USUAL, GAME, UNKNOCKED);
  expect(rules.changedOptions(unknocked, GAME)).toEqual([]);
  expect(rules.withoutChanges({ ...unknocked, options: { rituals: "auto", most: "2" } }, GAME)).toEqual(unknocked);
});

test("another preset brings its usual way, unless another one was chosen", () => {
  const south = rules.withPreset(USUAL, GAME, "south");
  expect(south).toMatchObject({ options: {}, helping_hand: false });
  expect(rules.withPreset(south, GAME, "old")).toMatchObject({ options: { false_knock: "1" }, helping_hand: true });
  const unaided = rules.withPreset(rules.withWay(USUAL, GAME, UNAIDED), GAME, "south");
  expect(unaided).toMatchObject({ options: { rituals: "manual", false_knock: "1" }, helping_hand: false });
});

test("only differences from the preset are stored", () => {
  const [bids] = GAME.options as [OptionForm];
  const changed = rules.withOption(BY_BOOK, bids, "0-5");
  expect(changed.options).toEqual({ bids: "0-5" });
  expect(rules.valueIn(changed, bids)).toBe("0-5");
  expect(rules.withOption(changed, bids, "1-6").options).toEqual({});
});

test("another preset keeps the number of players if it allows it", () => {
  const { players: fits } = rules.withPreset({ ...USUAL, players: 5 }, GAME, "south");
  expect(fits).toBe(5);
  const two = { ...USUAL, preset: "south", options: {}, players: 2 };
  expect(rules.withPreset(two, GAME, "old")).toMatchObject({ preset: "old", players: null });
  expect(rules.withPreset(USUAL, GAME, "south").players).toBeNull();
});

test("options come in groups, in order", () => {
  expect(rules.groups(GAME).map((one) => [one.title, one.options.length])).toEqual([
    ["Auction", 4],
    ["Rituals", 2],
  ]);
});

test("a link encodes the rules", () => {
  const settings = { ...BY_BOOK, players: 5, options: { bids: "0-5", notice_at: "1,0" } };
  const link = rules.asLink(settings);
  expect(link).toBe(
    "game:rodskagg;preset:old;players:5;bots:greedy;clock:off;pace:normal;hints:alone;bids:0-5;notice_at:1,0",
  );
  expect(rules.fromLink(link, FORMS)).toEqual(settings);
});

test("a link encodes a short match, and nothing for another", () => {
  const settings = { ...BY_BOOK, short: true };
  expect(rules.asLink(settings)).toContain(";short:true");
  expect(rules.fromLink(rules.asLink(settings), FORMS)).toEqual(settings);
  expect(rules.fromLink("game:rodskagg;short:-1", FORMS).short).toBe(false);
});

test("a link encodes bots by seat, and doesn't change without them", () => {
  const each = rules.withBotIn(rules.withOwnBots(USUAL, 4), 2, "random");
  expect(each.bots_by_seat).toEqual({ 1: "greedy", 2: "random", 3: "greedy" });
  const link = rules.asLink(each);
  expect(link).toContain(";bots:greedy;");
  expect(link).toContain(";bots_by_seat:greedy,random,greedy;");
  expect(rules.fromLink(link, FORMS)).toEqual(each);
  const gap = { ...USUAL, bots_by_seat: { 3: "random" } };
  expect(rules.fromLink(rules.asLink(gap), FORMS)).toEqual(gap);
  expect(rules.asLink(USUAL)).not.toContain("seat:");
  expect(rules.fromLink("game:rodskagg;bots:random", FORMS)).toMatchObject({
    bots: "random",
    bots_by_seat: {},
  });
});

test("another game keeps the bots that play it", () => {
  const random = { ...rules.withBots(USUAL, "random"), pace: "none" };
  const each = { ...random, bots_by_seat: { 1: "greedy", 2: "random" } };
  expect(rules.withGame(each, FORMS, "rodskagg")).toMatchObject({
    game: "rodskagg",
    bots: "random",
    bots_by_seat: { 1: "greedy", 2: "random" },
    pace: "none",
  });
  expect(rules.withGame(each, FORMS, "rifki")).toMatchObject({
    game: "rifki",
    bots: "greedy",
    bots_by_seat: { 1: "greedy" },
    pace: "none",
  });
  expect(rules.botsOf(FORMS, RIFKI).map((one) => one.value)).toEqual(["greedy"]);
});

test("one bot for all replaces bots by seat; new seats start with the common bot", () => {
  const each = rules.withBotIn(rules.withOwnBots(USUAL, 3), 1, "random");
  expect(rules.hasOwnBots(each)).toBe(true);
  expect(rules.withOwnBots(each, 5).bots_by_seat).toEqual({
    1: "random",
    2: "greedy",
    3: "greedy",
    4: "greedy",
  });
  const again = rules.withBots(each, "random");
  expect([again.bots, rules.hasOwnBots(again)]).toEqual(["random", false]);
});

test("another stand-in bot plays in no seat, not even one without a choice", () => {
  const each = rules.withBotIn(USUAL, 1, "random");
  expect(rules.withStandIn(each, 4, "club")).toMatchObject({
    bots: "club",
    bots_by_seat: { 1: "random", 2: "greedy", 3: "greedy" },
  });
});

test.each(["", ";;:", "game:nothing;players:many;preset:%", "<script>"])(
  "an invalid link (%s) leads to valid settings",
  (text) => {
    const settings = rules.supportedBy(FORMS, rules.fromLink(text, FORMS));
    expect(settings).toMatchObject({ game: "rodskagg", preset: "old", players: null });
  },
);

test.each([
  ["game:rodskagg;preset:south", true],
  ["players:5", true],
  ["players:many", false],
  ["players:2.5", false],
  ["game:rifki;preset:old", false],
  ["game:poker", false],
  ["preset:north", false],
  ["clock:off;pace:none;hints:alone", true],
  ["clock:never", false],
  ["pace:fast", false],
  ["hints:", false],
  ["bids:0-5", true],
  ["toString:1", false],
  ["game:rifki;bids:1-6", false],
  ["bids:7-8", false],
  ["most:9", true],
  ["most:10", false],
  ["most:some", false],
  ["at:1,0", true],
  ["at:none", true],
  ["at:1,x", false],
])("a link for something that is not here (%s) is known for one", (text, isThere) => {
  const named = rules.fromLink(text, FORMS);
  expect(rules.supportedBy(FORMS, named) === named).toBe(isThere);
});

test("linked values go to the server unchanged, and unknown ones show the default", () => {
  const named = rules.fromLink("game:rodskagg;clock:never;pace:none;hints:some;bids:0-5;zzz:1", FORMS);
  const there = { game: "rodskagg", pace: "none", options: { bids: "0-5" } };
  expect(named).toMatchObject({ ...there, clock: "never", options: { bids: "0-5", zzz: "1" } });
  expect(rules.supportedBy(FORMS, named)).toMatchObject({ ...there, clock: "off", hints: "alone" });
  expect(rules.supportedBy(FORMS, named).options).toEqual(there.options);
  expect(rules.fromLink("game:poker;preset:wild", FORMS)).toMatchObject({ game: "poker", preset: "wild" });
});

test("the server's objection to house rules leads to them", () => {
  const named = (sentence: string) => rules.namedIn(sentence, GAME).map((one) => one.name);
  expect(named("bid_cap is 3: set rituals=manual")).toEqual(["rituals", "bid_cap"]);
  expect(named("the rituals and the bids are as usual; no_bid_cap")).toEqual([]);
});
