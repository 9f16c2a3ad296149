import { closeAll } from "#local/close-all.ts";
import { serve } from "#local/http/server.ts";
import type { Shop } from "#local/launcher/shop.ts";
import { isSharedShop } from "#tests/http/support/shop.ts";
import { afterEachTest, atEnd } from "#tests/support/at-end.ts";
import { startOnce } from "#tests/support/start-once.ts";
import { startTestShop } from "#tests/support/test-shop.ts";

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
 * Starts a second Worker on the same backend behind a proxy that can intercept calls, and forwards all of them again
 * after each test. Uses the first Worker's keys and secrets unless `vars` overrides them; with `razorpayVars` also its
 * Razorpay, whose webhooks go to the first Worker. `limit` is the requests that each rate limit allows for one key; a
 * Worker with a limit of its own is not shared, since another file would find it used up.
 */
export async function openProxiedShop(shop: Shop, vars: Vars = {}, limit?: number): Promise<ProxiedShop> {
  const [finish, reset] = [atEnd(), afterEachTest()];
  const isShared = limit === undefined && (await isSharedShop(shop));
  const workers = (shared.haatProxied ??= new Map<string, Promise<ProxiedShop>>());
  const start = () => startProxiedShop(shop, vars, limit);
  const proxied = await (isShared
    ? startOnce(workers, JSON.stringify(Object.entries(vars)), start)
    : start());
  if (!isShared) finish(() => proxied.close());
  reset(() => proxied.intercept(() => null));
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
  const worker = await startTestShop({
    configured: false,
    limit,
    vars: {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: shop.publishableKey,
      SUPABASE_SECRET_KEY: shop.serviceKey,
      SESSION_SECRET: shop.sessionSecret,
      ...vars,
    },
  }).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  return {
    ...worker,
    razorpay: shop.razorpay,
    calls,
    intercept(next) {
      by = next;
      calls.length = 0;
    },
    close: () => closeAll(worker.close, backend.close),
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
