import { expect, test } from "vitest";

import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import {
  addProduct,
  addToCart,
  newShopper,
  openShop,
  shopperWith,
  SHOPPER,
} from "#tests/http/support/shop.ts";

// What the shop's script does at once, plain forms do too.
const shop = await openShop();

test("a form of a card leads back to the card", async () => {
  const lamp = await addProduct(shop, { name: "Brass lamp" });
  const anchor = `p-${lamp.id.slice(-6)}`;
  const list = `/products?search=${encodeURIComponent(lamp.name)}`;
  const browser = await newShopper(shop);
  expect((await browser.get(list)).html).toContain(`id="${anchor}"`);
  const added = await browser.post("/cart", { intent: "add", productId: lamp.id, redirectTo: list });
  expect([added.status, added.location]).toEqual([303, `${list}#${anchor}`]);
  const wished = await browser.post("/wishlist", { productId: lamp.id, wanted: "true", redirectTo: list });
  expect([wished.status, wished.location]).toEqual([303, `${list}#${anchor}`]);
  // The product page adds with a quantity, and stays where it is.
  const path = `/product/${lamp.id}`;
  const more = await browser.post("/cart", {
    intent: "add",
    productId: lamp.id,
    quantity: "2",
    redirectTo: path,
  });
  expect(more.location).toBe(path);
});

test("a visitor's heart is kept through the sign-in, once", async () => {
  const lamp = await addProduct(shop, { name: "Brass lamp" });
  const visitor = new Browser(shop.shopUrl);
  const refused = await visitor.post("/wishlist", {
    productId: lamp.id,
    wanted: "true",
    redirectTo: `/product/${lamp.id}`,
  });
  expect(refused.location).toMatch(/^\/login\?redirectTo=/);
  expect(noticeOf((await visitor.get(refused.location ?? "")).html)).toBe("Please login to add to wishlist");
  await visitor.post("/login", { ...SHOPPER, redirectTo: "/profile/wishlist" });
  const page = await visitor.get("/profile/wishlist");
  expect(noticeOf(page.html)).toBe("Welcome back! Added to wishlist");
  expect(page.html).toContain(`href="/product/${lamp.id}"`);
  await shop.sql("delete from public.wishlist where product_id = $1", [lamp.id]);
  await visitor.post("/sign-out", {});
  await visitor.post("/login", SHOPPER);
  expect(noticeOf((await visitor.get("/")).html)).toBe("Welcome back!");
});

test("the buttons − and + open the page with the next quantity, up to the stock", async () => {
  const lamp = await addProduct(shop, { stock: 3 });
  const path = `/product/${lamp.id}`;
  const browser = new Browser(shop.shopUrl);
  const press = async (step: string, quantity: string) => {
    const query = new URLSearchParams({
      productId: lamp.id,
      redirectTo: `${path}?quantity=9`,
      quantity,
      step,
    });
    const moved = await browser.get(`${path}?${query}`);
    expect(moved.status).toBe(303);
    const { html } = await browser.get(moved.location ?? "");
    return /<input[^>]*name="quantity"[^>]*value="(\d+)"/.exec(html)?.[1];
  };
  expect(await press("more", "1")).toBe("2");
  expect(await press("more", "3")).toBe("3");
  expect(await press("less", "3")).toBe("2");
  expect(await press("less", "1")).toBe("1");
  expect(await press("more", "many")).toBe("2");
  const away = await browser.get(`${path}?redirectTo=%2F%2Fevil.example&quantity=1&step=more`);
  expect(away.location).toBe(`${path}?quantity=2`);
});

test("what has sold out is removed at the checkout", async () => {
  const [lamp, jug] = [
    await addProduct(shop, { name: "Brass lamp" }),
    await addProduct(shop, { name: "Copper jug" }),
  ];
  const browser = await shopperWith(shop, lamp);
  await addToCart(browser, jug.id);
  await shop.sql("update public.products set stock = 0 where id = $1", [lamp.id]);
  const page = await browser.get("/checkout");
  expect(page.html).toContain('aria-label="Remove Brass lamp"');
  expect(page.html).toContain(`<form id="remove-${lamp.id}" action="/cart" method="post">`);
  const removed = await browser.post("/cart", {
    intent: "remove",
    productId: lamp.id,
    redirectTo: "/checkout",
  });
  expect(removed.location).toBe("/checkout");
  const after = await browser.get("/checkout");
  expect(textOf(after.html)).toContain("Copper jug");
  expect(textOf(after.html)).not.toContain("Brass lamp");
});

test("the buttons of the coupon open the answer at the coupon", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  for (const path of ["/cart", "/checkout"]) {
    const { html } = await browser.get(path);
    expect(html, path).toMatch(/<button(?=[^>]*value="apply-coupon")(?=[^>]*formAction="#coupon")[^>]*>/);
    expect(html, path).toContain('id="coupon"');
  }
});

test("Show sends the form back with what was typed, and nobody is signed in", async () => {
  const browser = new Browser(shop.shopUrl);
  const fields = { email: "meera@example.com", password: "kept-as-typed", redirectTo: "/" };
  for (const [path, name] of [
    ["/login", "password"],
    ["/register", "confirmPassword"],
  ] as const) {
    const typed = { ...fields, [name]: "kept-as-typed" };
    const shown = await browser.post(path, { ...typed, intent: "show-password" });
    expect(shown.status, path).toBe(200);
    expect(shown.html).toMatch(
      /<input(?=[^>]*name="password")(?=[^>]*type="text")(?=[^>]*value="kept-as-typed")/,
    );
    expect(shown.html).toContain('value="meera@example.com"');
    expect(shown.html).not.toContain('role="alert"');
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    const hidden = await browser.post(path, { ...typed, intent: "hide-password" });
    expect(hidden.html).toMatch(/<input(?=[^>]*name="password")(?=[^>]*type="password")/);
    expect(hidden.html).not.toMatch(/<input(?=[^>]*name="password")(?=[^>]*type="text")/);
  }
  expect(browser.cookies.has("haat-auth")).toBe(false);
});
