import type { RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import { createAnonClient, type Db, type Requester } from "#app/data/client.server.ts";
import { deviceCode } from "#app/shop/account/device.ts";

/** Returns the client's IP address as reported by Cloudflare; null outside Cloudflare. */
export function getClientIp(request: Request): string | null {
  const address = request.headers.get("CF-Connecting-IP");
  return address && /^[\da-f:.]{3,45}$/i.test(address) ? address : null;
}

/** Returns the client's IP address, and the browser's code that is stored with a session. */
export function getRequester(request: Request): Requester {
  return { address: getClientIp(request), device: deviceCode(request.headers.get("User-Agent")) };
}

/** Returns the shop's origin for URLs that others store: SITE_URL, or the origin of the request if it is not set. */
export function siteOrigin(request: Request, context: Readonly<RouterContextProvider>): string {
  return context.get(configContext).siteUrl ?? new URL(request.url).origin;
}

/** Returns the shop's origins: the one in links of mails (SITE_URL), and the one of this request. */
export function allowedOrigins(request: Request, context: Readonly<RouterContextProvider>): [string, string] {
  const { origin } = new URL(request.url);
  return [context.get(configContext).siteUrl ?? origin, origin];
}

/** Returns a client that neither reads nor writes this browser's session; null when no backend is configured. */
export function anonClientFor(request: Request, context: Readonly<RouterContextProvider>): Db | null {
  const { backend } = context.get(configContext);
  return backend && createAnonClient(backend, getRequester(request));
}
