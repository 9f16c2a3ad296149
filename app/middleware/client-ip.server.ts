import type { RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import { createAnonClient, type Db } from "#app/data/client.server.ts";

/** The address that Cloudflare saw the request come from; null outside Cloudflare. */
export function getClientIp(request: Request): string | null {
  const address = request.headers.get("CF-Connecting-IP");
  return address && /^[\da-f:.]{3,45}$/i.test(address) ? address : null;
}

/** The shop's own origins: where links of mails lead, and where this request came to. */
export function allowedOrigins(request: Request, context: Readonly<RouterContextProvider>): [string, string] {
  const { origin } = new URL(request.url);
  return [context.get(configContext).siteUrl ?? origin, origin];
}

/** A client that neither reads nor writes the session of this browser; null when no backend is configured. */
export function anonClientFor(request: Request, context: Readonly<RouterContextProvider>): Db | null {
  const { backend } = context.get(configContext);
  return backend && createAnonClient(backend, getClientIp(request));
}
