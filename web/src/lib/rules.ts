import type { Forms, GameForm, OptionForm, Settings } from "./api";

/** The rules being chosen, and the link that carries them. */

export const RITUALS = "rituals";

/** What a table is opened with unless somebody chooses: a game's first rule book. */
export function usualSettings(forms: Forms, game?: string): Settings {
  const form = forms.games.find((one) => one.name === game) ?? forms.games[0];
  const settings: Settings = {
    game: form?.name ?? "",
    preset: form?.presets[0]?.name ?? null,
    options: {},
    players: null,
    bots: forms.bots[0]?.value ?? "greedy",
    clock: forms.clocks[0]?.value ?? "off",
    pace: forms.paces.some((one) => one.value === "normal") ? "normal" : (forms.paces[0]?.value ?? "normal"),
    hints: forms.hints[0]?.value ?? "alone",
  };
  return form === undefined ? settings : withManual(settings, form, false);
}

/** The value that an option has now. */
export function valueIn(settings: Settings, option: OptionForm): string {
  return settings.options[option.name] ?? usualValue(settings, option);
}

export function usualValue(settings: Settings, option: OptionForm): string {
  return option.presets[settings.preset ?? ""] ?? "";
}

/** The settings with an option changed; the rule book's own value is no change. */
export function withOption(settings: Settings, option: OptionForm, value: string): Settings {
  const options = { ...settings.options };
  delete options[option.name];
  if (value !== usualValue(settings, option)) options[option.name] = value;
  return { ...settings, options };
}

/** Whether the players see to the rituals; null in a game that has none. */
export function isManual(settings: Settings, game: GameForm): boolean | null {
  const option = game.options.find((one) => one.name === RITUALS);
  return option === undefined ? null : valueIn(settings, option) === "manual";
}

/** With manual rituals, or with rituals that need nobody: the rule book's way, or done for one. */
export function withManual(settings: Settings, game: GameForm, manual: boolean): Settings {
  const option = game.options.find((one) => one.name === RITUALS);
  if (option === undefined) return settings;
  const usual = usualValue(settings, option);
  return withOption(settings, option, manual ? "manual" : usual === "manual" ? "auto" : usual);
}

/** The options that a sentence of the server names, as in `revoke=penalty` or `min_players`. */
export function namedIn(sentence: string, game: GameForm): OptionForm[] {
  return game.options.filter(({ name }) =>
    new RegExp(`\\b${name}${name.includes("_") ? "\\b" : "="}`).test(sentence),
  );
}

export interface Group {
  title: string;
  options: OptionForm[];
}

/** The options by the sections of the rule sheet, in their order. */
export function groups(game: GameForm): Group[] {
  const found: Group[] = [];
  for (const option of game.options) {
    const group = found.find((one) => one.title === option.group);
    if (group === undefined) found.push({ title: option.group, options: [option] });
    else group.options.push(option);
  }
  return found;
}

/** Settings as a text for a link, such as `game:rodskagg;preset:skane;players:5;bids:0-5`. */
export function asLink(settings: Settings): string {
  const { options, ...rest } = settings;
  return Object.entries({ ...rest, ...options })
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

/** Whether these forms have the game and the rule book of such a text, where it names them. */
export function isForThese(text: string, forms: Forms): boolean {
  const { game, preset } = pairsOf(text);
  const form = forms.games.find((one) => one.name === (game ?? usualSettings(forms).game));
  return form !== undefined && (preset === undefined || form.presets.some((one) => one.name === preset));
}

/** The settings of such a text, as far as these forms have them; unknown names are left to the server. */
export function fromLink(text: string, forms: Forms): Settings {
  const { game, preset, players, bots, clock, pace, hints, ...options } = pairsOf(text);
  const usual = usualSettings(forms, game);
  const form = forms.games.find((one) => one.name === usual.game);
  const number = Number(players);
  return {
    game: usual.game,
    preset: form?.presets.some((one) => one.name === preset) ? (preset ?? null) : usual.preset,
    options,
    players: players !== undefined && Number.isInteger(number) ? number : null,
    bots: bots ?? usual.bots,
    clock: clock ?? usual.clock,
    pace: pace ?? usual.pace,
    hints: hints ?? usual.hints,
  };
}
