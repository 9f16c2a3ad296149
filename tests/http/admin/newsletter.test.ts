import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const EXPORT = "/admin/newsletter/export";

async function subscribe(email: string): Promise<void> {
  await shop.sql("insert into public.newsletter_subscribers (email, confirmed_at) values ($1, now())", [
    email,
  ]);
}

test("lists and exports the subscribed, and the rest with its status when asked", async () => {
  const admin = await signedInAdmin(shop);
  const [stays, leaves, waits] = Array.from({ length: 3 }, () => `${randomUUID()}@example.com`);
  if (!stays || !leaves || !waits) throw new Error("three addresses");
  await subscribe(stays);
  await subscribe(leaves);
  await shop.sql("insert into public.newsletter_subscribers (email) values ($1)", [waits]);
  await shop.sql("update public.newsletter_subscribers set unsubscribed_at = now() where email = $1", [
    leaves,
  ]);
  const listed = async (query: string) => textOf((await admin.get(`/admin/newsletter${query}`)).html);
  const time = String.raw`\d+ \w+ 20\d\d, [\d:]+ [ap]m`;
  const states: Record<string, RegExp> = {
    subscribed: new RegExp(`${stays} ${time} ${time} Subscribed`),
    unconfirmed: new RegExp(`${waits} ${time} – Not confirmed`),
    unsubscribed: new RegExp(`${leaves} ${time} ${time} Unsubscribed`),
  };
  for (const [query, shown] of Object.entries({
    "": ["subscribed"],
    "?status=odd": ["subscribed"],
    "?status=unconfirmed": ["unconfirmed"],
    "?status=unsubscribed": ["unsubscribed"],
    "?status=all": ["subscribed", "unconfirmed", "unsubscribed"],
  })) {
    const text = await listed(query);
    // The heading says how many the list has.
    expect(text, query).toMatch(/Newsletter [1-9]\d* Export CSV/);
    const found = Object.keys(states).filter((state) => states[state]?.test(text));
    expect(found, query).toEqual(shown);
  }

  const file = await admin.get(EXPORT);
  expect(file.status).toBe(200);
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(file.headers.get("Cache-Control")).toContain("no-store");
  const lines = file.html.split("\r\n");
  expect(lines[0]).toContain("email,status,consented_at,confirmed_at");
  expect(file.html).toContain(`${stays},subscribed,20`);
  expect(file.html).not.toContain(leaves);
  expect(file.html).not.toContain(waits);

  const { html } = await admin.get("/admin/newsletter?status=all");
  expect(html).toContain(`href="${EXPORT}?status=all"`);
  const all = (await admin.get(`${EXPORT}?status=all`)).html;
  expect(all).toContain(`${leaves},unsubscribed,20`);
  expect(all).toMatch(new RegExp(`${waits},unconfirmed,20[^,]*,\\r\\n`));
});

test("searches part of the e-mail literally", async () => {
  const admin = await signedInAdmin(shop);
  const word = randomUUID();
  await subscribe(`a_b%${word}@example.com`);
  for (const [part, isFound] of [
    [`_b%${word.toUpperCase()}`, true],
    [`__%${word}`, false],
    [`a*${word}`, false],
    [`${word}@nowhere`, false],
  ] as const) {
    const { html } = await admin.get(`/admin/newsletter?search=${encodeURIComponent(part)}`);
    expect([html.includes(`a_b%${word}`), textOf(html).includes("No subscribers found")]).toEqual([
      isFound,
      !isFound,
    ]);
  }
});

test("escapes spreadsheet formulas in the export", async () => {
  const word = randomUUID();
  for (const sign of ["=", "+", "-"]) await subscribe(`${sign}${word}@example.com`);
  const lines = (await (await signedInAdmin(shop)).get(EXPORT)).html
    .split("\r\n")
    .filter((line) => line.includes(word));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^"?'/);
});

test("exports more than a thousand subscribers", async () => {
  const word = randomUUID();
  await shop.sql(
    "insert into public.newsletter_subscribers (email, confirmed_at) select $1 || n || '@example.com', now() from generate_series(1, 1205) n",
    [word],
  );
  const lines = (await (await signedInAdmin(shop)).get(EXPORT)).html
    .split("\r\n")
    .filter((line) => line.includes(word));
  await shop.sql("delete from public.newsletter_subscribers where email like $1 || '%'", [word]);
  expect(lines).toHaveLength(1205);
});

test("a failed export redirects to the list with a message", async () => {
  const faultyBrowser = atWorker(faulty, await signedInAdmin(shop));
  faulty.fail("writes");
  const page = await faultyBrowser.get(EXPORT);
  faulty.fail("none");
  expect([page.status, page.location]).toEqual([303, "/admin/newsletter"]);
  expect(noticeOf((await faultyBrowser.get("/admin/newsletter")).html)).toBe(
    "Failed to export the newsletter’s addresses",
  );
});

test("refuses the export to visitors and shoppers", async () => {
  expect((await new Browser(shop.shopUrl).get(EXPORT)).location).toBe("/admin");
  const shopper = await (await newShopper(shop)).get(EXPORT);
  expect(shopper.status).toBe(403);
  expect(shopper.html).not.toContain("consented_at");
});
