import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { Browser, noticeOf, textOf, typedValue } from "#tests/http/support/browser.ts";
import { accountsOf, follow, linkTo } from "#tests/http/support/mail-links.ts";
import { OFF_SITE_PATHS } from "#tests/http/support/redirect-paths.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ confirmEmail: true });
const open = () => new Browser(shop.shopUrl);
const PASSWORD = "secret-canary";
const BAD_LINK = "This link does not work";

const { register, confirmed } = accountsOf(shop, PASSWORD);

const isSignedIn = async (browser: Browser) => (await browser.get("/orders")).status === 200;

describe("the link of a sign-up", () => {
  test("confirms, signs in and leads on to where the shopper was going, once", async () => {
    const email = await register({ redirectTo: "/checkout?step=2" });
    const early = await open().post("/login", { email, password: PASSWORD });
    expect(textOf(early.html)).toContain("Email not confirmed");
    expect(early.html).toContain("Send the link again");
    const browser = open();
    const link = linkTo(shop, email);
    for (let visit = 0; visit < 3; visit += 1) {
      const { status, html } = await browser.get(link);
      expect([status, textOf(html).includes("Confirm your e-mail address")]).toEqual([200, true]);
    }
    expect(await isSignedIn(browser)).toBe(false);
    const page = await follow(browser, link);
    expect([page.status, page.location]).toEqual([303, "/checkout?step=2"]);
    expect(noticeOf((await browser.get("/")).html)).toBe("Your e-mail address is confirmed.");
    expect(await isSignedIn(browser)).toBe(true);
    const again = await follow(open(), link);
    expect([again.status, textOf(again.html).includes(BAD_LINK)]).toEqual([400, true]);
    expect(again.html).toContain('name="email"');
    expect((await open().post("/login", { email, password: PASSWORD })).status).toBe(303);
  });

  test("takes `next` from the shop's own addresses only", async () => {
    const own = [`${shop.shopUrl}/orders`, "/orders"];
    const evil = [
      ...OFF_SITE_PATHS,
      `${shop.shopUrl}.evil.example/`,
      `${shop.shopUrl}@evil.example/`,
      `${shop.shopUrl}//evil.example`,
      shop.shopUrl,
    ];
    for (const next of [...own, ...evil]) {
      const query = new URLSearchParams({ token_hash: "a".repeat(56), type: "signup", next });
      const { html } = await open().get(`/auth/confirm?${query}`);
      const main = html.slice(html.indexOf("<main"));
      expect(typedValue(main, "next"), JSON.stringify(next)).toBe(own.includes(next) ? "/orders" : "/");
    }
  });

  test("can be had again by whoever waits for it, and everybody gets the same answer", async () => {
    const waiting = await register();
    for (const email of [waiting, (await confirmed()).email, `${randomUUID()}@example.com`]) {
      const browser = open();
      const page = await browser.post("/auth/confirm", { intent: "resend", email });
      expect([page.status, page.location]).toEqual([303, "/login"]);
      expect(noticeOf((await browser.get("/login")).html)).toBe(
        "If an account with that e-mail waits to be confirmed, we have sent the link again.",
      );
    }
  });
});

describe("links that are none", () => {
  const token = "b".repeat(56);
  test.each([
    ["/auth/confirm", 400],
    ["/auth/confirm?token_hash=&type=signup", 400],
    [`/auth/confirm?token_hash=${token}&type=invite`, 400],
    [`/auth/confirm?token_hash=${token}`, 400],
    [`/auth/confirm?type=signup&token_hash=${"x".repeat(5_000)}`, 400],
    ["/auth/confirm?type=signup&token_hash=%00%ff%27;drop", 400],
    ["/auth/confirm?type=__proto__&token_hash=constructor", 400],
    [`/auth/confirm?token_hash=${token}&type=recovery`, 200],
  ])("%s answers %i", async (path, status) => {
    const page = await open().get(path);
    expect(page.status).toBe(status);
    if (status === 400) expect(textOf(page.html)).toContain(BAD_LINK);
  });

  test.each([
    ["signup", "Send the link again"],
    ["email", "Send the link again"],
    ["recovery", "Get a new link"],
    ["email_change", "Ask for the change again"],
  ])("a made-up token of %s: the way to a new one, no session", async (type, way) => {
    const browser = open();
    const page = await browser.post("/auth/confirm", { intent: "confirm", token_hash: token, type });
    expect(page.status).toBe(400);
    expect(textOf(page.html)).toContain(BAD_LINK);
    expect(textOf(page.html)).toContain(way);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("a token of one kind is none of another", async () => {
    const { email } = await confirmed();
    await open().post("/forgot-password", { email });
    const token_hash = new URL(linkTo(shop, email), shop.shopUrl).searchParams.get("token_hash") ?? "";
    const page = await open().post("/auth/confirm", { intent: "confirm", token_hash, type: "email_change" });
    expect(page.status).toBe(400);
  });

  test("an old one is refused", async () => {
    const { email } = await confirmed();
    await open().post("/forgot-password", { email });
    await shop.sql("update auth.users set recovery_sent_at = now() - interval '2 hours' where email = $1", [
      email,
    ]);
    expect((await follow(open(), linkTo(shop, email))).status).toBe(400);
  });
});
