import type { KeptField } from "../../lib/answers";
import * as keeper from "../../lib/keeper";

/** A deal that was entered, in a few rows: what each says, and the fields that change it. */

export interface Row {
  key: string;
  label: string;
  fields: KeptField[];
}

/** Return the rows of a deal: one for each usual field; for what is only asked; and for what is rarely said. */
export function rowsOf(fields: readonly KeptField[], draft: keeper.Draft, asked: readonly string[]): Row[] {
  const shown = keeper.shownFields(fields, draft, asked);
  const usual = shown.filter((one) => one.shown === "always").map((one) => [one, ...fields.filter((flag) => flag.without === one.name)]);
  const questions = shown.filter((one) => one.shown === "asked");
  const anytime = fields.filter((one) => one.shown === "anytime").map((one) => [one]);
  const more = fields.filter((one) => one.shown === "more");
  return [...usual, questions, ...anytime, more].flatMap((found) => {
    const [first] = found;
    return first ? [{ key: first.name, label: first.label, fields: found }] : [];
  });
}

/** Return what a deal says in a row, in words; empty if it's nothing. */
export function inWords({ fields }: Row, draft: keeper.Draft, names: readonly string[]): string {
  const isOne = fields.filter((one) => one.kind !== "flag").length === 1;
  return fields.flatMap((one) => said(one, draft, names, isOne)).join(" · ");
}

/** Return what a field says; with its name unless it is alone in its row. */
function said(field: KeptField, draft: keeper.Draft, names: readonly string[], isAlone: boolean): string[] {
  const value = draft[field.name];
  const name = (seat: number | null): string => names[seat ?? -1] ?? "";
  const word = (chosen: string): string => (field.usual && field.values[0]?.word === chosen ? "" : (field.values.find((one) => one.word === chosen)?.text ?? ""));
  const labelled = (text: string): string[] => (text === "" ? [] : [isAlone ? text : `${field.label}: ${text}`]);
  switch (field.kind) {
    case "flag":
      return value === true ? [field.label] : [];
    case "said":
      return value === undefined ? [] : [[field.seats.length > 1 ? name(keeper.seatOf(value)) : "", word(keeper.wordOf(field, value))].filter(Boolean).join("\u00a0· ")];
    case "player":
      return value === undefined ? [] : labelled(name(value as number));
    case "players": {
      const seats = (value as number[] | undefined) ?? [];
      const own = field.values[0]?.text;
      const all = seats.map(name).join(", ");
      return own === undefined ? labelled(all) : seats.length > 0 ? [`${own}: ${all}`] : [];
    }
    case "shares":
      return labelled(keeper.sharesOf(draft, field).map((one) => `${name(one.seat)}\u00a0${one.number}`).join(", "));
    case "number":
      return value === undefined ? [] : labelled(String(value));
    default:
      return labelled(keeper.entriesOf(field, draft).map((one) => noticed(field, [name(one.seat), word(one.word)].filter(Boolean).join(": "), name(one.by))).join(" · "));
  }
}

const noticed = (field: KeptField, text: string, by: string): string => (by === "" ? text : `${text}, ${field.by.toLowerCase()} ${by}`);
