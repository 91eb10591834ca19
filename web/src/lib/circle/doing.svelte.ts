import { asSentence } from "../words";

/** What a part of a circle's pages asks of the server: one thing at a time. */
export class Doing {
  isBusy = $state(false);
  /** What went wrong with the latest, or what has come of it. */
  fault = $state("");
  said = $state("");

  /** Do something, and return whether it was done. */
  readonly run = async (does: () => Promise<void>): Promise<boolean> => {
    this.isBusy = true;
    this.fault = this.said = "";
    try {
      await does();
      return true;
    } catch (error) {
      this.fault = asSentence((error as Error).message);
      return false;
    } finally {
      this.isBusy = false;
    }
  };
}
