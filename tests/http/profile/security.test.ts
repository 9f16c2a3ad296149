import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import {
  Browser,
  fieldError,
  type Fields,
  noticeOf,
  textOf,
  inputValue,
} from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const PASSWORD = "six-or-more";
const NEW = "secret-newer";
const PAGE = "/profile/security";
const newBrowser = () => new Browser(shop.shopUrl);

async function shopper(): Promise<{ browser: Browser; email: string }> {
  const browser = await newShopper(shop);
  const { html } = await browser.get(PAGE);
  const email = /[\w-]+@example\.com/.exec(textOf(html))?.[0] ?? "";
  return { browser, email };
}

const change = (browser: Browser, fields: Record<string, string>) =>
  browser.post(PAGE, {
    intent: "password",
    present: PASSWORD,
    password: NEW,
    confirmPassword: NEW,
    ...fields,
  });

const canSignIn = async (email: string, password: string) =>
  (await newBrowser().post("/login", { email, password })).status === 303;

/** Returns true if account writes, which ask the auth server, still accept this session. */
const hasValidSession = async (browser: Browser) =>
  (await browser.post(PAGE, { intent: "password" })).status === 400;

describe("change of password", () => {
  test("requires the present one, keeps this session and ends the others", async () => {
    const { browser, email } = await shopper();
    const elsewhere = await signIn(newBrowser(), { email, password: PASSWORD });
    const page = await change(browser, {});
    expect([page.status, page.location]).toEqual([303, PAGE]);
    expect(noticeOf((await browser.get(PAGE)).html)).toBe("Your password is changed.");
    expect([await hasValidSession(browser), await hasValidSession(elsewhere)]).toEqual([true, false]);
    expect([await canSignIn(email, PASSWORD), await canSignIn(email, NEW)]).toEqual([false, true]);
    const sessions = await shop.sql(
      "select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1",
      [email],
    );
    // The sessions of this browser, and of the sign-in with the new password.
    expect(sessions).toHaveLength(2);
  });

  test.each([
    ["present", { present: "secret-wrong" }, "That is not your current password"],
    ["present", { present: "five5" }, "Password must be at least 6 characters"],
    ["password", { password: "five5" }, "Password must be at least 6 characters"],
    ["confirmPassword", { confirmPassword: "secret-other" }, "Passwords don't match"],
    [
      "password",
      { password: PASSWORD, confirmPassword: PASSWORD },
      "New password should be different from the old password.",
    ],
  ])("with %s %o is rejected: %s", async (field, fields, message) => {
    const { browser, email } = await shopper();
    const page = await change(browser, fields);
    expect(page.status).toBe(400);
    expect(fieldError(page.html, "change-password", field)).toBe(message);
    expect(page.html).not.toMatch(/secret-|five5|six-or-more/);
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });
});

describe("change of e-mail", () => {
  const ANSWER = "If that e-mail can be used, we have sent links to it and to your current one.";

  test("takes effect once both links were opened", async () => {
    const { browser, email } = await shopper();
    const wanted = `${randomUUID()}@example.com`;
    const page = await browser.post(PAGE, {
      intent: "email",
      email: ` ${wanted.toUpperCase()} `,
      present: PASSWORD,
    });
    expect([page.status, page.location]).toEqual([303, PAGE]);
    expect(noticeOf((await browser.get(PAGE)).html)).toBe(ANSWER);
    const record = () => shop.sql("select email from public.users where email in ($1, $2)", [email, wanted]);

    const first = await confirmLink(browser, linkTo(shop, wanted));
    expect([first.status, first.location]).toEqual([303, "/"]);
    expect(noticeOf((await browser.get("/")).html)).toBe(
      "Confirmed. Now open the link in the e-mail to your other address.",
    );
    expect(await record()).toEqual([{ email }]);
    const second = await confirmLink(browser, linkTo(shop, email));
    expect([second.status, second.location]).toEqual([303, PAGE]);
    const { html } = await browser.get(PAGE);
    expect(noticeOf(html)).toBe("Your e-mail address is changed.");
    expect(textOf(html)).toContain(`E-mail ${wanted} We write to both addresses`);
    expect(await record()).toEqual([{ email: wanted }]);
    expect([await canSignIn(email, PASSWORD), await canSignIn(wanted, PASSWORD)]).toEqual([false, true]);
  });

  test("gives the same answer whether or not the new e-mail has an account", async () => {
    const { browser } = await shopper();
    const other = await shopper();
    const bodies = [];
    for (const email of [other.email, `${randomUUID()}@example.com`]) {
      const page = await browser.post(PAGE, { intent: "email", email, present: PASSWORD });
      expect([page.status, page.location]).toEqual([303, PAGE]);
      bodies.push(noticeOf((await browser.get(PAGE)).html));
    }
    expect(bodies).toEqual([ANSWER, ANSWER]);
    const record = await shop.sql("select 1 from public.users where email = $1", [other.email]);
    expect(record).toHaveLength(1);
  });

  test.each([
    ["email", { email: "meera", present: PASSWORD }, "Invalid email address"],
    ["present", { email: "new@example.com", present: "secret-wrong" }, "That is not your current password"],
    ["present", { email: "new@example.com", present: "" }, "Enter your current password"],
  ])("with %s %o is rejected: %s", async (field, fields, message) => {
    const { browser } = await shopper();
    const page = await browser.post(PAGE, { intent: "email", ...fields });
    expect(page.status).toBe(400);
    expect(fieldError(page.html, "change-email", field)).toBe(message);
    expect(inputValue(page.html, "email")).toBe(fields.email);
    expect(page.html).not.toMatch(/secret-|six-or-more/);
  });
});

describe("sign out everywhere", () => {
  test("ends every session", async () => {
    const { browser, email } = await shopper();
    const elsewhere = await signIn(newBrowser(), { email, password: PASSWORD });
    const page = await browser.post(PAGE, { intent: "everywhere" });
    expect([page.status, page.location]).toEqual([303, "/"]);
    expect(noticeOf((await browser.get("/")).html)).toBe("You are signed out everywhere.");
    expect([...browser.cookies.keys()].filter((name) => name.startsWith("haat-auth"))).toEqual([]);
    expect(await hasValidSession(elsewhere)).toBe(false);
  });
});

describe("a Google account without a password", () => {
  test("can request a link to set one", async () => {
    const { browser, email } = await shopper();
    await shop.sql(
      `update auth.users set encrypted_password = null,
         raw_app_meta_data = '{"provider":"google","providers":["google"]}' where email = $1`,
      [email],
    );
    const { html } = await browser.get(PAGE);
    expect(textOf(html)).toContain("Set a password");
    expect(html).not.toContain("change-password");
    const page = await browser.post(PAGE, { intent: "link" });
    expect([page.status, page.location]).toEqual([303, PAGE]);
    expect(noticeOf((await browser.get(PAGE)).html)).toBe(`We have sent a link to ${email}.`);
    expect((await confirmLink(browser, linkTo(shop, email))).location).toBe("/reset-password");
    const set = await browser.post("/reset-password", { password: NEW, confirmPassword: NEW });
    expect(set.location).toBe("/");
    expect(await canSignIn(email, NEW)).toBe(true);
  });
});

describe("access", () => {
  const posts: Fields[] = ["password", "email", "link", "everywhere"].map((intent) => ({ intent }));

  test("is refused to a visitor and an ended session, and nothing changes", async () => {
    const { browser, email } = await shopper();
    await shop.sql("delete from auth.sessions where user_id = (select id from auth.users where email = $1)", [
      email,
    ]);
    for (const who of [newBrowser(), browser]) {
      for (const fields of posts) {
        const tab = who.fork();
        const page = await tab.post(PAGE, fields);
        expect(page.location).toBe("/login?redirectTo=%2Fprofile%2Fsecurity");
      }
    }
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });

  test("with an unknown intent is a 400", async () => {
    const { browser } = await shopper();
    for (const intent of ["", "delete", "__proto__"]) {
      expect((await browser.post(PAGE, { intent })).status).toBe(400);
    }
  });
});

test("changes nothing and shows no internal error while auth is down", async () => {
  const { browser, email } = await shopper();
  const faultyBrowser = atWorker(faulty, browser);
  faulty.fail("auth");
  const posts: Record<string, string>[] = [
    { intent: "password", present: PASSWORD, password: NEW, confirmPassword: NEW },
    { intent: "email", email: "new@example.com", present: PASSWORD },
    { intent: "everywhere" },
  ];
  for (const fields of posts) {
    const page = await faultyBrowser.post(PAGE, fields);
    expect(page.status).toBe(503);
    expect(page.html).not.toMatch(/canary|secret-newer|six-or-more/);
  }
  faulty.fail("none");
  expect(await canSignIn(email, PASSWORD)).toBe(true);
});
