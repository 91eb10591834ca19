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

/** After so many milliseconds it is another tap, which means what it hits. */
const SECOND_TAP_WITHIN = 350;

/** CSS pixels between the two taps of a finger that means one place. */
const SAME_PLACE = 24;

/** The click that closed something, as the second tap would hit what lay beneath. */
export class ClosingClick {
  private last: MouseEvent | null = null;

  /** A click in what may be closed by it. A key has no place, and is none. */
  heard(click: MouseEvent): void {
    this.last = click.detail === 0 ? null : click;
  }

  /** Whether this click is the second tap of that one. */
  isAgain(click: MouseEvent): boolean {
    const last = this.last;
    if (last === null || click.detail === 0 || click.timeStamp - last.timeStamp >= SECOND_TAP_WITHIN)
      return false;
    return Math.hypot(click.clientX - last.clientX, click.clientY - last.clientY) < SAME_PLACE;
  }
}
