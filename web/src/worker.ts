import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";

/**
 * The service worker: this build's files open without a connection. A page itself comes from the network if it can, so
 * an upgrade of the server is never hidden. What the server answers is never kept, and sockets don't pass here.
 */

declare const self: EventTarget & {
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
  skipWaiting(): Promise<void>;
};

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
