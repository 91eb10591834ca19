import { store, load } from "./storage";
import type { Sorting } from "./sorting";
import { preferred, WORDS, type Language, type Words } from "./words";

export type Theme = "auto" | "light" | "dark";

/** Preferences of the user, per device. */
class Preferences {
  language = $state<Language>(load("language", preferred(navigator.languages)));
  fourColours = $state(load("fourColours", false));
  confirm = $state(load("confirm", false));
  sound = $state(load("sound", true));
  /** Whether a phone may be felt. */
  haptic = $state(load("haptic", true));
  theme = $state<Theme>(load("theme", "auto"));
  sorting = $state<Sorting>(load("sorting", "suits"));
  lowFirst = $state(load("lowFirst", false));
  name = $state(load("name", ""));
  /** One of the faces of the kit; empty before it is chosen. */
  face = $state(load("face", ""));

  get words(): Words {
    return WORDS[this.language];
  }

  /** Save every change and apply it to the root element. Call it while a component initializes. */
  saveAndApply(): void {
    $effect(() => {
      store("language", this.language);
      store("fourColours", this.fourColours);
      store("confirm", this.confirm);
      store("sound", this.sound);
      store("haptic", this.haptic);
      store("theme", this.theme);
      store("sorting", this.sorting);
      store("lowFirst", this.lowFirst);
      store("name", this.name);
      store("face", this.face);
      const root = document.documentElement;
      root.lang = this.language;
      root.dataset["theme"] = this.theme;
      root.dataset["colours"] = this.fourColours ? "four" : "two";
    });
  }
}

export const preferences = new Preferences();
