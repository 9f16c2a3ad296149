import { afterAll } from "vitest";

import { serve } from "#local/http-server.ts";
import { type Shop, startShop } from "#local/shop.ts";

/** Which calls to the backend fail: none, those of auth, or every one. */
export type Fault = "none" | "auth" | "all";

/**
 * A second Worker before the same backend, whose calls can be made to fail. It shares keys and secrets with the
 * first, so cookies of one work at the other.
 */
export async function openFaultyShop(shop: Shop): Promise<Shop & { fail: (fault: Fault) => void }> {
  let failing: Fault = "none";
  const backend = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (failing === "all" || (failing === "auth" && pathname.startsWith("/auth/"))) {
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
  return { ...faulty, fail: (fault) => void (failing = fault) };
}
