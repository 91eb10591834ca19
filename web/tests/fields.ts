import type { KeptField, KeptValue } from "../src/lib/answers";

/** Fields of a deal of real cards, for the tests; a value shows its word, and a field has its name as its label. */

export const value = (word: string, more: Partial<KeptValue> = {}): KeptValue => ({ word, text: word, total: 0, own: false, among: "", ...more });

export const field = (name: string, kind: string, more: Partial<KeptField> = {}): KeptField => ({
  name,
  kind,
  label: name,
  shown: "always",
  seats: [0, 1, 2],
  values: [],
  total: 0,
  most: 0,
  without: "",
  apart: "",
  word: "",
  usual: false,
  ends: false,
  by: "",
  ...more,
});
