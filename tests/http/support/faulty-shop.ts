import type { Shop } from "#local/launcher/shop.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";

/**
 * Which calls to the backend fail: none, those of auth, those that write records or delete accounts, every one, or
 * the question who somebody is from the second time on: with a refusal, as when the session is ended elsewhere while
 * a request is under way, or because auth goes away meanwhile.
 */
type Fault = "none" | "auth" | "writes" | "all" | "session-ends" | "auth-leaves";

type FaultyShop = Shop & {
  fail: (fault: Fault) => void;
  /** From now on whoever reads products waits for the release; `reached` tells when the first one does. */
  holdProducts: () => { reached: Promise<void>; release: () => void };
};

/**
 * A second Worker before the same backend, whose calls can be made to fail. It shares keys and secrets with the
 * first, so cookies of one work at the other.
 */
export async function openFaultyShop(shop: Shop): Promise<FaultyShop> {
  let failing: Fault = "none";
  let asked = 0;
  let held: Promise<void> | null = null;
  let reached = () => {};
  const faulty = await openProxiedShop(shop);
  faulty.intercept(async ({ url, method }) => {
    const { pathname } = new URL(url);
    if (failing === "session-ends" && pathname === "/auth/v1/user" && (asked += 1) > 1) {
      const msg = "Session from session_id claim in JWT does not exist";
      return Response.json({ code: 403, error_code: "session_not_found", msg }, { status: 403 });
    }
    if (pathname === "/rest/v1/products") {
      reached();
      await held;
    }
    const isRead = method === "GET" || method === "HEAD";
    const isWrite = !isRead && /^\/(rest|auth\/v1\/admin)\//.test(pathname);
    const fails =
      failing === "all" ||
      (failing === "auth" && pathname.startsWith("/auth/")) ||
      (failing === "writes" && isWrite) ||
      (failing === "auth-leaves" && pathname === "/auth/v1/user" && (asked += 1) > 1);
    return fails ? Response.json({ message: "relation canary_table does not exist" }, { status: 502 }) : null;
  });
  function fail(fault: Fault) {
    failing = fault;
    asked = 0;
  }
  function holdProducts() {
    const gate = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    held = gate.promise;
    reached = arrival.resolve;
    return { reached: arrival.promise, release: gate.resolve };
  }
  return { ...faulty, fail, holdProducts };
}
