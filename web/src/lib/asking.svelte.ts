import type { Ask } from "./asks";

/** A question before something that is hard to undo; in our own dialog. */
export interface Question {
  text: string;
  /** The heading; null for the usual one. */
  title: string | null;
  /** The button that does it. */
  yes: string;
  answer: (isSure: boolean) => void;
}

class Asking {
  question = $state.raw<Question | null>(null);

  /** Ask, and resolve to whether they are sure; another open question is answered with no. */
  ask(text: string, yes: string, title: string | null): Promise<boolean> {
    this.question?.answer(false);
    return new Promise((resolve) => {
      const answer = (isSure: boolean) => {
        this.question = null;
        resolve(isSure);
      };
      this.question = { text, title, yes, answer };
    });
  }
}

export const asking = new Asking();

/** Ask whether they are sure, or want what is asked below another heading. */
export const sure = (text: string, yes: string, title: string | null = null): Promise<boolean> => asking.ask(text, yes, title);

/** Somebody at a door whose name another has: `free` is one like it that nobody has, and `taken` are all that somebody has. */
export interface Namesake {
  name: string;
  face: string;
  free: string;
  taken: readonly string[];
  /** Those who wait besides; they have answers of their own. */
  others: () => readonly Ask[];
}

/** The answer to somebody at a door, perhaps under another name. */
export interface DoorAnswer {
  isLetIn: boolean;
  name: string | null;
}

class Naming {
  question = $state.raw<(Namesake & { answer: (how: DoorAnswer | null) => void }) | null>(null);

  /** Whether it has ever been asked, so that its dialog is needed. */
  isNeeded = $state(false);

  /** Ask under which name somebody is let in; null if nobody has answered. */
  ask(about: Namesake): Promise<DoorAnswer | null> {
    this.question?.answer(null);
    this.isNeeded = true;
    return new Promise((resolve) => {
      const answer = (how: DoorAnswer | null) => {
        this.question = null;
        resolve(how);
      };
      this.question = { ...about, answer };
    });
  }
}

export const naming = new Naming();
