import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { preferences } from "./lib/preferences.svelte";
import { COMMON } from "./lib/words";
import { loaded, routeAt } from "./routes";

/** In both languages, as neither could be loaded. */
const UNREACHABLE = [
  "The server can't be reached. Check the connection and load the page again.",
  "Servern går inte att nå. Kontrollera anslutningen och ladda om sidan.",
];

async function begin(target: HTMLElement): Promise<void> {
  // The page itself says what is wrong with it, once there are words for that.
  const page: Promise<unknown> = loaded(routeAt(location.pathname, location.search)).catch(() => undefined);
  try {
    await preferences.enter(COMMON, page);
    mount(App, { target });
  } catch {
    target.setAttribute("role", "alert");
    target.textContent = UNREACHABLE.join(" ");
  }
}

const target = document.getElementById("app");
if (target !== null) void begin(target);
