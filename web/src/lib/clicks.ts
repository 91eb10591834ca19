const DOUBLE_WITHIN = 600;

/** Clicks of which one does something: whoever clicks twice there by habit means one thing. */
export class Clicks {
  private doneAt = -Infinity;

  /** This click does something. */
  does(click: UIEvent): void {
    this.doneAt = click.timeStamp;
  }

  /** Whether this is the second of a double click, and the first one has done something. */
  isOfBefore(click: UIEvent): boolean {
    return click.detail > 1 && click.timeStamp - this.doneAt < DOUBLE_WITHIN;
  }
}
