import { randomUUID } from "node:crypto";

import { beforeEach, expect, test } from "vitest";

import {
  Browser,
  fieldError,
  fieldValue,
  noticeOf,
  textOf,
  inputValue,
} from "#tests/http/support/browser.ts";
import { linkTo } from "#tests/http/support/mail-links.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { openShop } from "#tests/http/support/shop.ts";

const MIN_RESPONSE_MS = 150;
const shop = await openShop({ limit: 5, vars: { AUTH_MIN_RESPONSE_MS: String(MIN_RESPONSE_MS) } });
const bare = await openShop({ configured: false });
const PATH = "/newsletter/unsubscribe";
const NOBODY = "0".repeat(64);

const CONFIRM = "/newsletter/confirm";
const THANKS =
  "Thank you for subscribing. Unless you are on the list already, open the link in our mail to confirm it.";

type Row = { email: string; token: string; status: string };

function subscribers(): Promise<Row[]> {
  return shop.sql(
    "select email, unsubscribe_token as token, status from public.newsletter_subscribers order by email",
  );
}

/** An address that its owner has confirmed. */
async function addSubscriber(email = "reader@example.com"): Promise<void> {
  await shop.sql("insert into public.newsletter_subscribers (email, confirmed_at) values ($1, now())", [
    email,
  ]);
}

function newReader(): string {
  return `${randomUUID()}@example.com`;
}

function subscribe(browser: Browser, email: string, redirectTo = "/") {
  return browser.post("/newsletter", { email, redirectTo });
}

beforeEach(async () => {
  await shop.sql("delete from public.newsletter_subscribers");
});

test("the form on the home page asks for a confirmation and returns with a notice", async () => {
  const browser = new Browser(shop.shopUrl);
  const { html } = await browser.get("/");
  const box = /aria-labelledby="newsletter"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  expect(box).toMatch(/<form[^>]* action="\/newsletter" method="post">/);
  expect(box).toMatch(/Unsubscribe any time.*<a [^>]*href="\/privacy"/);
  expect(box).not.toContain('type="checkbox"');

  const answer = await subscribe(browser, " Reader@Example.com ", fieldValue(box, "redirectTo"));
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect(noticeOf((await browser.get("/")).html)).toBe(THANKS);
  expect(await subscribers()).toMatchObject([{ email: "reader@example.com", status: "unconfirmed" }]);
});

test("opening the link of the mail has no side effect; its button subscribes, also twice", async () => {
  const email = newReader();
  await subscribe(new Browser(shop.shopUrl), email);
  const [mail] = await mailsTo(shop, email, 1);
  expect(mail?.subject).toBe("Confirm your subscription at Haat");
  const link = linkTo(shop, email);
  const reader = new Browser(shop.shopUrl);
  const page = await reader.get(link);
  // Without an action a form posts to its own address.
  expect(page.html).toMatch(/<form class="[^"]*" method="post">/);
  expect(await subscribers()).toMatchObject([{ status: "unconfirmed" }]);
  for (const time of ["once", "twice"]) {
    const answer = await reader.post(link, {});
    expect(answer.status, time).toBe(200);
    expect(textOf(answer.html), time).toContain("You are subscribed Thank you.");
    expect(await subscribers()).toMatchObject([{ email, status: "subscribed" }]);
  }
});

test("who unsubscribed comes back by the link of a new mail alone", async () => {
  const email = newReader();
  const reader = new Browser(shop.shopUrl);
  await subscribe(reader, email);
  await mailsTo(shop, email, 1);
  const first = linkTo(shop, email);
  await reader.post(first, {});
  const [row] = await subscribers();
  await reader.post(`${PATH}?token=${row?.token}`, {});
  expect((await reader.post(first, {})).status).toBe(404);

  await subscribe(new Browser(shop.shopUrl), email);
  expect(await subscribers()).toMatchObject([{ status: "unsubscribed" }]);
  await mailsTo(shop, email, 2);
  expect(linkTo(shop, email)).not.toBe(first);
  expect((await reader.post(linkTo(shop, email), {})).status).toBe(200);
  expect(await subscribers()).toMatchObject([{ status: "subscribed" }]);
});

test("new, waiting, subscribed and former addresses get the same answer, in the same time", async () => {
  const [fresh, waits, stays, left] = [newReader(), newReader(), newReader(), newReader()];
  await shop.sql(
    `insert into public.newsletter_subscribers (email, confirmed_at, unsubscribed_at, confirm_mails, confirm_mailed_at)
     values ($1, null, null, 1, now()), ($2, now(), null, 1, null), ($3, now(), now(), 1, null)`,
    [waits, stays, left],
  );
  const answers = [];
  for (const email of [fresh, waits, stays, left]) {
    const browser = new Browser(shop.shopUrl);
    const started = Date.now();
    const { status, location, html } = await subscribe(browser, email);
    expect(Date.now() - started, email).toBeGreaterThanOrEqual(MIN_RESPONSE_MS);
    answers.push([status, location, html, noticeOf((await browser.get("/")).html)]);
  }
  for (const answer of answers) expect(answer).toEqual([303, "/", answers[0]?.[2], THANKS]);
  await mailsTo(shop, left, 1);
  expect((await mailsTo(shop, fresh, 1)).length).toBe(1);
  expect(await mailsTo(shop, waits, 0)).toEqual([]);
  expect(await mailsTo(shop, stays, 0)).toEqual([]);
});

test("an incomplete or unknown link to confirm says so, and leads to the form", async () => {
  const browser = new Browser(shop.shopUrl);
  for (const query of ["", "?token=", "?token=1", "?token=' or true --"]) {
    const page = await browser.get(CONFIRM + query);
    expect(textOf(page.html), query).toContain("This link does not work");
    expect(page.html.slice(page.html.indexOf("<main")), query).toContain('href="/newsletter"');
  }
  for (const token of ["1", NOBODY]) {
    const answer = await browser.post(`${CONFIRM}?token=${token}`, {});
    expect([answer.status, textOf(answer.html).includes("This link does not work")]).toEqual([404, true]);
  }
});

test("over 200 addresses within an hour the answer is the same for all", async () => {
  await shop.sql(
    `insert into public.newsletter_subscribers (email, confirm_mailed_at)
     select n || '@flood.example', now() from generate_series(1, 200) n`,
  );
  const known = newReader();
  await addSubscriber(known);
  for (const email of [known, newReader()]) {
    const answer = await subscribe(new Browser(shop.shopUrl), email);
    expect(answer.status).toBe(429);
    expect(textOf(answer.html)).toContain("Too many attempts. Please wait a minute and try again.");
    expect(inputValue(answer.html.slice(answer.html.indexOf("<main")), "email")).toBe(email);
  }
});

test("an invalid e-mail is returned with a message and keeps redirectTo", async () => {
  const browser = new Browser(shop.shopUrl);
  const { status, html } = await subscribe(browser, "reader@", "/products?search=lamp");
  expect(status).toBe(400);
  expect(fieldError(html, "newsletter", "email")).toBe("Invalid email address");
  expect(inputValue(html, "email")).toBe("reader@");
  expect(fieldValue(html.slice(html.indexOf("<main")), "redirectTo")).toBe("/products?search=lamp");
  expect(await subscribers()).toEqual([]);
  expect((await subscribe(browser, "reader@example.com", "/products?search=lamp")).location).toBe(
    "/products?search=lamp",
  );
  expect((await subscribe(browser, "reader@example.com", "//evil.example")).location).toBe("/");
});

test("opening the unsubscribe link has no side effect; its button unsubscribes, also twice", async () => {
  const browser = new Browser(shop.shopUrl);
  await addSubscriber();
  const [reader] = await subscribers();
  const link = `${PATH}?token=${reader?.token}`;
  const page = await browser.get(link);
  expect(page.html).toMatch(/<form class="[^"]*" method="post">/);
  expect(await subscribers()).toMatchObject([{ status: "subscribed" }]);
  for (const time of ["once", "twice"]) {
    const answer = await browser.post(link, {});
    expect(answer.status, time).toBe(200);
    expect(textOf(answer.html), time).toContain("You are unsubscribed We will send you no more offers.");
    expect(await subscribers()).toMatchObject([{ status: "unsubscribed" }]);
  }
});

test("one-click unsubscribe works without origin, cookie or redirect", async () => {
  await addSubscriber();
  const [reader] = await subscribers();
  const answer = await fetch(`${shop.shopUrl}${PATH}?token=${reader?.token}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  expect(await subscribers()).toMatchObject([{ status: "unsubscribed" }]);
});

test("an incomplete or unknown link shows a message and the contact page", async () => {
  const browser = new Browser(shop.shopUrl);
  await addSubscriber();
  for (const query of ["", "?token=", "?token=1", "?token=' or true --"]) {
    const page = await browser.get(PATH + query);
    expect(textOf(page.html), query).toContain("This link does not work A part of it is missing.");
    expect(page.html, query).toContain('href="/contact"');
  }
  for (const token of ["1", NOBODY]) {
    expect((await browser.post(`${PATH}?token=${token}`, {})).status, token).toBe(404);
  }
  expect(await subscribers()).toMatchObject([{ status: "subscribed" }]);
});

test("subscriptions are rate limited per client address", async () => {
  const browser = new Browser(shop.shopUrl);
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    statuses.push((await subscribe(browser, `reader-${round}@example.com`)).status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
  expect(await subscribers()).toHaveLength(5);
});

test("without a backend subscribing reports so", async () => {
  const browser = new Browser(bare.shopUrl);
  const answer = await subscribe(browser, "reader@example.com");
  expect(answer.status).toBe(503);
  expect(textOf(answer.html)).toContain("Backend not configured. Set SUPABASE_URL and its keys.");
  expect(inputValue(answer.html, "email")).toBe("reader@example.com");
  expect((await browser.get(`${PATH}?token=${NOBODY}`)).status).toBe(200);
  expect((await browser.post(`${PATH}?token=${NOBODY}`, {})).status).toBe(503);
});
