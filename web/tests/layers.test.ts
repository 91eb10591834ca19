import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Watching, type Back } from "../src/lib/back";
import { Layers, type Layer } from "../src/lib/layers.svelte";
import { Recording } from "../src/lib/recording";

/** Something that can have the focus, as far as layers need to know. */
class HTMLElement {
  isConnected = true;
  closest(): this {
    return this;
  }
  matches(): boolean {
    return false;
  }
  tabIndex = 0;
  focus(): void {
    if (this.isConnected) page.activeElement = this;
  }
  /** Take it off the page, with the focus. */
  remove(): void {
    this.isConnected = false;
    if (page.activeElement === this) page.activeElement = page.body;
  }
}

const page = {
  body: new HTMLElement(),
  activeElement: null as HTMLElement | null,
  choices: new HTMLElement(),
  querySelector: (found: string) => (found === ".actions" ? page.choices : null),
};

interface Entry {
  state: unknown;
  address: string;
}

/** A history that goes back some time after it was asked to, as browsers do. */
class FakeHistory {
  entries: Entry[] = [{ state: null, address: "/" }];
  at = 0;
  get state(): unknown {
    return structuredClone(this.entries[this.at]?.state);
  }
  get address(): string | undefined {
    return this.entries[this.at]?.address;
  }
  pushState(state: unknown, _title: string, address = this.address ?? ""): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, address }];
    this.at += 1;
  }
  replaceState(state: unknown, _title: string, address = this.address ?? ""): void {
    this.entries[this.at] = { state, address };
  }
  go(by: number): void {
    setTimeout(() => {
      this.at += by;
      heard.popstate?.({});
    }, 10);
  }
}

let past: FakeHistory;
let heard: Record<string, (event: object) => void>;

beforeEach(() => {
  vi.useFakeTimers();
  past = new FakeHistory();
  heard = {};
  page.activeElement = page.body;
  page.choices = new HTMLElement();
  vi.stubGlobal("HTMLElement", HTMLElement);
  vi.stubGlobal("HTMLLabelElement", class {});
  vi.stubGlobal("document", page);
  vi.stubGlobal("history", past);
  vi.stubGlobal("addEventListener", (kind: string, hear: (event: object) => void) => (heard[kind] = hear));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Something on the page that can be opened and notes when it is closed. */
class Shown {
  isOpen = false;
  private closed: () => void = () => undefined;
  constructor(
    private readonly layers: Layers,
    private readonly more: Partial<Layer> = {},
  ) {}
  open(): this {
    this.isOpen = true;
    this.closed = this.layers.open({ close: () => this.close(), ...this.more });
    return this;
  }
  close(): void {
    this.isOpen = false;
    this.closed();
  }
}

const openOf = (...all: Shown[]): boolean[] => all.map((one) => one.isOpen);

/** Let the history and all timers come to rest. */
const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);

async function back(): Promise<void> {
  past.go(-1);
  await rest();
}

async function withHistory(): Promise<Layers> {
  vi.stubGlobal("window", {});
  const layers = new Layers();
  await layers.listen();
  await rest();
  return layers;
}

const escape = (): void => heard.keydown?.({ key: "Escape", preventDefault: () => undefined });

test("the topmost one that somebody opened is closed first, and what nobody opened last", () => {
  const layers = new Layers();
  const result = new Shown(layers, { isUnasked: true }).open();
  const tray = new Shown(layers).open();
  const verdict = new Shown(layers, { isUnasked: true }).open();
  const menu = new Shown(layers).open();
  const all = [result, tray, verdict, menu];
  layers.closeTop();
  expect(openOf(...all)).toEqual([true, true, true, false]);
  layers.closeTop();
  expect(openOf(...all)).toEqual([true, false, true, false]);
  layers.closeTop();
  expect(openOf(...all)).toEqual([true, false, false, false]);
  layers.closeTop();
  layers.closeTop();
  expect(openOf(...all)).toEqual([false, false, false, false]);
});

test("what opened by itself isn't in use", () => {
  const layers = new Layers();
  new Shown(layers, { isUnasked: true }).open();
  expect(layers.isInUse).toBe(false);
  const menu = new Shown(layers).open();
  expect(layers.isInUse).toBe(true);
  menu.close();
  expect(layers.isInUse).toBe(false);
});

test("one that can't be closed is passed by", () => {
  const layers = new Layers();
  const tray = new Shown(layers).open();
  layers.open({ isUnasked: true, covers: true });
  layers.closeTop();
  expect(tray.isOpen).toBe(false);
  layers.closeTop();
  expect(layers.cover).toBe(true);
});

test("what lies below is out of reach unless a later one needs it", () => {
  const layers = new Layers();
  expect(layers.cover).toBe(false);
  const result = new Shown(layers, { isUnasked: true, covers: true }).open();
  const menu = new Shown(layers, { isDialog: true }).open();
  expect([layers.cover, layers.hasDialog]).toEqual([true, true]);
  menu.close();
  const knock = new Shown(layers, { covers: false }).open();
  expect([layers.cover, layers.hasDialog]).toEqual([false, false]);
  knock.close();
  expect(layers.cover).toBe(true);
  result.close();
  expect(layers.cover).toBe(false);
});

test("the focus returns to what had it when the layer was opened", async () => {
  const layers = new Layers();
  const [button, inside] = [new HTMLElement(), new HTMLElement()];
  button.focus();
  const menu = new Shown(layers, { enter: () => inside.focus() }).open();
  expect(page.activeElement).toBe(inside);
  menu.close();
  inside.remove();
  await rest();
  expect(page.activeElement).toBe(button);
});

test("of a sheet that was opened from a menu it returns to what opened the menu", async () => {
  const layers = new Layers();
  const [button, row, heading] = [new HTMLElement(), new HTMLElement(), new HTMLElement()];
  button.focus();
  const menu = new Shown(layers, { enter: () => row.focus() }).open();
  const sheet = new Shown(layers, { enter: () => heading.focus() }).open();
  menu.close();
  row.remove();
  sheet.close();
  heading.remove();
  await rest();
  expect(page.activeElement).toBe(button);
});

test("the focus goes to the page's resting place if what had it is gone, and stays if something has it", async () => {
  const layers = new Layers();
  const [button, elsewhere] = [new HTMLElement(), new HTMLElement()];
  button.focus();
  const tray = new Shown(layers).open();
  button.remove();
  tray.close();
  await rest();
  expect(page.activeElement).toBe(page.choices);
  tray.open();
  elsewhere.focus();
  tray.close();
  await rest();
  expect(page.activeElement).toBe(elsewhere);
});

test("each Back closes one layer, and the next one leads away", async () => {
  past.pushState(null, "", "/table");
  const layers = await withHistory();
  const tray = new Shown(layers).open();
  await rest();
  const menu = new Shown(layers).open();
  await rest();
  await back();
  expect(openOf(tray, menu)).toEqual([true, false]);
  await back();
  expect(openOf(tray, menu)).toEqual([false, false]);
  expect(past.address).toBe("/table");
  await back();
  expect(past.address).toBe("/");
});

test("what is closed in another way leaves nothing to go back to", async () => {
  past.pushState(null, "", "/table");
  const layers = await withHistory();
  const tray = new Shown(layers).open();
  const menu = new Shown(layers).open();
  await rest();
  escape();
  tray.close();
  await rest();
  expect(openOf(tray, menu)).toEqual([false, false]);
  await back();
  expect(past.address).toBe("/");
});

test("nothing is lost when something opens while the history is going back", async () => {
  past.pushState(null, "", "/table");
  const layers = await withHistory();
  const menu = new Shown(layers).open();
  await rest();
  menu.close();
  await vi.advanceTimersByTimeAsync(5);
  const sheet = new Shown(layers).open();
  await rest();
  expect(sheet.isOpen).toBe(true);
  await back();
  expect(sheet.isOpen).toBe(false);
  expect(past.address).toBe("/table");
});

test("what closes and opens at once, or opens and closes at once, is one entry or none", async () => {
  const layers = await withHistory();
  const menu = new Shown(layers).open();
  await rest();
  const before = past.entries.length;
  menu.close();
  const sheet = new Shown(layers).open();
  await rest();
  expect([past.entries.length, past.at]).toEqual([before, 1]);
  sheet.close();
  sheet.open();
  sheet.close();
  await rest();
  expect(past.at).toBe(0);
});

test("a reload leaves an entry behind, which one doesn't notice", async () => {
  past.pushState(null, "", "/table");
  const before = await withHistory();
  new Shown(before).open();
  new Shown(before).open();
  await rest();
  expect(past.at).toBe(3);
  await withHistory();
  expect(past.at).toBe(1);
  await back();
  expect(past.address).toBe("/");
});

test("a page that is left by a layer takes the place of its entry", async () => {
  past.pushState(null, "", "/table");
  const layers = await withHistory();
  const menu = new Shown(layers).open();
  await rest();
  layers.leave((how) => past[how](null, "", "/other"));
  menu.close();
  await rest();
  expect(past.address).toBe("/other");
  await back();
  expect(past.address).toBe("/table");
});

test("a page that is left while the history is going back waits for it", async () => {
  past.pushState(null, "", "/table");
  const layers = await withHistory();
  const sure = new Shown(layers).open();
  await rest();
  sure.close();
  await vi.advanceTimersByTimeAsync(5);
  layers.leave((how) => past[how](null, "", "/other"));
  await rest();
  expect(past.address).toBe("/other");
  await back();
  expect(past.address).toBe("/table");
});

test("going forward to a closed layer leads back", async () => {
  const layers = await withHistory();
  const menu = new Shown(layers).open();
  await rest();
  await back();
  past.go(1);
  await rest();
  expect([menu.isOpen, past.at]).toEqual([false, 0]);
});

test("what opens by itself is never in the history, but Escape closes it", async () => {
  const layers = await withHistory();
  const result = new Shown(layers, { isUnasked: true }).open();
  await rest();
  expect(past.entries).toHaveLength(1);
  escape();
  expect(result.isOpen).toBe(false);
});

test("a browser's own order has one place, taken anew with each change", () => {
  const made: FakeCloser[] = [];
  class FakeCloser {
    onclose: (() => void) | null = null;
    isHere = made.push(this) > 0;
    destroy(): void {
      this.isHere = false;
    }
    /** Be closed by the browser, which takes it away first. */
    beClosed(): void {
      this.destroy();
      this.onclose?.();
    }
  }
  let closed = 0;
  const back: Back = new Watching({ closeTop: () => (closed += 1) }, FakeCloser);
  const here = (): FakeCloser[] => made.filter((one) => one.isHere);
  back.note(1, 1);
  const first = here();
  back.note(2, 1);
  expect([first.length, here().length, here()[0] === first[0]]).toEqual([1, 1, false]);
  here()[0]?.beClosed();
  expect(closed).toBe(1);
  back.note(0, 0);
  expect(here()).toEqual([]);
});

test("a browser without an order of its own hears the key", () => {
  let closed = 0;
  const back = new Recording({ closeTop: () => (closed += 1) });
  escape();
  expect(closed).toBe(0);
  back.note(1, 0);
  escape();
  heard.keydown?.({ key: "Escape", isComposing: true });
  expect(closed).toBe(1);
});

/** Click on something; `detail` is how often in one place without a pause. Return whether it acts. */
function click(layers: Layers, target: HTMLElement, detail = 1, at = 0, x = 9): boolean {
  let acts = true;
  const event = { target, detail, timeStamp: at, clientX: x, clientY: 9, preventDefault: () => undefined };
  layers.catchSecond({ ...event, stopPropagation: () => (acts = false) } as unknown as MouseEvent);
  return acts;
}

test("the second click of a double click acts only on what the first one hit", () => {
  const layers = new Layers();
  const [bid, why] = [new HTMLElement(), new HTMLElement()];
  expect(click(layers, bid)).toBe(true);
  expect(click(layers, why, 2)).toBe(false);
  expect(click(layers, why, 3)).toBe(true);
  expect(click(layers, bid)).toBe(true);
  expect(click(layers, bid, 2)).toBe(true);
});

test("further clicks of a double click that opened a layer do nothing, and the next one closes it", () => {
  const layers = new Layers();
  const button = new HTMLElement();
  click(layers, button);
  const tray = new Shown(layers).open();
  expect([click(layers, button, 2), click(layers, button, 3)]).toEqual([false, false]);
  expect(click(layers, button)).toBe(true);
  tray.close();
  expect(click(layers, button, 2)).toBe(true);
});

test("what opens by itself keeps no click away", () => {
  const layers = new Layers();
  const happy = new HTMLElement();
  click(layers, happy);
  new Shown(layers, { isUnasked: true }).open();
  expect(click(layers, happy, 2)).toBe(true);
});

test.each([
  ["a dialog", { isDialog: true }, false],
  ["a sheet over the table", { covers: true }, false],
  ["a small one", {}, true],
])("a second tap soon after the one that closed %s", async (_what, more, acts) => {
  const layers = new Layers();
  const [shut, below] = [new HTMLElement(), new HTMLElement()];
  const layer = new Shown(layers, more).open();
  click(layers, shut, 1, 1000);
  layer.close();
  shut.remove();
  await rest();
  expect(click(layers, below, 1, 1300)).toBe(acts);
  expect(click(layers, below, 1, 1400)).toBe(true);
});

test("a tap in the same place acts if another one lies between", async () => {
  const layers = new Layers();
  const [last, bid, lead] = [new HTMLElement(), new HTMLElement(), new HTMLElement()];
  const result = new Shown(layers, { isUnasked: true, covers: true }).open();
  click(layers, last, 1, 1000);
  result.close();
  last.remove();
  await rest();
  expect(click(layers, bid, 1, 1150, 400)).toBe(true);
  expect(click(layers, lead, 1, 1300)).toBe(true);
});

test("what is opened anew takes a click at once in the place of the one that closed it", async () => {
  const layers = new Layers();
  const [row, button] = [new HTMLElement(), new HTMLElement()];
  const menu = new Shown(layers, { isDialog: true }).open();
  click(layers, row, 1, 1000);
  menu.close();
  row.remove();
  await rest();
  menu.open();
  expect(click(layers, button, 1, 1200)).toBe(true);
});
