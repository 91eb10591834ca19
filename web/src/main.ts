import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { awaitOffer } from "./lib/homescreen";
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

const target = document.getElementById("app");
if (target !== null) void begin(target);
