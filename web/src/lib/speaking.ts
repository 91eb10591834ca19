import { sure } from "./asking.svelte";
import { preferences } from "./preferences.svelte";
import { LANGUAGES, type Language } from "./words";

/** Change the language. Without a connection the present one stays, and a sentence says so; return whether it changed. */
export async function speak(language: Language): Promise<boolean> {
  for (;;) {
    try {
      await preferences.speak(language);
      return true;
    } catch {
      const w = preferences.words;
      if (!(await sure(w.notSpoken(LANGUAGES[language].ownName), w.tryAgain, w.language))) return false;
    }
  }
}
