import type { RouterContextProvider } from "react-router";

import type { ShopConfig } from "#app/config.server.ts";
import { configContext } from "#app/context.ts";

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
 * Holds back floods from one address, and those that many addresses send at one account. Counts per Cloudflare
 * location and approximately: limits that must be exact live in the database.
 * @param account the e-mail in question, whether or not anybody has it
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
  const counted = await Promise.all(keys.map((key) => limit.limit({ key })));
  return counted.some(({ success }) => !success);
}
