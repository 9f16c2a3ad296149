import { expect, test } from "vitest";

import { userIdOf } from "#tests/http/support/session.ts";
import { addProduct, addToCart, newShopper, openShop } from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/support/long.ts";

/** Shoppers at once, and their requests altogether. */
const SHOPPERS = IS_LONG ? 50 : 8;
const REQUESTS = IS_LONG ? 500 : 64;

const shop = await openShop();

test(`${REQUESTS} interleaved requests of ${SHOPPERS} shoppers show each their own name and cart, with a nonce each`, async () => {
  const people = await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, at) => {
      const browser = await newShopper(shop);
      const name = `Sparrow ${String(at).padStart(3, "0")} Nair`;
      await shop.sql("update public.users set full_name = $2 where id = $1", [userIdOf(browser), name]);
      const product = await addProduct(shop, { name: `Lamp of sparrow ${String(at).padStart(3, "0")}` });
      await addToCart(browser, product.id);
      await browser.get("/");
      return { browser, name, product: product.name };
    }),
  );
  const paths = ["/profile", "/cart", "/profile.data", "/cart"];
  const visits = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, at) => {
      const who = people[at % SHOPPERS] as (typeof people)[number];
      const path = paths[Math.floor(at / SHOPPERS) % paths.length] ?? "";
      const { status, html, headers } = await who.browser.fork().get(path);
      return {
        status,
        own: html.includes(path.startsWith("/cart") ? who.product : who.name),
        others: people.filter((p) => p !== who && (html.includes(p.name) || html.includes(p.product))).length,
        nonce: /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1] ?? "",
      };
    }),
  );
  expect(visits.map(({ status, own, others }) => [status, own, others])).toEqual(
    visits.map(() => [200, true, 0]),
  );
  expect(new Set(visits.map(({ nonce }) => nonce)).size).toBe(REQUESTS);
  expect(visits.every(({ nonce }) => Buffer.from(nonce, "base64").length === 16)).toBe(true);
});
