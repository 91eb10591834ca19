import type { Control } from "../protocol";

/**
 * How the choices at a moment are laid out; this follows from what they are, not from the game.
 *
 * row    many of one kind with a short label, such as bids: small cards side by side
 * tiles  many of one kind that need a few words, such as contracts
 * ways   two answers that need a sentence each
 * bar    everything else: buttons below the hand
 */
export interface Choices {
  row: Control[];
  tiles: Control[];
  ways: Control[];
  bar: Control[];
}

const MANY = 4;
const SHORT = 2;

/** `isMiddleFree`: nothing lies on the felt that two sentences would cover. */
export function choicesOf(controls: readonly Control[], isMiddleFree = true): Choices {
  const many = controls.filter((one) => controls.filter((other) => other.kind === one.kind).length >= MANY);
  const row = many.filter((one) => one.label.length <= SHORT);
  const tiles = many.filter((one) => one.label.length > SHORT);
  const rest = controls.filter((one) => !many.includes(one));
  const needSentences = isMiddleFree && many.length === 0 && rest.length === 2 && rest.every((one) => one.help !== "");
  return { row, tiles, ways: needSentences ? rest : [], bar: needSentences ? [] : rest };
}

/**
 * Return the only answer below the hand, or of two the one that doesn't decline. Of more, none is more
 * natural than the others, and an answer like "throw off the boy" has a sentence and lies over the felt.
 */
export function mainOf({ bar, ...others }: Choices): Control | undefined {
  return bar.length <= 2 && !areConfirmed({ bar, ...others }) ? bar.at(-1) : undefined;
}

/** Check whether these choices are first chosen and then confirmed: a slip among many would be a pity. */
export function areConfirmed({ row, tiles }: Choices): boolean {
  return row.length + tiles.length > 0;
}
