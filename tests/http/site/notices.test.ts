import { describe, expect, test } from "vitest";

import { type Browser, noticeOf } from "#tests/http/support/browser.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";
import { postWish } from "#tests/http/support/wishlist.ts";

const shop = await openShop();
const NOTICE = "Added to wishlist";

/** A shopper with an empty cart and a notice that no page has shown yet. */
async function shopperWithNotice(): Promise<Browser> {
  const browser = await newShopper(shop);
  await browser.get("/about");
  expect((await postWish(browser, (await addProduct(shop)).id)).status).toBe(303);
  return browser;
}

describe("a notice", () => {
  test("is shown once", async () => {
    const browser = await shopperWithNotice();
    expect(noticeOf((await browser.get("/about")).html)).toContain(NOTICE);
    expect(noticeOf((await browser.get("/about")).html)).toBe("");
  });

  // The checkout of an empty cart leads to the cart, after the layout has taken the notice to show it.
  test.each([
    ["a redirect", "/checkout", 303],
    ["a redirect of client navigation", "/checkout.data", 202],
  ])("is kept by %s for the page it leads to", async (_, path, status) => {
    const browser = await shopperWithNotice();
    for (const _time of [1, 2]) expect((await browser.get(path)).status).toBe(status);
    expect(noticeOf((await browser.get("/cart")).html)).toContain(NOTICE);
    expect(noticeOf((await browser.get("/cart")).html)).toBe("");
  });

  test("is kept by a page that the browser only prefetches", async () => {
    const browser = await shopperWithNotice();
    expect(noticeOf((await browser.get("/cart", { "Sec-Purpose": "prefetch" })).html)).toBe("");
    expect(noticeOf((await browser.get("/cart")).html)).toContain(NOTICE);
  });
});
