import { isInApp, load, store } from "./storage";

/** The client on a phone's home screen. It is asked about at a good moment, and never again after an answer. */

/** The browser's offer to put the page there; Chromium makes one where the page came by https. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

const KEY = "home-screen";
let offer: Offer | null = null;

/** Keep the browser's offer for a good moment. */
export function awaitOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as Offer;
  });
  addEventListener("appinstalled", neverAsk);
}

/** Whether Safari on a phone shows the page, which has a way there but makes no offer. */
const isByHand = (): boolean => isSecureContext && !isInApp && "standalone" in navigator && navigator.standalone === false;

const isThere = (): boolean => matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches;

/** Whether somebody may be asked to put the client on their home screen. */
export const mayAsk = (): boolean => load(KEY, true) && !isThere() && (offer !== null || isByHand());

export function neverAsk(): void {
  store(KEY, false);
}

/** Let the browser put the page there. Return false where people do so by hand. */
export async function putThere(): Promise<boolean> {
  neverAsk();
  if (offer === null) return false;
  const made = offer;
  offer = null;
  await made.prompt();
  return true;
}
