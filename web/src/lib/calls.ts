/** Calls to whoever is away, through the push service of their browser. Nothing is asked before they wish it. */

/** A browser's subscription; as in the server's `Subscribe`. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The browser doesn't let this page show notifications. */
export class Blocked extends Error {}

/** Whether this browser could be called: by https, and where it has a worker. */
export const canBeCalled = (): boolean => isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether it shows what it is sent. */
export const showsCalls = (): boolean => Notification.permission === "granted";

/** Ask for permission, and return this browser's subscription for a server with this key. */
export async function subscription(key: string): Promise<Subscribe> {
  if ((await Notification.requestPermission()) !== "granted") throw new Blocked();
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // The server's database may be another one since.
  if (old !== null && encoded(old.options.applicationServerKey) !== key) await old.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

/** Return bytes in the base64 of URLs, unpadded. */
export function encoded(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
