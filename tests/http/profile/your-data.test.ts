import { describe, expect, test } from "vitest";

import { emailOf, shopperWithRecords } from "#tests/http/support/account-records.ts";
import { noticeOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

const DATA = "/profile/data";
const CLOSE = "/profile/data/delete";
const DOWNLOAD = "/profile/data/download";

describe("your data", () => {
  test("links to the download and to account deletion", async () => {
    const { html } = await (await newShopper(shop)).get(DATA);
    expect(html).toContain(`href="${DOWNLOAD}"`);
    expect(html).toContain(`href="${CLOSE}"`);
  });

  test("is a file with everything stored about the user", async () => {
    const { browser } = await shopperWithRecords(shop);
    const page = await browser.get(DOWNLOAD);
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(page.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const data = JSON.parse(page.html) as Record<string, unknown>;
    const email = await emailOf(shop, browser);
    expect(data).toMatchObject({
      account: { full_name: "Meera Nair", email },
      addresses: [{ city: "Kochi", is_default: true }],
      orders: [
        { status: "delivered", shipping_address: { city: "Kochi" }, items: [{ product_name: "Kept lamp" }] },
      ],
      wishlist: [{ product: "Kept lamp" }],
      stock_notices: [{ product: "Kept lamp" }],
      reviews: [{ comment: "Bright sparrow" }],
      newsletter: { email },
      messages: [{ message: "Where is it?" }],
    });
  });

  test("contains nothing about other users", async () => {
    const { browser: other } = await shopperWithRecords(shop);
    const { html } = await (await newShopper(shop)).get(DOWNLOAD);
    for (const word of [await emailOf(shop, other), "Kochi", "Kept lamp", "sparrow", "Where is it"]) {
      expect(html).not.toContain(word);
    }
  });

  test("redirects back with a message when it cannot be gathered", async () => {
    const browser = await newShopper(shop);
    for (const fault of ["writes", "auth-leaves"] as const) {
      const faultyBrowser = atWorker(faulty, browser);
      faulty.fail(fault);
      const page = await faultyBrowser.get(DOWNLOAD);
      faulty.fail("none");
      expect([page.status, page.location], fault).toEqual([303, DATA]);
      expect(noticeOf((await faultyBrowser.get(DATA)).html)).toBe(
        "Failed to gather your data. Please try again.",
      );
    }
  });
});
