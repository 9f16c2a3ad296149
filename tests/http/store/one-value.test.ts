import { describe, expect, test } from "vitest";

import { Browser, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import {
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  newShopper,
  openShop,
} from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const newBrowser = () => new Browser(shop.shopUrl);

/** Gives a product options; its variants have these values. */
async function setOptions(id: string, options: Record<string, string[]>, variants: Record<string, string[]>) {
  const list = Object.entries(options).map(([name, values]) => ({ name, values }));
  await shop.sql("update public.products set options = $2 where id = $1", [id, JSON.stringify(list)]);
  for (const [variant, values] of Object.entries(variants)) {
    await shop.sql("update public.products set option_values = $2 where id = $1", [variant, values]);
  }
}

/** A kurta in three sizes, all of them in indigo. */
async function addIndigoKurta() {
  const kurta = await addKurta(shop);
  await setOptions(
    kurta.id,
    { Size: ["S", "M", "L"], Colour: ["Indigo"] },
    { [kurta.small]: ["S", "Indigo"], [kurta.medium]: ["M", "Indigo"], [kurta.large]: ["L", "Indigo"] },
  );
  return kurta;
}

/** A stole whose options have one value each: its one variant is in stock. */
async function addStole() {
  const { id, name, small, medium, large } = await addKurta(shop);
  await shop.sql("delete from public.products where id = any ($1::uuid[])", [[medium, large]]);
  await setOptions(id, { Size: ["Free"], Colour: ["Indigo"] }, { [small]: ["Free", "Indigo"] });
  return { id, name, variant: small };
}

async function cardOf(name: string): Promise<string> {
  const { html } = await newBrowser().get(`/products?search=${encodeURIComponent(name)}`);
  return /<article[\s\S]*?<\/article>/.exec(html)?.[0] ?? "";
}

describe("beside an option with several values, one with a single value", () => {
  test("is not asked for, neither on the card nor on the page", async () => {
    const kurta = await addIndigoKurta();
    expect(textOf(await cardOf(kurta.name))).toContain("Choose Size");
    const browser = newBrowser();
    const page = await browser.get(`/product/${kurta.id}`);
    expect(textOf(page.html)).toContain("Colour: Indigo");
    expect(page.html).not.toMatch(/href="[^"]*#options"[^>]*>Indigo/);
    await browser.post("/cart", { intent: "add", quantity: "1", productId: kurta.id, redirectTo: "/" });
    expect(noticeOf((await browser.get("/cart")).html)).toBe("Please choose a size");
  });

  test("is chosen with the size", async () => {
    const kurta = await addIndigoKurta();
    const { html } = await newBrowser().get(`/product/${kurta.id}?size=m`);
    expect(fieldValue(html, "productId")).toBe(kurta.medium);
    expect(textOf(html)).toContain("₹600");
  });
});

describe("a product whose options have one value each", () => {
  test("is put into the cart by its card, as its variant", async () => {
    const stole = await addStole();
    const card = await cardOf(stole.name);
    expect(textOf(card)).toContain("Add to Cart");
    expect(textOf(card)).not.toContain("Choose");
    const browser = newBrowser();
    await browser.post("/cart", { intent: "add", productId: fieldValue(card, "productId"), redirectTo: "/" });
    expect(cartOf(browser)?.lines).toEqual([{ id: stole.variant, quantity: 1 }]);
    const cart = await browser.get("/cart");
    expect(noticeOf(cart.html)).toContain("Added to cart!");
    expect(textOf(cart.html)).toContain(`${stole.name} · Free · Indigo`);
  });

  test("is sold on its page without a choice", async () => {
    const stole = await addStole();
    const { html } = await newBrowser().get(`/product/${stole.id}`);
    expect(fieldValue(html, "productId")).toBe(stole.variant);
    expect(textOf(html)).toContain("Size: Free Colour: Indigo");
  });

  test("is put into the cart from the wishlist", async () => {
    const stole = await addStole();
    const browser = await newShopper(shop);
    await browser.post("/wishlist", { productId: stole.id, wanted: "true", redirectTo: "/" });
    const { html } = await browser.get("/profile/wishlist");
    expect(html).toContain(`aria-label="Add to Cart, ${stole.name}"`);
    await addToCart(browser, stole.id);
    expect(cartOf(browser)?.lines).toEqual([{ id: stole.variant, quantity: 1 }]);
  });

  test("is out of stock while its variant is not offered", async () => {
    const stole = await addStole();
    await shop.sql("update public.products set is_offered = false where id = $1", [stole.variant]);
    const browser = newBrowser();
    await addToCart(browser, stole.id);
    expect(noticeOf((await browser.get("/cart")).html)).toBe(`${stole.name} is out of stock.`);
    expect(cartOf(browser)?.lines ?? []).toEqual([]);
  });

  test("takes the place of the product that a cart and an order had before it had options", async () => {
    const { id, name } = await addProduct(shop, { stock: 9, price: 500 });
    const browser = await newShopper(shop);
    await addToCart(browser, id, 2);
    const first = await browser.post("/checkout", await checkoutForm(browser));
    const orderId = /order-confirmation\/([0-9a-f-]{36})/.exec(first.location ?? "")?.[1] ?? "";
    await browser.get(first.location ?? "");
    await addToCart(browser, id);
    const variant = crypto.randomUUID();
    await shop.sql("update public.products set stock = 0 where id = $1", [id]);
    await setOptions(id, { Size: ["Free"] }, {});
    await shop.sql(
      `insert into public.products (id, name, variant_of, option_values, sku, price, stock)
       values ($1, '', $2, '{Free}', $3, 500, 7)`,
      [variant, id, `TEST-${variant.slice(0, 13)}`],
    );

    const cart = await browser.get("/cart");
    expect(textOf(cart.html)).toContain(`${name} · Free`);
    expect(textOf(cart.html)).not.toContain("has options now");
    expect(cartOf(browser)?.lines).toEqual([{ id: variant, quantity: 1 }]);
    await browser.post(`/order/${orderId}/reorder`, {});
    expect(cartOf(browser)?.lines).toEqual([{ id: variant, quantity: 3 }]);
    const placed = await browser.post("/checkout", await checkoutForm(browser));
    expect(placed.location).toContain("/order-confirmation/");
    expect(await shop.sql("select stock from public.products where id = $1", [variant])).toEqual([
      { stock: 4 },
    ]);
  });
});
