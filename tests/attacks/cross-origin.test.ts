import { beforeAll, describe, expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { createExamples } from "#tests/http/support/admin-routes.ts";
import { Browser } from "#tests/http/support/browser.ts";
import {
  addProduct,
  addToCart,
  ADMIN,
  builtRoutes,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
  signIn,
} from "#tests/http/support/shop.ts";
import { hashAllTables } from "#tests/http/support/table-hashes.ts";

const attack = attackClass("post a form from another site");
const shop = await openShop();
const FOREIGN = "https://evil.example";
const elsewhere = new URL(shop.shopUrl);
elsewhere.port = "1";

/** Request headers that a browser sends with a form of another site, by name. The last ones are empty. */
const SENDERS: Record<string, Record<string, string>> = {
  "a foreign Origin": { Origin: FOREIGN },
  "the shop's host on another port": { Origin: elsewhere.origin },
  "the shop's name as the start of another": { Origin: `${shop.shopUrl}.evil.example` },
  "Origin null": { Origin: "null" },
  "a foreign Origin and a same-origin Sec-Fetch-Site": { Origin: FOREIGN, "Sec-Fetch-Site": "same-origin" },
  "no Origin, Sec-Fetch-Site cross-site": { "Sec-Fetch-Site": "cross-site" },
  "no Origin, Sec-Fetch-Site same-site": { "Sec-Fetch-Site": "same-site" },
  "a foreign Referer alone": { Referer: `${FOREIGN}/form` },
  "a Referer with the shop in its path": { Referer: `${FOREIGN}/${shop.shopUrl}/` },
  "none of these headers": {},
};

/** Posted to by servers, which send none of these headers; a signature or a secret token protects both. */
const SERVER_POSTS = new Set(["/payment/webhook", "/newsletter/unsubscribe"]);
/** Posted to by Razorpay's page; a signature protects it. */
const FOREIGN_POSTS = new Set(["/payment/callback/:id"]);

const shopper = await newShopper(shop);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const lamp = await addProduct(shop);
let ids: Record<string, string> = {};
const actions = (await builtRoutes(shop)).filter(({ hasAction }) => hasAction);

beforeAll(async () => {
  ids = { ...(await createExamples(shop)), id: lamp.id, addressId: lamp.id, file: "x.png", part: "1.xml" };
  await addToCart(shopper, lamp.id);
});

const pathOf = (path: string) =>
  path.replace("*", "nowhere").replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? `no-${name}`);

describe.each(Object.entries(SENDERS))("a form sent with %s", (name, headers) => {
  test("is refused by every action, as a page and as data, and writes nothing", async () => {
    const before = await hashAllTables(shop);
    const cookies = new Map(shopper.cookies);
    let refused = 0;
    for (const { path } of actions) {
      if (FOREIGN_POSTS.has(path) || (name === "none of these headers" && SERVER_POSTS.has(path))) continue;
      const browser = path.startsWith("/admin") ? admin : shopper;
      for (const at of [pathOf(path), `${pathOf(path)}.data`]) {
        await attack(`${at} with ${name}`, async () => {
          const page = await browser.send(at, {
            method: "POST",
            body: new URLSearchParams({ intent: "delete", redirectTo: "/" }),
            headers,
          });
          expect(page.status).toBe(403);
          expect(page.html).toContain("This form was sent from another site, so nothing was changed.");
          expect(page.headers.getSetCookie()).toEqual([]);
        });
        refused += 1;
      }
    }
    const excused = FOREIGN_POSTS.size + (name === "none of these headers" ? SERVER_POSTS.size : 0);
    expect(refused).toBe(2 * (actions.length - excused));
    expect(refused).toBeGreaterThan(100);
    expect(shopper.cookies).toEqual(cookies);
    expect(await hashAllTables(shop)).toEqual(before);
  });
});

test("the excused addresses exist, and write nothing without their signature or token", async () => {
  const paths = actions.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([...SERVER_POSTS, ...FOREIGN_POSTS]));
  const before = await hashAllTables(shop);
  for (const path of [...SERVER_POSTS, ...FOREIGN_POSTS]) {
    const page = await new Browser(shop.shopUrl).send(pathOf(path), {
      method: "POST",
      body: new URLSearchParams({ token: lamp.id }),
    });
    expect(page.status, path).toBeLessThan(500);
  }
  expect(await hashAllTables(shop)).toEqual(before);
});

test.each<[string, Record<string, string>]>([
  ["Origin", { Origin: shop.shopUrl }],
  ["Origin and Sec-Fetch-Site", { Origin: shop.shopUrl, "Sec-Fetch-Site": "same-origin" }],
  ["Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
  ["Sec-Fetch-Site of an address typed by hand", { "Sec-Fetch-Site": "none" }],
  ["Referer alone, as browsers before 2020", { Referer: `${shop.shopUrl}/checkout` }],
])("the shop's own form places an order with %s", async (_, headers) => {
  const browser = await newShopper(shop);
  await addToCart(browser, lamp.id);
  const answer = await browser.send("/checkout", {
    method: "POST",
    body: new URLSearchParams(await checkoutForm(browser)),
    headers,
  });
  expect((await orderOf(shop, answer)).items).toHaveLength(1);
});
