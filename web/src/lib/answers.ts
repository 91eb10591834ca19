// Made by tools/protocol.py from src/femopp/server/http/responses.py: change that, then run it.

import type { HeldCard, Screen, Sheet, ShownCard } from "./protocol";

/** Everything that can be chosen. `bot_names` has a heading for the bot of each seat, which gets its name when the table is opened; `faces` are the faces that people can have. `speeds`, `memories`, `attentions` and `nerves` are the parts of a bot's temperament; memories and attentions matter only where players perform rituals. */
export interface Forms {
  games: GameForm[];
  bots: Choice[];
  clocks: Choice[];
  paces: Choice[];
  hints: Choice[];
  newcomers: Choice[];
  bot_names: string[];
  faces: string[];
  speeds: Choice[];
  memories: Choice[];
  attentions: Choice[];
  nerves: Choice[];
}

/** A game that can be chosen. `bots` are the values of its bots, `hints` is whether it has hints, and `rituals` is null in a game without rituals. `line` says what the game is about and `lasts` how long it takes; both may be empty. `picture` is the name of its picture. `lessons` are in the order to take them. `keeps` is whether one can keep the score of real cards, and `starts` what the start of such a match says besides its points and its dealer. Everybody begins with these `points`, in a short match with `short_points`, which are 0 in a game without short matches. `ways` are the ways to play with knocks, none in a game without rituals. */
export interface GameForm {
  name: string;
  title: string;
  presets: PresetForm[];
  options: OptionForm[];
  bots: string[];
  hints: boolean;
  rituals: RitualsForm | null;
  line: string;
  lasts: string;
  picture: string;
  lessons: LessonForm[];
  keeps: boolean;
  starts: KeptField[];
  points: number;
  ways: WayForm[];
  short_points: number;
}

/** A rule book, and the name of the way in which it is usually played; empty if it has none. */
export interface PresetForm {
  name: string;
  title: string;
  players: [number, number];
  way: string;
}

/** A house rule, and each preset's value. Presets and values are named as in records. `group` is the section of the rule sheet that it belongs to. */
export interface OptionForm {
  name: string;
  group: string;
  says: string;
  kind: "choice" | "number" | "numbers" | "yesno";
  choices: Choice[];
  lowest: number;
  highest: number;
  presets: Record<string, string>;
}

export interface Choice {
  value: string;
  words: string;
}

/** The option for who performs the rituals: its values for the players and the program. */
export interface RitualsForm {
  option: string;
  players: string;
  program: string;
}

/** A lesson: its name, its title, what one can do after it, and its minutes. */
export interface LessonForm {
  name: string;
  title: string;
  about: string;
  minutes: number;
}

/** Something to say of the next deal, or of the start. `kind` is its form, and `shown` is when to show it. `seats` are those it can be said of, `values` the possible words, `total` what the shares add up to, `most` the largest number. `without` is the field that it replaces, `apart` one that can't be said of the same seat. `word` is the name of the word after the player; if it's `usual`, the first is meant unless another is chosen. If a field that `ends` is said, there is nothing else. `by` asks who noticed it, empty if nobody is asked. */
export interface KeptField {
  name: string;
  kind: string;
  label: string;
  shown: string;
  seats: number[];
  values: KeptValue[];
  total: number;
  most: number;
  without: string;
  apart: string;
  word: string;
  usual: boolean;
  ends: boolean;
  by: string;
}

/** A possible word. `total` is what all shares add up to if it is chosen, if not 0. If it's `own`, nobody else can have noticed it. `among` is the list of players to which it belongs instead. */
export interface KeptValue {
  word: string;
  text: string;
  total: number;
  own: boolean;
  among: string;
}

/** A way to play with knocks, or without. `knocks` is whether players perform the rituals. `options` are those that it changes, by preset, and `helping_hand` is the table's setting. */
export interface WayForm {
  name: string;
  title: string;
  says: string;
  knocks: boolean;
  options: Record<string, Record<string, string>>;
  helping_hand: boolean;
}

/** The rules in force: numbers of players, differences from the preset, the rule sheet. `seats` is their number, `hints` says who may ask for hints, `newcomers` who can join, and `helping_hand` that there is one; empty if there is none. `called` is the name that the table's circle has for its rules. */
export interface Description {
  title: string;
  preset: string;
  players: [number, number];
  differences: string[];
  sheet: Section[];
  hints: string;
  newcomers: string;
  seats: number;
  helping_hand: string;
  called: string;
}

export interface Section {
  title: string;
  paragraphs: Paragraph[];
}

export interface Paragraph {
  text: string;
  cite: string;
}

/** The game, its house rules (those that differ from the preset, as text), seats and times. `bots` plays in every seat (from 0) that `bots_by_seat` does not name, and stands in for persons. `newcomers` holds until the host changes it. `lesson` is the lesson that is played, which counts in no statistics; empty for none. With a `coach`, costly choices of somebody alone are questioned once, and the match is marked. With a `helping_hand`, players who perform the rituals are reminded of their own duties; at older tables nobody reminds. `practice` is trying again from a moment of a match: it counts in no statistics either. In a `short` match everybody begins on the game's points for that; it's stored as the start of the match. Seats of `bots_by_seat` that the table does not have are ignored, and so is a field or a choice that only a newer build knows. */
export interface Settings {
  game: string;
  preset: string | null;
  options: Record<string, string>;
  players: number | null;
  bots: string;
  clock: Clock;
  pace: Pace;
  hints: Hints;
  bots_by_seat: Record<string, string>;
  newcomers: Newcomers;
  lesson: string;
  coach: boolean;
  helping_hand: boolean;
  practice: boolean;
  short: boolean;
}

/** The time that a person has to think; `seconds` is None without a limit. */
export type Clock = string;

/** The time that cards and sheets lie on the table; it never depends on hidden cards. */
export type Pace = string;

/** The people who may ask what a strong bot would do. */
export type Hints = string;

/** The people who can join a table. */
export type Newcomers = string;

/** A new table, and its host's id and token. */
export interface OpenedTable {
  table: string;
  guest: string;
  token: string;
}

/** One deal of a match step by step; `deals` are the numbers of all its deals. `players` are the names at the end of the deal's part; `frames` have the names at each step. `parts` has a single one if nobody came or went. `sheet` is the score sheet at the end of this deal. `match` counts the table's matches from 1, and `matches` is the number of finished ones; both are 0 for a record. `notes` say which deals today's rules would settle differently, and how the match ended if people came or went after its last deal. `reviews`: the match can be reviewed when it is over. `named` has the names of the guests on the lists of its rounds. */
export interface Replay {
  title: string;
  players: string[];
  match: number;
  matches: number;
  deals: number[];
  deal: number;
  frames: Frame[];
  sheet: Sheet;
  parts: ReplayPart[];
  notes: string[];
  reviews: boolean;
  named: Record<string, string>;
}

/** The table after a step, which `said` describes. `unnoticed` are the step's errors that nobody pointed out in time, if the match is over. `trick` is the latest trick of the deal to which a card has been led, 0 before the first; `settled` the number of deals on the sheet; `hands` are all hands in seat order, and `screen` the rest of the table. `action` is the number of the match's latest action, from 1. */
export interface Frame {
  said: string[];
  unnoticed: Unnoticed[];
  trick: number;
  settled: number;
  screen: Screen;
  hands: HeldCard[][];
  action: number;
}

/** An error that nobody pointed out in time: a sentence, and the rule that it broke. */
export interface Unnoticed {
  text: string;
  cite: string;
}

/** The deals of a match between which nobody came or went, and what is said of who did before. `players` are the names at its end. */
export interface ReplayPart {
  players: string[];
  deals: number[];
  says: string[];
}

/** The server's version, and sentences on what it stores. */
export interface About {
  version: string;
  sentences: string[];
}

/** The tables asked about that this guest is at, in that order. `gone` are those that were deleted, or where the token is no longer valid. A table that can't be read at the moment is in neither. */
export interface Glances {
  tables: Glance[];
  gone: string[];
}

/** A table for one of its guests, by what everybody there sees. `stage` is as on its screen, and `deal` the number of the deal, 0 before the first. `waits`: the table waits for this guest. `rests`: the deal is over, and the next one comes when everybody is ready. `winners` are the seats that have won, if the match is over. `taught`: a lesson was played here, and nothing is left of it but words. */
export interface Glance {
  table: string;
  title: string;
  game: string;
  stage: string;
  seats: GlancedSeat[];
  deal: number;
  waits: boolean;
  rests: boolean;
  winners: number[];
  taught: boolean;
}

/** A seat: the name and face there, and its points; None before the first match. */
export interface GlancedSeat {
  name: string;
  face: string;
  bot: boolean;
  own: boolean;
  points: number | null;
}

/** How a match stands. `points` are before the draft, `preview` is the settled draft. `dealer` deals next, and `fields` are what can be said of that deal. `record` is the match as a record, and `rules` the version of the game's rules. `names` are everybody's, also of those who came in later. */
export interface Kept {
  points: number[];
  dealer: number | null;
  number: number;
  deals: KeptDeal[];
  fields: KeptField[];
  preview: KeptDeal | null;
  wrong: KeptFault | null;
  end: KeptEnd | null;
  record: string;
  rules: number;
  names: string[];
  company: KeptCompany | null;
}

/** A line of the sheet: a settled deal, and everybody's total after it. If others sit there from now on, it is no deal: its `number` is 0, and the title says who comes or goes. `there` says of everybody whether they play in it: "" if so, "later" if they haven't come yet, "rests" or "home"; it's empty if all do. */
export interface KeptDeal {
  number: number;
  title: string;
  lines: KeptLine[];
  totals: number[];
  there: string[];
}

/** Points of a seat, with their reason and the rule. */
export interface KeptLine {
  seat: number;
  points: number;
  reason: string;
  cite: string;
}

/** Fault of a deal, counted from 0; the draft comes last. `missing` are the fields to ask for, none if something is wrong instead; `seats` are those to ask about, empty for all. */
export interface KeptFault {
  deal: number;
  text: string;
  missing: string[];
  seats: number[];
}

/** The end of a match; `money` is empty without money, and `winners` if it ended early. `pays` is what everybody gains in points, and adds up to zero; `ups` is how often each went up. */
export interface KeptEnd {
  winners: number[];
  reason: string;
  money: number[];
  pays: number[];
  ups: number[];
}

/** People who sit here before the next deal, as in entries, and those who play it. `barred` says why nobody can come or go now, empty if they can; `fewest` and `most` can play. `ways` are those in which somebody new may come in, the usual first. */
export interface KeptCompany {
  sits: number[];
  rests: number[];
  once: number[];
  dealer_rests: boolean;
  plays: number[];
  barred: string;
  fewest: number;
  most: number;
  ways: KeptWay[];
}

/** A way to come in: its word, and on how many points; `like` has as many, None for nobody. */
export interface KeptWay {
  word: string;
  points: number;
  like: number | null;
}

/** All that was ever entered for a deal, the newest first. */
export interface SharedHistory {
  steps: SharedStep[];
}

/** A step in the history of a deal: it was entered, or entered otherwise. `mine` says whether it is the asker's. `counts` marks the version that counts now. */
export interface SharedStep {
  mine: boolean;
  counts: boolean;
  version: SharedVersion;
}

/** A deal as somebody entered it; `deal` is None if it can't be, and `text` says why. `at` is when, by their phone (Unix time), 0 if that isn't known. `name` and `face` are of the member of the circle who did; `name` may be from before the match came here. Else `phone` counts the match's phones from 1, 0 if not even that is known. */
export interface SharedVersion {
  entry: number;
  said: Record<string, unknown>;
  deal: KeptDeal | null;
  text: string;
  at: number;
  name: string;
  face: string;
  phone: number;
}

/** A new link: to keep score, to watch, and the token of whoever opened it. */
export interface SharedLinks {
  id: string;
  watch: string;
  token: string;
}

/** A match on real cards as it stands for everybody. `id` is empty for those who only watch. `tag` changes with it. `last` is the entry that can be taken back, 0 if none. `refused` are entries of the request that were not taken. `played` is when its last deal was entered, and `closes` when a finished one closes, or has (Unix times; 0 while it isn't over). `waits` are entries that came later. `undone` is what was entered for deals after the last, by place, all of which were taken back. It began with the first `players` of its people. If the request had a tag, the answer has no record, and the first `since` deals and settled deals are left out: they are as in the answer with that tag. */
export interface SharedMatch {
  id: string;
  watch: string;
  tag: string;
  settings: Settings;
  people: Person[];
  start: Record<string, unknown>;
  rules: number;
  deals: SharedDeal[];
  ended: boolean;
  last: number;
  kept: Kept;
  refused: SharedRefusal[];
  since: number;
  played: number;
  closes: number;
  waits: SharedLate[];
  players: number;
  undone: Record<string, SharedEntered[]>;
}

/** Somebody who plays: their name and face, or the member of the circle who they are. An empty place has neither. */
export interface Person {
  name: string | null;
  face: string;
  member: string | null;
}

/** A deal: the entry that counts, and others from which somebody must choose. If there are any, `now` is the version that counts. It was `changed` if it was ever entered otherwise. `entered` is all that was ever entered, the version that counts last, for those who keep score. */
export interface SharedDeal {
  entry: number;
  said: Record<string, unknown>;
  rivals: SharedVersion[];
  changed: boolean;
  now: SharedVersion | null;
  entered: SharedEntered[];
}

/** A version of a deal, unsettled; the fields are as in `SharedVersion`. It was `undone` if the deal was taken back after it. */
export interface SharedEntered {
  said: Record<string, unknown>;
  at: number;
  name: string;
  face: string;
  phone: number;
  undone: boolean;
}

/** An entry that was not taken, by its number on the phone. */
export interface SharedRefusal {
  number: number;
  text: string;
}

/** An entry that came when the match was closed, and waits to be admitted. `kind` is "Deal", "Choose", "Undo" or "End"; `place` is that of a deal, which has a `version`. */
export interface SharedLate {
  entry: number;
  kind: string;
  place: number;
  version: SharedVersion | null;
}

/** The review of a match, as far as the asker may see it. `stage` is `waiting` (behind `ahead` others), `working` (`done` of `of`), `failed` (`fault` says why), `done`, or `shared`: what people have shared. `match` counts the table's matches from 1, 0 for a record. `beard`: points are worn as a beard, to be got rid of. */
export interface MatchReview {
  stage: string;
  game: string;
  title: string;
  match: number;
  fault: string;
  id: string;
  done: number;
  of: number;
  ahead: number;
  beard: boolean;
  reviews: PersonReview[];
}

/** One person's match as a story; `points` are those of the sheet. `own`: it is the asker's own. `shared`: others see it too. `posts` are empty in a review from before there were any. `luck` and `play` are null if the hands of no deal are known. `rows` are its figures, and `fine` says what they mean. */
export interface PersonReview {
  seat: number;
  name: string;
  face: string;
  own: boolean;
  shared: boolean;
  points: number;
  won: boolean;
  headline: string;
  summed: string;
  posts: ReviewPost[];
  moments: ReviewMoment[];
  luck: ReviewBar | null;
  play: ReviewBar | null;
  rows: ReviewRow[];
  lapses: UnnoticedError[];
  fine: string[];
  left_out: string;
}

/** One number of the row that adds a match up; `tone` is `start`, `good`, `bad`, `plain` or `end`. */
export interface ReviewPost {
  label: string;
  points: string;
  tone: string;
}

/** A moment: what happened, what was better, and why, without figures. `kind` is `choice`, `penalty`, `vain`, `missed`, `caught` or `deal`. `action` is the number of the action before which it could have been otherwise. `face` is that of the other player whom it is about, empty for none. `five_up`: it cost just that. `good`: it went well. */
export interface ReviewMoment {
  kind: string;
  action: number;
  deal: number;
  where: string;
  title: string;
  what: string;
  better: string;
  why: string;
  did: ReviewChoice | null;
  instead: ReviewChoice | null;
  face: string;
  five_up: boolean;
  good: boolean;
}

/** A choice in words, and its cards if it has any. */
export interface ReviewChoice {
  text: string;
  cards: ShownCard[];
}

/** A value and half the width of its 95 % interval (null if unknown), drawn, and as a word. More is better for the person. */
export interface ReviewBar {
  value: number;
  margin: number | null;
  word: string;
}

/** Figures: of a moment, as known then and as the cards lay, with reasons; or of a whole match. Those are never added up. A figure is null if it isn't known, or not calibrated. */
export interface ReviewRow {
  label: string;
  known: ReviewFigure | null;
  lay: ReviewFigure | null;
  reasons: string;
}

/** A value and half the width of its 95 % interval (null if unknown), also in words. */
export interface ReviewFigure {
  value: number;
  margin: number | null;
  text: string;
  spread: string;
}

/** An error that nobody knocked for; `action` is the number of the action that caused it. */
export interface UnnoticedError {
  action: number;
  deal: number;
  where: string;
  text: string;
  cite: string;
}

/** A circle's link, and a member's id and secret there. */
export interface NewMember {
  circle: string;
  member: string;
  secret: string;
}

/** A link for another device of a member, and until when it works (Unix time). */
export interface WayIn {
  member: string;
  way: string;
  until: number;
}

/** The id of an ask, and its secret, which is the member's once they are let in. */
export interface AskedCircle {
  ask: string;
  secret: string;
}

/** The circle's link, this device's new secret, and a way in for each other member. */
export interface RenewedCircle {
  circle: string;
  secret: string;
  ways: WayIn[];
}

/** A circle as its members see it. `you` is the member who asks, `device` their device. `usual` are the usual rules in words. `evening` is the running evening, `evenings` the number of those on which something was played since the first, `since`. `tables` are those of this evening, and `tonight` the one to join. If you `may_take_over`, the keeper has been away for so long that you can ask for their place. `rules` are those that have a name here, and `called` is that of the usual ones. `house` is how it settles up. */
export interface CirclePage {
  circle: string;
  name: string;
  zone: string;
  keeper: string;
  you: string;
  device: string;
  members: ShownMember[];
  devices: ShownDevice[];
  asks: ShownAsk[];
  settings: Settings | null;
  usual: string;
  seating: (string | null)[];
  tonight: ShownTable | null;
  tables: ShownTable[];
  unclaimed: Unclaimed[];
  next: ShownNext | null;
  evening: string;
  evenings: number;
  since: string | null;
  seasons: Season[];
  latest: ShownEvening[];
  has_more: boolean;
  notes: ShownNote[];
  take_over: ShownTakeOver | null;
  may_take_over: boolean;
  plans: ShownPlan[];
  saying: ShownSaying | null;
  rules: NamedRules[];
  called: string;
  house: House | null;
}

/** A member; `left` if they are one no longer. `devices` is None for others than the keeper. `here`: they sit at a table of this evening. */
export interface ShownMember {
  id: string;
  name: string;
  face: string;
  language: string;
  here: boolean;
  left: boolean;
  devices: number | null;
}

/** A device of one's own. Times are Unix times, `seen` to the day. */
export interface ShownDevice {
  id: string;
  since: number;
  seen: number;
}

/** Somebody who asks to come in, since `asked` (Unix time). `free` is a name like theirs that they can have if theirs is somebody's here, else None. */
export interface ShownAsk {
  id: string;
  name: string;
  face: string;
  asked: number;
  free: string | null;
}

/** A table of this evening: the members who sit there, and the names of all people there. `stage` is "waiting", "playing" or "over". */
export interface ShownTable {
  table: string;
  title: string;
  game: string;
  evening: string;
  stage: string;
  people: string[];
  names: string[];
  taken_in: boolean;
}

/** A table that was taken in, where people may still say that a seat was theirs. `names` are those of the members who have said so. */
export interface Unclaimed {
  table: string;
  title: string;
  evening: string;
  names: string[];
}

/** The next evening: its local time, when that is (Unix time), and who comes, by member. `plan` and `date` are those of the evening in `plans`. */
export interface ShownNext {
  plan: string;
  date: string;
  at: string;
  when: number;
  evening: string;
  answers: Record<string, "maybe" | "no" | "yes">;
  place: string;
}

/** Evenings that are counted together, from the first to the last one. A calendar year has its number as key and no name. */
export interface Season {
  key: string;
  name: string;
  first: string;
  last: string;
}

/** An evening, from 06:00 to 06:00, and its matches in the order in which they began. */
export interface ShownEvening {
  date: string;
  matches: ShownMatch[];
}

/** A match of a list. Times are Unix times; it is played while `ended` is None. `table` is None for real cards, whose `kind` is "cards". `rules` is the circle's name for its rules, if they have one. `note` says how it counts if that isn't as usual: it was coached, something was taken back, or it was ended early. */
export interface ShownMatch {
  match: string;
  table: string | null;
  number: number;
  kind: string;
  game: string;
  title: string;
  began: number;
  ended: number | null;
  counts: boolean;
  deals: number;
  players: ShownPlayer[];
  note: string;
  rules: string;
}

/** A seat in a match of a list; `member` is None for a bot, or somebody else. */
export interface ShownPlayer {
  seat: number;
  member: string | null;
  name: string;
  face: string;
  bot: boolean;
  points: number;
  won: boolean;
}

/** A sentence for all members, and when it was made (Unix time). */
export interface ShownNote {
  id: string;
  at: number;
  text: string;
}

/** Somebody who has asked to become keeper, and `when` that happens (Unix time). */
export interface ShownTakeOver {
  member: string;
  when: number;
}

/** A plan ahead, by a member. Unless it is `settled`, its dates are to choose from. `first` is the date from which it goes by its rule. `change`: you can change it. `place` is that of all its evenings that have no other. */
export interface ShownPlan {
  id: string;
  by: string;
  first: string;
  settled: boolean;
  repeats: "fortnightly" | "monthly" | "once" | "weekly";
  change: boolean;
  dates: ShownDate[];
  place: string;
}

/** An evening of a plan: its date by the rule, and its local time, "" if it is called off. */
export interface ShownDate {
  date: string;
  at: string;
  answers: Record<string, "maybe" | "no" | "yes">;
  place: string;
}

/** A line that the keeper says to all, since `at` (Unix time), until an evening is over. */
export interface ShownSaying {
  by: string;
  at: number;
  text: string;
  until: string;
}

/** House rules, by the name that the circle has for them. */
export interface NamedRules {
  name: string;
  settings: Settings;
}

/** A house's way to settle up: its word for a unit, and how many points make one, by game. `per_match` units go into the kitty from each for a match, and `per_up` when they go up. */
export interface House {
  unit: string;
  points: Record<string, number>;
  per_up: number;
  per_match: number;
}

/** A circle for somebody who is no member: its name, and the number of its members. They `wait` if they have asked to come in. */
export interface CircleDoor {
  name: string;
  people: number;
  waits: boolean;
}

/** Evenings, the latest first; there are `more` before them. */
export interface CircleEvenings {
  evenings: ShownEvening[];
  more: boolean;
}

/** A guest's id and token at a table; `opened` if the table is new. A device that `waits` sees the hand from the next deal on. */
export interface SeatAtTable {
  table: string;
  guest: string;
  token: string;
  opened: boolean;
  waits: boolean;
}

/** A season, or all time, whose key is "all". */
export interface SeasonPage {
  key: string;
  name: string;
  first: string;
  last: string;
  matches: number;
  evenings: number;
  columns: FigureColumn[];
  rows: FigureRow[];
  records: string[];
  games: GameFigures[];
}

/** The heading of a column. */
export interface FigureColumn {
  game: string;
  figure: string;
  name: string;
  says: string;
}

/** A member in a table; `values` are parallel to its columns. */
export interface FigureRow {
  member: string;
  values: (FigureValue | null)[];
}

/** A figure of a member. `best` and `worst` mark it, if it says something. */
export interface FigureValue {
  text: string;
  amount: number;
  of: number;
  best: boolean;
  worst: boolean;
}

/** The figures of a game; empty stands for all games. */
export interface GameFigures {
  game: string;
  title: string;
  matches: number;
  figures: ShownFigure[];
  ratings: MemberRating[];
}

/** A figure with the members who have it. `better` is "more", "fewer" or "neither". */
export interface ShownFigure {
  figure: string;
  name: string;
  says: string;
  better: string;
  rows: MemberFigure[];
}

/** A member's figure. */
export interface MemberFigure {
  member: string;
  value: FigureValue;
  parts: FigurePart[];
}

/** A part of a figure, by its key: a reason, a contract, or another `member`. */
export interface FigurePart {
  key: string;
  member: string | null;
  name: string;
  text: string;
  amount: number;
  of: number;
}

/** A rating: 0 is the circle's average, and the 95 % interval is from `low` to `high`. With `few` matches it says nothing, and `text` says so. */
export interface MemberRating {
  member: string;
  rating: number;
  low: number;
  high: number;
  matches: number;
  few: boolean;
  text: string;
}

/** Evenings, the latest first, and whether there are `more` before them. */
export interface FigureEvenings {
  evenings: EveningLine[];
  more: boolean;
}

/** An evening in a list. */
export interface EveningLine {
  date: string;
  matches: number;
  title: string;
  line: string;
  text: string;
  member: string | null;
}

/** An evening. */
export interface EveningPage extends EveningLine {
  columns: FigureColumn[];
  rows: FigureRow[];
  games: GameFigures[];
  charts: MatchChart[];
}

/** A match as lines: everybody's points before the first deal and after each, by seat. If `fewer` is better, the lines go down to zero. */
export interface MatchChart {
  match: string;
  game: string;
  title: string;
  kind: string;
  when: number;
  ended: number;
  players: (string | null)[];
  points: number[][];
  fewer: boolean;
  winners: number[];
  counts: boolean;
}

/** One member. `ahead` is how often they finished ahead of each other member. */
export interface MemberPage {
  member: string;
  games: OwnGame[];
  ahead: FigurePart[];
}

/** The figures of one member in a game. */
export interface OwnGame {
  game: string;
  title: string;
  matches: number;
  figures: OwnFigure[];
  rating: MemberRating | null;
}

/** A figure of one member. */
export interface OwnFigure {
  figure: string;
  name: string;
  says: string;
  value: FigureValue;
  parts: FigurePart[];
}

/** Two members against each other. */
export interface AgainstPage {
  members: [string, string];
  text: string;
  games: Against[];
}

/** Two members in one game: matches together, ahead of each other, and level. */
export interface Against {
  game: string;
  title: string;
  together: number;
  ahead: [number, number];
  level: number;
  text: string;
  lines: string[];
}

/** The path of a calendar, with its secret. */
export interface CalendarPath {
  path: string;
}

/** Whether you are called when you are away. `key` is the server's public key for a subscription; null if it calls nobody. */
export interface PushState {
  on: boolean;
  key: string | null;
}
