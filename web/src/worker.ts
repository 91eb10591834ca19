import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";

/**
 * The service worker: this build's files open without a connection, in the language of the address that it is registered
 * with. A page itself comes from the network if it can, so an upgrade of the server is never hidden. What the server
 * answers is never kept, and sockets don't pass here.
 */

/** A file of the build; `languages` are those that need it, unless all do. */
type BuildFile = Parameters<typeof precacheAndRoute>[0][number] & { url: string; languages?: string[] };

/** A window of this client. */
interface Page {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
}

declare const self: EventTarget & {
  __WB_MANIFEST: BuildFile[];
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

const language = new URL(self.location.href).searchParams.get("language") ?? "";
const files = self.__WB_MANIFEST;
const isNeeded = ({ languages }: BuildFile): boolean => languages === undefined || languages.includes(language);
// Only under their own names: "/" is a page.
precacheAndRoute(files.filter(isNeeded), { cleanURLs: false, directoryIndex: "", ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();
clientsClaim();

/** Paths of the other languages' files. Those that a page loads are kept too, such as a font for a letter in a name. */
const others = new Set(files.filter((one) => !isNeeded(one)).map(({ url }) => `/${url}`));
const OTHERS = "of-other-languages";
registerRoute(({ url, sameOrigin }) => sameOrigin && others.has(url.pathname), new CacheFirst({ cacheName: OTHERS }));

/** Delete what another build had, and what is needed by now. */
async function forgetOthers(): Promise<void> {
  const cache = await caches.open(OTHERS);
  const gone = (await cache.keys()).filter((one) => !others.has(new URL(one.url).pathname));
  await Promise.all(gone.map((one) => cache.delete(one)));
}

self.addEventListener("activate", (event) => (event as Lasting).waitUntil(forgetOthers()));

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
