import { randomInt, randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { openBetween } from "#tests/http/support/backend-proxy.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { ADMIN, openShop, SHOPPER, signIn } from "#tests/http/support/shop.ts";

const LIMIT = 4;
const FLOOR = 300;
const shop = await openShop({ confirmEmail: true });
const limited = await openBetween(shop);
const PASSWORD = "secret-canary";
const TOO_MANY = "Too many attempts. Please wait a minute and try again.";

type Fields = Record<string, string>;

/** Every form about an account, with an e-mail of its own. */
const FORMS: Record<string, (email: string) => Fields> = {
  "/login": (email) => ({ email, password: PASSWORD }),
  "/admin": (email) => ({ email, password: PASSWORD }),
  "/register": (email) => ({
    email,
    fullName: "Meera Nair",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: "on",
  }),
  "/forgot-password": (email) => ({ email }),
  "/auth/confirm": (email) => ({ intent: "resend", email }),
};
const address = () => `${randomUUID()}@example.com`;

/** The limits count by the minutes of the clock, so what ran across the end of one runs again. */
async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const minute = Math.floor(Date.now() / 60_000);
    const result = await work();
    if (Math.floor(Date.now() / 60_000) === minute) return result;
  }
}

describe("limits", async () => {
  const strict = await openShop({ confirmEmail: true, limit: LIMIT });

  test.each(Object.entries(FORMS))("%s: by account, from whatever addresses", async (path, fields) => {
    const answers = await withinOneMinute(async () => {
      const email = address();
      const all = [];
      for (let count = 0; count <= LIMIT; count += 1) {
        // Spelled otherwise it is the same account.
        const spelled = count % 2 ? ` ${email.toUpperCase()} ` : email;
        all.push(await new Browser(strict.shopUrl).post(path, fields(spelled)));
      }
      return all;
    });
    expect(answers.slice(0, LIMIT).map(({ status }) => status)).not.toContain(429);
    expect(answers[LIMIT]?.status).toBe(429);
    expect(textOf(answers[LIMIT]?.html ?? "")).toContain(TOO_MANY);
    expect(answers[LIMIT]?.html).not.toContain(PASSWORD);
  });

  test.each(Object.entries(FORMS))("%s: by address, whatever the accounts", async (path, fields) => {
    const last = await withinOneMinute(async () => {
      const browser = new Browser(strict.shopUrl);
      for (let count = 0; count < LIMIT; count += 1) await browser.post(path, fields(address()));
      return browser.post(path, fields(address()));
    });
    expect(last.status).toBe(429);
  });

  test("tokens of mails cannot be guessed at leisure", async () => {
    const fields = { intent: "confirm", token_hash: "d".repeat(56), type: "recovery" };
    const statuses = await withinOneMinute(async () => {
      const browser = new Browser(strict.shopUrl);
      const all = [];
      for (let count = 0; count <= LIMIT; count += 1)
        all.push((await browser.post("/auth/confirm", fields)).status);
      return all;
    });
    expect(statuses).toEqual([...Array(LIMIT).fill(400), 429]);
  });
});

describe("the shopper's own address", () => {
  type Call = { path: string; apikey: string | null; authorization: string | null; for: string | null };
  const seen: Call[] = [];

  test("goes with the calls that Supabase counts, and the secret key with no other", async () => {
    limited.answer((request) => {
      const { pathname, search } = new URL(request.url);
      seen.push({
        path: pathname + search.replace(/redirect_to=.*/, ""),
        apikey: request.headers.get("apikey"),
        authorization: request.headers.get("authorization"),
        for: request.headers.get("sb-forwarded-for"),
      });
      return null;
    });
    for (const from of [`203.0.113.${randomInt(1, 255)}`, "2001:db8::7"]) {
      seen.length = 0;
      const browser = new Browser(limited.shopUrl, from);
      await browser.post("/register", { ...FORMS["/register"]?.(address()), newsletter: "on" });
      await browser.post("/forgot-password", { email: SHOPPER.email });
      await browser.post("/auth/confirm", { intent: "resend", email: address() });
      await browser.post("/auth/confirm", { intent: "confirm", type: "signup", token_hash: "e".repeat(56) });
      await browser.post("/login", SHOPPER);
      await browser.get("/profile/security");
      await browser.post("/profile/security", {
        intent: "email",
        email: SHOPPER.email,
        present: SHOPPER.password,
      });
      await browser.post("/sign-out", {});

      const counted = seen.filter(({ apikey }) => apikey === shop.serviceKey);
      expect(new Set(counted.map(({ path }) => path.split("?")[0]))).toEqual(
        new Set(["signup", "recover", "resend", "verify", "token"].map((name) => `/auth/v1/${name}`)),
      );
      for (const call of counted) {
        expect(call).toMatchObject({ for: from, authorization: `Bearer ${shop.serviceKey}` });
      }
      const others = seen.filter((call) => !counted.includes(call));
      expect(others.map(({ path }) => path)).toContain("/auth/v1/user");
      expect(others.some(({ path }) => path.startsWith("/rest/v1/"))).toBe(true);
      for (const call of others) {
        expect(call.for, call.path).toBeNull();
        expect(JSON.stringify(call), call.path).not.toContain(shop.serviceKey);
      }
    }
  });

  test("is not taken from a header that anybody can write", async () => {
    seen.length = 0;
    const headers = { "Sb-Forwarded-For": "6.6.6.6", "X-Forwarded-For": "6.6.6.6", "X-Real-IP": "6.6.6.6" };
    await new Browser(limited.shopUrl, "203.0.113.77").post("/login", SHOPPER, headers);
    expect(seen.find(({ path }) => path.startsWith("/auth/v1/token"))?.for).toBe("203.0.113.77");
    expect(JSON.stringify(seen)).not.toContain("6.6.6.6");
    limited.answer(() => null);
  });
});

describe("the floor", async () => {
  const slow = await openShop({ vars: { AUTH_FLOOR_MS: String(FLOOR) } });
  const more: typeof FORMS = {
    "/reset-password": () => ({ password: PASSWORD, confirmPassword: PASSWORD }),
  };

  test.each(Object.entries({ ...FORMS, ...more }))(
    "%s answers no earlier, whatever happened",
    async (path, fields) => {
      // Apart from the others: hashing a password holds up the whole of the embedded backend.
      const quick: Fields[] = [{}, fields("nobody"), { unknown: "field" }];
      const batches = [quick, [fields(address()), fields(SHOPPER.email)]];
      const times: number[] = [];
      for (const bodies of batches) {
        const posts = bodies.map(async (body) => {
          const begun = performance.now();
          await new Browser(slow.shopUrl).post(path, body);
          times.push(performance.now() - begun);
        });
        await Promise.all(posts);
      }
      expect(times).toHaveLength(5);
      // Timers of the runtime and of this process may differ by a hair.
      for (const time of times) expect(time).toBeGreaterThan(FLOOR - 5);
    },
  );

  test("a change of e-mail answers no earlier, whoever has the new one", async () => {
    const browser = await signIn(new Browser(slow.shopUrl));
    for (const email of [address(), ADMIN.email, "nobody"]) {
      for (const present of [SHOPPER.password, PASSWORD]) {
        const begun = performance.now();
        await browser.post("/profile/security", { intent: "email", email, present });
        expect(performance.now() - begun).toBeGreaterThan(FLOOR - 5);
      }
    }
  });
});

describe("session fixation", () => {
  test("signing in makes a session of its own, whatever the browser held", async () => {
    const held = await signIn(new Browser(shop.shopUrl));
    const planted = held.cookies.get("haat-auth") ?? "";
    for (const value of [planted, "base64-e30", "x"]) {
      const victim = new Browser(shop.shopUrl);
      victim.cookies.set("haat-auth", value);
      const page = await victim.post("/login", ADMIN);
      expect(page.status).toBe(303);
      expect(victim.cookies.get("haat-auth")).not.toBe(value);
      expect((await victim.get("/admin/dashboard")).status).toBe(200);
    }
    // The planted session is still the shopper's and nobody else's.
    expect((await held.get("/admin/dashboard")).status).toBe(403);
  });

  test("no session comes from an address or a form", async () => {
    const held = await signIn(new Browser(shop.shopUrl));
    const text = Buffer.from((held.cookies.get("haat-auth") ?? "").slice(7), "base64url").toString();
    const { access_token, refresh_token } = JSON.parse(text) as Record<string, string>;
    const query = new URLSearchParams({
      access_token: access_token ?? "",
      refresh_token: refresh_token ?? "",
      token: access_token ?? "",
    });
    for (const path of ["/", "/login", "/auth/confirm", "/orders", "/profile/security"]) {
      const browser = new Browser(shop.shopUrl);
      await browser.get(`${path}?${query}`);
      expect((await browser.get("/orders")).status, path).toBe(303);
    }
    const bearer = new Browser(shop.shopUrl);
    expect((await bearer.get("/orders", { Authorization: `Bearer ${access_token}` })).status).toBe(303);
  });
});
