import type { Choice, Forms, GameForm, OptionForm, Settings, WayForm } from "./answers";
import type { NamedSettings } from "./api";

/** Settings of a new table, and the link that encodes them. */

/** Return the default settings: the game's first preset, in its usual way. */
export function defaultSettings(forms: Forms, game?: string): Settings {
  const form = forms.games.find((one) => one.name === game) ?? forms.games[0];
  const settings: Settings = {
    game: form?.name ?? "",
    preset: form?.presets[0]?.name ?? null,
    options: {},
    players: null,
    bots: forms.bots[0]?.value ?? "greedy",
    bots_by_seat: {},
    clock: forms.clocks[0]?.value ?? "off",
    pace: forms.paces.some((one) => one.value === "normal") ? "normal" : (forms.paces[0]?.value ?? "normal"),
    hints: forms.hints[0]?.value ?? "alone",
    newcomers: forms.newcomers[0]?.value ?? "link",
    lesson: "",
    coach: false,
    helping_hand: false,
    practice: false,
    short: false,
  };
  return form === undefined ? settings : inUsualWay(settings, form);
}

/** Return the option's current value. */
export function valueIn(settings: Settings, option: OptionForm): string {
  return settings.options[option.name] ?? defaultValue(settings, option);
}

export function defaultValue(settings: Settings, option: OptionForm): string {
  return option.presets[settings.preset ?? ""] ?? "";
}

/** Return the settings with an option changed; the preset's own value is not stored. */
export function withOption(settings: Settings, option: OptionForm, value: string): Settings {
  const options = { ...settings.options };
  delete options[option.name];
  if (value !== defaultValue(settings, option)) options[option.name] = value;
  return { ...settings, options };
}

/** Return the options that a way chooses beside those of the preset. */
const optionsOfWay = (settings: Settings, way: WayForm): Settings["options"] => way.options[settings.preset ?? ""] ?? {};

/** Return the settings in this way; what another way chooses is dropped. */
export function withWay(settings: Settings, game: GameForm, way: WayForm): Settings {
  const chosenByWays = game.ways.flatMap((one) => Object.keys(optionsOfWay(settings, one)));
  const kept = Object.entries(settings.options).filter(([name]) => !chosenByWays.includes(name));
  const options = { ...Object.fromEntries(kept), ...optionsOfWay(settings, way) };
  return { ...settings, options, helping_hand: way.helping_hand };
}

/** Return the way of these settings: who performs the rituals, and whether anybody reminds; null in a game without any. */
export function wayOf(settings: Settings, game: GameForm): WayForm | null {
  const option = game.options.find((one) => one.name === game.rituals?.option);
  if (option === undefined) return null;
  const knocks = valueIn(settings, option) === game.rituals?.players;
  const helps = knocks && settings.helping_hand;
  return game.ways.find((one) => one.knocks === knocks && one.helping_hand === helps) ?? null;
}

/** Return the preset's usual way; undefined in a game without any. */
function usualWay(settings: Settings, game: GameForm): WayForm | undefined {
  const name = game.presets.find((one) => one.name === settings.preset)?.way;
  return game.ways.find((one) => one.name === name);
}

function inUsualWay(settings: Settings, game: GameForm): Settings {
  const way = usualWay(settings, game);
  return way === undefined ? settings : withWay(settings, game, way);
}

/** Return the names of the house rules that were changed; those that the way chooses are none. */
export function changedOptions(settings: Settings, game: GameForm): string[] {
  const way = wayOf(settings, game);
  const chosen = way === null ? {} : optionsOfWay(settings, way);
  return Object.keys(settings.options).filter((name) => settings.options[name] !== chosen[name]);
}

/** Return the settings without changed house rules. */
export function withoutChanges(settings: Settings, game: GameForm): Settings {
  const way = wayOf(settings, game);
  const without = { ...settings, options: {} };
  return way === null ? without : withWay(without, game, way);
}

/** Switch to another preset; keep table settings, the number of players if possible, and a way that was not the usual one. */
export function withPreset(settings: Settings, game: GameForm, preset: string): Settings {
  const [fewest, most] = game.presets.find((one) => one.name === preset)?.players ?? [0, -1];
  const { players } = settings;
  const keepsPlayers = players !== null && fewest <= players && players <= most;
  const other = { ...settings, preset, options: {}, players: keepsPlayers ? players : null };
  const way = wayOf(settings, game);
  return way === null || way === usualWay(settings, game) ? inUsualWay(other, game) : withWay(other, game, way);
}

/** Switch to another game; keep table settings, and the bots that play it. */
export function withGame(settings: Settings, forms: Forms, game: string): Settings {
  const usual = defaultSettings(forms, game);
  const there = forms.games.find((one) => one.name === game)?.bots ?? [];
  const { clock, pace, hints, newcomers } = settings;
  const bots = there.includes(settings.bots) ? settings.bots : usual.bots;
  const seated = Object.entries(settings.bots_by_seat).filter(([, bot]) => there.includes(bot));
  const bots_by_seat = Object.fromEntries(seated);
  return { ...usual, bots, bots_by_seat, clock, pace, hints, newcomers };
}

/** Return the bots that play this game. */
export function botsOf(forms: Forms, game: GameForm): Choice[] {
  return forms.bots.filter((one) => game.bots.includes(one.value));
}

/** Return the options named in a server's sentence, as in `revoke=penalty` or `min_players`. */
export function namedIn(sentence: string, game: GameForm): OptionForm[] {
  return game.options.filter(({ name }) =>
    new RegExp(`\\b${name}${name.includes("_") ? "\\b" : "="}`).test(sentence),
  );
}

export interface Group {
  title: string;
  options: OptionForm[];
}

/** Return the options grouped by sections of the rule sheet, in its order. */
export function groups(game: GameForm): Group[] {
  const found: Group[] = [];
  for (const option of game.options) {
    const group = found.find((one) => one.title === option.group);
    if (group === undefined) found.push({ title: option.group, options: [option] });
    else group.options.push(option);
  }
  return found;
}

/** Check whether bots are chosen seat by seat. */
export function hasOwnBots(settings: Settings): boolean {
  return Object.keys(settings.bots_by_seat).length > 0;
}

/** Choose the same bot for all seats. */
export function withBots(settings: Settings, bots: string): Settings {
  return { ...settings, bots, bots_by_seat: {} };
}

/** Give each of the seats a bot of its own, by default the common one. */
export function withOwnBots(settings: Settings, seats: number): Settings {
  const all = botSeats(seats).map((seat) => [seat, settings.bots]);
  return { ...settings, bots_by_seat: { ...Object.fromEntries(all), ...settings.bots_by_seat } };
}

export function withBotIn(settings: Settings, seat: number, bot: string): Settings {
  return { ...settings, bots_by_seat: { ...settings.bots_by_seat, [seat]: bot } };
}

/** Change the bot that stands in for players; seats keep theirs. */
export function withStandIn(settings: Settings, seats: number, bots: string): Settings {
  return { ...withOwnBots(settings, seats), bots };
}

/** Return the seats (from 0) of bots if only the host plays, in the first seat. */
export function botSeats(seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, at) => at + 1);
}

/** Return the minimum number of seats, as long as the number is unknown. */
export function fewestSeats({ bots_by_seat }: Settings): number {
  return Math.max(1, ...Object.keys(bots_by_seat).map(Number)) + 1;
}

/** Return the bots from the second seat on, separated by commas; empty for a seat without one. */
function encodeBots(settings: Settings): string {
  const bots = settings.bots_by_seat;
  return botSeats(fewestSeats(settings))
    .map((seat) => bots[seat] ?? "")
    .join(",");
}

function decodeBots(text: string): Record<string, string> {
  const named = text.split(",").map((bot, at): [string, string] => [String(at + 1), bot.trim()]);
  return Object.fromEntries(named.filter(([, bot]) => bot !== ""));
}

/** Encode settings for a link, such as `game:rodskagg;preset:skane;players:5;bids:0-5`. */
export function asLink(settings: Settings): string {
  // Who can join is not a rule, and a lesson, a coach and a try are chosen elsewhere.
  const { options, newcomers: _, lesson: __, coach: ___, practice: ____, ...rest } = settings;
  const bots_by_seat = hasOwnBots(settings) ? encodeBots(settings) : null;
  const helping_hand = settings.helping_hand || null;
  const short = settings.short || null;
  return Object.entries({ ...rest, bots_by_seat, helping_hand, short, ...options })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

function pairsOf(text: string): Record<string, string> {
  const pairs = text.split(";").map((pair): [string, string] => {
    const at = pair.indexOf(":");
    return at < 0 ? [pair, ""] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ""));
}

/** Decode settings from a link; the server validates them. */
export function fromLink(text: string, forms: Forms): NamedSettings {
  const { game, preset, players, bots, bots_by_seat, clock, pace, hints, helping_hand, short, ...options } = pairsOf(text);
  const usual = defaultSettings(forms, game);
  return {
    game: game ?? usual.game,
    preset: preset ?? usual.preset,
    options,
    players: players === undefined ? null : /^\d+$/.test(players) ? Number(players) : players,
    bots: bots ?? usual.bots,
    bots_by_seat: decodeBots(bots_by_seat ?? ""),
    clock: clock ?? usual.clock,
    pace: pace ?? usual.pace,
    hints: hints ?? usual.hints,
    newcomers: usual.newcomers,
    lesson: usual.lesson,
    coach: usual.coach,
    helping_hand: helping_hand === "true",
    practice: false,
    short: short === "true",
  };
}

/**
 * Return settings that these forms can show, with defaults for unknown values; the same object if
 * nothing changes.
 */
export function supportedBy(forms: Forms, settings: NamedSettings): Settings {
  const usual = defaultSettings(forms, settings.game);
  const presets = forms.games.find((one) => one.name === usual.game)?.presets ?? [];
  const shown = {
    game: usual.game,
    preset: presets.some((one) => one.name === settings.preset) ? settings.preset : usual.preset,
    players: typeof settings.players === "string" ? usual.players : settings.players,
    clock: oneOf(forms.clocks, settings.clock, usual.clock),
    pace: oneOf(forms.paces, settings.pace, usual.pace),
    hints: oneOf(forms.hints, settings.hints, usual.hints),
  };
  const options = optionsOf(forms, usual.game, settings.options);
  const isSame = options === settings.options && Object.entries(shown).every(([name, value]) => settings[name as keyof NamedSettings] === value);
  return isSame ? (settings as Settings) : { ...settings, ...shown, options };
}

/** Return those options that this game has, with valid values. */
function optionsOf(forms: Forms, game: string, options: Settings["options"]): Settings["options"] {
  const declared = forms.games.find((one) => one.name === game)?.options ?? [];
  const isThere = ([name, value]: [string, string]) =>
    declared.some((one) => one.name === name && canBe(one, value));
  const named = Object.entries(options);
  return named.every(isThere) ? options : Object.fromEntries(named.filter(isThere));
}

function canBe(option: OptionForm, value: string): boolean {
  if (option.choices.length > 0) return option.choices.some((one) => one.value === value);
  const isInSpan = (text: string) =>
    /^-?\d+$/.test(text) && option.lowest <= Number(text) && Number(text) <= option.highest;
  if (option.kind === "number") return isInSpan(value);
  return ["", "none"].includes(value) || value.split(",").every(isInSpan);
}

function oneOf(choices: Choice[], value: string, usual: string): string {
  return choices.some((one) => one.value === value) ? value : usual;
}
