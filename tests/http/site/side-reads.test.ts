import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";

// A page fails if its main data cannot be read, but not if the data beside it cannot.
const shop = await openShop();
const proxied = await openProxiedShop(shop);

const ADDRESS = {
  first_name: "Meera",
  last_name: "Nair",
  address_line_1: "14 Marine Drive",
  address_line_2: "",
  city: "Kochi",
  state: "Kerala",
  postal_code: "682001",
  phone: "9876543210",
};

/** The shopper's browser at the Worker behind the proxy. */
function behindProxy(browser: Browser): Browser {
  const other = new Browser(proxied.shopUrl);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return other;
}

/** Lets all backend calls of this path fail, and counts them. */
function failing(path: RegExp, how: "cut" | 502 = 502, only?: "POST"): () => number {
  let failed = 0;
  proxied.intercept(({ url, method }) => {
    if (!path.test(new URL(url).pathname) || (only && method !== only)) return null;
    failed += 1;
    return how === "cut"
      ? "cut"
      : Response.json({ message: "relation canary does not exist" }, { status: how });
  });
  return () => failed;
}

test.each([
  ["the wishlist", /\/wishlist$/, "/"],
  ["the wishlist", /\/wishlist$/, "/products"],
  ["the wishlist", /\/wishlist$/, "/product/{product}"],
  ["the shopper's own review", /shop_own_review$/, "/product/{product}"],
  ["featured products", /\/shop_home_page$/, "/"],
])("without %s the page is there (%s, %s)", async (_what, path, page) => {
  const product = await addProduct(shop, { name: "Brass lamp" });
  const browser = behindProxy(await newShopper(shop));
  const failed = failing(path);
  const answer = await browser.get(page.replace("{product}", product.id));
  expect([answer.status, failed()]).toEqual([200, 1]);
  expect(answer.html).not.toContain("canary");
});

test("the home page says that its featured products are missing", async () => {
  const failed = failing(/\/shop_home_page$/);
  const { html } = await new Browser(proxied.shopUrl).get("/");
  expect(failed()).toBe(1);
  expect(textOf(html)).toContain("Featured products could not be loaded. Please refresh the page.");
});

test("an order that cannot be read says so, with a link to try again", async () => {
  const order = await placeCod(shop);
  const browser = behindProxy(order.browser);
  failing(/\/orders$/);
  const page = await browser.get(order.path);
  expect(page.status).toBe(503);
  expect(page.html).toMatch(/<h1[^>]*>Failed to load order details<\/h1>/);
  expect(page.html).toMatch(new RegExp(`<a[^>]*href="${order.path}"[^>]*>Refresh Page`));
});

test.each([
  ["refused", 502, "Failed to save address"],
  ["not answered", "cut", "Unable to save address. Please try again."],
] as const)("an address whose saving is %s keeps what was typed", async (_how, how, message) => {
  const browser = behindProxy(await newShopper(shop));
  const failed = failing(/\/addresses$/, how, "POST");
  const page = await browser.post("/profile/addresses/new", ADDRESS);
  expect([page.status, failed() > 0]).toEqual([503, true]);
  expect(textOf(page.html)).toContain(message);
  expect(page.html).toContain('value="14 Marine Drive"');
});

test("every other post says that no backend is configured", async () => {
  const bare = await openShop({ configured: false });
  const id = "00000000-0000-4000-8000-00000000a001";
  for (const [path, fields] of [
    ["/wishlist", { productId: id, wanted: "true", redirectTo: "/products" }],
    ["/stock-notices", { productId: id, notify: "true", redirectTo: "/products" }],
    ["/sign-out", {}],
    ["/checkout", { intent: "place-order" }],
    ["/profile", { full_name: "Asha Verma", phone: "" }],
    [`/product/${id}`, { rating: "5", title: "Good", comment: "" }],
  ] as const) {
    const browser = new Browser(bare.shopUrl);
    const answer = await browser.post(path, fields);
    expect(answer.status, path).toBe(303);
    const next = await browser.get(answer.location ?? "");
    expect(noticeOf(next.html), path).toContain("Backend not configured. Set SUPABASE_URL and its keys.");
  }
  for (const path of ["/login", "/register"]) {
    const { html } = await new Browser(bare.shopUrl).get(path);
    expect(textOf(html), path).toContain("Continue with Google");
  }
});
