import { describe, expect, test } from "vitest";

import { openBetween } from "#tests/http/support/backend-proxy.ts";
import { fieldValue, textOf, typedValue } from "#tests/http/support/browser.ts";
import { atFaulty } from "#tests/http/support/session.ts";
import {
  ADDRESS,
  addProduct,
  checkoutForm,
  countRows,
  openShop,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const between = await openBetween(shop);
const browser = await shopperWith(shop, await addProduct(shop));

describe("records out of reach", () => {
  const UNAVAILABLE = "Database connection unavailable. Please refresh the page.";

  test.each(["/rest/v1/products", "/rest/v1/orders", "/rest/v1/"])("%s: the page says so", async (path) => {
    const there = atFaulty(between, browser);
    between.answer(({ url }) => (url.includes(path) ? new Response("", { status: 502 }) : null));
    const { status, html } = await there.get("/checkout");
    expect(status).toBe(503);
    expect(textOf(html)).toContain(UNAVAILABLE);
    expect(html).toMatch(/<a href="\/checkout"[^>]*>Refresh Page<\/a>/);
  });

  test("for a moment, while an order is placed: what was typed is kept, and the same key is tried again", async () => {
    between.answer(() => null);
    const there = atFaulty(between, await shopperWith(shop, await addProduct(shop)));
    const form = await checkoutForm(there);
    const before = await countRows(shop);
    for (const [path, failing] of [
      // The first of these finds out who is asking, before anything else.
      ["/auth/v1/user", 2],
      ["/rest/v1/orders", 1],
      ["/rest/v1/products", 1],
      ["/rpc/place_order", 1],
    ] as const) {
      let count = 0;
      between.answer(({ url }) =>
        url.includes(path) && (count += 1) === failing ? new Response("", { status: 502 }) : null,
      );
      const answer = await there.post("/checkout", form);
      expect(answer.status, path).toBe(409);
      expect(textOf(answer.html), path).toContain("Failed to place order. Please try again.");
      expect(typedValue(answer.html, "city"), path).toBe(ADDRESS.city);
      expect(fieldValue(answer.html, "checkoutKey"), path).toBe(form.checkoutKey);
      expect(await countRows(shop), path).toEqual(before);
    }
    between.answer(() => null);
    expect((await there.post("/checkout", form)).status).toBe(303);
  });

  test("after an order was placed: it is found again, never placed twice", async () => {
    between.answer(() => null);
    const there = atFaulty(between, await shopperWith(shop, await addProduct(shop)));
    const form = await checkoutForm(there);
    const before = await countRows(shop);
    // The order is written, but neither its answer nor the look for it comes back.
    let placed = false;
    between.answer(async (request) => {
      const { url, headers } = request;
      if (placed && url.includes("/rest/v1/orders")) return new Response("", { status: 502 });
      if (!url.includes("/rpc/place_order")) return null;
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
    await there.post("/checkout", form);
    between.answer(() => null);
    expect((await countRows(shop)).orders).toBe((before.orders ?? 0) + 1);
    const again = await there.get("/checkout");
    expect([again.status, again.location]).toEqual([303, (await there.post("/checkout", form)).location]);
    expect((await countRows(shop)).orders).toBe((before.orders ?? 0) + 1);
  });
});
