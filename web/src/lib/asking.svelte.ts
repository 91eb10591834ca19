import type { Words } from "./words";

/** A question before something that is hard to undo, or that needs a name; in our own dialog. */
export interface Question {
  text: string;
  /** The heading; null for the usual one. */
  title: string | null;
  /** The button that does it. */
  yes: string;
  /** Whether it asks for a name. */
  names: boolean;
  answer: (isSure: boolean) => void;
}

class Asking {
  question = $state.raw<Question | null>(null);
  /** The name that is given, if the question asks for one. */
  name = $state("");

  /** Ask, and resolve to whether they are sure; another open question is answered with no. */
  ask(text: string, yes: string, title: string | null, name: string | null = null): Promise<boolean> {
    this.question?.answer(false);
    this.name = name ?? "";
    return new Promise((resolve) => {
      const answer = (isSure: boolean) => {
        this.question = null;
        resolve(isSure);
      };
      this.question = { text, title, yes, names: name !== null, answer };
    });
  }
}

export const asking = new Asking();

/** Ask whether they are sure, or want what is asked below another heading. */
export const sure = (text: string, yes: string, title: string | null = null): Promise<boolean> => asking.ask(text, yes, title);

/** Ask under which other name somebody is let in, `free` being one that nobody has; null if they aren't. */
export async function otherName(w: Words, name: string, free: string): Promise<string | null> {
  const letsIn = await asking.ask(w.nameTaken(name), w.letPersonIn, w.asksToComeIn(name), free);
  return letsIn ? asking.name.trim() : null;
}
