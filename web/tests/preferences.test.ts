import { expect, test, vi } from "vitest";
import { preferences } from "../src/lib/preferences.svelte";
import { Texts, type Language } from "../src/lib/words";

/** Texts that come when the test lets them, or never. */
class Slow {
  private readonly waiting: Partial<Record<Language, { come: (text: string) => void; fail: (error: Error) => void }>> = {};
  readonly texts = new Texts<string>((language) => this.wait(language));

  private wait(language: Language): Promise<string> {
    return new Promise((come, fail) => (this.waiting[language] = { come, fail }));
  }
  comes(language: Language): void {
    this.waiting[language]?.come(language);
  }
  fails(language: Language): void {
    this.waiting[language]?.fail(new TypeError("no connection"));
  }
}

const settled = (): Promise<void> => vi.waitFor(() => undefined).then(() => new Promise((done) => setTimeout(done)));

test("the language changes once all texts in use are there, and stays without a connection", async () => {
  const [first, second] = [new Slow(), new Slow()];
  const page = preferences.enter(first.texts, Promise.resolve("the page"));
  first.comes("en");
  expect(await page).toBe("the page");
  expect([preferences.language, preferences.in(first.texts)]).toEqual(["en", "en"]);

  // No connection.
  const failed = preferences.speak("sv");
  first.fails("sv");
  await expect(failed).rejects.toThrow("no connection");
  expect([preferences.language, preferences.in(first.texts)]).toEqual(["en", "en"]);

  // A page is opened while the other language is on its way: it has to know that too.
  const changed = preferences.speak("sv");
  const opened = preferences.enter(second.texts, Promise.resolve());
  second.comes("en");
  await opened;
  expect(preferences.in(second.texts)).toBe("en");
  first.comes("sv");
  await settled();
  expect(preferences.language).toBe("en");
  second.comes("sv");
  await changed;
  expect([preferences.language, preferences.in(first.texts), preferences.in(second.texts)]).toEqual(["sv", "sv", "sv"]);

  // What was asked for last counts.
  const third = new Slow();
  const entered = preferences.enter(third.texts, Promise.resolve());
  third.comes("sv");
  await entered;
  const toEnglish = preferences.speak("en");
  await preferences.speak("sv");
  third.comes("en");
  await toEnglish;
  expect(preferences.language).toBe("sv");
});
