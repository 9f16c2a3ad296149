import { request as httpsRequest } from "node:https";

import { afterAll, describe, expect, test } from "vitest";

import { findFreePort } from "#local/launcher/ports.ts";
import { startBuiltWorker } from "#local/launcher/worker.ts";
import { Browser, fieldValue } from "#tests/http/support/browser.ts";
import { linkTo } from "#tests/http/support/mail-links.ts";
import { addProduct, newShopper, openShop, SHOPPER } from "#tests/http/support/shop.ts";

/* The behaviour of a shop on https: no other test of the built Worker uses a URL that begins with https. */

const shop = await openShop();
const port = await findFreePort(0);
const origin = `https://localhost:${port}`;
const worker = await startBuiltWorker({
  port,
  isSecure: true,
  limit: 100_000,
  vars: {
    SITE_URL: origin,
    SUPABASE_URL: shop.backendUrl,
    SUPABASE_PUBLISHABLE_KEY: shop.publishableKey,
    SUPABASE_SECRET_KEY: shop.serviceKey,
    SESSION_SECRET: shop.sessionSecret,
    GOOGLE_SIGN_IN: "true",
    AUTH_MIN_RESPONSE_MS: "0",
  },
});
afterAll(() => worker.close());

type Answer = {
  status: number;
  location: string | undefined;
  hsts: string | undefined;
  cookies: string[];
  body: string;
};

/** Requests a path over TLS. The Worker's certificate is its own, so nobody has signed it. */
function send(
  path: string,
  {
    fields,
    headers = {},
    method,
  }: { fields?: Record<string, string>; headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
  const body = fields && new URLSearchParams(fields).toString();
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(
      origin + path,
      {
        method: method ?? (body === undefined ? "GET" : "POST"),
        rejectUnauthorized: false,
        headers:
          body === undefined
            ? headers
            : { Origin: origin, "Content-Type": "application/x-www-form-urlencoded", ...headers },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            hsts: response.headers["strict-transport-security"],
            cookies: response.headers["set-cookie"] ?? [],
            body: text,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const HSTS = "max-age=31536000; includeSubDomains";
const nameOf = (cookie: string) => cookie.split("=")[0] ?? "";

describe("over https", () => {
  test("every answer tells the browser to stay on https", async () => {
    const answers = [
      await send("/"),
      await send("/nowhere"),
      await send("/orders"),
      await send("/healthz"),
      await send("/sitemap.xml"),
      await send("/login", { fields: { email: "x" } }),
      await send("/login", { fields: {}, headers: { Origin: "https://evil.example" } }),
      await send("/", { method: "PUT" }),
    ];
    expect(answers.map(({ status, hsts }) => [status, hsts])).toEqual(
      [200, 404, 303, 200, 200, 400, 403, 405].map((status) => [status, HSTS]),
    );
  });

  test("every cookie of the shop is Secure, HttpOnly and SameSite=Lax, for the whole host", async () => {
    const { id } = await addProduct(shop);
    const { email } = SHOPPER;
    await new Browser(shop.shopUrl).post("/forgot-password", { email });
    const link = await send(linkTo(shop, email));
    const confirm = Object.fromEntries(
      ["token_hash", "type", "email", "next"].map((name) => [name, fieldValue(link.body, name)]),
    );
    const answers = [
      await send("/login", { fields: { ...SHOPPER, remember: "on" } }),
      await send("/cart", { fields: { intent: "add", productId: id, quantity: "1", redirectTo: "/cart" } }),
      await send("/theme", { fields: { theme: "dark", redirectTo: "/" } }),
      await send("/auth/confirm", { fields: { intent: "confirm", ...confirm } }),
      await send("/auth/google"),
    ];
    const cookies = answers.flatMap((answer) => answer.cookies);
    const names = new Set(
      cookies.map((cookie) => nameOf(cookie).replace(/haat-auth-flow-.+-code/, "haat-auth-flow-code")),
    );
    // The prefix ties a cookie to this host: no other host of the domain, and no page over http, can set it.
    const expected = [
      "haat-auth",
      "haat-auth-code-verifier",
      "haat-auth-flow-code-verifier",
      "haat-auth-flows-code-verifier",
      "haat-auth-remember",
      "haat-cart",
      "haat-known",
      "haat-recovery",
      "haat-session",
      "haat-theme",
    ];
    expect([...names].toSorted()).toEqual(expected.map((name) => `__Host-${name}`));
    for (const cookie of cookies) {
      const attributes = cookie.split("; ").slice(1);
      expect(attributes, cookie).toEqual(
        expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]),
      );
      expect(cookie, nameOf(cookie)).not.toMatch(/; Domain=/i);
    }
  });
});

test("over https a planted cookie does not count, and the shop's own does", async () => {
  const signIn = await send("/login", { fields: SHOPPER });
  const session = signIn.cookies
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((pair) => pair.includes("-auth="));
  const visit = (cookie: string) => send("/profile", { headers: { Cookie: cookie } });
  expect((await visit(session ?? "")).status).toBe(200);
  expect((await visit((session ?? "").replace("__Host-", ""))).status).toBe(303);
});

test("over http the shop of an https address leads there, with path and query", async () => {
  const http = await findFreePort(0);
  const plain = await startBuiltWorker({
    port: http,
    limit: 100_000,
    vars: {
      SITE_URL: "https://haat.example",
      SUPABASE_URL: shop.backendUrl,
      SUPABASE_PUBLISHABLE_KEY: shop.publishableKey,
      SUPABASE_SECRET_KEY: shop.serviceKey,
      SESSION_SECRET: shop.sessionSecret,
    },
  });
  try {
    for (const [path, init] of [
      ["/products?search=lamp", {}],
      ["/login", { method: "POST", body: new URLSearchParams(SHOPPER) }],
      ["//evil.example/", {}],
    ] as const) {
      const answer = await fetch(`http://localhost:${http}${path}`, { ...init, redirect: "manual" });
      expect([answer.status, answer.headers.get("Location")]).toEqual([308, `https://haat.example${path}`]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    }
    // A server would go on sending everything over http, so it is told.
    const event = { method: "POST", body: "{}", redirect: "manual" } as const;
    const server = await fetch(`http://localhost:${http}/payment/webhook`, event);
    expect([server.status, server.headers.get("Location")]).toEqual([426, null]);
  } finally {
    await plain.close();
  }
});

test("over http, as on a developer's computer, cookies are not Secure and nothing asks for https", async () => {
  const browser = await newShopper(shop);
  const answers = [
    await browser.get("/"),
    await browser.post("/login", SHOPPER),
    await browser.post("/theme", { theme: "dark", redirectTo: "/" }),
  ];
  expect(answers.map(({ headers }) => headers.get("Strict-Transport-Security"))).toEqual([null, null, null]);
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) expect(cookie).not.toMatch(/; Secure/i);
});
