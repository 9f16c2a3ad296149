import type { RouterContextProvider } from "react-router";

import { configContext } from "../context.ts";

export const TOO_MANY = "Too many attempts. Please wait a minute and try again.";

/** IPv6 callers own a whole /64, so that is what counts as one address. */
function callerOf(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  return address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
}

/**
 * Holds back floods from one address. Counts per Cloudflare location and approximately: limits that must be
 * exact live in the database.
 */
export async function isTooMany(
  kind: "auth" | "checkout",
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  const limit = context.get(configContext).limits[kind];
  if (!limit) return false;
  const { success } = await limit.limit({ key: `${kind}:${callerOf(request)}` });
  return !success;
}
