import type { RouterContextProvider } from "react-router";

import type { ShopConfig } from "#app/config.server.ts";
import { configContext, securityLogContext } from "#app/context.ts";

export const TOO_MANY = "Too many attempts. Please wait a minute and try again.";

/**
 * Returns the network of an IP address. IPv6 clients own a whole /64, so an IPv6 address counts by its first four
 * groups.
 */
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

/** Returns the network that a request comes from: an IPv4 address, the first half of an IPv6 address, or "unknown". */
export function networkOfRequest(request: Request): string {
  return networkOf(request.headers.get("CF-Connecting-IP") ?? "unknown");
}

type Counted = {
  /** The e-mail address in the form, whether or not an account has it. Its limit is ten times that of a network. */
  account?: string;
  /** The id of a browser that signed in before, counted instead of its network. */
  browser?: string | undefined;
};

/**
 * Counts a request against the rate limit of its network and, if given, of an account. A request above the limit is
 * recorded as a security event. Cloudflare counts per location and approximately; exact limits are enforced in the
 * database.
 * @returns true if the request is above a limit
 */
export async function countAndCheckLimit(
  kind: Exclude<keyof ShopConfig["limits"], "account">,
  request: Request,
  context: Readonly<RouterContextProvider>,
  { account, browser }: Counted = {},
): Promise<boolean> {
  const { limits } = context.get(configContext);
  const from = browser === undefined ? networkOfRequest(request) : `browser:${browser}`;
  const results = await Promise.all([
    limits[kind]?.limit({ key: `${kind}:${from}` }),
    account === undefined ? null : limits.account?.limit({ key: `${kind}:${account.trim().toLowerCase()}` }),
  ]);
  const isRefused = results.some((result) => result?.success === false);
  if (isRefused)
    context.get(securityLogContext)("limit_reached", account === undefined ? {} : { email: account });
  return isRefused;
}
