import { store, load } from "./storage";
import type { Sorting } from "./sorting";
import { COMMON, isLanguage, preferred, type Language, type Texts, type Words } from "./words";

export type Theme = "auto" | "light" | "dark";

function languageAtFirst(): Language {
  const stored = load<unknown>("language", null);
  return isLanguage(stored) ? stored : preferred(navigator.languages);
}

/** Preferences of the user, per device. */
class Preferences {
  private spoken = $state<Language>(languageAtFirst());
  fourColours = $state(load("fourColours", false));
  confirm = $state(load("confirm", false));
  /** Whether the only card that may be played is played by itself, where nothing is given away by that. */
  onlyCard = $state(load("onlyCard", false));
  sound = $state(load("sound", true));
  /** Whether a phone may be felt. */
  haptic = $state(load("haptic", true));
  theme = $state<Theme>(load("theme", "auto"));
  sorting = $state<Sorting>(load("sorting", "suits"));
  lowFirst = $state(load("lowFirst", false));
  name = $state(load("name", ""));
  /** One of the faces of the kit; empty before it is chosen. */
  face = $state(load("face", ""));
  /** The name of the way to play; empty before it is chosen. */
  way = $state(load("way", ""));
  /** Whether matches are short. */
  short = $state(load("short", false));

  /** The texts in use so far. */
  private readonly entered = new Set<Texts<unknown>>();
  /** The language that was asked for last. */
  private wanted = this.spoken;

  get language(): Language {
    return this.spoken;
  }

  get words(): Words {
    return this.in(COMMON);
  }

  /** Return texts in the language of now. */
  in<T>(texts: Texts<T>): T {
    return texts.in(this.spoken);
  }

  /** Load a page together with its texts. */
  async enter<T>(texts: Texts<unknown>, page: Promise<T>): Promise<T> {
    this.entered.add(texts);
    const loaded = async (): Promise<void> => {
      while (!texts.has(this.spoken)) await texts.load(this.spoken);
    };
    const [shown] = await Promise.all([page, loaded()]);
    return shown;
  }

  /** Change the language once all texts in use are there; rejects if they can't be loaded, and leaves all as it is. */
  async speak(language: Language): Promise<void> {
    this.wanted = language;
    const missing = (): Texts<unknown>[] => [...this.entered].filter((one) => !one.has(language));
    try {
      // After an upgrade of the server the page is loaded anew instead, in this language.
      store("language", language);
      while (missing().length > 0) await Promise.all(missing().map((one) => one.load(language)));
    } catch (error) {
      store("language", this.spoken);
      throw error;
    }
    if (this.wanted === language) this.spoken = language;
  }

  /** Save every change and apply it to the root element. Call it while a component initializes. */
  saveAndApply(): void {
    $effect(() => {
      store("language", this.language);
      store("fourColours", this.fourColours);
      store("confirm", this.confirm);
      store("onlyCard", this.onlyCard);
      store("sound", this.sound);
      store("haptic", this.haptic);
      store("theme", this.theme);
      store("sorting", this.sorting);
      store("lowFirst", this.lowFirst);
      store("name", this.name);
      store("face", this.face);
      store("way", this.way);
      store("short", this.short);
      const root = document.documentElement;
      root.lang = this.language;
      root.dataset["theme"] = this.theme;
      root.dataset["colours"] = this.fourColours ? "four" : "two";
    });
  }
}

export const preferences = new Preferences();
