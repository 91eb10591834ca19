const DOUBLE_WITHIN = 600;

/** Guard against accidental double clicks on a control. */
export class Clicks {
  private doneAt = -Infinity;

  /** Note that this click does something. */
  handled(click: UIEvent): void {
    this.doneAt = click.timeStamp;
  }

  /** Check whether this is the second click of a double click whose first one did something. */
  isRepeat(click: UIEvent): boolean {
    return click.detail > 1 && click.timeStamp - this.doneAt < DOUBLE_WITHIN;
  }

  /** Check whether this click may do something, and note that it does. */
  accepts(click: UIEvent): boolean {
    if (this.isRepeat(click)) return false;
    this.handled(click);
    return true;
  }
}

/** Milliseconds after which a second tap counts as a new one. */
const SECOND_TAP_WITHIN = 350;

/** Distance in CSS pixels within which two taps count as the same place. */
const SAME_PLACE = 24;

/** The click that closed something: a second tap would hit the element below. */
export class ClosingClick {
  private last: MouseEvent | null = null;

  /**
   * Remember a click that may close something, or none. A click by keyboard has no position and is ignored.
   */
  remember(click: MouseEvent | null): void {
    this.last = click?.detail === 0 ? null : click;
  }

  /** Check whether this click is the second tap of the remembered one. */
  isSecondTap(click: MouseEvent): boolean {
    const last = this.last;
    if (last === null || click.detail === 0 || click.timeStamp - last.timeStamp >= SECOND_TAP_WITHIN)
      return false;
    return Math.hypot(click.clientX - last.clientX, click.clientY - last.clientY) < SAME_PLACE;
  }
}

/** Return the control that something belongs to, whatever is drawn on it by now, or else that itself. */
export function controlOf(target: Element): Element {
  const control = target.closest("button, a, label, summary, input, select, textarea");
  return (control instanceof HTMLLabelElement ? control.control : control) ?? target;
}
