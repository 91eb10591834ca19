/** A question before something that is hard to undo, in our own dialog. */
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
