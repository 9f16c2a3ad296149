import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { readMails } from "#local/mail/mailbox.ts";
import { Browser, fieldValue, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { accountsOf, confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { OFF_SITE_PATHS } from "#tests/http/support/redirect-paths.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ confirmEmail: true });
const newBrowser = () => new Browser(shop.shopUrl);
const PASSWORD = "secret-canary";
const CHOICE = { password: PASSWORD, confirmPassword: PASSWORD };
const BAD_LINK = "This link does not work";

const { register, confirmed } = accountsOf(shop, PASSWORD);

const isSignedIn = async (browser: Browser) => (await browser.get("/orders")).status === 200;

describe("sign-up link", () => {
  test("confirms the account once, asks for a password and leads to the requested page; opening it has no side effect", async () => {
    const email = await register({ redirectTo: "/checkout?step=2" });
    const early = await newBrowser().post("/login", { email, password: PASSWORD });
    expect(textOf(early.html)).toContain("Email not confirmed");
    expect(early.html).toContain("Send the link again");
    const browser = newBrowser();
    const link = linkTo(shop, email);
    for (let visit = 0; visit < 3; visit += 1) {
      const { status, html } = await browser.get(link);
      expect([status, textOf(html).includes("Confirm your e\u2011mail address")]).toEqual([200, true]);
    }
    expect(await isSignedIn(browser)).toBe(false);
    const page = await confirmLink(browser, link);
    expect([page.status, page.location]).toEqual([303, "/reset-password"]);
    const choice = await browser.get("/reset-password");
    expect(noticeOf(choice.html)).toBe("Your e-mail address is confirmed.");
    expect(textOf(choice.html)).toContain("Choose your password");
    expect(textOf(choice.html)).toContain(`For the account of Meera Nair , ${email} .`);
    const chosen = await browser.post("/reset-password", CHOICE);
    expect([chosen.status, chosen.location]).toEqual([303, "/checkout?step=2"]);
    expect(noticeOf((await browser.get("/")).html)).toBe("Your password is set. Welcome!");
    expect(await isSignedIn(browser)).toBe(true);
    const again = await confirmLink(newBrowser(), link);
    expect([again.status, textOf(again.html).includes(BAD_LINK)]).toEqual([400, true]);
    expect(again.html).toContain('name="email"');
    expect((await newBrowser().post("/login", { email, password: PASSWORD })).status).toBe(303);
  });

  test("accepts `next` only within the shop", async () => {
    const own = [`${shop.shopUrl}/orders`, "/orders"];
    const evil = [
      ...OFF_SITE_PATHS,
      `${shop.shopUrl}.evil.example/`,
      `${shop.shopUrl}@evil.example/`,
      `${shop.shopUrl}//evil.example`,
      shop.shopUrl,
    ];
    for (const next of [...own, ...evil]) {
      const query = new URLSearchParams({
        token_hash: "a".repeat(56),
        type: "signup",
        email: "meera@example.com",
        next,
      });
      const { html } = await newBrowser().get(`/auth/confirm?${query}`);
      const main = html.slice(html.indexOf("<main"));
      expect(inputValue(main, "next"), JSON.stringify(next)).toBe(own.includes(next) ? "/orders" : "/");
    }
  });

  test("can be requested again, with the same answer for every e-mail", async () => {
    const waiting = await register();
    for (const email of [waiting, (await confirmed()).email, `${randomUUID()}@example.com`]) {
      const browser = newBrowser();
      const page = await browser.post("/auth/confirm", { intent: "resend", email });
      expect([page.status, page.location]).toEqual([303, "/login"]);
      expect(noticeOf((await browser.get("/login")).html)).toBe(
        "If an account with that e-mail waits to be confirmed, we have sent the link again.",
      );
    }
  });
});

describe("an address that a stranger signed up with", () => {
  const OWNERS = { password: "secret-of-owner", confirmPassword: "secret-of-owner" };
  const canSignIn = async (email: string, password: string) =>
    (await newBrowser().post("/login", { email, password })).status === 303;

  test.each([
    ["the sign-up link", null],
    ["a link for a forgotten password", "/forgot-password"],
  ])("is the owner's alone after %s", async (_, path) => {
    // The stranger's password is PASSWORD.
    const email = await register({ fullName: "Mallory" });
    const before = await shop.sql("select encrypted_password as hash from auth.users where email = $1", [
      email,
    ]);
    if (path) await newBrowser().post(path, { email });
    const owner = newBrowser();
    expect((await confirmLink(owner, linkTo(shop, email))).location).toBe("/reset-password");
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    const form = textOf((await owner.get("/reset-password")).html);
    expect(form).toContain(
      `For the account of Mallory , ${email} . A password that was typed at sign-up no longer`,
    );
    expect((await owner.post("/reset-password", OWNERS)).status).toBe(303);
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    expect(await canSignIn(email, OWNERS.password)).toBe(true);
    const after = await shop.sql("select encrypted_password as hash from auth.users where email = $1", [
      email,
    ]);
    expect(after).not.toEqual(before);
  });

  test("has no session but the owner's", async () => {
    const email = await register();
    // A session that a stranger got in the moment between the confirmation and the new password.
    const [account] = await shop.sql<{ id: string }>("select id from auth.users where email = $1", [email]);
    await shop.sql(
      "insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())",
      [account?.id],
    );
    await confirmLink(newBrowser(), linkTo(shop, email));
    const sessions = await shop.sql("select id from auth.sessions where user_id = $1", [account?.id]);
    expect(sessions).toHaveLength(1);
  });

  test("keeps its password when a link for a forgotten one is opened and nothing is chosen", async () => {
    const { email } = await confirmed();
    await newBrowser().post("/forgot-password", { email });
    await confirmLink(newBrowser(), linkTo(shop, email));
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });
});

describe("a link that a stranger sends to a signed-in shopper", () => {
  test.each(["signup", "recovery"])("of type %s says whose it is and asks first", async (type) => {
    const mine = await confirmed();
    const strangers = type === "signup" ? await register() : (await confirmed()).email;
    if (type === "recovery") await newBrowser().post("/forgot-password", { email: strangers });
    const link = linkTo(shop, strangers);
    const browser = newBrowser();
    await browser.post("/login", mine);
    const opened = await browser.get(link);
    expect(textOf(opened.html)).toContain(
      `You are signed in as ${mine.email} , and this link is for another account.`,
    );
    expect(opened.html).toContain("Leave my account and continue");

    const isMine = async () => textOf((await browser.get("/profile/security")).html).includes(mine.email);
    for (const leaving of [undefined, strangers, ""]) {
      const page = await confirmLink(browser, link, leaving === undefined ? {} : { leaving });
      expect(page.status).toBe(409);
      expect(textOf(page.html)).toContain(`Account: ${strangers}`);
      expect(textOf(page.html)).toContain(`You are signed in as ${mine.email}`);
      expect(fieldValue(page.html, "leaving")).toBe(mine.email);
      expect(await isMine()).toBe(true);
    }
    const page = await confirmLink(browser, link, { leaving: mine.email });
    expect([page.status, page.location]).toEqual([303, "/reset-password"]);
    expect(await isMine()).toBe(false);
  });

  test("is not asked about their own", async () => {
    const mine = await confirmed();
    const browser = newBrowser();
    await browser.post("/login", mine);
    await newBrowser().post("/forgot-password", { email: mine.email });
    const link = linkTo(shop, mine.email);
    expect((await browser.get(link)).html).not.toContain('name="leaving"');
    expect((await confirmLink(browser, link)).status).toBe(303);
  });
});

describe("invalid link", () => {
  const token = "b".repeat(56);
  test.each([
    ["/auth/confirm", 400],
    ["/auth/confirm?token_hash=&type=signup", 400],
    [`/auth/confirm?token_hash=${token}&type=invite&email=meera%40example.com`, 400],
    [`/auth/confirm?token_hash=${token}&type=recovery`, 400],
    [`/auth/confirm?token_hash=${token}&type=recovery&email=nobody`, 400],
    [`/auth/confirm?token_hash=${token}&email=meera%40example.com`, 400],
    [`/auth/confirm?email=meera%40example.com&type=signup&token_hash=${"x".repeat(5_000)}`, 400],
    ["/auth/confirm?type=signup&token_hash=%00%ff%27;drop", 400],
    ["/auth/confirm?type=__proto__&token_hash=constructor", 400],
    [`/auth/confirm?token_hash=${token}&type=recovery&email=meera%40example.com`, 200],
    [`/auth/confirm?token_hash=${token}&type=recovery&email=Meera+Nair@Example.com`, 200],
  ])("%s answers %i", async (path, status) => {
    const page = await newBrowser().get(path);
    expect(page.status).toBe(status);
    expect(
      textOf(page.html).includes(
        `${BAD_LINK} A part of it is missing. Enter your e\u2011mail and we’ll send a new one.`,
      ),
    ).toBe(status === 400);
  });

  test.each([
    ["signup", "Send the link again Already confirmed? Sign In"],
    ["email", "Send the link again Already confirmed? Sign In"],
    ["recovery", "Get a new link"],
    ["email_change", "Ask for the change again"],
  ])("with a made-up %s token offers a new link and creates no session", async (type, way) => {
    const browser = newBrowser();
    const page = await browser.post("/auth/confirm", {
      intent: "confirm",
      token_hash: token,
      type,
      email: "meera@example.com",
    });
    expect(page.status).toBe(400);
    expect(textOf(page.html)).toContain(`${BAD_LINK} It has expired or was already used.`);
    expect(textOf(page.html)).toContain(way);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("is refused for a token of another type", async () => {
    const { email } = await confirmed();
    await newBrowser().post("/forgot-password", { email });
    const token_hash = new URL(linkTo(shop, email), shop.shopUrl).searchParams.get("token_hash") ?? "";
    const page = await newBrowser().post("/auth/confirm", {
      intent: "confirm",
      token_hash,
      type: "email_change",
      email,
    });
    expect(page.status).toBe(400);
  });

  test("is refused with the address of another account, and signs nobody in", async () => {
    const { email } = await confirmed();
    await newBrowser().post("/forgot-password", { email });
    const { searchParams } = new URL(linkTo(shop, email), shop.shopUrl);
    expect(searchParams.get("email")).toBe(email);
    searchParams.set("email", `other-${email}`);
    const browser = newBrowser();
    const page = await confirmLink(browser, `/auth/confirm?${searchParams}`);
    expect(page.status).toBe(400);
    expect(textOf(page.html)).toContain(BAD_LINK);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get("/reset-password")).status).not.toBe(200);
  });

  test("names its account", async () => {
    const email = await register();
    expect(textOf((await newBrowser().get(linkTo(shop, email))).html)).toContain(`Account: ${email}`);
  });

  test("has a token of ten digits that works for ten minutes", async () => {
    const email = await register();
    const [mail] = readMails(shop.mailDir, email);
    expect(mail?.text).toContain("The link works for ten minutes.");
    const config = readFileSync("supabase/config.toml", "utf8");
    expect(config).toMatch(/^otp_length = 10\notp_expiry = 600$/m);
  });

  test("is refused once it has expired", async () => {
    const { email } = await confirmed();
    await newBrowser().post("/forgot-password", { email });
    await shop.sql(
      "update auth.users set recovery_sent_at = now() - interval '11 minutes' where email = $1",
      [email],
    );
    expect((await confirmLink(newBrowser(), linkTo(shop, email))).status).toBe(400);
  });
});
