import type { RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import { createAnonClient, type Db, type Sender } from "#app/data/client.server.ts";
import { deviceCode } from "#app/shop/account/device.ts";

/** The client's IP address as Cloudflare reports it; null outside Cloudflare. */
export function getClientIp(request: Request): string | null {
  const address = request.headers.get("CF-Connecting-IP");
  return address && /^[\da-f:.]{3,45}$/i.test(address) ? address : null;
}

/** The client's IP address, and what is stored of the browser with a session. */
export function getSender(request: Request): Sender {
  return { address: getClientIp(request), device: deviceCode(request.headers.get("User-Agent")) };
}

/** The shop's origin for addresses that others keep: SITE_URL, or that of the request where it is not set. */
export function siteOrigin(request: Request, context: Readonly<RouterContextProvider>): string {
  return context.get(configContext).siteUrl ?? new URL(request.url).origin;
}

/** The shop's origins: the one that links in mails use (SITE_URL), and the one of this request. */
export function allowedOrigins(request: Request, context: Readonly<RouterContextProvider>): [string, string] {
  const { origin } = new URL(request.url);
  return [context.get(configContext).siteUrl ?? origin, origin];
}

/** A client that neither reads nor writes this browser's session; null when no backend is configured. */
export function anonClientFor(request: Request, context: Readonly<RouterContextProvider>): Db | null {
  const { backend } = context.get(configContext);
  return backend && createAnonClient(backend, getSender(request));
}
