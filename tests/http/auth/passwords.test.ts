import { randomUUID } from "node:crypto";

import { createCookie } from "react-router";
import { describe, expect, test } from "vitest";

import { readMails } from "#local/mail/mailbox.ts";
import { Browser, fieldError, noticeOf, textOf, inputValue } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { accountsOf, confirmLink, linksTo, linkTo } from "#tests/http/support/mail-links.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ confirmEmail: true });
const faulty = await openFaultyShop(shop);
const newBrowser = () => new Browser(shop.shopUrl);
const PASSWORD = "secret-canary";
const NEW = "secret-newer";
const EASY = expect.stringMatching(/^This password is too easy to guess\. Please choose another\. It is /);
const SENT = "If an account exists for that e-mail, we have sent a link.";

const { confirmed } = accountsOf(shop, PASSWORD);

/** A browser that has opened a password reset link. */
async function openRecoverySession(email: string): Promise<Browser> {
  const browser = newBrowser();
  await browser.post("/forgot-password", { email });
  const page = await confirmLink(browser, linkTo(shop, email));
  expect([page.status, page.location]).toEqual([303, "/reset-password"]);
  return browser;
}

const isSignedIn = async (browser: Browser) => (await browser.get("/orders")).status === 200;

describe("forgotten password", () => {
  test("gives every e-mail the same answer, and its link sets a new password", async () => {
    const { email } = await confirmed();
    const elsewhere = await signIn(newBrowser(), { email, password: PASSWORD });
    for (const requestedEmail of [email.toUpperCase(), `${randomUUID()}@example.com`]) {
      const browser = newBrowser();
      const page = await browser.post("/forgot-password", { email: requestedEmail });
      expect([page.status, page.location]).toEqual([303, "/forgot-password?sent"]);
      // With the address in lower case, also after a reload.
      for (let visit = 0; visit < 2; visit += 1) {
        const { html } = await browser.get("/forgot-password?sent");
        expect(textOf(html)).toContain(`${requestedEmail.toLowerCase()} ${SENT}`);
      }
    }
    const mail = readMails(shop.mailDir, email).at(-1);
    expect(mail?.subject).toBe("Set a new password");
    expect(mail?.text).toContain(email);

    const browser = newBrowser();
    expect((await browser.get("/reset-password")).location).toBe("/forgot-password");
    const opened = await confirmLink(browser, linkTo(shop, email));
    expect([opened.status, opened.location]).toEqual([303, "/reset-password"]);
    const form = await browser.get("/reset-password");
    expect(textOf(form.html)).toContain(email);
    const page = await browser.post("/reset-password", { password: NEW, confirmPassword: NEW });
    expect([page.status, page.location]).toEqual([303, "/"]);
    expect(noticeOf((await browser.get("/")).html)).toBe("Your password is changed.");
    expect(await isSignedIn(browser)).toBe(true);
    // Account writes ask the auth server, which has ended the other session.
    expect((await elsewhere.post("/profile/security", { intent: "everywhere" })).location).toMatch(
      /^\/login/,
    );
    expect((await newBrowser().post("/login", { email, password: PASSWORD })).status).toBe(400);
    expect((await newBrowser().post("/login", { email, password: NEW })).status).toBe(303);
    // The link and the permission to set a password without the present one are used up.
    expect((await browser.get("/reset-password")).location).toBe("/profile/security");
    expect((await confirmLink(newBrowser(), linkTo(shop, email))).status).toBe(400);
  });

  test("the address that was typed is shown to this browser alone, and fills in the sign-in page", async () => {
    const browser = newBrowser();
    const odd = `o'${"x".repeat(40)}@example.com`;
    await browser.post("/forgot-password", { email: odd });
    const { html } = await browser.get("/forgot-password?sent");
    expect(html).toMatch(/<strong[^>]*>o&#x27;x{40}@example\.com<\/strong>/);
    expect(textOf((await newBrowser().get("/forgot-password?sent")).html)).not.toContain("example.com");
    const [, form = ""] = (await browser.get("/login")).html.split("<main");
    expect(inputValue(form, "email")).toBe(odd);
    // It has been used up.
    expect(textOf((await browser.get("/forgot-password?sent")).html)).not.toContain("example.com");
  });

  test.each([
    ["five5", "five5", "password", "Password must be at least 6 characters"],
    [NEW, "secret-other", "confirmPassword", "Passwords don't match"],
    [PASSWORD, PASSWORD, "password", "New password should be different from the old password."],
    ["अ".repeat(25), "अ".repeat(25), "password", "Password is too long. Please use a shorter one"],
  ])(
    "new password '%s' with confirmation '%s' is rejected: %s: %s",
    async (password, confirmPassword, field, message) => {
      const { email } = await confirmed();
      const browser = await openRecoverySession(email);
      const page = await browser.post("/reset-password", { password, confirmPassword });
      expect(page.status).toBe(400);
      expect(fieldError(page.html, "reset", field)).toBe(message);
      expect(page.html).not.toMatch(/secret-|five5|अअ/);
      expect((await newBrowser().post("/login", { email, password: PASSWORD })).status).toBe(303);
    },
  );

  test("is shown without script, and kept as it was", async () => {
    const { email } = await confirmed();
    const browser = await openRecoverySession(email);
    const typed = { password: NEW, confirmPassword: NEW, intent: "show-password" };
    const page = await browser.post("/reset-password", typed);
    expect([page.status, page.html.includes('role="alert"')]).toEqual([200, false]);
    expect(page.html).toMatch(
      new RegExp(`<input(?=[^>]*name="password")(?=[^>]*type="text")(?=[^>]*value="${NEW}")`),
    );
    expect((await newBrowser().post("/login", { email, password: PASSWORD })).status).toBe(303);
  });

  test("cannot be set with a session alone or another account's reset cookie", async () => {
    const [one, other] = [await confirmed(), await confirmed()];
    const browser = await signIn(newBrowser(), one);
    const fields = { password: NEW, confirmPassword: NEW };
    expect((await browser.post("/reset-password", fields)).location).toBe("/profile/security");
    const resetCookie = (await openRecoverySession(other.email)).cookies.get("haat-recovery") ?? "";
    expect(resetCookie).not.toBe("");
    for (const value of [resetCookie, "e30%3D.x", resetCookie.slice(0, -4)]) {
      browser.cookies.set("haat-recovery", value);
      expect((await browser.post("/reset-password", fields)).location).toBe("/profile/security");
    }
    expect((await newBrowser().post("/login", one)).status).toBe(303);
  });

  describe("permission to set a password without the present one", () => {
    const FIFTEEN_MINUTES = 15 * 60_000;
    const fields = { password: NEW, confirmPassword: NEW };

    async function withPermissionUntil(until: (now: number) => number) {
      const { email } = await confirmed();
      const browser = await openRecoverySession(email);
      const cookie = createCookie("haat-recovery", { secrets: [shop.sessionSecret] });
      const granted: unknown = await cookie.parse(`haat-recovery=${browser.cookies.get("haat-recovery")}`);
      const { userId, id } = granted as { userId: string; id: string };
      const line = await cookie.serialize({ userId, id, until: until(Date.now()) });
      browser.cookies.set("haat-recovery", line.slice("haat-recovery=".length).split(";")[0] ?? "");
      return { browser, email };
    }

    test("works once, whoever has a copy of the cookie", async () => {
      const { email } = await confirmed();
      const browser = await openRecoverySession(email);
      const copy = browser.cookies.get("haat-recovery") ?? "";
      const same = { password: PASSWORD, confirmPassword: PASSWORD };
      // A password that is refused uses nothing up.
      expect((await browser.post("/reset-password", same)).status).toBe(400);
      expect((await browser.post("/reset-password", fields)).location).toBe("/");
      const thief = browser.fork();
      thief.cookies.set("haat-recovery", copy);
      const again = { password: "secret-thief", confirmPassword: "secret-thief" };
      expect((await thief.post("/reset-password", again)).location).toBe("/profile/security");
      expect((await newBrowser().post("/login", { email, password: "secret-thief" })).status).toBe(400);
      expect((await newBrowser().post("/login", { email, password: NEW })).status).toBe(303);
    });

    test("works once for two posts at the same time", async () => {
      const { email } = await confirmed();
      const browser = await openRecoverySession(email);
      const answers = await Promise.all(
        ["secret-one", "secret-two", "secret-three"].map((password) =>
          browser.fork().post("/reset-password", { password, confirmPassword: password }),
        ),
      );
      const led = answers.map(({ location }) => location);
      expect(led.filter((location) => location === "/")).toHaveLength(1);
      expect(led.filter((location) => location === "/profile/security")).toHaveLength(2);
    });

    test("is given for fifteen minutes", async () => {
      const { email } = await confirmed();
      const browser = newBrowser();
      await browser.post("/forgot-password", { email });
      const before = Date.now();
      const opened = await confirmLink(browser, linkTo(shop, email));
      const after = Date.now();
      const cookie = createCookie("haat-recovery", { secrets: [shop.sessionSecret] });
      const line = opened.headers.getSetCookie().find((one) => one.startsWith("haat-recovery=")) ?? "";
      expect(line).toMatch(/; Max-Age=900;/);
      const granted = (await cookie.parse(line.split(";")[0] ?? "")) as { until: number };
      expect(granted.until).toBeGreaterThanOrEqual(before + FIFTEEN_MINUTES);
      expect(granted.until).toBeLessThanOrEqual(after + FIFTEEN_MINUTES);
    });

    test("still works a minute before its end", async () => {
      const { browser, email } = await withPermissionUntil((now) => now + 60_000);
      expect((await browser.get("/reset-password")).status).toBe(200);
      const page = await browser.post("/reset-password", fields);
      expect([page.status, page.location]).toEqual([303, "/"]);
      expect((await newBrowser().post("/login", { email, password: NEW })).status).toBe(303);
    });

    test("ends, although the browser still sends the cookie and the session is alive", async () => {
      const { browser, email } = await withPermissionUntil((now) => now - 1);
      for (const page of [
        await browser.get("/reset-password"),
        await browser.post("/reset-password", fields),
      ]) {
        expect([page.status, page.location]).toEqual([303, "/profile/security"]);
      }
      expect(await isSignedIn(browser)).toBe(true);
      expect((await newBrowser().post("/login", { email, password: PASSWORD })).status).toBe(303);
    });
  });

  test.each([
    ["five5", 400],
    ["six-66", 303],
  ])("a password of %s is answered %i wherever one is set", async (password, status) => {
    const typed = { password, confirmPassword: password };
    const registration = { fullName: "Meera Nair", email: `${randomUUID()}@example.com`, terms: "on" };
    const account = await confirmed();
    const reset = await openRecoverySession(account.email);
    const present = await confirmed();
    const changing = await signIn(newBrowser(), present);
    const answers = [
      await newBrowser().post("/register", { ...registration, ...typed }),
      await reset.post("/reset-password", typed),
      await changing.post("/profile/security", { intent: "password", present: PASSWORD, ...typed }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    const messages = answers.map(({ html }) => html.includes("Password must be at least 6 characters"));
    expect(messages).toEqual([status === 400, status === 400, status === 400]);
    const signIns = [account, present].map(({ email }) => newBrowser().post("/login", { email, password }));
    expect((await Promise.all(signIns)).map((answer) => answer.status)).toEqual([status, status]);
  });

  test.each(["123456", "PassWord1", "aaaaaa", "MeeraNair", "meera2026", "nair@123", "haat12", "Haat-2026"])(
    "a password as easy to guess as %s is refused wherever one is set",
    async (password) => {
      const typed = { password, confirmPassword: password };
      const registration = { fullName: "Meera Nair", email: `${randomUUID()}@example.com`, terms: "on" };
      const account = await confirmed();
      const reset = await openRecoverySession(account.email);
      const present = await confirmed();
      const changing = await signIn(newBrowser(), present);
      const answers = [
        ["register", await newBrowser().post("/register", { ...registration, ...typed })],
        ["reset", await reset.post("/reset-password", typed)],
        [
          "change-password",
          await changing.post("/profile/security", { intent: "password", present: PASSWORD, ...typed }),
        ],
      ] as const;
      for (const [form, { status, html }] of answers) {
        expect([form, status, fieldError(html, form, "password")]).toEqual([form, 400, EASY]);
        expect(html).not.toContain(`value="${password}"`);
      }
      expect(readMails(shop.mailDir, registration.email)).toEqual([]);
      expect((await newBrowser().post("/login", present)).status).toBe(303);
    },
  );

  test("one's own address is refused as the password", async () => {
    const email = `${randomUUID()}@example.com`;
    const page = await newBrowser().post("/register", {
      fullName: "Meera Nair",
      email,
      password: email,
      confirmPassword: email,
      terms: "on",
    });
    expect([page.status, fieldError(page.html, "register", "password")]).toEqual([400, EASY]);
  });

  test("form rejects an invalid e-mail and keeps it", async () => {
    const page = await newBrowser().post("/forgot-password", { email: "meera" });
    expect(page.status).toBe(400);
    expect(fieldError(page.html, "forgot", "email")).toBe("Invalid email address");
    expect(inputValue(page.html, "email")).toBe("meera");
  });
});

test("a mail tells of a changed password, whether it was reset or changed", async () => {
  const { email } = await confirmed();
  await shop.sql("update auth.users set email_confirmed_at = now() - interval '1 day' where email = $1", [
    email,
  ]);
  const told = async () =>
    (await mailsTo(shop, email, 3)).filter(({ subject }) => subject === "Your password was changed at Haat");
  const browser = await openRecoverySession(email);
  await browser.post("/reset-password", { password: NEW, confirmPassword: NEW });
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail?.text).toContain("If it was not you, set a new password now.");
  expect(mail?.text).not.toContain(NEW);
  const fields = { present: NEW, password: "secret-newest", confirmPassword: "secret-newest" };
  await browser.post("/profile/security", { intent: "password", ...fields });
  await mailsTo(shop, email, 4);
  expect(await told()).toHaveLength(2);
});

describe("while auth is down", () => {
  const GENERIC = "An error occurred. Please try again.";
  const token_hash = "c".repeat(56);

  test.each([
    ["/forgot-password", { email: "meera@example.com" }],
    ["/auth/confirm", { intent: "resend", email: "meera@example.com" }],
    ["/auth/confirm", { intent: "confirm", token_hash, type: "signup", email: "meera@example.com" }],
  ])("%s %o shows the general message and keeps the form", async (path, fields) => {
    faulty.fail("auth");
    const page = await new Browser(faulty.shopUrl).post(path, fields);
    faulty.fail("none");
    expect([400, 503]).toContain(page.status);
    expect(textOf(page.html)).toContain(GENERIC);
    expect(page.html).not.toContain("canary");
    expect(inputValue(page.html, "email")).toBe(fields.email);
  });

  test("a reset changes no password", async () => {
    const { email } = await confirmed();
    const browser = await openRecoverySession(email);
    const faultyBrowser = atWorker(faulty, browser);
    faulty.fail("auth");
    const page = await faultyBrowser.post("/reset-password", { password: NEW, confirmPassword: NEW });
    faulty.fail("none");
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.html).not.toMatch(/canary|secret-newer/);
    expect((await newBrowser().post("/login", { email, password: PASSWORD })).status).toBe(303);
    expect(linksTo(shop, email)).toHaveLength(2);
  });
});

test("signed-in shoppers are redirected away from sign-in, registration and password reset", async () => {
  const browser = await signIn(newBrowser(), await confirmed());
  for (const [path, to] of [
    ["/login", "/"],
    ["/register?redirectTo=/orders", "/orders"],
    ["/forgot-password", "/profile/security"],
  ] as const) {
    const page = await browser.get(path);
    expect([page.status, page.location], path).toEqual([303, to]);
  }
});
