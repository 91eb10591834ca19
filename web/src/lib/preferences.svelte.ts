import { keep, kept } from "./keep";
import type { Sorting } from "./sorting";
import { preferred, WORDS, type Language, type Words } from "./words";

export type Theme = "auto" | "light" | "dark";

/** Preferences of the user, per device. */
class Preferences {
  language = $state<Language>(kept("language", preferred(navigator.languages)));
  fourColours = $state(kept("fourColours", false));
  confirm = $state(kept("confirm", false));
  sound = $state(kept("sound", true));
  theme = $state<Theme>(kept("theme", "auto"));
  sorting = $state<Sorting>(kept("sorting", "suits"));
  lowFirst = $state(kept("lowFirst", false));
  name = $state(kept("name", ""));

  get words(): Words {
    return WORDS[this.language];
  }

  /** Save every change and apply it to the root element. Call it while a component initializes. */
  keepAndShow(): void {
    $effect(() => {
      keep("language", this.language);
      keep("fourColours", this.fourColours);
      keep("confirm", this.confirm);
      keep("sound", this.sound);
      keep("theme", this.theme);
      keep("sorting", this.sorting);
      keep("lowFirst", this.lowFirst);
      keep("name", this.name);
      const root = document.documentElement;
      root.lang = this.language;
      root.dataset["theme"] = this.theme;
      root.dataset["colours"] = this.fourColours ? "four" : "two";
    });
  }
}

export const preferences = new Preferences();
