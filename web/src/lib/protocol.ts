// Made by tools/protocol.py from src/femopp/server/protocol/messages.py: change that, then run it.

export const PROTOCOL = 1;
export const OLDEST_PROTOCOL = 1;

/** The first message: a seat's token, none for a spectator. `device` is the number that this page was given before, if it was. */
export interface Hello {
  type: "Hello";
  token?: string | null;
  language?: string;
  device?: number | null;
}

/** Do this once, however often the message comes. `id` is DEVICE-NUMBER: the device number from `Welcome`, and a number that rises with each message: 1, 2, 3 … `late`: the table has gone on since. It's no longer done, but may have been done before. */
export interface Do {
  type: "Do";
  id: string;
  command: Sit | Stand | Unreserve | ComeIn | SitOut | GoHome | Begin | Again | LastDeal | Act | Tap | Hold | TakeBack | ClaimRest | AnswerClaim | Remove | Admit | AnswerAsker | HandOn | ChooseBot | SetTemper | SetPace | RefuseDevice | SetName | SetFace | Talk | Mute | ClearTalk;
  late?: boolean;
}

/** Take a seat (from 0): at once, or, during a deal, from the next deal on. The guest who had the seat when the cards were dealt takes it back at once. None stands for the first free seat; somebody who has a seat keeps it. */
export interface Sit {
  type: "Sit";
  seat?: number | null;
}

/** Leave your seat to a bot. */
export interface Stand {
  type: "Stand";
}

/** Give up the seat that you reserved, or your request to join. */
export interface Unreserve {
  type: "Unreserve";
}

/** Play from the next deal on: again if you sat out, else on points by a house rule. It's possible between two deals. `after` is the seat (from 0) to whose left you sit; None for the last. The host can take in another `guest`, or a `chair` that looks on, and choose the points: as in `on`, or so many `points`. */
export interface ComeIn {
  type: "ComeIn";
  after?: number | null;
  guest?: string | null;
  chair?: number | null;
  on?: "average" | "last" | "points" | "start" | null;
  points?: number;
}

/** Sit out from the next deal on, or that deal only if `once`; your points stay yours. It's possible between two deals. The host can let another sit out: whoever has a `seat` (from 0), or a `chair` that looks on. */
export interface SitOut {
  type: "SitOut";
  seat?: number | null;
  chair?: number | null;
  once?: boolean;
}

/** Leave the match for good, with the points that you have; you can still watch. It's possible between two deals. The host can let another go, named as in `SitOut`. */
export interface GoHome {
  type: "GoHome";
  seat?: number | null;
  chair?: number | null;
}

/** Begin the match, or after its end another one in the same seats. */
export interface Begin {
  type: "Begin";
}

/** Want another match after this one; it begins when everybody who sits here does. The host can begin it earlier. */
export interface Again {
  type: "Again";
}

/** Make the running deal the last one, or take that back. Between two deals the one before was the last: the match is over. `ends_now`: the sender counts on that, and gets a note if the next deal has begun meanwhile. */
export interface LastDeal {
  type: "LastDeal";
  is_last?: boolean;
  ends_now?: boolean;
}

/** Act in the match, in the words of a record with the players' names. */
export interface Act {
  type: "Act";
  words: string;
}

/** Have nothing to do at this moment: the table may go on. */
export interface Tap {
  type: "Tap";
}

/** Let the table wait a little: you may be about to knock. If not `holds`, no longer. It only does something if players perform the rituals, and once until somebody acts again. */
export interface Hold {
  type: "Hold";
  holds?: boolean;
}

/** Ask to take your last action back, or agree to that. Alone against bots it's taken back at once, with what they have done since. */
export interface TakeBack {
  type: "TakeBack";
}

/** Lay down your hand and claim all remaining tricks for the seat `taker` (from 0). */
export interface ClaimRest {
  type: "ClaimRest";
  taker: number;
}

/** Agree to a claim, or refuse it; claimers refuse to take their claim back. `claimer` is the seat (from 0) whose claim is meant, as another may have claimed since; None for any claim. */
export interface AnswerClaim {
  type: "AnswerClaim";
  agrees: boolean;
  claimer?: number | null;
}

/** Remove a guest; if it `closes`, nobody may join from then on, the guest included. */
export interface Remove {
  type: "Remove";
  guest: string;
  closes?: boolean;
}

/** Let new people join, or nobody. If `asks`, they need permission; None leaves that as it was. */
export interface Admit {
  type: "Admit";
  admits: boolean;
  asks?: boolean | null;
}

/** Let somebody in who has asked to join, perhaps under another `name`; or refuse them. */
export interface AnswerAsker {
  type: "AnswerAsker";
  guest: string;
  lets_in: boolean;
  name?: string | null;
}

/** Let this guest be the host instead. */
export interface HandOn {
  type: "HandOn";
  guest: string;
}

/** Let the bot of this name play in a seat (from 0) that is a bot's. */
export interface ChooseBot {
  type: "ChooseBot";
  seat: number;
  bot: string;
}

/** Give the bot in a seat (from 0) another temperament; None leaves a part of it as it is. */
export interface SetTemper {
  type: "SetTemper";
  seat: number;
  speed?: "quick" | "slow" | "steady" | null;
  memory?: "forgetful" | "sure" | "usual" | null;
  attention?: "dreamy" | "sharp" | "usual" | null;
  nerve?: "bold" | "careful" | "even" | null;
}

/** Let the table have this pace from now on. */
export interface SetPace {
  type: "SetPace";
  pace: "none" | "normal" | "slow";
}

/** Let no device take the place of this guest: the guest does that, or the host. */
export interface RefuseDevice {
  type: "RefuseDevice";
  guest: string;
}

/** Be called so from now on, also in what was told before. */
export interface SetName {
  type: "SetName";
  name: string;
}

/** Have another face, one of those that the client draws. */
export interface SetFace {
  type: "SetFace";
  face: string;
}

/** Let people write lines of text or not, and those without a seat talk or not. None leaves that as it is. */
export interface Talk {
  type: "Talk";
  text?: boolean | null;
  spectators?: boolean | null;
}

/** Let a guest say nothing to the others, or, if not `muted`, let them talk again. */
export interface Mute {
  type: "Mute";
  guest: string;
  muted?: boolean;
}

/** Clear what was said in the last minute: by this guest, or by all. */
export interface ClearTalk {
  type: "ClearTalk";
  guest?: string | null;
}

/** Commit to a nonce in the open round that the screen shows. `commitment` is the SHA-256, in hex, of 32 random bytes. The first one of a guest counts. */
export interface Commit {
  type: "Commit";
  id: string;
  round: string;
  commitment: string;
}

/** Reveal the nonce, in hex, that you have committed to: the round's list is closed. */
export interface Reveal {
  type: "Reveal";
  id: string;
  round: string;
  nonce: string;
}

/** Ask why this isn't allowed. */
export interface Why {
  type: "Why";
  id: string;
  words: string;
}

/** Ask for a hint: the action of a strong bot in this seat. */
export interface Hint {
  type: "Hint";
  id: string;
}

/** Change the language. */
export interface Speak {
  type: "Speak";
  language: string;
}

/** Ask for a `Pong`. */
export interface Ping {
  type: "Ping";
}

/** Say something to everybody at the table: either one of the screen's signs, or a text. It isn't stored. Sent again with the same id, it isn't said again. */
export interface Say {
  type: "Say";
  id: string;
  sign?: string | null;
  text?: string | null;
}

/** The client's guest id (null: a spectator), and the server's version. `device` is the client's device number, with which the ids of its commands begin. It's null for a spectator, or if the server can't store a new one; then nothing can be done. `protocol` is the server's, and `oldest` the oldest one of a client that it serves. `client` is the script of the browser client that it has: a page with another one is to be loaded anew, when that disturbs nobody. */
export interface Welcome {
  type: "Welcome";
  guest: string | null;
  version: string;
  device: number | null;
  protocol: number;
  oldest: number;
  client: string;
}

/** The changes in everything that a client is shown (`Shown`); at first, all of it. An object changes the fields that it names of the object that was there, or of none. For a list its names are the places (from 0), new ones too, or "-" with the first place and the number of values to leave out. Anything else, such as a list, replaces what was there. */
export interface Look {
  type: "Look";
  changes: Record<string, unknown>;
}

/** The command is done and stored. A retry won't do it again. `text` is a note if the result may be unexpected, else empty. */
export interface Done {
  type: "Done";
  id: string;
  text: string;
}

/** The command isn't done: the reason, and the rules against it if there are any. `coached`: a coach asks whether to do it, and would do `better`; `held`: it would leave a duty undone, at a table with a helping hand. In both cases the same command again is done. */
export interface Declined {
  type: "Declined";
  id: string;
  text: string;
  reasons: Reason[];
  coached: boolean;
  held: boolean;
  better: string;
}

/** A rule against an action: a sentence, the rule's id, and its source. */
export interface Reason {
  text: string;
  rule: string;
  cite: string;
}

/** The answer to `Why`; no reasons: it's allowed. */
export interface Because {
  type: "Because";
  id: string;
  reasons: Reason[];
}

/** The answer to `Hint`, only for the player who asked. `text` is what to do and why, and `action` the words of that action. `choices` are the best ones in order, at most three, under the heading `costs`; `lines` are their figures in words, none unless they are measured. `why` is a reason in figures, or empty; `note` says how the choices were compared. The hint is valid as long as the table has this `number`. */
export interface Hinted {
  type: "Hinted";
  id: string;
  number: number;
  text: string;
  costs: string;
  lines: string[];
  why: string;
  note: string;
  action: string;
  choices: HintChoice[];
}

/** A choice of a hint: its words, and its cards as in records. `cost` is what it is worse than the best one, and `margin` half the width of its 95 % interval; both are null unless such costs are measured. */
export interface HintChoice {
  words: string;
  cards: string[];
  cost: number | null;
  margin: number | null;
}

/** Somebody at the table said something, so many seconds ago; `guest` is null for a bot. `sign` is one of the screen's signs, with its words as `text`, or empty for a line of text, which is plain text. `number` rises with each line of the table. */
export interface Said {
  type: "Said";
  number: number;
  guest: string | null;
  seat: number | null;
  name: string;
  sign: string;
  text: string;
  seconds: number;
}

/** The host cleared what was said: by this guest, or by all (null). */
export interface Unsaid {
  type: "Unsaid";
  guest: string | null;
}

/** An error, such as an invalid message or a deleted table; the socket closes. */
export interface Trouble {
  type: "Trouble";
  text: string;
}

/** The answer to `Ping`. */
export interface Pong {
  type: "Pong";
}

/** Everything that one observer is shown of a table. `screen` is the same for all who read one language; its private fields are empty, and `own` has them. `story` are the lines about the last few deals, and `sheet` is null before the first match. */
export interface Shown {
  screen: Screen;
  own: Own;
  story: (number | string | TrickTold)[];
  sheet: Sheet | null;
}

/** The table as one observer sees it. */
export interface Screen extends Own {
  number: number;
  stage: string;
  game: string;
  title: string;
  direction: string;
  seats: ShownSeat[];
  guests: ShownGuest[];
  deal: number;
  stakes: string;
  turn: number | null;
  trick: Laid[];
  winning: number | null;
  last_trick: Laid[];
  last_taker: number | null;
  trick_seconds: number;
  facts: string[];
  beard: number | null;
  trump: string;
  blind: number;
  contract: ShownContract | null;
  grid: Grid | null;
  costs: boolean;
  can_take_back: boolean;
  back_seat: number | null;
  taken_back: number;
  claim: ShownClaim | null;
  knock: ShownKnock | null;
  claimable: boolean;
  seconds_left: number | null;
  finished: number;
  reviews: boolean;
  hints: boolean;
  coach: boolean;
  helping_hand: boolean;
  duty_seconds: number;
  admits: boolean;
  asks: boolean;
  host_away: boolean;
  reserves: boolean;
  pace: string;
  deals: number;
  is_last: boolean;
  ends_now: boolean;
  bots: (ShownBot | null)[];
  tempers: (ShownTemper | null)[];
  stand_in: ShownBot | null;
  explanations: RulesOf[][];
  talk: ShownTalk | null;
  away: ShownAway[];
  goings: ShownGoings | null;
  again: number[];
  lesson: ShownLesson | null;
  practice: boolean;
  round: ShownRound | null;
  notice: string;
}

/** A card of a hand; `words` plays it. Hands are sorted by suits; `place` is the card's place in a hand sorted by ranks, lowest number first, and `trump` whether it is one. */
export interface HeldCard {
  card: string;
  letter: string;
  suit: string;
  name: string;
  words: string;
  place: number;
  trump: boolean;
}

/** An action: its words, the label of its button, and what it means. Some illegal actions are shown too. `confirm` is the label to confirm it by, if it's first chosen among many, and `mark` stands on it then, in two words. `suit` is the letter of the suit by which it differs from its likes. */
export interface Control {
  words: string;
  label: string;
  kind: string;
  legal: boolean;
  help: string;
  confirm: string;
  suit: string;
  mark: string;
}

/** A choice of so many cards of the hand. The action consists of `word` and the cards; `label` describes it. */
export interface PickCards {
  word: string;
  label: string;
  cards: number;
}

/** The rituals of a match whose players perform them; always the same ones. */
export interface Rituals {
  actions: Ritual[];
  kinds: ErrorKind[];
}

/** A ritual, always on offer: its word, its meaning, and the names that must follow it. `icon` is the name of one that the client draws. The `rare` ones are behind a further button. */
export interface Ritual {
  word: string;
  label: string;
  names: string[];
  icon: string;
  rare: boolean;
}

/** A kind of error that a knock can name; `label` is what was forgotten: "to follow suit". */
export interface ErrorKind {
  kind: string;
  label: string;
}

/** A duty that the observer has now: its name, and what to remember. `action` are the words of what fulfils it, and `label` those of its button; both are empty if it is to wait. `reminded` is whether they were reminded of it already. */
export interface ShownDuty {
  name: string;
  text: string;
  action: string;
  label: string;
  reminded: boolean;
}

/** A sentence for the observer alone: another's error can be knocked for; `late`, its kind. */
export interface ShownWhisper {
  text: string;
  late: boolean;
}

/** The sheet for an observer who has mastered a duty in the deal before. A duty is mastered when it was met `of` times. `next` says what comes next, and `way` is the name of the way to play that does; it's empty until all duties are mastered. */
export interface ShownMastery {
  title: string;
  text: string;
  rows: DutyRow[];
  of: number;
  next: string;
  way: string;
}

/** A duty of this table, when it falls due, and how often it was met without a reminder. */
export interface DutyRow {
  title: string;
  when: string;
  times: number;
}

/** The result of the deal just settled, in the words of one observer. `title` says what happened, `line` how it came about (it may be empty). `good` is whether that is good news, null if neither. `waiting` are the seats of those present who aren't ready for the next deal; it comes by itself in `next_seconds`, or, if that is null, when everybody is ready. `about` are the seats that the title speaks of, none if it speaks of everybody. */
export interface DealResult {
  deal: number;
  title: string;
  line: string;
  good: boolean | null;
  rows: ResultRow[];
  waiting: number[];
  next_seconds: number | null;
  shares: ShownShares | null;
  about: number[];
}

/** A seat's points before a deal and after it; `note` is what it has done, such as "six tricks". `name` is that of the seat then. */
export interface ResultRow {
  seat: number;
  name: string;
  note: string;
  before: number;
  after: number;
}

/** The points of a deal, shared by two sides: their players and their points. The observer's side is the first; `enough` are the points that win it. */
export interface ShownShares {
  players: [string, string];
  points: [number, number];
  enough: number;
}

/** A possible claim: the seat `taker` takes the rest. */
export interface ClaimChoice {
  taker: number;
  label: string;
}

/** A bot that can sit at a table: its name as in records, and its level in words. */
export interface ShownBot {
  name: string;
  words: string;
}

/** Somebody who asks to join; as the guest `person`, if they say that they are here already. `free` is a name like theirs that they can have if theirs is somebody's at the table, else None. */
export interface ShownAsker {
  guest: string;
  name: string;
  face: string;
  person: string | null;
  free: string | null;
}

/** The name that the observer `asked` under, as somebody here has it already. They got theirs from `by`, who let them in. */
export interface ShownName {
  asked: string;
  by: string;
}

/** A seat as everybody sees it. `guest` is None for a bot; `notes` are its roles in words. `face` is one of the client's. `stood_in`: a bot did the last action of this person's seat. `gained` are the points of the deal that is just over, until the next action; None at other times. `said` is the seat's flag, `may_be` a role that it may have as far as everybody knows (empty: none), and `holding` how it holds its cards. */
export interface ShownSeat {
  seat: number;
  name: string;
  guest: string | null;
  points: number;
  tricks: number;
  cards: number;
  dealer: boolean;
  tapped: boolean;
  wants_back: boolean;
  notes: string[];
  penalties: ShownCard[];
  stood_in: boolean;
  gained: number | null;
  face: string;
  said: Flag | null;
  may_be: string;
  holding: Holding;
}

/** A card: its text in records, the letter of its rank in this language, its suit, its name. Unknown cards are ``??``. */
export interface ShownCard {
  card: string;
  letter: string;
  suit: string;
  name: string;
}

/** A flag at a seat: one short word on what its player has said or is, and its kind. */
export interface Flag {
  text: string;
  kind: FlagKind;
}

/** Kinds of flags: a bid that holds or is beaten, a pass, an answer, a part in the deal. */
export type FlagKind = string;

/** Ways to hold one's cards. They are a fan in the hand, a packet not picked up yet, or folded; `OUT` is a seat without cards in this deal. */
export type Holding = string;

/** A person at the table; the seat that is `reserved` is theirs from the next deal on. `way_in`: the host has let another device in as this person, from the next deal on; the person can refuse it. */
export interface ShownGuest {
  guest: string;
  name: string;
  seat: number | null;
  host: boolean;
  here: boolean;
  reserved: number | null;
  face: string;
  muted: boolean;
  way_in: boolean;
}

/** A card of a trick, with its seat; `name` is that of whoever laid it, if they have left. */
export interface Laid {
  seat: number;
  card: ShownCard;
  name: string;
}

/** The contract of the deal: its name, and what it asks of the players and pays. */
export interface ShownContract {
  name: string;
  text: string;
}

/** What is left to choose: the headings of label, text and cells, and the rows. `owed` is what each seat still has to choose. */
export interface Grid {
  title: string;
  columns: [string, string, string];
  rows: GridRow[];
  owed_title: string;
  owed: string[];
}

/** A contract, what it asks, and a cell for each time that it can be chosen in a match. A cell is the seat that has chosen it, or -1 if nobody has yet. */
export interface GridRow {
  label: string;
  text: string;
  cells: number[];
}

/** The claim that `seat` made since the last card, as everybody sees it. While it stands, the claimer's `hand` is open and `waiting` are the seats that haven't answered; afterwards both are empty, and `text` describes the result. */
export interface ShownClaim {
  seat: number;
  stands: boolean;
  text: string;
  hand: HeldCard[];
  waiting: number[];
}

/** A knock of `seat` and the verdict on it, line by line; `number` counts the table's entries. `culprit` is the seat whose error it named; if it isn't `right`, there was none. `before` and `after` are the points of whoever pays: the culprit, or the knocker if it wasn't right. */
export interface ShownKnock {
  number: number;
  seat: number;
  culprit: number | null;
  right: boolean;
  before: number;
  after: number;
  lines: string[];
}

/** The temperament of the bot in a seat, and words for it. */
export interface ShownTemper {
  speed: string;
  memory: string;
  attention: string;
  nerve: string;
  words: string;
}

/** Rules of one section of the rule sheet, and the section's title. */
export interface RulesOf {
  title: string;
  text: string;
}

/** The talk at a table: the signs, always the same, and whether people can write. `spectators`: also those without a seat can talk. `longest` is the most characters of a line. */
export interface ShownTalk {
  signs: ShownSign[];
  text: boolean;
  spectators: boolean;
  longest: number;
}

/** A sign that people can send, and its words; one `is_face` is shown as a face. */
export interface ShownSign {
  sign: string;
  text: string;
  is_face: boolean;
}

/** Somebody who has points in the match and doesn't play, after the seats in its columns. `chair` stays theirs, and `guest` is None for a bot. */
export interface ShownAway {
  chair: number;
  name: string;
  face: string;
  guest: string | null;
  points: number;
  why: Leave;
}

/** The reason why somebody doesn't play. once they sit out the next deal rests they sit out until they come back deals they deal, and whoever deals looks on gone they went home */
export type Leave = string;

/** The ways to come in, for people who come, go, or sit out; `barred` says why nobody can. */
export interface ShownGoings {
  ways: ShownWay[];
  barred: string;
}

/** A house rule on which somebody comes in, and the points by it; the first is the usual. */
export interface ShownWay {
  on: ComesIn;
  points: number;
}

/** The points on which somebody begins who comes in later: house rules, as no book has any. last as many as whoever is last start as many as everybody began with average the mean of all others, halves rounded up points a number on which those present agree */
export type ComesIn = string;

/** A lesson: its name and title, and the number of sentences so far and in all. `text` is the sentence that stands. `awaits` is what the lesson waits for: that the learner has read it, or acts; that the others act; or nothing, as it is over. `action` is the action that it asks for, and `points` whether to point at it at once. */
export interface ShownLesson {
  name: string;
  title: string;
  said: number;
  of: number;
  awaits: "act" | "nothing" | "others" | "read";
  text: string;
  action: string;
  points: boolean;
}

/** The latest round in which the chance of the match is made. `id` is public. It is "open": people commit to nonces; "closed": those `listed` (guests, each with a commitment) reveal theirs; the table "draws" by it; or it's "over". `commitment` is the server's. `void` counts the rounds of this match that were given up. */
export interface ShownRound {
  id: string;
  commitment: string;
  stage: string;
  listed: ([string, string])[];
  void: number;
}

/** The private part of one observer's screen. */
export interface Own {
  guest: string | null;
  asked: string;
  seat: number | null;
  reserved: number | null;
  left: number | null;
  host: boolean;
  awaited: boolean;
  taps: boolean;
  dealt_in: boolean;
  hand: HeldCard[];
  playable: string[] | null;
  controls: Control[];
  pick: PickCards | null;
  help: string;
  explained_by: number | null;
  rituals: Rituals | null;
  duty: ShownDuty | null;
  whisper: ShownWhisper | null;
  mastery: ShownMastery | null;
  secret: string;
  result: DealResult | null;
  claims: ClaimChoice[];
  no_claim: string;
  bot_choices: ShownBot[];
  deletes: boolean;
  enters: string | null;
  waits: boolean;
  askers: ShownAsker[];
  named: ShownName | null;
}

/** A finished trick: its cards, its winner's seat, and a sentence on who has taken it. */
export interface TrickTold {
  cards: ToldCard[];
  taken: string;
  taker: number;
}

/** A card of a finished trick: its seat, the player's name then, and the card. `card` is its text in records, `letter` that of its rank in this language, and `text` both together as they are printed, such as ``7♣``. */
export interface ToldCard {
  seat: number;
  name: string;
  card: string;
  letter: string;
  suit: string;
  text: string;
}

/** The score sheet of a match, and its result; `later` is the number of deals not yet sent. Its columns are those of the seats, and after them those who don't play now. `notes` say who came in later, sat out, or went home. */
export interface Sheet {
  deals: SheetDeal[];
  ending: Ending | null;
  later: number;
  notes: string[];
}

/** A settled deal. `absent` are the columns of those who didn't play it. */
export interface SheetDeal {
  number: number;
  title: string;
  lines: SheetLine[];
  totals: number[];
  absent: number[];
}

export interface SheetLine {
  seat: number;
  points: number;
  reason: string;
  rule: string;
  cite: string;
}

export interface Ending {
  winners: number[];
  reason: string;
  money: number[] | null;
}

export type FromClient = Hello | Do | Commit | Reveal | Why | Hint | Speak | Ping | Say;

export type ToClient = Welcome | Look | Done | Declined | Because | Hinted | Said | Unsaid | Trouble | Pong;
