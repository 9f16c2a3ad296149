import { randomInt, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { readMails } from "#local/mail/mailbox.ts";
import { emailOf } from "#tests/http/support/account-records.ts";
import { Browser, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { inGroups } from "#tests/http/support/in-groups.ts";
import { atWorker } from "#tests/http/support/session.ts";
import {
  addProduct,
  checkoutForm,
  countRows,
  newShopper,
  openShop,
  SHOPPER,
  shopperWith,
} from "#tests/http/support/shop.ts";
import { withinOneMinute } from "#tests/http/support/within-one-minute.ts";

const shop = await openShop({ limit: 5 });
/** A Worker that keeps copies as online. */
const copying = await openShop({ limit: 5, vars: { CATALOGUE_FRESH_MS: "60000" } });
const samples = await openShop({ configured: false, limit: undefined });
const PASSWORD = "secret-canary";
const unknownAccount = { email: `${randomUUID()}@example.com`, password: PASSWORD };
const taken = {
  ...SHOPPER,
  fullName: "Meera Nair",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: "on",
};
const ATTEMPTS: [path: string, fields: Record<string, string>][] = [
  ["/login", unknownAccount],
  ["/login.data", unknownAccount],
  ["/admin", unknownAccount],
  ["/admin.data", unknownAccount],
  ["/register.data", taken],
];

test("the sixth sign-in or registration is limited per client address, for form and data requests", async () => {
  const browser = new Browser(shop.shopUrl);
  const attempt = ([path, fields]: [string, Record<string, string>]) => browser.post(path, fields);
  const first = await Promise.all(ATTEMPTS.map(attempt));
  const registration: (typeof ATTEMPTS)[number] = ["/register", taken];
  const held = await Promise.all([...ATTEMPTS, registration].map(attempt));
  const neighbour = await new Browser(shop.shopUrl).post("/login", SHOPPER);
  expect(first.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  for (const { status, html } of held) {
    expect(status).toBe(429);
    expect(html).toContain("Too many attempts. Please wait a minute and try again.");
    expect(html).not.toContain(PASSWORD);
  }
  expect(neighbour.status).toBe(303);
});

const group = () => (0x1000 + randomInt(0xefff)).toString(16);

// The second /64 ends in zero groups, which canonical addresses shorten.
test.each([
  [`2001:db8:${group()}:1`, ["::1", "::2", ":0:0:0:3", ":a:b:c:d", "::5", "::6"]],
  [`2001:${group()}`, ["::1", "::2", "::b:3", "::c:4", "::5", "::6"]],
])("IPv6 clients are limited by network: %s", async (network, rests) => {
  const statuses: number[] = [];
  for (const rest of rests) {
    // A new account each time, because accounts are limited too.
    const stranger = { ...unknownAccount, email: `${randomUUID()}@example.com` };
    statuses.push((await new Browser(shop.shopUrl, network + rest).post("/login", stranger)).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test("the sixth order is refused and writes nothing", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  const form = { ...(await checkoutForm(browser)), addressId: crypto.randomUUID() };
  const before = await countRows(shop);
  const elsewhere = atWorker(shop, browser);
  for (let count = 0; count < 5; count += 1) await elsewhere.post("/checkout", form);
  const answers = [await elsewhere.post("/checkout", form), await elsewhere.post("/checkout.data", form)];
  expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  expect(await countRows(shop)).toEqual(before);
});

test("lists that nobody else asks for are limited as searches are", async () => {
  const browser = new Browser(copying.shopUrl);
  const lists = ["?f=size%3Auk+7", "?rating=4", "?sort=price-asc", "?page=2"];
  for (const query of lists) await new Browser(copying.shopUrl, "192.0.2.1").get(`/products${query}`);
  const typed = [1, 2, 3].flatMap((count) => [`?max=${count}00`, `?f=size%3Am&f=brand%3A${count}`]);
  const rare: number[] = [];
  for (const query of typed) rare.push((await browser.get(`/products${query}`)).status);
  const common: number[] = [];
  for (const query of lists) common.push((await browser.get(`/products${query}`)).status);
  expect(rare).toEqual([200, 200, 200, 200, 200, 429]);
  expect(common).toEqual([200, 200, 200, 200]);
});

test.each([
  ["values", "?f=brand%3Anone-", "192.0.2.2"],
  ["categories", "?category=none-", "192.0.2.3"],
  ["pages", "?page=900", "192.0.2.4"],
])("lists of made-up %s, which have no copy, are limited as searches are", async (_what, query, address) => {
  const browser = new Browser(copying.shopUrl, address);
  const statuses: number[] = [];
  for (const count of [1, 2, 3, 4, 5, 6])
    statuses.push((await browser.get(`/products${query}${count}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("the sixth search is limited, apart from suggestions; lists without words are not", async () => {
  const browser = new Browser(shop.shopUrl);
  const searches: Page[] = [];
  for (let count = 0; count < 6; count += 1)
    searches.push(await browser.get(`/products?search=lamp${count}`));
  const lists: number[] = [];
  for (const query of ["", "?sort=newest", "?sort=rating", "?rating=3", "?rating=2", "?inStock=on"])
    lists.push((await browser.get(`/products${query}`)).status);
  const { status: suggestion } = await browser.get("/suggest?search=lamp");
  expect(searches.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(textOf(searches.at(-1)?.html ?? "")).toContain("Too many attempts");
  expect(lists).toEqual(Array(6).fill(200));
  expect(suggestion).toBe(200);
});

test("limited suggestions are an empty list", async () => {
  const browser = new Browser(shop.shopUrl);
  const answers = await Promise.all(Array.from({ length: 12 }, () => browser.get("/suggest?search=lamp")));
  const [allowed, limited] = [200, 429].map((status) => answers.filter((answer) => answer.status === status));
  expect([allowed?.length, limited?.length]).toEqual([5, 7]);
  for (const { html } of allowed ?? []) expect(JSON.parse(html)).not.toEqual([]);
  for (const { html } of limited ?? []) expect(JSON.parse(html)).toEqual([]);
});

const MESSAGE = {
  name: "Meera Nair",
  email: "meera@example.com",
  orderNumber: "",
  message: "Is anybody there?",
};

test("a limited contact message keeps its text", async () => {
  const browser = new Browser(shop.shopUrl);
  const answers: Page[] = [];
  for (let count = 0; count < 7; count += 1) answers.push(await browser.post("/contact", MESSAGE));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429, 429]);
  for (const { html } of answers.slice(5)) expect(html).toContain("Is anybody there?");
});

test("links to set a password are limited by account, and no more are sent", async () => {
  const browser = await newShopper(shop);
  const email = await emailOf(shop, browser);
  const notices: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const tab = atWorker(shop, browser);
    const answer = await tab.post("/profile/security", { intent: "link" });
    expect([answer.status, answer.location]).toEqual([303, "/profile/security"]);
    notices.push(noticeOf((await tab.get("/profile/security")).html));
  }
  const sent = `We have sent a link to ${email}.`;
  const limited = "Too many attempts. Please wait a minute and try again.";
  expect(notices).toEqual([sent, sent, sent, sent, sent, limited]);
  expect(readMails(shop.mailDir, email)).toHaveLength(5);
});

test("without a fixed limit those of wrangler.toml count: 60 suggestions within a minute", async () => {
  const statuses = await withinOneMinute(() => {
    const browser = new Browser(samples.shopUrl);
    return inGroups(62, async () => (await browser.get("/suggest?search=lamp")).status);
  });
  expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([60, 2]);
});
