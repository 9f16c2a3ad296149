import { serve } from "#local/http/server.ts";
import { type Shop, startShop } from "#local/launcher/shop.ts";
import { atEnd, isSharedShop } from "#tests/http/support/shop.ts";

/** "cut" closes the connection; `pass` forwards the request to the backend. */
type Own = Response | "cut" | null;
type Answer = (request: Request, pass: () => Promise<Response>) => Own | Promise<Own>;

type ProxiedShop = Shop & {
  /** Answers the Worker's backend calls from now on; null forwards a call. Clears `calls`. */
  intercept: (by: Answer) => void;
  /** Calls since the last `intercept`, such as `POST /auth/v1/token`. */
  calls: string[];
};

type Vars = Record<string, string | undefined>;

/** Second Workers of the shared shop, by their options: all files of a test process use the same. */
const shared = globalThis as { haatProxied?: Map<string, Promise<ProxiedShop>> };

/**
 * Starts a second Worker on the same backend behind a proxy that can intercept calls. Uses the first Worker's keys
 * and secrets unless `vars` overrides them. `limit` is the requests per minute that each rate limit allows; a Worker
 * with a limit of its own is not shared, since another file would find it used up.
 */
export async function openProxiedShop(shop: Shop, vars: Vars = {}, limit?: number): Promise<ProxiedShop> {
  const finish = atEnd();
  if (limit !== undefined || !(await isSharedShop(shop))) {
    const proxied = await startProxiedShop(shop, vars, limit);
    finish(() => proxied.close());
    return proxied;
  }
  const workers = (shared.haatProxied ??= new Map<string, Promise<ProxiedShop>>());
  const key = JSON.stringify(Object.entries(vars));
  const starting = workers.get(key) ?? startProxiedShop(shop, vars, limit);
  workers.set(key, starting);
  const proxied = await starting;
  proxied.intercept(() => null);
  finish(() => proxied.intercept(() => null));
  return proxied;
}

async function startProxiedShop(shop: Shop, vars: Vars, limit = 100_000): Promise<ProxiedShop> {
  let by: Answer = () => null;
  const calls: string[] = [];
  const backend = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const pass = () => forward(request, shop.backendUrl + pathname + search);
    const own = await by(request, pass);
    return own === "cut" ? null : (own ?? pass());
  }, 0);
  const worker = await startShop({
    configured: false,
    limit,
    vars: {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: shop.publishableKey,
      SUPABASE_SECRET_KEY: shop.serviceKey,
      SESSION_SECRET: shop.sessionSecret,
      ...vars,
    },
  });
  return {
    ...worker,
    calls,
    intercept(next) {
      by = next;
      calls.length = 0;
    },
    async close() {
      await worker.close();
      await backend.close();
    },
  };
}

async function forward(request: Request, url: string): Promise<Response> {
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  for (const name of ["host", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
  const intercept = await fetch(url, {
    method: request.method,
    headers,
    redirect: "manual",
    ...(body.byteLength > 0 ? { body } : {}),
  });
  const given = new Headers(intercept.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) given.delete(name);
  const isEmpty = [204, 304].includes(intercept.status);
  return new Response(isEmpty ? null : await intercept.arrayBuffer(), {
    status: intercept.status,
    headers: given,
  });
}
