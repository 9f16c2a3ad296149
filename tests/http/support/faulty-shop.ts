import type { Shop } from "#local/launcher/shop.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";

/**
 * Backend calls that fail: none, those to auth, writes of records and account deletions, all, or the user lookup
 * from the second time on ("session-ends": refused; "auth-leaves": unavailable).
 */
type Fault = "none" | "auth" | "writes" | "all" | "session-ends" | "auth-leaves";

type FaultyShop = Shop & {
  /** Replaces the fault, and ends a hold. */
  fail: (fault: Fault) => void;
  /** Blocks reads of products until `release` or `fail`, and no call fails. `reached` resolves with the first read. */
  holdProducts: () => { reached: Promise<void>; release: () => void };
};

/**
 * Opens a second Worker on the same backend whose backend calls can be made to fail. It accepts the first Worker's
 * cookies. Of the shared shop it is the Worker of `openProxiedShop`: `fail` and `intercept` replace each other.
 */
export async function openFaultyShop(shop: Shop): Promise<FaultyShop> {
  let failing: Fault = "none";
  let lookups = 0;
  let held: Promise<void> | null = null;
  let reached = () => {};
  let release = () => {};
  const faulty = await openProxiedShop(shop);
  async function answer({ url, method }: Request): Promise<Response | null> {
    const { pathname } = new URL(url);
    if (failing === "session-ends" && pathname === "/auth/v1/user" && (lookups += 1) > 1) {
      const msg = "Session from session_id claim in JWT does not exist";
      return Response.json({ code: 403, error_code: "session_not_found", msg }, { status: 403 });
    }
    if (/\/products$|products_by_ids$/.test(pathname)) {
      reached();
      await held;
    }
    const isRead =
      method === "GET" ||
      method === "HEAD" ||
      /\/rpc\/(shop_enter_portal|shop_exchange_choices)$/.test(pathname);
    const isWrite = !isRead && /^\/(rest|auth\/v1\/admin)\//.test(pathname);
    const fails =
      failing === "all" ||
      (failing === "auth" && pathname.startsWith("/auth/")) ||
      (failing === "writes" && isWrite) ||
      (failing === "auth-leaves" && pathname === "/auth/v1/user" && (lookups += 1) > 1);
    return fails ? Response.json({ message: "relation canary_table does not exist" }, { status: 502 }) : null;
  }
  function fail(fault: Fault) {
    faulty.intercept(answer);
    failing = fault;
    lookups = 0;
    release();
  }
  function holdProducts() {
    fail("none");
    const gate = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    held = gate.promise;
    reached = arrival.resolve;
    release = gate.resolve;
    return { reached: arrival.promise, release };
  }
  return { ...faulty, fail, holdProducts };
}
