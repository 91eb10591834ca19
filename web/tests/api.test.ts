import { afterEach, describe, expect, it, vi } from "vitest";
import { Api, Refusal } from "../src/lib/api";
import { committed } from "../src/lib/deals/verified";
import { earlyNonce } from "../src/lib/deals/kept";
import type { Settings } from "../src/lib/answers";

/** Return an API with these successive answers, and the list of its delays. */
function answering(...answers: Response[]): { api: Api; pauses: number[] } {
  const pauses: number[] = [];
  const api = new Api(
    "en",
    "the server cannot be reached",
    async () => answers.shift()!,
    async (seconds) => void pauses.push(seconds),
  );
  return { api, pauses };
}

const busy = (after: string | null): Response =>
  new Response(JSON.stringify({ error: "the server is busy" }), {
    status: 503,
    headers: after === null ? {} : { "Retry-After": after },
  });

const well = (): Response => new Response(JSON.stringify({ address: null }));

describe("a busy server", () => {
  it("is retried when it says so", async () => {
    const { api, pauses } = answering(busy("2"), busy("2"), well());
    expect(await api.address()).toEqual({ address: null });
    expect(pauses).toEqual([2, 2]);
  });

  it("has its message shown if it stays busy", async () => {
    const { api } = answering(busy("2"), busy("2"), busy("2"), busy("2"));
    await expect(api.address()).rejects.toEqual(new Refusal(503, "the server is busy"));
  });

  it.each(["10", "tomorrow", null])("is not retried if the delay is long: %s", async (after) => {
    const { api, pauses } = answering(busy(after));
    await expect(api.address()).rejects.toEqual(new Refusal(503, "the server is busy"));
    expect(pauses).toEqual([]);
  });
});

describe("a server that isn't reached", () => {
  const page = "<html>Nobody is here</html>";

  it.each([
    ["a proxy with nobody behind it", () => new Response(page, { status: 502 })],
    ["a network that wants a login first", () => new Response(page)],
    ["an answer that breaks off", () => new Response('{"address": nu')],
  ])("is as good as no connection: %s", async (_name, answer) => {
    await expect(answering(answer()).api.address()).rejects.toEqual(new Refusal(0, "the server cannot be reached"));
    await expect(answering(answer()).api.kept("m")).rejects.toHaveProperty("status", 0);
  });

  it("has nothing to do with what is refused as a whole, such as too long a request", async () => {
    await expect(answering(new Response(page, { status: 413 })).api.address()).rejects.toHaveProperty("status", 413);
  });
});

describe("opening a table", () => {
  afterEach(() => void vi.unstubAllGlobals());

  async function sent(begin: boolean, lesson = ""): Promise<Record<string, unknown>> {
    let body = "{}";
    const api = new Api("en", "", async (_address, init) => ((body = String(init?.body)), new Response("{}")));
    await api.open({ lesson } as Settings, "Anna", 0, begin);
    return JSON.parse(body) as Record<string, unknown>;
  }

  it("commits to a number at once if the match begins", async () => {
    const { commitment } = await sent(true);
    expect(commitment).toBe(committed(earlyNonce()));
  });

  it.each([
    ["the match begins later", false, ""],
    ["it's a lesson", true, "first"],
  ])("commits to nothing if %s", async (_why, begin, lesson) => {
    expect(await sent(begin, lesson)).not.toHaveProperty("commitment");
  });

  it("works without https, where browsers have no SHA-256", async () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes });
    expect(await sent(true)).not.toHaveProperty("commitment");
  });
});
