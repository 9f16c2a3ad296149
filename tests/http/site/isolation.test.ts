import { expect, test } from "vitest";

import { addProduct, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";

const shop = await openShop();

test("forty interleaved requests of two shoppers never mix", async () => {
  const lamp = await addProduct(shop);
  const people = await Promise.all(
    ["Alphaville", "Betatown"].map(async (city) => {
      const browser = await shopperWith(shop, lamp);
      const placed = await browser.post("/checkout", { ...(await checkoutForm(browser)), city });
      const id = placed.location?.split("/").at(-1) ?? "";
      return {
        browser,
        city,
        paths: ["/profile/addresses", `/order/${id}`, `/order-confirmation/${id}`, `/order/${id}.data`],
      };
    }),
  );
  const visits = Array.from({ length: 40 }, async (_, index) => {
    const { browser, city, paths } = people[index % 2] ?? people[0]!;
    const path = paths[Math.floor(index / 2) % paths.length] ?? "";
    const { status, html } = await browser.fork().get(path);
    const other = city === "Alphaville" ? "Betatown" : "Alphaville";
    return [status, html.includes(city), html.includes(other)];
  });
  expect(await Promise.all(visits)).toEqual(visits.map(() => [200, true, false]));
});
