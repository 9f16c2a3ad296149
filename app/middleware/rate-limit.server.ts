import type { RouterContextProvider } from "react-router";

import type { ShopConfig } from "#app/config.server.ts";
import { configContext } from "#app/context.ts";

export const TOO_MANY = "Too many attempts. Please wait a minute and try again.";

/** IPv6 clients own a whole /64, so an IPv6 address counts by its first four groups. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(":").length;
  const allGroups = [
    ...groups,
    ...Array.from({ length: Math.max(zeros, 0) }, () => "0"),
    ...(tail ?? "").split(":"),
  ];
  return allGroups.slice(0, 4).join(":");
}

/**
 * Counts a request against the rate limits of its IP address and, if given, of an account. Cloudflare counts per
 * location and approximately; exact limits are enforced in the database.
 * @param account the e-mail address in the form, whether or not an account has it
 */
export async function isTooMany(
  kind: keyof ShopConfig["limits"],
  request: Request,
  context: Readonly<RouterContextProvider>,
  account?: string,
): Promise<boolean> {
  const limit = context.get(configContext).limits[kind];
  if (!limit) return false;
  const keys = [`${kind}:${networkOf(request.headers.get("CF-Connecting-IP") ?? "unknown")}`];
  if (account) keys.push(`${kind}:account:${account.trim().toLowerCase()}`);
  const results = await Promise.all(keys.map((key) => limit.limit({ key })));
  return results.some(({ success }) => !success);
}
