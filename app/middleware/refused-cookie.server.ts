import type { RouterContextProvider } from "react-router";

import { securityLogContext } from "#app/context.ts";

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Logs a cookie of the shop that came and could not be read: changed, or not signed with a secret that counts.
 * @param content what was read of it; null or undefined: nothing
 */
export function logRefusedCookie({ request, context }: Posted, name: string, content: unknown): void {
  const isThere = new RegExp(`(?:^|;)\\s*${name}=[^;\\s]`).test(request.headers.get("Cookie") ?? "");
  if (isThere && (content === null || content === undefined)) {
    context.get(securityLogContext)("cookie_refused");
  }
}
