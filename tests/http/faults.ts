import { afterAll } from "vitest";

import { serve } from "#local/http-server.ts";
import { type Shop, startShop } from "#local/shop.ts";

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
  const backend = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (failing === "session-ends" && pathname === "/auth/v1/user" && (asked += 1) > 1) {
      const msg = "Session from session_id claim in JWT does not exist";
      return Response.json({ code: 403, error_code: "session_not_found", msg }, { status: 403 });
    }
    if (pathname === "/rest/v1/products") {
      reached();
      await held;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isWrite = !isRead && /^\/(rest|auth\/v1\/admin)\//.test(pathname);
    if (
      failing === "all" ||
      (failing === "auth" && pathname.startsWith("/auth/")) ||
      (failing === "writes" && isWrite) ||
      (failing === "auth-leaves" && pathname === "/auth/v1/user" && (asked += 1) > 1)
    ) {
      return Response.json({ message: "relation canary_table does not exist" }, { status: 502 });
    }
    const body = await request.arrayBuffer();
    const headers = new Headers(request.headers);
    for (const name of ["host", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
    const answer = await fetch(shop.backendUrl + pathname + search, {
      method: request.method,
      headers,
      ...(body.byteLength > 0 ? { body } : {}),
    });
    const given = new Headers(answer.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) given.delete(name);
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: given });
  }, 0);
  const faulty = await startShop({
    configured: false,
    limit: 100_000,
    vars: {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: shop.publishableKey,
      SUPABASE_SECRET_KEY: shop.serviceKey,
      SESSION_SECRET: shop.sessionSecret,
    },
  });
  afterAll(async () => {
    await faulty.close();
    await backend.close();
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
