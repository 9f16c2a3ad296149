import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { Browser, fieldError, noticeOf, type Page, textOf, inputValue } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { LOCAL_PATHS } from "#tests/http/support/redirect-paths.ts";
import { atWorker, sessionOf } from "#tests/http/support/session.ts";
import { newShopper, openShop, SHOPPER, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const newBrowser = () => new Browser(shop.shopUrl);
const THIRTY_DAYS = 30 * 24 * 60 * 60;
const PASSWORD = "secret-canary";

function account() {
  const email = `${randomUUID()}@example.com`;
  return { fullName: "Meera Nair", email, password: PASSWORD, confirmPassword: PASSWORD, terms: "on" };
}

async function usersWithEmail(email: string): Promise<Record<string, unknown>[]> {
  return shop.sql("select full_name, email, is_admin from public.users where email = $1", [email]);
}

/** Set-Cookie lines that set the auth cookie; deletions left out. */
function sessionLines(page: Page): string[] {
  return page.headers
    .getSetCookie()
    .filter((line) => line.startsWith("haat-auth") && !line.includes("Max-Age=0"));
}

describe("registration", () => {
  test.each([
    ["fullName", "A", "Full name must be at least 2 characters"],
    ["fullName", "   ", "Full name must be at least 2 characters"],
    ["email", "nobody", "Invalid email address"],
    ["email", "a@b", "Invalid email address"],
    ["email", "", "Invalid email address"],
    ["password", "five5", "Password must be at least 6 characters"],
    ["confirmPassword", "five5", "Password must be at least 6 characters"],
    ["confirmPassword", "secret-other", "Passwords don't match"],
    ["terms", "", "Please accept the terms and conditions"],
  ])("%s '%s' is rejected: %s", async (field, value, message) => {
    const fields = { ...account(), [field]: value };
    const page = await newBrowser().post("/register", fields);
    expect(page.status).toBe(400);
    expect(fieldError(page.html, "register", field)).toBe(message);
    for (const name of ["fullName", "email"] as const) {
      expect(inputValue(page.html, name)).toBe(fields[name]);
    }
    expect(page.html).not.toMatch(/secret-|five5/);
    expect(await usersWithEmail(fields.email)).toEqual([]);
  });

  test("creates an account that can sign in, and says so on the sign-in page", async () => {
    const browser = newBrowser();
    const fields = account();
    const page = await browser.post("/register", { ...fields, redirectTo: "/checkout" });
    expect([page.status, page.location]).toEqual([303, "/login?redirectTo=%2Fcheckout"]);
    expect(sessionLines(page)).toEqual([]);
    expect((await browser.get("/orders")).status).toBe(303);
    const login = await browser.get("/login");
    expect(noticeOf(login.html)).toBe("Account created successfully! You can sign in now.");
    expect(inputValue(login.html, "email")).toBe(fields.email);
    expect(inputValue((await browser.get("/login")).html, "email")).toBe("");
    expect(await usersWithEmail(fields.email)).toEqual([
      { full_name: "Meera Nair", email: fields.email, is_admin: false },
    ]);
    const { email, password } = fields;
    const signedIn = await browser.post("/login", { email: ` ${email.toUpperCase()} `, password });
    expect([signedIn.status, signedIn.location]).toEqual([303, "/"]);
    expect(noticeOf((await browser.get("/")).html)).toBe("Welcome back!");
  });

  test("leaves the newsletter checkbox unticked", async () => {
    const { html } = await newBrowser().get("/register");
    expect(/<input[^>]*name="newsletter"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    expect(textOf(html)).toMatch(
      /privacy notice.*We use your name and e-mail for your account and your orders, and send offers only if you ask for them/,
    );
    for (const newsletter of ["on", null]) {
      const fields = account();
      await newBrowser().post("/register", { ...fields, ...(newsletter ? { newsletter } : {}) });
      const rows = await shop.sql("select status from public.newsletter_subscribers where email = $1", [
        fields.email,
      ]);
      expect(rows).toEqual(newsletter ? [{ status: "unconfirmed" }] : []);
    }
  });

  test("leaves no session at the backend", async () => {
    const fields = account();
    await newBrowser().post("/register", fields);
    const rows = await shop.sql(
      "select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1",
      [fields.email],
    );
    expect(rows).toEqual([]);
  });

  test("with an e-mail that is taken shows the provider's message", async () => {
    const page = await newBrowser().post("/register", { ...account(), email: SHOPPER.email });
    expect(page.status).toBe(400);
    expect(textOf(page.html)).toContain("User already registered");
    expect(page.html).not.toContain(PASSWORD);
  });
});

describe("sign-in", () => {
  test.each(["/login", "/admin"])("%s validates its fields and never sends a password back", async (path) => {
    const form = path === "/login" ? "login" : "admin";
    for (const [fields, field, message] of [
      [{ email: "nobody", password: PASSWORD }, "email", "Invalid email address"],
      [{ email: SHOPPER.email, password: "five5" }, "password", "Password must be at least 6 characters"],
    ] as const) {
      const page = await newBrowser().post(path, fields);
      expect(page.status).toBe(400);
      expect(fieldError(page.html, form, field)).toBe(message);
      expect(inputValue(page.html, "email")).toBe(fields.email);
      expect(page.html).not.toMatch(/secret-|five5/);
    }
    for (const email of [SHOPPER.email, `${randomUUID()}@example.com`]) {
      const page = await newBrowser().post(path, { email, password: PASSWORD });
      expect([page.status, sessionLines(page)]).toEqual([400, []]);
      expect(textOf(page.html)).toContain("Invalid login credentials");
      expect(page.html).not.toContain(PASSWORD);
    }
  });

  test("lasts 30 days with Remember me and one browser session without, also after a refresh", async () => {
    for (const [remember, lifetime] of [
      ["on", `Max-Age=${THIRTY_DAYS}`],
      [undefined, "no lifetime"],
    ] as const) {
      const browser = newBrowser();
      const page = await browser.post("/login", { ...SHOPPER, ...(remember ? { remember } : {}) });
      const expired = `base64-${Buffer.from(
        JSON.stringify({ ...sessionOf(browser), expires_at: Math.floor(Date.now() / 1000) - 10 }),
      ).toString("base64url")}`;
      browser.cookies.set("haat-auth", expired);
      const refreshed = await browser.get("/orders");
      expect(refreshed.status).toBe(200);
      for (const lines of [sessionLines(page), sessionLines(refreshed)]) {
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) {
          expect(/Max-Age=\d+|Expires=[^;]+/.exec(line)?.[0] ?? "no lifetime").toBe(lifetime);
          expect(line).toContain("; HttpOnly");
          expect(line).toContain("; SameSite=Lax");
          expect(line).toContain("; Path=/");
        }
      }
      expect(sessionOf(browser).access_token).not.toBe("");
    }
  });

  test("redirects only within the shop", async () => {
    const browser = await signIn(newBrowser());
    const visits = LOCAL_PATHS.map(async (redirectTo) => {
      const query = `?redirectTo=${encodeURIComponent(redirectTo)}`;
      for (const path of ["/login", "/register"]) {
        const page = await browser.fork().get(path + query);
        expect(page.location, `${path} ${JSON.stringify(redirectTo)}`).toBe(redirectTo);
      }
      const { location } = await browser.fork().post("/theme", { theme: "dark", redirectTo });
      expect(location, `/theme ${JSON.stringify(redirectTo)}`).toBe(redirectTo);
    });
    await Promise.all(visits);
    for (const redirectTo of [
      "/orders",
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "javascript:1",
    ]) {
      const page = await newBrowser().post("/login", { ...SHOPPER, redirectTo });
      expect(page.location, redirectTo).toBe(redirectTo === "/orders" ? "/orders" : "/");
    }
    const { html } = await newBrowser().get("/login?redirectTo=//evil.example");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(inputValue(main, "redirectTo")).toBe("/");
    expect(main).toContain('href="/register"');
  });

  test("treats an expired session that cannot be refreshed as a visitor", async () => {
    const browser = await signIn(newBrowser());
    const session = { ...sessionOf(browser), expires_at: 1, refresh_token: "gone" };
    browser.cookies.set("haat-auth", `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`);
    const page = await browser.get("/orders");
    expect([page.status, page.location]).toEqual([303, "/login?redirectTo=%2Forders"]);
    expect(browser.cookies.has("haat-auth")).toBe(false);
  });
});

describe("sign-out", () => {
  test("clears the cookies, redirects to the home page and ends the session at the backend", async () => {
    const browser = newBrowser();
    await browser.post("/login", { ...SHOPPER, remember: "on" });
    const copy = browser.fork();
    const page = await browser.post("/sign-out", {});
    expect([page.status, page.location]).toEqual([303, "/"]);
    expect(page.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(noticeOf((await browser.get("/")).html)).toBe("You are signed out.");
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("haat-auth"))).toEqual([]);
    expect((await browser.get("/orders")).status).toBe(303);
    expect((await copy.get("/orders")).status).toBe(303);
  });

  test("is offered on every page that needs a session", async () => {
    const browser = await newShopper(shop);
    for (const path of ["/profile", "/profile/security", "/profile/data", "/orders", "/profile/wishlist"]) {
      const { status, html } = await browser.get(path);
      expect([status, html.includes('action="/sign-out"')], path).toEqual([200, true]);
    }
  });

  test("does nothing on GET", async () => {
    const browser = await newShopper(shop);
    expect((await browser.get("/sign-out")).headers.get("Clear-Site-Data")).toBeNull();
    expect((await browser.get("/orders")).status).toBe(200);
  });

  test("works while the backend is down", async () => {
    for (const fault of ["auth", "all"] as const) {
      const browser = await signIn(newBrowser());
      const faultyBrowser = atWorker(faulty, browser);
      faulty.fail(fault);
      const page = await faultyBrowser.post("/sign-out", {});
      expect([page.status, page.location], fault).toEqual([303, "/"]);
      expect([...faultyBrowser.cookies.keys()].filter((name) => name.startsWith("haat-auth"))).toEqual([]);
    }
  });
});

test.each(["/login", "/register"])("%s shows the general message while auth is down", async (path) => {
  faulty.fail("auth");
  const { email, password, ...rest } = account();
  const page = await new Browser(faulty.shopUrl).post(
    path,
    path === "/login" ? { email, password } : { email, password, ...rest },
  );
  expect(page.status).toBe(400);
  expect(textOf(page.html)).toContain("An error occurred. Please try again.");
  expect(page.html).not.toMatch(/canary/);
});

test("sign-in and sign-up say what they are for, to who was sent there", async () => {
  const browser = newBrowser();
  for (const [path, text] of [
    ["/login?redirectTo=%2Fcheckout", "Sign in to place your order. Your cart is kept."],
    ["/login?redirectTo=%2Forders", "Sign in to see your orders."],
    ["/register?redirectTo=%2Fcheckout", "You need one to place your order. Your cart is kept."],
  ] as const) {
    expect(textOf((await browser.get(path)).html), path).toContain(text);
  }
  expect(textOf((await browser.get("/login")).html)).not.toMatch(/Sign in to/);
});
