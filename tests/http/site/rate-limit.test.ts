import { randomInt, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { readMails } from "#local/mail/mailbox.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
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
  const { first, held, neighbour } = await withinOneMinute(async () => {
    const browser = new Browser(shop.shopUrl);
    const attempt = ([path, fields]: [string, Record<string, string>]) => browser.post(path, fields);
    return {
      first: await Promise.all(ATTEMPTS.map(attempt)),
      held: await Promise.all([...ATTEMPTS, ["/register", taken] as (typeof ATTEMPTS)[number]].map(attempt)),
      neighbour: await new Browser(shop.shopUrl).post("/login", SHOPPER),
    };
  });
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
  const statuses = await withinOneMinute(async () => {
    const answers: number[] = [];
    for (const rest of rests) {
      // A new account each time, because accounts are limited too.
      const stranger = { ...unknownAccount, email: `${randomUUID()}@example.com` };
      answers.push((await new Browser(shop.shopUrl, network + rest).post("/login", stranger)).status);
    }
    return answers;
  });
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test("the sixth order within a minute is refused and writes nothing", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  const form = { ...(await checkoutForm(browser)), addressId: crypto.randomUUID() };
  const before = await countRows(shop);
  const answers = await withinOneMinute(async () => {
    const elsewhere = atWorker(shop, browser);
    for (let count = 0; count < 5; count += 1) await elsewhere.post("/checkout", form);
    return [await elsewhere.post("/checkout", form), await elsewhere.post("/checkout.data", form)];
  });
  expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  expect(await countRows(shop)).toEqual(before);
});

test("the sixth search is limited, apart from suggestions; lists without words are not", async () => {
  const { searches, lists, suggestion } = await withinOneMinute(async () => {
    const browser = new Browser(shop.shopUrl);
    const all = [];
    for (let count = 0; count < 6; count += 1) all.push(await browser.get(`/products?search=lamp${count}`));
    const others = [];
    for (let count = 0; count < 6; count += 1)
      others.push((await browser.get(`/products?page=${count}`)).status);
    const { status } = await browser.get("/suggest?search=lamp");
    return { searches: all, lists: others, suggestion: status };
  });
  expect(searches.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(textOf(searches.at(-1)?.html ?? "")).toContain("Too many attempts");
  expect(lists).toEqual(Array(6).fill(200));
  expect(suggestion).toBe(200);
});

test("limited suggestions are an empty list", async () => {
  const browser = new Browser(shop.shopUrl);
  const answers = await withinOneMinute(() =>
    Promise.all(Array.from({ length: 12 }, () => browser.get("/suggest?search=lamp"))),
  );
  const [allowed, limited] = [200, 429].map((status) => answers.filter((answer) => answer.status === status));
  expect([allowed?.length, limited?.length]).toEqual([5, 7]);
  for (const { html } of allowed ?? []) expect(JSON.parse(html)).not.toEqual([]);
  for (const { html } of limited ?? []) expect(JSON.parse(html)).toEqual([]);
});

test("a limited contact message keeps its text", async () => {
  const browser = new Browser(shop.shopUrl);
  const message = {
    name: "Meera Nair",
    email: "meera@example.com",
    orderNumber: "",
    message: "Is anybody there?",
  };
  const answers = await withinOneMinute(async () => {
    const all = [];
    for (let count = 0; count < 7; count += 1) all.push(await browser.post("/contact", message));
    return all;
  });
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429, 429]);
  for (const { html } of answers.slice(5)) expect(html).toContain("Is anybody there?");
});

test("links to set a password are limited by account, and no more are sent", async () => {
  const { notices, email } = await withinOneMinute(async () => {
    const browser = await newShopper(shop);
    const [user] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [
      userIdOf(browser),
    ]);
    const seen: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const tab = atWorker(shop, browser);
      const answer = await tab.post("/profile/security", { intent: "link" });
      expect([answer.status, answer.location]).toEqual([303, "/profile/security"]);
      seen.push(noticeOf((await tab.get("/profile/security")).html));
    }
    return { notices: seen, email: user?.email ?? "" };
  });
  const sent = `We have sent a link to ${email}.`;
  const limited = "Too many attempts. Please wait a minute and try again.";
  expect(notices).toEqual([sent, sent, sent, sent, sent, limited]);
  expect(readMails(shop.mailDir, email)).toHaveLength(5);
});
