import { randomInt, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import {
  addProduct,
  checkoutForm,
  countRows,
  openShop,
  SHOPPER,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop({ limit: 5 });
const PASSWORD = "secret-canary";
const nobody = { email: `${randomUUID()}@example.com`, password: PASSWORD };
const taken = {
  ...SHOPPER,
  fullName: "Meera Nair",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: "on",
};
const ATTEMPTS: [path: string, fields: Record<string, string>][] = [
  ["/login", nobody],
  ["/login.data", nobody],
  ["/admin", nobody],
  ["/admin.data", nobody],
  ["/register.data", taken],
];

/** The limits count by the minutes of the clock, so what ran across the end of one runs again. */
async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const minute = Math.floor(Date.now() / 60_000);
    const result = await work();
    if (Math.floor(Date.now() / 60_000) === minute) return result;
  }
}

test("the sixth attempt to get in is held back, by form and by data request, for that address alone", async () => {
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

// The second writes a /64 whose last groups are zero, as canonical addresses do: shortened.
test.each([
  [`2001:db8:${group()}:1`, ["::1", "::2", ":0:0:0:3", ":a:b:c:d", "::5", "::6"]],
  [`2001:${group()}`, ["::1", "::2", "::b:3", "::c:4", "::5", "::6"]],
])("an IPv6 caller is counted by its network: %s", async (network, rests) => {
  const statuses = await withinOneMinute(async () => {
    const answers: number[] = [];
    for (const rest of rests) {
      // Each time another account: those are counted too.
      const stranger = { ...nobody, email: `${randomUUID()}@example.com` };
      answers.push((await new Browser(shop.shopUrl, network + rest).post("/login", stranger)).status);
    }
    return answers;
  });
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test("the sixth order from one address within a minute is held back and writes nothing", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  const form = { ...(await checkoutForm(browser)), addressId: crypto.randomUUID() };
  const before = await countRows(shop);
  const answers = await withinOneMinute(async () => {
    const elsewhere = new Browser(shop.shopUrl);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    for (let count = 0; count < 5; count += 1) await elsewhere.post("/checkout", form);
    return [await elsewhere.post("/checkout", form), await elsewhere.post("/checkout.data", form)];
  });
  expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  expect(await countRows(shop)).toEqual(before);
});

test("suggestions are held back too, as a list of nothing", async () => {
  const browser = new Browser(shop.shopUrl);
  const answers = await withinOneMinute(() =>
    Promise.all(Array.from({ length: 12 }, () => browser.get("/suggest?search=lamp"))),
  );
  const held = answers.filter(({ status }) => status === 429);
  expect(held.length).toBeGreaterThanOrEqual(7);
  for (const { html } of held) expect(JSON.parse(html)).toEqual([]);
});

test("messages to the shop are held back, and what was written is kept", async () => {
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
  const held = answers.filter(({ status }) => status === 429);
  expect(held.length).toBeGreaterThanOrEqual(2);
  for (const { html } of held) expect(html).toContain("Is anybody there?");
});
