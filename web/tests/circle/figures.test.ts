import { expect, test } from "vitest";
import { CircleApi } from "../../src/lib/circle/api";
import { ofSeason } from "../../src/lib/circle/figures";

/** Return an API with these successive answers, and what it asked for. */
function answering(...answers: Response[]): { api: CircleApi; asked: URLSearchParams[] } {
  const asked: URLSearchParams[] = [];
  const fetcher = (address: string): Promise<Response> => {
    asked.push(new URLSearchParams(address.split("?")[1]));
    return Promise.resolve(answers.shift()!);
  };
  return { api: new CircleApi("en", "no connection", "L", "s1", fetcher as typeof fetch), asked };
}

const adding = (): Response => new Response("{}", { status: 202 });
const season = (): Response => new Response(JSON.stringify({ key: "2026" }));

test("figures that are there come without a word", async () => {
  const { api, asked } = answering(season());
  let said = 0;
  expect(await ofSeason(api, "2026", () => said++)).toEqual({ key: "2026" });
  expect([said, asked.length, asked[0]?.get("at_once")]).toEqual([0, 1, "true"]);
});

test("matches that are being added up are said to be, and waited for", async () => {
  const { api, asked } = answering(adding(), adding(), season());
  let said = 0;
  expect(await ofSeason(api, "2026", () => said++)).toEqual({ key: "2026" });
  expect(said).toBe(2);
  // Only the first asks for an answer at once.
  expect(asked.map((one) => one.get("at_once"))).toEqual(["true", null, null]);
  expect(asked.map((one) => one.get("season"))).toEqual(["2026", "2026", "2026"]);
});

test("a file is of the figures, never of the wait for them", async () => {
  const { api } = answering(adding(), new Response("member,name"));
  expect(await (await api.exportedFigures("csv", null)).text()).toBe("member,name");
});
