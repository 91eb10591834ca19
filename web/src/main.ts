import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { awaitOffer } from "./lib/homescreen";
import { keepFiles } from "./lib/offline";
import { preferences } from "./lib/preferences.svelte";
import { COMMON, LANGUAGES } from "./lib/words";
import { loaded, routeAt } from "./routes";

async function begin(target: HTMLElement): Promise<void> {
  // The page itself says what is wrong with it, once there are words for that.
  const page: Promise<unknown> = loaded(routeAt(location.pathname, location.search)).catch(() => undefined);
  try {
    await preferences.enter(COMMON, page);
    mount(App, { target });
  } catch {
    target.setAttribute("role", "alert");
    target.textContent = Object.values(LANGUAGES)
      .map((one) => one.unreachable)
      .join(" ");
  }
}

awaitOffer();

/** Milliseconds after which a page has all that it needs, and rests. */
const CALM = 4000;

// Only https and this computer's own pages have workers.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () =>
    setTimeout(() => {
      // Without a connection, or in a private window, nothing is kept.
      void keepFiles(navigator.serviceWorker).catch(() => undefined);
    }, CALM),
  );
}

const target = document.getElementById("app");
if (target !== null) void begin(target);
