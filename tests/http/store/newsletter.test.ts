import { beforeEach, expect, test } from "vitest";

import {
  Browser,
  fieldError,
  fieldValue,
  noticeOf,
  textOf,
  inputValue,
} from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ limit: 5 });
const bare = await openShop({ configured: false });
const PATH = "/newsletter/unsubscribe";
const NOBODY = "00000000-0000-4000-8000-0000000fffff";

type Row = { email: string; token: string; left: boolean };

function subscribers(): Promise<Row[]> {
  return shop.sql(
    "select email, unsubscribe_token as token, unsubscribed_at is not null as left from public.newsletter_subscribers",
  );
}

function subscribe(browser: Browser, email: string, redirectTo = "/") {
  return browser.post("/newsletter", { email, redirectTo });
}

beforeEach(async () => {
  await shop.sql("delete from public.newsletter_subscribers");
});

test("the form on the home page subscribes and returns with a notice", async () => {
  const browser = new Browser(shop.shopUrl);
  const { html } = await browser.get("/");
  const box = /aria-labelledby="newsletter"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  expect(box).toMatch(/<form[^>]* action="\/newsletter" method="post">/);
  expect(box).toMatch(/We keep your e-mail address.*<a href="\/privacy"/);
  expect(box).not.toContain('type="checkbox"');

  const answer = await subscribe(browser, " Reader@Example.com ", fieldValue(box, "redirectTo"));
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect(noticeOf((await browser.get("/")).html)).toBe("Thank you for subscribing.");
  expect(await subscribers()).toMatchObject([{ email: "reader@example.com", left: false }]);
});

test("a subscribed e-mail gets the same answer", async () => {
  const answers = [];
  for (const email of ["reader@example.com", "READER@example.com"]) {
    const browser = new Browser(shop.shopUrl);
    const { status, location } = await subscribe(browser, email);
    answers.push([status, location, noticeOf((await browser.get("/")).html)]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(await subscribers()).toHaveLength(1);
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
  await subscribe(browser, "reader@example.com");
  const [reader] = await subscribers();
  const link = `${PATH}?token=${reader?.token}`;
  const page = await browser.get(link);
  expect(page.html).toMatch(
    new RegExp(`<form[^>]* action="${PATH}\\?token=${reader?.token}" method="post">`),
  );
  expect(await subscribers()).toMatchObject([{ left: false }]);
  for (const time of ["once", "twice"]) {
    const answer = await browser.post(link, {});
    expect(answer.status, time).toBe(200);
    expect(textOf(answer.html), time).toContain("You are unsubscribed We will not write to you again.");
    expect(await subscribers()).toMatchObject([{ left: true }]);
  }
  await subscribe(browser, "reader@example.com");
  expect(await subscribers()).toMatchObject([{ left: false }]);
});

test("one-click unsubscribe works without origin, cookie or redirect", async () => {
  await subscribe(new Browser(shop.shopUrl), "reader@example.com");
  const [reader] = await subscribers();
  const answer = await fetch(`${shop.shopUrl}${PATH}?token=${reader?.token}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  expect(await subscribers()).toMatchObject([{ left: true }]);
});

test("an incomplete or unknown link shows a message and the contact page", async () => {
  const browser = new Browser(shop.shopUrl);
  await subscribe(browser, "reader@example.com");
  for (const query of ["", "?token=", "?token=1", "?token=' or true --"]) {
    const page = await browser.get(PATH + query);
    expect(textOf(page.html), query).toContain("This link is not complete.");
    expect(page.html, query).toContain('href="/contact"');
  }
  for (const token of ["1", NOBODY]) {
    expect((await browser.post(`${PATH}?token=${token}`, {})).status, token).toBe(404);
  }
  expect(await subscribers()).toMatchObject([{ left: false }]);
});

test("subscriptions are rate limited per client address", async () => {
  const browser = new Browser(shop.shopUrl);
  const statuses = [];
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
