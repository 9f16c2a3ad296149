import { describe, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { fieldValue, textOf, inputValue } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import {
  ADDRESS,
  addProduct,
  checkoutForm,
  countRows,
  openShop,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const proxied = await openProxiedShop(shop);
const browser = await shopperWith(shop, await addProduct(shop));

describe("backend outage", () => {
  const UNAVAILABLE = "Database connection unavailable. Please refresh the page.";

  test.each(["/rpc/shop_products_by_ids", "/rest/v1/orders", "/rest/v1/"])(
    "a failing %s shows a page with a refresh link",
    async (path) => {
      const proxiedBrowser = atWorker(proxied, browser);
      proxied.intercept(({ url }) => (url.includes(path) ? new Response("", { status: 502 }) : null));
      const { status, html } = await proxiedBrowser.get("/checkout");
      expect(status).toBe(503);
      expect(textOf(html)).toContain(UNAVAILABLE);
      expect(html).toMatch(/<a href="\/checkout"[^>]*>Refresh Page<\/a>/);
    },
  );

  test("during placement keeps the values, and the same checkout key can be posted again", async () => {
    proxied.intercept(() => null);
    const proxiedBrowser = atWorker(proxied, await shopperWith(shop, await addProduct(shop)));
    const form = await checkoutForm(proxiedBrowser);
    const before = await countRows(shop);
    for (const [path, failing] of [
      // The first call identifies the shopper.
      ["/auth/v1/user", 2],
      ["/rest/v1/orders", 1],
      ["/rpc/shop_products_by_ids", 1],
      ["/rpc/shop_place_order", 1],
    ] as const) {
      let count = 0;
      proxied.intercept(({ url }) =>
        url.includes(path) && (count += 1) === failing ? new Response("", { status: 502 }) : null,
      );
      const answer = await proxiedBrowser.post("/checkout", form);
      expect(answer.status, path).toBe(409);
      expect(textOf(answer.html), path).toContain("Failed to place order. Please try again.");
      expect(inputValue(answer.html, "city"), path).toBe(ADDRESS.city);
      expect(fieldValue(answer.html, "checkoutKey"), path).toBe(form.checkoutKey);
      expect(await countRows(shop), path).toEqual(before);
    }
    proxied.intercept(() => null);
    expect((await proxiedBrowser.post("/checkout", form)).status).toBe(303);
  });

  test("after placement leads to the existing order and never places it twice", async () => {
    proxied.intercept(() => null);
    const proxiedBrowser = atWorker(proxied, await shopperWith(shop, await addProduct(shop)));
    const form = await checkoutForm(proxiedBrowser);
    const before = await countRows(shop);
    // The order is written, but neither its response nor the lookup of it arrives.
    let placed = false;
    proxied.intercept(async (request) => {
      const { url, headers } = request;
      if (placed && url.includes("/rest/v1/orders")) return new Response("", { status: 502 });
      if (!url.includes("/rpc/shop_place_order")) return null;
      placed = true;
      const passedOn = new Headers(headers);
      for (const name of ["host", "connection", "content-length"]) passedOn.delete(name);
      await fetch(`${shop.backendUrl}${new URL(url).pathname}`, {
        method: "POST",
        headers: passedOn,
        body: await request.text(),
      });
      return new Response("", { status: 502 });
    });
    await proxiedBrowser.post("/checkout", form);
    proxied.intercept(() => null);
    expect((await countRows(shop)).orders).toBe((before.orders ?? 0) + 1);
    const again = await proxiedBrowser.get("/checkout");
    expect([again.status, again.location]).toEqual([
      303,
      (await proxiedBrowser.post("/checkout", form)).location,
    ]);
    expect((await countRows(shop)).orders).toBe((before.orders ?? 0) + 1);
  });
});
