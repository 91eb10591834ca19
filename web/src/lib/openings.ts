import type { Forms, GameForm, Settings } from "./answers";
import type { Api } from "./api";
import { preferences } from "./preferences.svelte";
import * as rules from "./rules";
import { remember } from "./storage";

/** Open tables for somebody alone. Each returns the path of the table. */

const ownName = (): string => preferences.name.trim() || preferences.words.yourself;

/** Return the usual settings, in the way that was chosen on this device. */
export function ownSettings(forms: Forms, game: GameForm): Settings {
  const usual = rules.defaultSettings(forms, game.name);
  const way = game.ways.find((one) => one.name === preferences.way);
  return way === undefined ? usual : rules.withWay(usual, game, way);
}

export async function openLesson(api: Api, forms: Forms, game: GameForm, lesson: string): Promise<string> {
  const settings = { ...rules.defaultSettings(forms, game.name), lesson, helping_hand: false };
  const opened = await api.open(settings, ownName(), 0, true, preferences.face);
  remember(opened.table, opened.token, game.title);
  return `/${opened.table}`;
}

/** Open a match by the usual rules against bots: in one's own way with a coach, in the usual way after a lesson. */
export async function openTable(api: Api, forms: Forms, game: GameForm, coach = false): Promise<string> {
  const settings = { ...(coach ? ownSettings(forms, game) : rules.defaultSettings(forms, game.name)), coach };
  const opened = await api.open(settings, ownName(), 0, true, preferences.face);
  remember(opened.table, opened.token, game.title);
  return `/${opened.table}`;
}
