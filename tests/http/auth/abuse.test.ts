import { randomInt, randomUUID } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { ADMIN, openShop, SHOPPER, signIn } from "#tests/http/support/shop.ts";

const LIMIT = 4;
const MIN_RESPONSE_MS = 300;
const shop = await openShop({ confirmEmail: true });
const limited = await openProxiedShop(shop);
const PASSWORD = "secret-canary";
const TOO_MANY = "Too many attempts. Please wait a minute and try again.";

type Fields = Record<string, string>;

/** Every account form, with the fields it posts for an e-mail. */
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
const newEmail = () => `${randomUUID()}@example.com`;

describe("rate limits", async () => {
  const strict = await openShop({ confirmEmail: true, limit: LIMIT });

  // Passwords are counted in the database; see lockout.test.ts.
  test.each(Object.entries(FORMS).filter(([path]) => path !== "/login" && path !== "/admin"))(
    "%s is limited per account, whatever the client address",
    async (path, fields) => {
      const email = newEmail();
      const answers: Page[] = [];
      for (let count = 0; count <= LIMIT; count += 1) {
        // Another spelling of the same account.
        const spelled = count % 2 ? ` ${email.toUpperCase()} ` : email;
        answers.push(await new Browser(strict.shopUrl).post(path, fields(spelled)));
      }
      expect(answers.slice(0, LIMIT).map(({ status }) => status)).not.toContain(429);
      expect(answers[LIMIT]?.status).toBe(429);
      expect(textOf(answers[LIMIT]?.html ?? "")).toContain(TOO_MANY);
      expect(answers[LIMIT]?.html).not.toContain(PASSWORD);
    },
  );

  test.each(Object.entries(FORMS))(
    "%s is limited per client address, whatever the account",
    async (path, fields) => {
      const browser = new Browser(strict.shopUrl);
      for (let count = 0; count < LIMIT; count += 1) await browser.post(path, fields(newEmail()));
      expect((await browser.post(path, fields(newEmail()))).status).toBe(429);
    },
  );

  test("guesses of mail tokens are limited", async () => {
    const fields = {
      intent: "confirm",
      token_hash: "d".repeat(56),
      type: "recovery",
      email: newEmail(),
    };
    const browser = new Browser(strict.shopUrl);
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count += 1)
      statuses.push((await browser.post("/auth/confirm", fields)).status);
    expect(statuses).toEqual([...Array(LIMIT).fill(400), 429]);
  });

  test("guesses of one account's mail tokens are limited from all networks together", async () => {
    const fields = { intent: "confirm", type: "recovery", email: newEmail() };
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count += 1) {
      const browser = new Browser(strict.shopUrl, `2001:db8:${count.toString(16)}::1`);
      const guess = { ...fields, token_hash: count.toString().padStart(56, "d") };
      statuses.push((await browser.post("/auth/confirm", guess)).status);
    }
    expect(statuses).toEqual([...Array(LIMIT).fill(400), 429]);
  });
});

describe("client address", () => {
  type Call = { path: string; apikey: string | null; authorization: string | null; for: string | null };
  const seen: Call[] = [];

  beforeEach(() => {
    seen.length = 0;
    limited.intercept((request) => {
      const { pathname, search } = new URL(request.url);
      seen.push({
        path: pathname + search.replace(/redirect_to=.*/, ""),
        apikey: request.headers.get("apikey"),
        authorization: request.headers.get("authorization"),
        for: request.headers.get("sb-forwarded-for"),
      });
      return null;
    });
  });

  test("is sent with rate-limited auth calls only, which alone carry the secret key", async () => {
    for (const from of [`203.0.113.${randomInt(1, 255)}`, "2001:db8::7"]) {
      seen.length = 0;
      const browser = new Browser(limited.shopUrl, from);
      await browser.post("/register", { ...FORMS["/register"]?.(newEmail()), newsletter: "on" });
      await browser.post("/forgot-password", { email: SHOPPER.email });
      await browser.post("/auth/confirm", { intent: "resend", email: newEmail() });
      await browser.post("/auth/confirm", {
        intent: "confirm",
        type: "signup",
        email: newEmail(),
        token_hash: "e".repeat(56),
      });
      await browser.post("/login", SHOPPER);
      await browser.get("/profile/security");
      await browser.post("/profile/security", {
        intent: "email",
        email: SHOPPER.email,
        present: SHOPPER.password,
      });
      await browser.post("/sign-out", {});

      // The Worker reads the shop's settings again whenever its copy is too old.
      // It also counts passwords, and takes addresses for the newsletter.
      const isOfTheShop = ({ path }: Call) =>
        /^\/rest\/v1\/(settings|rpc\/shop_(stored_payment_keys|(begin|return)_sign_in|subscribe_newsletter|count_form|record_security_event))\b/.test(
          path,
        );
      const counted = seen.filter((call) => call.apikey === shop.serviceKey && !isOfTheShop(call));
      expect(new Set(counted.map(({ path }) => path.split("?")[0]))).toEqual(
        new Set(["signup", "recover", "resend", "verify", "token"].map((name) => `/auth/v1/${name}`)),
      );
      for (const call of counted) {
        expect(call).toMatchObject({ for: from, authorization: `Bearer ${shop.serviceKey}` });
      }
      const others = seen.filter((call) => call.apikey !== shop.serviceKey);
      expect(others.map(({ path }) => path)).toContain("/auth/v1/user");
      expect(others.some(({ path }) => path.startsWith("/rest/v1/"))).toBe(true);
      for (const call of others) {
        expect(call.for, call.path).toBeNull();
        expect(JSON.stringify(call), call.path).not.toContain(shop.serviceKey);
      }
    }
  });

  test("is not taken from request headers a client can set", async () => {
    const headers = { "Sb-Forwarded-For": "6.6.6.6", "X-Forwarded-For": "6.6.6.6", "X-Real-IP": "6.6.6.6" };
    await new Browser(limited.shopUrl, "203.0.113.77").post("/login", SHOPPER, headers);
    expect(seen.find(({ path }) => path.startsWith("/auth/v1/token"))?.for).toBe("203.0.113.77");
    expect(JSON.stringify(seen)).not.toContain("6.6.6.6");
  });
});

describe("minimum response time", async () => {
  const slow = await openShop({ vars: { AUTH_MIN_RESPONSE_MS: String(MIN_RESPONSE_MS) } });
  const more: typeof FORMS = {
    "/reset-password": () => ({ password: PASSWORD, confirmPassword: PASSWORD }),
  };

  test.each(Object.entries({ ...FORMS, ...more }))("of %s holds for every outcome", async (path, fields) => {
    // In two batches: hashing a password blocks the embedded backend.
    const quick: Fields[] = [{}, fields("nobody"), { unknown: "field" }];
    const batches = [quick, [fields(newEmail()), fields(SHOPPER.email)]];
    const times: number[] = [];
    for (const bodies of batches) {
      const posts = bodies.map(async (body) => {
        const start = performance.now();
        await new Browser(slow.shopUrl).post(path, body);
        times.push(performance.now() - start);
      });
      await Promise.all(posts);
    }
    expect(times).toHaveLength(5);
    // The timers of the runtime and of this process may differ slightly.
    for (const time of times) expect(time).toBeGreaterThan(MIN_RESPONSE_MS - 5);
  });

  test("of a change of e-mail holds for every outcome", async () => {
    const browser = await signIn(new Browser(slow.shopUrl));
    for (const email of [newEmail(), ADMIN.email, "nobody"]) {
      for (const present of [SHOPPER.password, PASSWORD]) {
        const start = performance.now();
        await browser.post("/profile/security", { intent: "email", email, present });
        expect(performance.now() - start).toBeGreaterThan(MIN_RESPONSE_MS - 5);
      }
    }
  });
});

describe("session fixation", () => {
  test("signing in replaces any session the browser held", async () => {
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
    // The planted session still belongs to the shopper.
    expect((await held.get("/admin/dashboard")).status).toBe(403);
  });

  test("no session is taken from a query string or a bearer header", async () => {
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
