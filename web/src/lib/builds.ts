import { load, store } from "./storage";

/**
 * The build of the client that this page has, and the server's. After an upgrade the server no longer has the files
 * that an open page would load later.
 */

/** Where this tab notes the build that it was last loaded anew for: for a file that was missing, and at a calm moment. */
type Noted = "renewed" | "renewed.calmly";

const inTab = (): Storage => sessionStorage;

/** Return the script that begins a page; its name is that of its build. */
export const entryIn = (page: Document): string | null => page.querySelector("script[type=module][src]")?.getAttribute("src") ?? null;

/** Return the server's build, if it differs from this page's. */
async function otherBuild(): Promise<string | null> {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return null;
    const there = entryIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return there === entryIn(document) ? null : there;
  } catch {
    return null;
  }
}

/** Whether the page is being loaded anew. */
let isGoing = false;

/** Whether the server's build, by its script, is another than this page's. */
export const isOther = (script: string): boolean => script !== "" && script !== entryIn(document);

/** Called before the page is loaded anew, to keep what waits. */
export const beforeGoing = new Set<() => void>();

/** Load the page anew if the server has another build, and return whether it goes. */
export async function renew(noted: Noted): Promise<boolean> {
  const there = await otherBuild();
  // Another file may have been missed at the same time.
  if (isGoing) return true;
  // Once for each build, as that one may lack the file too. A browser that can't note it would load again and again.
  if (there === null || load(noted, "", inTab) === there || !store(noted, there, inTab)) return false;
  isGoing = true;
  for (const keep of beforeGoing) keep();
  location.reload();
  return true;
}

/**
 * Load a file of this build. If it's missing because the server has another build by now, the page is loaded anew where
 * one is; otherwise it rejects.
 */
export async function fromBuild<T>(file: () => Promise<T>): Promise<T> {
  try {
    return await file();
  } catch (error) {
    if (!(await renew("renewed"))) throw error;
    // Whoever waits needs no message: the page goes.
    return new Promise(() => undefined);
  }
}
