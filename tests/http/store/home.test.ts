import { expect, test } from "vitest";

import { Browser, textOf } from "#tests/http/support/browser.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const visitor = new Browser(shop.shopUrl);

async function benefits(): Promise<string> {
  const { html } = await visitor.get("/");
  return textOf(/<section id="benefits"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "");
}

test("shows the hero, six categories, eight featured products and their links", async () => {
  const { html } = await visitor.get("/");
  expect(html).toMatch(/<a[^>]* href="\/products"[^>]*>Shop Now<\/a>/);
  expect(html).toMatch(/<a href="#benefits"[^>]*>Learn More<\/a>/);
  expect(html).toMatch(/id="benefits"/);
  expect(html).toMatch(/<a[^>]* href="\/products"[^>]*>View All<\/a>/);
  expect(Array.from(html.matchAll(/href="\/products\?category=(\w+)"/g), ([, slug]) => slug)).toEqual([
    "electronics",
    "fashion",
    "home",
    "books",
    "sports",
    "beauty",
  ]);
  const featured = /aria-labelledby="featured"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  expect(featured.match(/<article/g)).toHaveLength(8);
});

test("the picture that a phone shows first loads with the page, the others when they come near", async () => {
  const { html } = await visitor.get("/");
  const first = html.match(/<img[^>]*fetchPriority="high"[^>]*>/g) ?? [];
  expect(first, "one picture, without a preload").toHaveLength(1);
  expect(first[0]).toContain("/images/deepak-lamp-640.jpg");
  expect(first[0]).not.toContain("lazy");
  expect(html.match(/<img[^>]*loading="lazy"/g)?.length).toBeGreaterThan(8);
});

test("a sold-out product is not among the featured ones", async () => {
  const { id } = await addProduct(shop, { name: "Featured kettle", stock: 1 });
  await shop.sql("update public.products set is_featured = true where id = $1", [id]);
  expect((await visitor.get("/")).html).toContain(`/product/${id}`);
  await shop.sql("update public.products set stock = 0 where id = $1", [id]);
  expect((await visitor.get("/")).html).not.toContain(`/product/${id}`);
});

test("hearts show the shopper's wishes", async () => {
  const shopper = await newShopper(shop);
  const hearts = async (browser: Browser) =>
    (await browser.get("/")).html.match(/aria-pressed="true"/g)?.length ?? 0;
  expect(await hearts(shopper)).toBe(0);
  const id = /href="\/product\/([^"]+)"/.exec((await visitor.get("/")).html)?.[1] ?? "";
  await shopper.post("/wishlist", { productId: id, wanted: "true", redirectTo: "/" });
  expect(await hearts(shopper)).toBe(1);
  expect(await hearts(visitor)).toBe(0);
});

test("the four benefits follow the settings", async () => {
  expect(await benefits()).toMatch(
    /Delivery in 2 to 5 days.*Secure shopping Pay by UPI, card or net banking through Razorpay\. Cash on delivery\. We never.*Free shipping above ₹499 ₹49 on smaller orders\..*Best prices/,
  );
  await withSettings(
    shop,
    { delivery_days_min: 1, delivery_days_max: 1, shipping_fee: 0, tax_rate: 0 },
    async () => {
      const text = await benefits();
      expect(text).toMatch(/Delivery within 24 hours .*Free shipping On every order/);
      expect(text).not.toContain("what tax is added");
    },
  );
  await withSettings(shop, { cod_limit: 10000 }, async () => {
    expect(await benefits()).toContain("Cash on delivery up to ₹10,000. We never");
    expect(textOf((await visitor.get("/")).html)).toContain(
      "across India. Pay by UPI or card, or on delivery up to ₹10,000.",
    );
  });
  await withSettings(shop, { enable_cod: false }, async () => {
    expect(textOf((await visitor.get("/")).html)).not.toMatch(/cash/i);
  });
  await withSettings(shop, { free_shipping_threshold: 129999 }, async () => {
    expect(await benefits()).toContain("Free shipping above ₹1,29,999");
  });
});
