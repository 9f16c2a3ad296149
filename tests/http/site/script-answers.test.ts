import { expect, test } from "vitest";

import { isScriptAnswer, SCRIPT_ACCEPT } from "#app/shop/script-answer.ts";
import { Browser, noticeOf } from "#tests/http/support/browser.ts";
import { addProduct, cartOf, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

/** The answer in a response; null for another. */
function parseAnswer(html: string) {
  const answer: unknown = JSON.parse(html);
  return isScriptAnswer(answer) ? answer : null;
}

/** Posts as the shop's script does, from the page at `path`. */
async function postFrom(browser: Browser, path: string, action: string, fields: Record<string, string>) {
  const page = await browser.post(action, fields, { Accept: SCRIPT_ACCEPT, Referer: shop.shopUrl + path });
  const isJson = page.headers.get("Content-Type") === "application/json";
  return { page, answer: isJson ? parseAnswer(page.html) : null };
}

const nextNotice = async (browser: Browser) => noticeOf((await browser.get("/about")).html);

test("a post that leads back to its page is answered with the notice and the cart", async () => {
  const browser = await newShopper(shop);
  const { id } = await addProduct(shop);
  const path = "/products?search=brass%20lamp&view=list";
  const before = Date.now();
  const { page, answer } = await postFrom(browser, path, "/cart", {
    intent: "add",
    productId: id,
    redirectTo: path,
  });
  expect([page.status, page.location]).toEqual([200, null]);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer).toEqual({
    location: path,
    stays: true,
    notice: { kind: "success", message: "Added to cart!", link: { to: "/cart", label: "View Cart" } },
    lines: [id.slice(-6)],
    at: expect.any(Number),
  });
  expect(answer?.at).toBeGreaterThanOrEqual(before - 1_000);
  expect(cartOf(browser)?.lines).toEqual([{ id, quantity: 1 }]);
  // The notice has been shown.
  expect(await nextNotice(browser)).toBe("");

  const wish = await postFrom(browser, path, "/wishlist", {
    productId: id,
    wanted: "true",
    redirectTo: path,
  });
  expect(wish.answer).toMatchObject({
    stays: true,
    notice: { kind: "success", message: "Added to wishlist" },
    lines: [id.slice(-6)],
  });
});

test("a post that leads elsewhere says where, and its notice waits for that page", async () => {
  const { id } = await addProduct(shop);
  for (const [path, redirectTo] of [
    ["/products", "/products?page=2"],
    ["/products?page=2", "/products"],
    ["/", "/products"],
  ] as const) {
    const browser = new Browser(shop.shopUrl);
    const { answer } = await postFrom(browser, path, "/cart", { intent: "add", productId: id, redirectTo });
    expect(answer, path).toMatchObject({ location: redirectTo, stays: false, notice: null });
    expect(await nextNotice(browser), path).toBe("Added to cart!");
  }
  const visitor = new Browser(shop.shopUrl);
  const heart = await postFrom(visitor, "/", "/wishlist", { productId: id, wanted: "true", redirectTo: "/" });
  expect(heart.answer).toMatchObject({ location: "/login?redirectTo=%2F", stays: false, notice: null });
  expect(await nextNotice(visitor)).toBe("Please login to add to wishlist");
});

test("without a page that the browser names, the answer leads to it anew", async () => {
  const { id } = await addProduct(shop);
  const fields = { intent: "add", productId: id, redirectTo: "/products" };
  for (const Referer of [undefined, "about:blank", "http://other.example/products"]) {
    const browser = new Browser(shop.shopUrl);
    const headers = { Accept: SCRIPT_ACCEPT, ...(Referer && { Referer }) };
    const { html } = await browser.post("/cart", fields, headers);
    expect(parseAnswer(html), Referer).toMatchObject({ stays: false, notice: null });
  }
});

test("other posts are answered with a redirect, and a rejected form with its page", async () => {
  const { id } = await addProduct(shop);
  const fields = { intent: "add", productId: id, redirectTo: "/products" };
  for (const Accept of ["text/html,*/*", "application/json"]) {
    expect((await new Browser(shop.shopUrl).post("/cart", fields, { Accept })).status, Accept).toBe(303);
  }
  const browser = await newShopper(shop);
  await browser.post("/cart", fields);
  const { page } = await postFrom(browser, "/cart", "/cart", {
    intent: "apply-coupon",
    couponCode: "NO-SUCH",
  });
  expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.html).toContain("Invalid coupon code");
  // A page asked for with the same header is a page.
  expect((await browser.get("/cart", { Accept: SCRIPT_ACCEPT })).html).toContain("<!DOCTYPE html>");
});
