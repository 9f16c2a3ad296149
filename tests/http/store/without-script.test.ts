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
import { addKurta } from "#tests/http/support/variants.ts";

// Plain forms do everything that the shop's script does without loading a page.
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

test("sort and category have a button beside them, and the number found is not cut off", async () => {
  const { html } = await new Browser(shop.shopUrl).get("/products?search=cotton");
  const form = /<form[^>]*aria-label="Find products".*?<details/s.exec(html)?.[0] ?? "";
  expect(form).toMatch(/<noscript><button type="submit"[^>]*>Go<\/button><\/noscript><details$/);
  expect(/<output class="([^"]*)"/.exec(html)?.[1]).not.toContain("truncate");
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

test("the quantity stays when a size is chosen, up to the stock of the size, and the button has the sum", async () => {
  const kurta = await addKurta(shop);
  const path = `/product/${kurta.id}`;
  const browser = new Browser(shop.shopUrl);
  const sizes = ({ html }: { html: string }) =>
    Array.from(html.matchAll(/<a[^>]*href="([^"]*#options)"/g), ([, href]) => href?.replaceAll("&amp;", "&"));
  const open = await browser.get(`${path}?quantity=3`);
  expect(sizes(open)).toEqual(["s", "m", "l"].map((size) => `${path}?size=${size}&quantity=3#options`));
  expect(sizes(await browser.get(`${path}?size=s`))).toContain(`${path}?size=m#options`);

  const shown = async (query: string) => {
    const { html } = await browser.get(`${path}?${query}`);
    const quantity = /<input[^>]*name="quantity"[^>]*value="(\d+)"/.exec(html)?.[1];
    return [quantity, textOf(/<button[^>]*value="add".*?<\/button>/.exec(html)?.[0] ?? "")];
  };
  expect(await shown("size=s&quantity=2")).toEqual(["2", "Add to Cart · ₹1,000"]);
  expect(await shown("size=s&quantity=99999")).toEqual(["3", "Add to Cart · ₹1,500"]);
  const unchosen = { intent: "add", productId: kurta.id, quantity: "2", redirectTo: path };
  expect((await browser.post("/cart", unchosen)).location).toBe(`${path}?missing=1&quantity=2#options`);
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
  expect(textOf(page.html)).toContain("1 × Brass lamp Out of Stock");
  expect(page.html).toMatch(/<button[^>]*value="accept"[^>]*>Remove unavailable items/);
  expect((await browser.post("/checkout", { intent: "accept" })).status).toBe(200);
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
    ["/admin", "password"],
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

test("Show does the same where the present password is asked for, and changes nothing", async () => {
  const browser = await newShopper(shop);
  const typed = { present: "as-typed-1", password: "as-typed-2", confirmPassword: "as-typed-3" };
  for (const [path, fields] of [
    ["/profile/security", typed],
    ["/profile/security", { email: "new@example.com", present: "as-typed-1" }],
    ["/profile/data/delete", { password: "as-typed-1" }],
  ] as const) {
    for (const [intent, type] of [
      ["show-password", "text"],
      ["hide-password", "password"],
    ] as const) {
      const { status, html } = await browser.post(path, { ...fields, intent });
      expect([status, html.includes('role="alert"')], path).toEqual([200, false]);
      for (const [name, value] of Object.entries(fields)) {
        if (name === "email") continue;
        const tag = `<input(?=[^>]*name="${name}")(?=[^>]*type="${type}")(?=[^>]*value="${value}")`;
        expect(html, `${path} ${name}`).toMatch(new RegExp(tag));
      }
    }
  }
  expect((await browser.get("/profile")).status).toBe(200);
});

test("signing out says that the cart stays in the browser", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  await browser.post("/sign-out", {});
  const page = await browser.get("/");
  expect(noticeOf(page.html)).toBe("You are signed out. Your cart stays in this browser.");
  expect(page.html).toMatch(/<div class="notices[^]*?<a[^>]*href="\/cart"[^>]*>View Cart<\/a>/);
  const other = await newShopper(shop);
  await other.post("/sign-out", {});
  expect(noticeOf((await other.get("/")).html)).toBe("You are signed out.");
});

test("what is in the cart leads to it, on its card and on its page", async () => {
  const [lamp, jug] = [await addProduct(shop, { name: "Zari lantern" }), await addProduct(shop)];
  const browser = new Browser(shop.shopUrl);
  await addToCart(browser, lamp.id);
  const IN_CART = /<a href="\/cart" class="btn in-cart">In cart · View<\/a>/g;
  const list = await browser.get(`/products?search=${encodeURIComponent(lamp.name)}`);
  const card = /<article(?:(?!<\/article>)[^])*Zari lantern[^]*?<\/article>/.exec(list.html)?.[0] ?? "";
  expect(card.match(IN_CART)).toHaveLength(1);
  expect(card).toContain("Add to Cart");
  const page = async (id: string) =>
    /<h1[^]*?(?=<section)/.exec((await browser.get(`/product/${id}`)).html)?.[0] ?? "";
  expect((await page(lamp.id)).match(IN_CART)).toHaveLength(1);
  expect((await page(jug.id)).match(IN_CART)).toBeNull();
});

test("the earlier price says what is saved, on the product and in the cart", async () => {
  const lamp = await addProduct(shop, { price: 1000 });
  await shop.sql("update public.products set compare_price = 1300 where id = $1", [lamp.id]);
  const browser = await newShopper(shop);
  await addToCart(browser, lamp.id);
  await addToCart(browser, lamp.id);
  expect(textOf((await browser.get(`/product/${lamp.id}`)).html)).toContain("You save ₹300");
  for (const path of ["/cart", "/checkout"]) {
    expect(textOf((await browser.get(path)).html), path).toContain("You save ₹600 on this order");
  }
});
