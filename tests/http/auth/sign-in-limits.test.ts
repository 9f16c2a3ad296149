import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { emailOf } from "#tests/http/support/account-records.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { inGroups } from "#tests/http/support/in-groups.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/support/long.ts";

/** Sign-ins from as many addresses. */
const ADDRESSES = IS_LONG ? 100 : 30;
/** AUTH_LIMIT of wrangler.toml. */
const LIMIT = 20;
const GUESSES = 50;

const shop = await openShop();
const limited = await openProxiedShop(shop, {}, LIMIT);
const accounts = await Promise.all(
  Array.from({ length: 10 }, async () => emailOf(shop, await newShopper(shop))),
);

test(`${ADDRESSES} sign-ins from as many addresses are all let in`, async () => {
  const statuses = await inGroups(ADDRESSES, async (at) => {
    const email = accounts[at % accounts.length] ?? "";
    const browser = new Browser(limited.shopUrl, `198.51.${at >> 8}.${at & 255}`);
    return (await browser.post("/login", { email, password: "six-or-more" })).status;
  });
  expect(statuses).toEqual(Array.from({ length: ADDRESSES }, () => 303));
});

test(`of ${GUESSES} wrong passwords from one address, ${LIMIT} are tried`, async () => {
  const browser = new Browser(limited.shopUrl);
  limited.intercept(() => null);
  const statuses = await inGroups(GUESSES, async (at) => {
    // Another account each time, so that the limit of one account does not answer first.
    const guess = { email: `${randomUUID()}@example.com`, password: "haat-wrong" };
    return (await browser.post(at % 2 === 0 ? "/login" : "/admin", guess)).status;
  });
  const calls = limited.calls.filter((call) => call === "POST /auth/v1/token");
  expect(statuses.filter((status) => status === 400)).toHaveLength(LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - LIMIT);
  expect(calls).toHaveLength(LIMIT);
});
