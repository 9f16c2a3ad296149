import type { RouterContextProvider } from "react-router";

import { configContext } from "../context.ts";

export const TOO_MANY = "Too many attempts. Please wait a minute and try again.";

/** IPv6 callers own a whole /64, so its four groups are what counts as one address. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const whole = [
    ...groups,
    ...Array.from({ length: Math.max(zeros, 0) }, () => "0"),
    ...(tail ?? "").split(":"),
  ];
  return whole.slice(0, 4).join(":");
}

/**
 * Holds back floods from one address. Counts per Cloudflare location and approximately: limits that must be
 * exact live in the database.
 */
export async function isTooMany(
  kind: "auth" | "checkout" | "contact",
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  const limit = context.get(configContext).limits[kind];
  if (!limit) return false;
  const { success } = await limit.limit({
    key: `${kind}:${networkOf(request.headers.get("CF-Connecting-IP") ?? "unknown")}`,
  });
  return !success;
}
