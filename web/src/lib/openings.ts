import type { Forms, GameForm } from "./answers";
import type { Api } from "./api";
import { preferences } from "./preferences.svelte";
import * as rules from "./rules";
import { remember } from "./storage";

/** Open tables for somebody alone. Each returns the path of the table. */

const ownName = (): string => preferences.name.trim() || preferences.words.yourself;

export async function openLesson(api: Api, forms: Forms, game: GameForm, lesson: string): Promise<string> {
  const settings = { ...rules.defaultSettings(forms, game.name), lesson };
  const opened = await api.open(settings, ownName(), 0, true, preferences.face);
  remember(opened.table, opened.token, game.title);
  return `/${opened.table}`;
}

/** Open a match by the usual rules against bots, perhaps with a coach. */
export async function openTable(api: Api, forms: Forms, game: GameForm, coach = false): Promise<string> {
  const settings = { ...rules.defaultSettings(forms, game.name), coach };
  const opened = await api.open(settings, ownName(), 0, true, preferences.face);
  remember(opened.table, opened.token, game.title);
  return `/${opened.table}`;
}
