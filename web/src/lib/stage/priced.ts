/** What a contract asks and pays, as in "take no queens (−100 each)". */
export interface Priced {
  aim: string;
  /** What it pays; empty if the words end in no such sum. */
  price: string;
  isMinus: boolean;
}

const SUM = /^(.*\S)\s*\(([^()\d]*[+−-]\d[^()]*)\)[.]?$/u;

/** Take the sum in brackets from the end of a contract's words: it stands by itself, in its colour. */
export function priced(text: string): Priced {
  const [, aim = text, price = ""] = SUM.exec(text) ?? [];
  return { aim, price, isMinus: /[−-]\d/u.test(price) };
}
