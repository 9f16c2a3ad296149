import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import type { Browser } from "#tests/http/support/browser.ts";
import { encodePart, readClaims, writeSession } from "#tests/http/support/session-tokens.ts";
import { atWorker, sessionOf } from "#tests/http/support/session.ts";

/** Requests to the backend for one page: one after another, and in all with their paths. */
export type RoundTrips = { status: number; inSequence: number; calls: string[] };

/** After so long without another request, those that wait are all that were made at the same time. */
const QUIET_MS = 400;

/**
 * Opens a Worker whose requests to the backend can be counted. Its sessions are signed with a key that the Worker knows,
 * as Supabase signs them online; the embedded backend gets its own token instead.
 */
export async function openCountedShop(shop: Shop, vars: Record<string, string> = {}) {
  const proxied = await openProxiedShop(shop, vars);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: randomUUID(), alg: "ES256", use: "sig" };
  const tokens = new Map<string, string>();

  function sign(claims: object): string {
    const text = `${encodePart({ alg: "ES256", typ: "JWT", kid: jwk.kid })}.${encodePart(claims)}`;
    const signature = createSign("sha256").update(text).sign({ key: privateKey, dsaEncoding: "ieee-p1363" });
    return `${text}.${signature.toString("base64url")}`;
  }

  /** The browser at the counted Worker. */
  function at(browser: Browser): Browser {
    const own = atWorker(proxied, browser);
    if (!own.cookies.has("haat-auth")) return own;
    const session = sessionOf(own);
    const token = sign(readClaims(session));
    tokens.set(`Bearer ${token}`, `Bearer ${session.access_token}`);
    return writeSession(own, { access_token: token });
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/auth/v1/.well-known/jwks.json") return Response.json({ keys: [jwk] });
    const headers = new Headers(request.headers);
    for (const name of ["host", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
    const own = tokens.get(headers.get("authorization") ?? "");
    if (own) headers.set("authorization", own);
    const body = await request.arrayBuffer();
    const given = await fetch(shop.backendUrl + pathname + search, {
      method: request.method,
      headers,
      ...(body.byteLength > 0 ? { body } : {}),
    });
    const answered = new Headers(given.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) answered.delete(name);
    return new Response(given.status === 204 ? null : await given.arrayBuffer(), {
      status: given.status,
      headers: answered,
    });
  }

  /** Opens a page, and answers requests that were made at the same time at the same time. */
  async function count(browser: Browser, path: string): Promise<RoundTrips> {
    let inSequence = 0;
    let waiting: { request: Request; resolve: (response: Response) => void }[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function release() {
      inSequence += 1;
      const released = waiting;
      waiting = [];
      const answers = await Promise.all(released.map(({ request }) => answer(request)));
      for (const [index, response] of answers.entries()) released[index]?.resolve(response);
    }
    proxied.intercept(
      (request) =>
        new Promise<Response>((resolve) => {
          waiting.push({ request, resolve });
          clearTimeout(timer);
          timer = setTimeout(() => void release(), QUIET_MS);
        }),
    );
    const { status } = await browser.get(path);
    return { status, inSequence, calls: [...proxied.calls] };
  }

  /** Opens pages whose requests do not count: for the public key, and copies of the catalogue. */
  async function warmUp(browser: Browser, ...paths: string[]): Promise<void> {
    proxied.intercept(answer);
    for (const path of paths) await browser.fork().get(path);
  }

  return { at, count, warmUp, shopUrl: proxied.shopUrl };
}
