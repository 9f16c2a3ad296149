import type { RouterContextProvider } from "react-router";

import { securityLogContext } from "#app/context.ts";

type Posted = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Logs a cookie of the shop that was sent but could not be read: it was changed, or not signed with a valid secret.
 * @param content the content that was read; null or undefined: none
 */
export function logRefusedCookie({ request, context }: Posted, name: string, content: unknown): void {
  const isThere = new RegExp(`(?:^|;)\\s*${name}=[^;\\s]`).test(request.headers.get("Cookie") ?? "");
  if (isThere && (content === null || content === undefined)) {
    context.get(securityLogContext)("cookie_refused");
  }
}
