import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser } from "#tests/http/support/browser.ts";
import {
  readClaims,
  encodePart,
  isSignedIn,
  keys,
  withSecondsLeft,
  writeSession,
  setCookieLine,
} from "#tests/http/support/session-tokens.ts";
import { atWorker, sessionOf } from "#tests/http/support/session.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";
import { countWishes, postWish } from "#tests/http/support/wishlist.ts";

const shop = await openShop({ keys });

test("a failed token refresh is retried after 200, 400 and 800 ms at the earliest, and the form goes through", async () => {
  const proxied = await openProxiedShop(shop);
  const times: number[] = [];
  proxied.intercept(({ url }) => {
    if (!url.includes("grant_type=refresh_token")) return null;
    times.push(performance.now());
    return times.length < 4 ? new Response("", { status: 503 }) : null;
  });
  const proxiedBrowser = atWorker(proxied, withSecondsLeft(await newShopper(shop), -10));
  const { id } = await addProduct(shop);
  expect((await postWish(proxiedBrowser, id)).location).toBe("/about");
  expect(await countWishes(shop, id)).toBe(1);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(gaps).toHaveLength(3);
  // A busy machine may add to these waits, so only their lower ends are known.
  for (const [index, least] of [200, 400, 800].entries()) {
    expect(gaps[index]).toBeGreaterThanOrEqual(least - 5);
  }
});

test.each([
  ["no answer", () => new Promise<Response>(() => undefined)],
  ["a gateway's page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["too many requests", () => Response.json({ code: 429, msg: "slow down" }, { status: 429 })],
  ["a stranger's page", () => new Response("<h1>Log in to the wifi</h1>", { status: 403 })],
  ["an overdue bill", () => Response.json({ message: "Payment required" }, { status: 402 })],
  ["a paused project", () => Response.json({ message: "Project paused" }, { status: 540 })],
  ["a slow database", () => Response.json({ message: "Gateway timeout" }, { status: 544 })],
  ["a wrong key", () => Response.json({ message: "Invalid API key" }, { status: 401 })],
])("%s from auth does not keep public pages waiting, and the session survives", async (_, answer) => {
  // Without a limit, a page would wait for ever for the auth server that never answers.
  const proxied = await openProxiedShop(shop, { SESSION_TIMEOUT_MS: "500", BACKEND_TIMEOUT_MS: "2000" });
  proxied.intercept(({ url }) => (url.includes("/auth/v1/") ? answer() : null));
  const fresh = await newShopper(shop);
  for (const from of [withSecondsLeft(fresh.fork(), -10), fresh]) {
    const proxiedBrowser = atWorker(proxied, from);
    const page = await proxiedBrowser.get("/about");
    expect(page.status).toBe(200);
    expect(setCookieLine(page)).toBeUndefined();
  }
  expect((await atWorker(proxied, fresh).get("/orders")).status).toBe(503);
  // At a Worker with the usual timeouts, since a busy machine may answer late.
  const back = atWorker(shop, withSecondsLeft(fresh, -10));
  expect(await isSignedIn(back)).toBe(true);
});

test("with an asymmetric key, twenty requests fetch the public key once and never the user", async () => {
  const proxied = await openProxiedShop(shop);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: randomUUID(), alg: "ES256", use: "sig" };
  proxied.intercept((request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/auth/v1/.well-known/jwks.json") return Response.json({ keys: [jwk] });
    // The embedded backend cannot verify this token, so it reads as a visitor.
    if (!pathname.startsWith("/rest/")) return null;
    const apikey = shop.publishableKey;
    return fetch(shop.backendUrl + pathname + search, {
      headers: { apikey, Accept: request.headers.get("Accept") ?? "*/*" },
    });
  });
  const claims = readClaims(sessionOf(await newShopper(shop)));
  const es256 = (body: object, key = privateKey) => {
    const text = `${encodePart({ alg: "ES256", typ: "JWT", kid: jwk.kid })}.${encodePart(body)}`;
    const signature = createSign("sha256").update(text).sign({ key, dsaEncoding: "ieee-p1363" });
    return `${text}.${signature.toString("base64url")}`;
  };
  const visitor = new Browser(proxied.shopUrl);
  visitor.cookies.set("haat-auth", `base64-${encodePart({})}`);
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const browser = writeSession(visitor, { access_token: es256(claims), refresh_token: "r", expires_at });
  for (let visit = 0; visit < 20; visit += 1) expect(await isSignedIn(browser)).toBe(true);
  const authCalls = proxied.calls.filter((call) => call.includes("/auth/"));
  expect(authCalls).toEqual(["GET /auth/v1/.well-known/jwks.json"]);

  const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  expect(await isSignedIn(writeSession(browser.fork(), { access_token: es256(claims, other) }))).toBe(false);
  expect(
    await isSignedIn(writeSession(browser.fork(), { access_token: es256({ ...claims, role: "anon" }) })),
  ).toBe(false);
  expect(
    await isSignedIn(writeSession(browser.fork(), { access_token: es256({ ...claims, sub: undefined }) })),
  ).toBe(false);
  expect(proxied.calls.filter((call) => call.includes("/auth/"))).toHaveLength(1);
});
