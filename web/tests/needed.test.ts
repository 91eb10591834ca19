import { expect, test } from "vitest";
import { languagesOf } from "../plugins/needed.ts";

test.each([
  ["assets/texts.keep.tr-pqYMNUX9.js", ["tr"]],
  ["assets/texts.common.sv-SGu5P1Vj.js", ["sv"]],
  // Only Turkish writes with letters such as ğ, ı and ş.
  ["assets/figtree-latin-ext-wght-normal-DCwSJGxG.woff2", ["tr"]],
  ["assets/fraunces-soft-latin-ext-600-900-hEOemdOC.woff2", ["tr"]],
  ["assets/figtree-latin-wght-normal-D_ZTVpCC.woff2", undefined],
  ["assets/keep-BAKdYsxj.js", undefined],
  ["index.html", undefined],
])("%s is kept for %o", (file, languages) => {
  expect(languagesOf(file)).toEqual(languages);
});
