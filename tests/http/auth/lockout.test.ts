import { randomInt, randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { emailOf } from "#tests/http/support/account-records.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { inGroups } from "#tests/http/support/in-groups.ts";
import { confirmLink, linkTo } from "#tests/http/support/mail-links.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ vars: { AUTH_MIN_RESPONSE_MS: "0" } });
const proxied = await openProxiedShop(shop, { AUTH_MIN_RESPONSE_MS: "0" });

/** Password of newShopper. */
const RIGHT = "six-or-more";
const TOO_MANY_WRONG = "Too many wrong passwords. Please wait a quarter of an hour";

/** A shopper whose browser has signed in. */
async function owner(): Promise<{ browser: Browser; email: string }> {
  const browser = await newShopper(shop);
  return { browser, email: await emailOf(shop, browser) };
}

const tryPassword = async (browser: Browser, email: string, password: string, path = "/login") =>
  (await browser.post(path, { email, password })).status;

/** Uses up what all networks together may try. */
async function exhaust(email: string): Promise<void> {
  await shop.sql(
    `insert into public.sign_in_failures (key, failures) values (private.sign_in_key('account', $1), 200)
     on conflict (key) do update set failures = 200, since = now()`,
    [email],
  );
}

/** The owner's browser in another network, signed out. */
function elsewhere(browser: Browser): Browser {
  const tab = browser.fork();
  for (const name of tab.cookies.keys()) if (name.startsWith("haat-auth")) tab.cookies.delete(name);
  return tab;
}

describe("wrong passwords", () => {
  test("of a stranger keep the stranger out, and not the owner", async () => {
    const { browser, email } = await owner();
    const stranger = new Browser(shop.shopUrl);
    const statuses = [];
    for (let count = 0; count < 20; count += 1) {
      statuses.push(await tryPassword(stranger, email, "haat-wrong", count % 2 ? "/login" : "/admin"));
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);
    const refused = await stranger.post("/login", { email: email.toUpperCase(), password: RIGHT });
    expect([refused.status, textOf(refused.html).includes(TOO_MANY_WRONG)]).toEqual([429, true]);
    expect(refused.html).not.toContain(RIGHT);

    expect(await tryPassword(new Browser(shop.shopUrl), email, RIGHT)).toBe(303);
    expect(await tryPassword(elsewhere(browser), email, RIGHT)).toBe(303);
    expect((await new Browser(shop.shopUrl).post("/forgot-password", { email })).status).toBe(303);
  });

  test("sent at once are tried ten times", async () => {
    const { email } = await owner();
    proxied.intercept(() => null);
    const stranger = new Browser(proxied.shopUrl);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => tryPassword(stranger, email, "haat-wrong")),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(proxied.calls.filter((call) => call === "POST /auth/v1/token")).toHaveLength(10);
  });

  test("of an address without an account are answered alike", async () => {
    const stranger = new Browser(shop.shopUrl);
    const email = `${randomUUID()}@example.com`;
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push(await tryPassword(stranger, email, "haat-wrong"));
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  test("from many networks are bounded together, and a browser that signed in before still gets in", async () => {
    const { browser, email } = await owner();
    const unknown = () => new Browser(shop.shopUrl, `2001:db8:${randomInt(65_536).toString(16)}::1`);
    await exhaust(email);
    expect(await tryPassword(unknown(), email, RIGHT)).toBe(429);
    expect(await tryPassword(elsewhere(browser), email, RIGHT)).toBe(303);
    // Whoever has no such browser takes the way by mail, and then has one.
    const phone = unknown();
    await phone.post("/forgot-password", { email });
    await confirmLink(phone, linkTo(shop, email));
    const chosen = { password: "secret-newer", confirmPassword: "secret-newer" };
    expect((await phone.post("/reset-password", chosen)).status).toBe(303);
    expect(await tryPassword(elsewhere(phone), email, chosen.password)).toBe(303);
    expect(await tryPassword(unknown(), email, chosen.password)).toBe(429);
    // The new password has ended the marks before it.
    expect(await tryPassword(elsewhere(browser), email, chosen.password)).toBe(429);
  });

  test("of a browser that signed in before are limited, too", async () => {
    const { browser, email } = await owner();
    const statuses = [];
    // In another network each time: the mark counts.
    for (let count = 0; count < 12; count += 1) {
      statuses.push(await tryPassword(elsewhere(browser), email, "haat-wrong"));
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });
});

describe("the mark of a browser", () => {
  test.each(["everywhere", "password"])("ends on the Security page (%s)", async (intent) => {
    const { browser, email } = await owner();
    const lost = elsewhere(browser);
    await exhaust(email);
    const passwords = { present: RIGHT, password: "secret-newer", confirmPassword: "secret-newer" };
    const done = await browser.post("/profile/security", {
      intent,
      ...(intent === "password" ? passwords : {}),
    });
    expect(done.status).toBe(303);
    const password = intent === "password" ? passwords.password : RIGHT;
    expect(await tryPassword(lost, email, password)).toBe(429);
    // The browser in which the password was changed stays known.
    expect(await tryPassword(elsewhere(browser), email, password)).toBe(intent === "password" ? 303 : 429);
  });

  test("is nothing without the shop's signature or for another account", async () => {
    const [mine, other] = [await owner(), await owner()];
    await exhaust(other.email);
    expect(await tryPassword(elsewhere(mine.browser), other.email, RIGHT)).toBe(429);
    const forged = elsewhere(other.browser);
    forged.cookies.set("haat-known", `${forged.cookies.get("haat-known")?.slice(0, -4)}AAAA`);
    expect(await tryPassword(forged, other.email, RIGHT)).toBe(429);
  });
});

test("right passwords are not counted", async () => {
  const { email } = await owner();
  const browser = new Browser(shop.shopUrl);
  const statuses = await inGroups(15, () => {
    const tab = new Browser(shop.shopUrl, browser.address);
    return tryPassword(tab, email, RIGHT);
  });
  expect(statuses).toEqual(Array(15).fill(303));
  const [row] = await shop.sql<{ failures: number }>(
    "select failures from public.sign_in_failures where key = private.sign_in_key('account', $1)",
    [email],
  );
  expect(row?.failures).toBe(0);
});

test("the present password is limited in the same way", async () => {
  const { browser } = await owner();
  const form = {
    intent: "password",
    present: "haat-wrong",
    password: "secret-newer",
    confirmPassword: "secret-newer",
  };
  const pages = [];
  for (let count = 0; count < 11; count += 1) pages.push(await browser.post("/profile/security", form));
  expect(pages.map(({ html }) => html.includes("That is not your current password"))).toEqual([
    ...Array(10).fill(true),
    false,
  ]);
  expect(textOf(pages.at(-1)?.html ?? "")).toContain(TOO_MANY_WRONG);
});
