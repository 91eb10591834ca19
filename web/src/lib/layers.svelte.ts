import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { ClosingClick, controlOf } from "./clicks";
import { Watching, type Back, type Going } from "./back";

/** Something that lies over a page: a dialog, a tray, a hint. */
export interface Layer {
  /** Closes it. Without this, Escape and Back pass it by. */
  close?: (() => void) | undefined;
  /** Whether nobody opened it, such as a result. It closes after what somebody opened, and never enters the history. */
  isUnasked?: boolean;
  /** Shows it, or gives the focus to something on it. */
  enter?: () => void;
  /** Whether what it lies on is out of reach; without this, as it was. The browser sees to that for a dialog. */
  covers?: boolean;
  /** Whether the page's own keys do nothing meanwhile. */
  isDialog?: boolean;
}

interface Opened {
  layer: Layer;
  /** What had the focus when it opened. */
  from: Element | null;
  /** What was the topmost one then. */
  below: Opened | undefined;
}

/** Everything that lies over a page, the newest last: the only owner of Escape, Back and the focus. */
export class Layers {
  /** Whether what they lie on is out of reach. */
  cover = $state(false);
  /** Not reactive: one that closes while another opens must find it as it is by now. */
  private all: readonly Opened[] = [];
  private back: Back | null = null;
  private click: MouseEvent | null = null;
  /** What it hit. */
  private hit: Element | null = null;
  /** Whether it opened anything. */
  private hasOpened = false;
  private readonly closing = new ClosingClick();

  /** Begin to answer Escape and Back. */
  async listen(): Promise<void> {
    this.back = window.CloseWatcher ? new Watching(this, window.CloseWatcher) : new (await import("./recording")).Recording(this);
    this.note();
  }

  /** Note that something has opened. Return what notes that it is closed. */
  open(layer: Layer): () => void {
    return untrack(() => {
      const opened = { layer, from: document.activeElement, below: this.all.at(-1) };
      this.all = [...this.all, opened];
      if (!layer.isUnasked) {
        this.hasOpened = true;
        this.closing.remember(null);
      }
      layer.enter?.();
      this.note();
      return () => this.remove(opened);
    });
  }

  private remove(opened: Opened): void {
    this.all = this.all.filter((one) => one !== opened);
    this.note();
    const isLarge = opened.layer.isDialog || opened.layer.covers;
    queueMicrotask(() => {
      if (isLarge && this.click && isGone(this.click.target as Element)) this.closing.remember(this.click);
      regain(opened);
    });
  }

  /** Close the topmost ones that somebody opened, or else the topmost one that nobody did. */
  closeTop(count = 1): void {
    const closable = this.all.filter(({ layer }) => layer.close);
    const asked = closable.filter(({ layer }) => !layer.isUnasked);
    for (const { layer } of (asked.length > 0 ? asked : closable).slice(-count).reverse()) layer.close?.();
    this.note();
  }

  /** Tell the page and the browser what there is now. */
  note(): void {
    this.cover = this.all.findLast(({ layer }) => layer.covers !== undefined)?.layer.covers ?? false;
    const closable = this.all.filter(({ layer }) => layer.close);
    this.back?.note(closable.length, closable.filter(({ layer }) => !layer.isUnasked).length);
  }

  /** Go to another page, which takes the place of what the history has of these layers. */
  leave(go: Going): void {
    if (this.back?.leave) this.back.leave(go);
    else go("pushState");
  }

  /** Whether a dialog is open, and the page's own keys do nothing. */
  get hasDialog(): boolean {
    return this.all.some(({ layer }) => layer.isDialog);
  }

  /** Whether somebody has opened something that is still there. */
  get isInUse(): boolean {
    return this.all.some(({ layer }) => !layer.isUnasked);
  }

  /** The second click of a double click hits neither what the first one opened nor what has come to its place. */
  catchSecond(click: MouseEvent): void {
    const isStray = this.isStray(click) || this.closing.isSecondTap(click);
    this.click = isStray ? null : click;
    this.hit = controlOf(click.target as Element);
    if (isStray) {
      click.preventDefault();
      click.stopPropagation();
    } else {
      this.hasOpened = false;
      this.closing.remember(null);
    }
  }

  /** A double click selects a word. */
  catchSelection(press: MouseEvent): void {
    if (this.isStray(press)) press.preventDefault();
  }

  /** Check whether this is a later click of a double click, and the first one hit something else or opened a layer. */
  private isStray(event: MouseEvent): boolean {
    return event.detail > 1 && (this.hasOpened || this.hit !== controlOf(event.target as Element));
  }
}

export const layers = new Layers();

/** Note something as a layer while it is there. */
export const over =
  (layer: Layer): Attachment =>
  () =>
    layers.open(layer);

/** Check whether something that was clicked is closed by now. */
const isGone = (clicked: Element): boolean => !clicked.isConnected || clicked.matches("dialog:not([open])");

const isFocused = (): boolean => document.activeElement !== null && document.activeElement !== document.body;

/** Give the focus, if nothing has it, to what had it before this was opened, if that is still there. */
function regain(opened: Opened): void {
  for (let one: Opened | undefined = opened; one && !isFocused(); one = one.below)
    if (one.from instanceof HTMLElement) one.from.focus({ preventScroll: true });
  if (!isFocused()) rest();
}

/** Give the focus to a page's resting place: the choices of a table, or the heading. */
export function rest(): void {
  const place = document.querySelector<HTMLElement>(".actions") ?? document.querySelector("h1");
  if (place) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}
