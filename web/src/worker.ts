import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";

/**
 * The service worker: this build's files open without a connection. A page itself comes from the network if it can, so
 * an upgrade of the server is never hidden. What the server answers is never kept, and sockets don't pass here.
 */

/** A window of this client. */
interface Page {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
}

declare const self: EventTarget & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: { matchAll(kind: object): Promise<Page[]>; openWindow(path: string): Promise<unknown> };
  location: Location;
};

/** A message from the server, as it is shown; `path` is the page that it opens. */
interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
}

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface PushEvent extends Lasting {
  data: { json(): unknown } | null;
}
interface ClickEvent extends Lasting {
  notification: Notification;
}

/** The page that every address has; it shows what this browser knows. */
const SHELL = "/index.html";
/** Seconds after which a connection counts as dead. */
const PATIENCE = 5;

/** A proxy's answers when nothing is behind it, as while the server is replaced. */
const NOBODY = [502, 504];

async function fetchDidSucceed({ response }: { response: Response }): Promise<Response> {
  if (NOBODY.includes(response.status)) throw new Error(response.statusText);
  return response;
}

const plugins = [{ fetchDidSucceed, handlerDidError: () => matchPrecache(SHELL) }];
const page = new NetworkOnly({ networkTimeoutSeconds: PATIENCE, plugins });
registerRoute(new NavigationRoute(page, { denylist: [/^\/api\//] }));
// Only under their own names: "/" is a page.
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: "", ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();
clientsClaim();

// A page that has just come from the network asks for it. Until then open pages have the files of their build.
self.addEventListener("message", ({ data }: MessageEventInit) => {
  if (data === "take over") void self.skipWaiting();
});

/** Return the open pages at a path. */
async function pagesAt(path: string): Promise<Page[]> {
  const address = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter((one) => one.url.split("#")[0] === address);
}

async function show({ title, body, path, tag }: Pushed): Promise<void> {
  const pages = await pagesAt(path);
  // Whoever looks at the page sees it there.
  if (pages.some((one) => one.visibilityState === "visible")) return;
  await self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: path });
}

async function open(path: string): Promise<void> {
  const [page] = await pagesAt(path);
  await (page === undefined ? self.clients.openWindow(path) : page.focus());
}

self.addEventListener("push", (event) => {
  const push = event as PushEvent;
  if (push.data !== null) push.waitUntil(show(push.data.json() as Pushed));
});

self.addEventListener("notificationclick", (event) => {
  const click = event as ClickEvent;
  click.notification.close();
  click.waitUntil(open(String(click.notification.data)));
});
