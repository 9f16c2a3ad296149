import { expect, test } from "vitest";

import { Browser, type Fields, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { LOCAL_PATHS } from "#tests/http/support/redirect-paths.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, addToCart, cartOf, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const NOWHERE = "00000000-0000-4000-8000-0000000fffff";

const newBrowser = () => new Browser(shop.shopUrl);
const quantities = (browser: Browser) => cartOf(browser)?.lines.map(({ quantity }) => quantity) ?? [];

function post(browser: Browser, intent: string, productId: string, quantity?: string) {
  return browser.post("/cart", { intent, productId, ...(quantity === undefined ? {} : { quantity }) });
}

async function cartText(browser: Browser): Promise<string> {
  return textOf((await browser.get("/cart")).html);
}

/** Count on the header's cart link; null without a badge. */
async function badge(browser: Browser): Promise<string | null> {
  const link = /<a[^>]*href="\/cart"[\s\S]*?<\/a>/.exec((await browser.get("/login")).html)?.[0] ?? "";
  return textOf(link) || null;
}

test("adding from a card adds one each time, up to the stock", async () => {
  const browser = newBrowser();
  const { id, name } = await addProduct(shop, { stock: 2 });
  for (const [quantity, message] of [
    [1, "Added to cart!"],
    [2, "Added to cart!"],
    [2, `All 2 of ${name} that we have are in your cart.`],
  ] as const) {
    expect((await post(browser, "add", id)).status).toBe(303);
    expect(quantities(browser)).toEqual([quantity]);
    const page = await browser.get("/cart");
    expect(noticeOf(page.html)).toBe(message);
  }
  expect(noticeOf((await browser.get("/cart")).html)).toBe("");
});

test("adding from the product page adds the chosen quantity, up to the stock", async () => {
  const browser = newBrowser();
  const { id } = await addProduct(shop, { stock: 5 });
  await addToCart(browser, id, 3);
  expect(noticeOf((await browser.get("/cart")).html)).toBe("Added 3 item(s) to cart");
  await addToCart(browser, id, 9);
  const { html } = await browser.get("/cart");
  expect(noticeOf(html)).toBe("Added 2 item(s) to cart");
  // In the place of what else the cart says: below its heading, as wide as the page.
  expect(html).toMatch(/<h1>Cart<\/h1>(?:(?!<ul).)*<p role="status" class="notice mb-4 w-full"/s);
  // The header counts products, and so does the page before it counts units.
  expect([textOf(html).includes("Cart 1 product, 5 items"), html.includes('"Cart, 1 product"')]).toEqual([
    true,
    true,
  ]);
  expect(quantities(browser)).toEqual([5]);
});

test("the notice of an added product links to the cart, except on the cart itself, and is not shown at the checkout", async () => {
  const shopper = await newShopper(shop);
  const { id } = await addProduct(shop, { stock: 9 });
  const link = /<div class="notices[^>]*>[^]*?<a[^>]*href="\/cart"[^>]*>View Cart</;
  const shown = [];
  for (const path of [`/product/${id}`, "/cart", "/checkout"]) {
    await addToCart(shopper, id);
    const { status, html } = await shopper.get(path);
    expect(status, path).toBe(200);
    shown.push([noticeOf(html), link.test(html)]);
  }
  expect(shown).toEqual([
    ["Added 1 item(s) to cart", true],
    ["Added 1 item(s) to cart", false],
    ["", false],
  ]);
});

test("a quantity is limited to 0 and the stock; 0 removes the line", async () => {
  const browser = newBrowser();
  const { id, name } = await addProduct(shop, { stock: 4, price: 100 });
  await addToCart(browser, id);
  await post(browser, "set", id, "3");
  expect(quantities(browser)).toEqual([3]);
  expect(await cartText(browser)).toContain("₹300");
  await post(browser, "set", id, "99");
  expect(quantities(browser)).toEqual([4]);
  expect(noticeOf((await browser.get("/cart")).html)).toBe(`Only 4 of ${name} left.`);
  await post(browser, "set", id, "0");
  expect(quantities(browser)).toEqual([]);
  expect(await cartText(browser)).toMatch(/Your cart is empty.*Continue Shopping/);
});

test("the badge counts lines and disappears at zero; remove and clear empty the cart", async () => {
  const browser = newBrowser();
  const [first, second] = [await addProduct(shop), await addProduct(shop)];
  expect(await badge(browser)).toBeNull();
  await addToCart(browser, first.id, 5);
  expect(await badge(browser)).toBe("1");
  await addToCart(browser, second.id, 2);
  expect(await badge(browser)).toBe("2");
  await post(browser, "remove", first.id);
  expect(cartOf(browser)?.lines).toEqual([{ id: second.id, quantity: 2 }]);
  const before = cartOf(browser)?.id;
  await browser.post("/cart", { intent: "clear" });
  expect(await badge(browser)).toBeNull();
  expect(cartOf(browser)?.lines).toEqual([]);
  // Otherwise the emptied cart would still count as the cart of an order placed from it.
  expect(cartOf(browser)?.id).not.toBe(before);
});

/** The form of Undo on a cart page. */
function restoreForm(html: string) {
  const form = /<form[^>]*>(?:(?!<form).)*value="restore"/s.exec(html)?.[0] ?? "";
  return { intent: "restore", cart: fieldValue(form, "cart") };
}

test("a cart that was cleared can be put back whole, once, without script", async () => {
  const browser = newBrowser();
  const [first, second] = [await addProduct(shop, { stock: 3 }), await addProduct(shop, { stock: 9 })];
  await addToCart(browser, first.id, 2);
  await addToCart(browser, second.id, 4);
  await browser.get("/cart");
  const lines = cartOf(browser)?.lines;
  await browser.post("/cart", { intent: "clear" });
  const emptied = await browser.get("/cart");
  expect(textOf(emptied.html)).toContain("You removed 2 products . Undo");
  expect(noticeOf(emptied.html)).toBe("");
  expect(await cartText(browser)).not.toContain("Undo");
  await browser.post("/cart", restoreForm(emptied.html));
  expect(cartOf(browser)?.lines).toEqual(lines);
  expect(noticeOf((await browser.get("/cart")).html)).toBe("Your cart is back");
});

test("a line that was removed can be put back, once, without script", async () => {
  const browser = newBrowser();
  const { id, name } = await addProduct(shop, { stock: 3 });
  await addToCart(browser, id, 2);
  await browser.get("/cart");
  await post(browser, "remove", id);
  const emptied = await browser.get("/cart");
  expect(textOf(emptied.html)).toContain(`You removed ${name} . Undo`);
  expect(noticeOf(emptied.html)).toBe("");
  const restore = restoreForm(emptied.html);
  expect(await cartText(browser)).not.toContain("Undo");

  expect((await browser.post("/cart", restore)).location).toBe("/cart");
  expect(cartOf(browser)?.lines).toEqual([{ id, quantity: 2 }]);
  const again = await browser.get("/cart");
  expect(noticeOf(again.html)).toBe("It is back in your cart");
  expect(again.html).not.toContain('value="restore"');
});

test("what has sold out meanwhile cannot be put back", async () => {
  const browser = newBrowser();
  const { id, name } = await addProduct(shop, { stock: 3 });
  await addToCart(browser, id);
  await post(browser, "remove", id);
  const undo = restoreForm((await browser.get("/cart")).html);
  await addToCart(browser, id);
  await post(browser, "remove", id);
  await shop.sql("update public.products set stock = 0 where id = $1", [id]);
  expect(await cartText(browser)).not.toContain("Undo");
  await browser.post("/cart", undo);
  expect(noticeOf((await browser.get("/cart")).html)).toBe(`${name} is out of stock.`);
  expect(quantities(browser)).toEqual([]);
});

test("the cart says before the checkout that it is too dear for cash on delivery", async () => {
  const browser = newBrowser();
  const { id } = await addProduct(shop, { price: 400, stock: 3 });
  await addToCart(browser, id);
  await withSettings(shop, { cod_limit: 600 }, async () => {
    expect(await cartText(browser)).not.toContain("Cash on delivery is for orders up to");
    await post(browser, "set", id, "2");
    expect(await cartText(browser)).toContain("Cash on delivery is for orders up to ₹600.");
  });
});

test("minus is disabled at 1, plus at the stock", async () => {
  const browser = newBrowser();
  const { id, name } = await addProduct(shop, { stock: 3 });
  await addToCart(browser, id);
  for (const [quantity, minus, plus] of [
    ["1", true, false],
    ["2", false, false],
    ["3", false, true],
  ] as const) {
    await post(browser, "set", id, quantity);
    const { html } = await browser.get("/cart");
    const isDisabled = (label: string) =>
      / disabled=""/.test(
        new RegExp(`<button[^>]*aria-label="${label} of ${name}"[^>]*>`).exec(html)?.[0] ?? "no button",
      );
    expect([isDisabled("One less"), isDisabled("One more")], `at ${quantity}`).toEqual([minus, plus]);
    expect(html).toContain(`value="${Number(quantity) + 1}"`);
  }
});

test.each([
  [1, "Add ₹498 more to get free shipping!", "₹49", "₹50"],
  [498, "Add ₹1 more to get free shipping!", "₹49", "₹637"],
  [499, "Add ₹1 more to get free shipping!", "₹49", "₹638"],
  [500, null, "Free", "₹590"],
])("a cart of ₹%i shows %s, shipping %s, total %s", async (price, hint, shipping, total) => {
  const browser = newBrowser();
  await addToCart(browser, (await addProduct(shop, { price })).id);
  const text = await cartText(browser);
  expect(/Add ₹[\d,]+ more to get free shipping!/.exec(text)?.[0] ?? null).toBe(hint);
  expect(text.includes("free shipping")).toBe(hint !== null);
  // A tax of less than half a rupee is none.
  expect(text).toContain(`Shipping ${shipping} ${price === 1 ? "Total" : "Tax (18%)"}`);
  expect(text).toContain(`Total ${total}`);
});

test("products that cannot be added are refused with a message", async () => {
  const browser = newBrowser();
  const soldOut = await addProduct(shop, { name: "Sold lamp", stock: 0 });
  const hidden = await addProduct(shop);
  await shop.sql("update public.products set is_active = false where id = $1", [hidden.id]);
  for (const [id, message] of [
    [NOWHERE, "Product not found"],
    ["not-an-id", "Product not found"],
    [hidden.id, "Product not found"],
    [soldOut.id, "Sold lamp is out of stock."],
  ] as const) {
    for (const intent of ["add", "set"]) {
      expect((await post(browser, intent, id, "1")).status).toBe(303);
      expect(noticeOf((await browser.get("/cart")).html), `${intent} ${id}`).toBe(
        intent === "set" && id !== "not-an-id" ? "That product is no longer in your cart." : message,
      );
      expect(quantities(browser)).toEqual([]);
    }
  }
  const { html } = await browser.get(`/product/${soldOut.id}`);
  expect(textOf(html)).toMatch(/tax · Out of Stock/);
  expect(html).not.toMatch(/<button[^>]*value="add"[^>]*>Add to Cart/);
});

test("changed, inactive and sold-out products are reported on the next visit", async () => {
  const browser = newBrowser();
  const [dearer, gone, deleted, fewer, soldOut] = await Promise.all(
    ["Dearer", "Gone", "Deleted", "Fewer", "Sold out"].map((name) =>
      addProduct(shop, { name, price: 100, stock: 5 }),
    ),
  );
  for (const product of [dearer, gone, deleted, fewer]) await addToCart(browser, product?.id ?? "", 4);
  await shop.sql("update public.products set price = 150 where id = $1", [dearer?.id]);
  await shop.sql("update public.products set is_active = false where id = $1", [gone?.id]);
  await shop.sql("delete from public.products where id = $1", [deleted?.id]);
  await shop.sql("update public.products set stock = 1 where id = $1", [fewer?.id]);
  const text = await cartText(browser);
  expect(text).toContain(
    "Your cart has changed Only 1 of Fewer left; your cart had 4. 1 product is no longer sold. Gone is no longer sold. Remove unavailable items",
  );
  expect(text).toContain("Only 1 left. Changed from 4 to 1");
  // Heading and header count what can be bought.
  expect(text).toContain("Cart 2 products, 5 items");
  expect((await browser.get("/cart")).html).toContain('"Cart, 2 products"');
  // What was added before is not said above it.
  expect(text).not.toContain("Added 4 item(s) to cart");
  expect(text).toContain("Subtotal ₹700");
  expect(text).toContain("Proceed to Checkout");

  await post(browser, "remove", gone?.id ?? "");
  expect(cartOf(browser)?.lines).toEqual([
    { id: dearer?.id, quantity: 4 },
    { id: fewer?.id, quantity: 1 },
  ]);
  expect(await cartText(browser)).not.toContain("no longer sold");

  await addToCart(browser, soldOut?.id ?? "", 2);
  await shop.sql("update public.products set stock = 0 where id = $1", [soldOut?.id]);
  const blocked = await cartText(browser);
  expect(blocked).toContain("Your cart has changed Sold out is out of stock.");
  expect(blocked).toContain("Out of Stock. Remove it to check out.");
  expect(blocked).toContain("Subtotal ₹700");
  expect(blocked).toContain("Remove unavailable items Proceed to Checkout");
  expect(blocked).not.toContain('href="/checkout"');
});

const ODD_QUANTITIES = [
  "-1",
  "0",
  "1.5",
  "1e9",
  "NaN",
  "",
  " ",
  "１２",
  "१२",
  "0x10",
  "99999999999999999999",
  "+1",
  "1,000",
];

test.each(["add", "set"])("an invalid quantity to %s is clamped or refused", async (intent) => {
  const browser = newBrowser();
  const { id } = await addProduct(shop, { stock: 7 });
  const bodies: Fields[] = ODD_QUANTITIES.map((quantity) => ({ intent, productId: id, quantity }));
  for (const [name, values] of [
    ["quantity", ["2", "-5"]],
    ["productId", [id, NOWHERE]],
    ["intent", [intent, "clear"]],
  ] as const) {
    const fields = { intent, productId: id, quantity: "2" };
    bodies.push([
      ...Object.entries(fields).filter(([field]) => field !== name),
      ...values.map((value): [string, string] => [name, value]),
    ]);
  }
  bodies.push({}, { intent }, { intent: "steal", productId: id }, { productId: id, quantity: "1" });
  for (const body of bodies) {
    await addToCart(browser, id, 1);
    const page = await browser.post("/cart", body);
    expect(page.status, JSON.stringify(body)).toBe(303);
    for (const quantity of quantities(browser)) {
      expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 7, JSON.stringify(body)).toBe(true);
    }
  }
});

test("redirects lead to the page in the shop that redirectTo names", async () => {
  const browser = newBrowser();
  const { id } = await addProduct(shop, { stock: 1_000 });
  for (const redirectTo of LOCAL_PATHS) {
    const page = await browser.post("/cart", { intent: "add", productId: id, quantity: "1", redirectTo });
    expect(page.location).toBe(redirectTo);
  }
});
