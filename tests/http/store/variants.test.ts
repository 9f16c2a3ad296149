import { describe, expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { sheet } from "#tests/http/support/invoices.ts";
import { productNames, uniqueWord } from "#tests/http/support/product-list.ts";
import {
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
} from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const newBrowser = () => new Browser(shop.shopUrl);

/** A kurta in two sizes and two colours, each colour with an image: the ids of its variants by 'M Rust'. */
async function addColours() {
  const product = await addProduct(shop, { name: `Kurta ${uniqueWord()}`, price: 500, stock: 0 });
  await shop.sql(
    `update public.products set image_url = '/indigo.svg', images = '[]',
       options = '[{"name": "Size", "values": ["S", "M"]}, {"name": "Colour", "values": ["Indigo", "Rust"]}]'
     where id = $1`,
    [product.id],
  );
  const rows = await shop.sql<{ id: string; label: string }>(
    `insert into public.products (name, variant_of, option_values, sku, price, stock, image_url)
     select '', $1::uuid, array[s, c], left($1::uuid::text, 8) || s || c, 500, 3, '/' || lower(c) || '.svg'
     from unnest(array['S', 'M']) s, unnest(array['Indigo', 'Rust']) c
     returning id, array_to_string(option_values, ' ') as label`,
    [product.id],
  );
  return { ...product, ids: Object.fromEntries(rows.map(({ id, label }) => [label, id])) };
}

/** The link of a size on a product page: its text and address. */
function sizeLink(html: string, size: string): { text: string; href: string } {
  const found = new RegExp(`<a[^>]*href="([^"]*[?&]size=${size}[^"]*)"[^>]*>([\\s\\S]*?)</a>`).exec(html);
  return { text: textOf(found?.[2] ?? ""), href: (found?.[1] ?? "").replaceAll("&amp;", "&") };
}

describe("the page of a product with options", () => {
  test("shows the lowest price, and each size with what is sold out", async () => {
    const kurta = await addKurta(shop);
    const { status, html } = await newBrowser().get(`/product/${kurta.id}`);
    expect(status).toBe(200);
    expect(textOf(html)).toContain("from ₹500");
    expect(sizeLink(html, "s")).toEqual({ text: "S", href: `/product/${kurta.id}?size=s#options` });
    expect(sizeLink(html, "l").text).toBe("L Sold out");
    expect(html).toContain('"@type":"ProductGroup"');
  });

  test("shows price and stock of the size in its address", async () => {
    const kurta = await addKurta(shop);
    const { html } = await newBrowser().get(`/product/${kurta.id}?size=M`);
    expect(textOf(html)).toContain("₹600");
    expect(textOf(html)).not.toContain("from ₹");
    expect(textOf(html)).toContain("Only 3 left");
    expect(fieldValue(html, "productId")).toBe(kurta.medium);
    expect(html).toContain(`<link rel="canonical" href="${shop.shopUrl}/product/${kurta.id}"`);
  });

  test("has the size guide of its category, and no other product has it", async () => {
    const slug = `guide-${uniqueWord()}`;
    const [category] = await shop.sql<{ id: string }>(
      `insert into public.categories (name, slug, size_guide) values ('Kurtas', $1, $2) returning id`,
      [slug, "Measure over a shirt.\nSize | Chest\nS | 92 cm"],
    );
    const kurta = await addKurta(shop);
    const mug = await addProduct(shop);
    await shop.sql("update public.products set category_id = $1 where id = any ($2::uuid[])", [
      category?.id,
      [kurta.id, mug.id],
    ]);
    const { html } = await newBrowser().get(`/product/${kurta.id}`);
    const guide = /<details[^>]*><summary[^>]*>Size guide[\s\S]*?<\/details>/.exec(html)?.[0] ?? "";
    expect(textOf(guide)).toBe("Size guide Measure over a shirt. Size Chest S 92 cm");
    expect(guide).toContain('scope="row"');
    expect((await newBrowser().get(`/product/${mug.id}`)).html).not.toContain("Size guide");
    await shop.sql("update public.categories set is_active = false where id = $1", [category?.id]);
  });

  test("sells nothing of a size that is sold out", async () => {
    const kurta = await addKurta(shop);
    const browser = newBrowser();
    const { html } = await browser.get(`/product/${kurta.id}?size=l`);
    expect(textOf(html)).toContain("Out of Stock");
    await addToCart(browser, kurta.large);
    expect(noticeOf((await browser.get("/cart")).html)).toBe(`${kurta.name} · L is out of stock.`);
  });

  test("says when it is delivered, unless its size is sold out", async () => {
    const kurta = await addKurta(shop);
    const textAt = async (size: string) =>
      textOf((await newBrowser().get(`/product/${kurta.id}?size=${size}`)).html);
    expect(await textAt("m")).toContain("Delivery between");
    expect(await textAt("l")).not.toContain("Delivery between");
  });

  test("shows the picture of a size that has its own, in the cart and the order, too", async () => {
    const kurta = await addKurta(shop);
    await shop.sql("update public.products set image_url = '/images/icon.png' where id = $1", [kurta.id]);
    await shop.sql("update public.products set image_url = '/images/icon-m.png' where id = $1", [
      kurta.medium,
    ]);
    const browser = await newShopper(shop);
    const pictureAt = async (path: string) =>
      /\/images\/icon(-m)?\.png/.exec(
        /<main[\s\S]*<\/main>/.exec((await browser.get(path)).html)?.[0] ?? "",
      )?.[0];
    expect(await pictureAt(`/product/${kurta.id}?size=s`)).toBe("/images/icon.png");
    expect(await pictureAt(`/product/${kurta.id}?size=m`)).toBe("/images/icon-m.png");
    await addToCart(browser, kurta.medium);
    expect(await pictureAt("/cart")).toBe("/images/icon-m.png");
    const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    expect(await pictureAt(`/order/${String(order["id"])}`)).toBe("/images/icon-m.png");
  });

  test("has choices, which no other product has", async () => {
    const [kurta, lamp] = [await addKurta(shop), await addProduct(shop)];
    const choices = /id="options"|href="[^"]*#options"|ProductGroup|<section aria-label="Size"/;
    expect((await newBrowser().get(`/product/${kurta.id}`)).html).toMatch(choices);
    expect((await newBrowser().get(`/product/${lamp.id}`)).html).not.toMatch(choices);
  });

  test("is where the address of a variant leads", async () => {
    const kurta = await addKurta(shop);
    const { status, location } = await newBrowser().get(`/product/${kurta.medium}`);
    expect([status, location]).toEqual([302, `/product/${kurta.id}?size=m`]);
  });

  test("asks for a size when none is chosen, and keeps the shopper there", async () => {
    const kurta = await addKurta(shop);
    const browser = newBrowser();
    const page = await browser.get(`/product/${kurta.id}`);
    const answer = await browser.post("/cart", {
      intent: "add",
      quantity: "1",
      productId: fieldValue(page.html, "productId"),
      redirectTo: fieldValue(page.html, "redirectTo"),
    });
    expect([answer.status, answer.location]).toEqual([303, `/product/${kurta.id}?missing=1#options`]);
    const asked = await browser.get(`/product/${kurta.id}?missing=1`);
    expect(noticeOf(asked.html)).toBe("");
    expect(missingOf(asked.html)).toBe("Error: Please choose a size");
    // It is gone with the choice.
    const [, choice = ""] = /href="([^"#]*)#options"/.exec(asked.html) ?? [];
    const chosen = await browser.get(choice);
    expect(chosen.status).toBe(200);
    expect(missingOf(chosen.html)).toBeNull();
    expect(cartOf(browser)?.lines ?? []).toEqual([]);
  });
});

/** Returns the description of a product page's options, which names the missing choice; null if there is none. */
function missingOf(html: string): string | null {
  const [, id = ""] = /id="options"[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
  const [, text] = id === "" ? [] : (new RegExp(`<p id="${id}"[^>]*>([\\s\\S]*?)</p>`).exec(html) ?? []);
  return text === undefined ? null : textOf(text);
}

test("a product with sizes and colours asks for what is not chosen yet", async () => {
  const { id } = await addProduct(shop, { stock: 3 });
  await shop.sql("update public.products set options = $2 where id = $1", [
    id,
    JSON.stringify([
      { name: "Size", values: ["S", "M"] },
      { name: "Colour", values: ["Indigo", "Rust"] },
    ]),
  ]);
  const browser = newBrowser();
  const asked = async (query: string) => {
    const redirectTo = `/product/${id}${query}`;
    const answer = await browser.post("/cart", { intent: "add", quantity: "1", productId: id, redirectTo });
    expect([answer.status, answer.location?.endsWith("missing=1#options")]).toEqual([303, true]);
    return missingOf((await browser.get((answer.location ?? "").replace("#options", ""))).html);
  };
  expect(await asked("")).toBe("Error: Please choose a size");
  expect(await asked("?size=m")).toBe("Error: Please choose a colour");
  expect(await asked("?colour=rust")).toBe("Error: Please choose a size");
});

test("a card of a product with options leads to its page instead of the cart", async () => {
  const kurta = await addKurta(shop);
  const { html } = await newBrowser().get(`/products?search=${encodeURIComponent(kurta.name)}`);
  const card = /<article[\s\S]*?<\/article>/.exec(html)?.[0] ?? "";
  expect(card).toMatch(new RegExp(`<a[^>]*href="/product/${kurta.id}"[^>]*>Choose Size</a>`));
  expect(textOf(card)).toContain("from ₹500");
  expect(card).not.toContain('value="add"');
});

describe("filters of the list", () => {
  test("narrow it to sizes and brands by one form, with the number of products that each would show", async () => {
    const [kurta, other] = [await addKurta(shop), await addKurta(shop)];
    const word = uniqueWord();
    const brand = `Taj ${word}`;
    await shop.sql(
      "update public.products set name = $2 || ' ' || name, brand = $3 where id = any ($1::uuid[])",
      [[kurta.id, other.id], word, brand],
    );
    await shop.sql("update public.products set is_offered = false where id = $1", [other.medium]);
    const stole = await addProduct(shop, { name: `${word} stole`, price: 900 });
    await shop.sql("update public.products set brand = 'Roy' where id = $1", [stole.id]);
    // More than a row of cards, below which there are no filters.
    for (const name of ["shawl", "scarf"]) await addProduct(shop, { name: `${word} ${name}`, price: 900 });

    const list = async (more: Record<string, string>) => {
      const page = await newBrowser().get(`/products?${new URLSearchParams({ search: word, ...more })}`);
      expect(page.status).toBe(200);
      return page;
    };
    const form = /<details[\s\S]*?<\/details>/.exec((await list({})).html)?.[0] ?? "";
    expect(textOf(form)).toContain("Size S (2) M (1) L (2)");
    expect(textOf(form)).toContain(`Brand Roy (1) ${brand} (2)`);
    expect(textOf(form)).toContain("In stock only (5)");
    expect(textOf(form)).toContain("Up to ₹500 (2) ₹500 to ₹1,000 (5)");
    expect(form).toContain('name="f" value="size:m"');

    await shop.sql("update public.products set rating = 4.5, reviews_count = 2 where id = any ($1::uuid[])", [
      [kurta.id, stole.id],
    ]);
    const rated = textOf((await list({ rating: "4" })).html);
    expect(rated).toContain(`2 products for “${word}”`);
    expect(rated).toContain("4 stars & up (2)");

    const narrowed = await list({ f: "size:m" });
    expect(productNames(narrowed)).toEqual([`${word} ${kurta.name}`]);
    expect(narrowed.html).toContain('aria-label="Remove filter: Size: M"');
    expect(narrowed.html).toMatch(/<input(?=[^>]*value="size:m")[^>]*checked/);
    expect(productNames(await list({ f: `brand:${brand.toLowerCase()}` }))).toHaveLength(2);
    expect(textOf((await list({ f: "size:l", stock: "in" })).html)).toContain(`0 products for “${word}”`);
  });

  test("say that nothing is found for a size that nobody has", async () => {
    const { status, html } = await newBrowser().get("/products?f=size:no-such-size");
    expect(status).toBe(200);
    expect(textOf(html)).toContain("No products found. Try adjusting your search or filters.");
    expect(html).toContain('<meta name="robots" content="noindex');
  });
});

test("two sizes are bought as two lines that name them, down to the order and its invoice", async () => {
  const kurta = await addKurta(shop);
  const browser = await newShopper(shop);
  await addToCart(browser, kurta.small, 2);
  await addToCart(browser, kurta.medium);
  const cart = textOf((await browser.get("/cart")).html);
  expect(cart).toContain(`${kurta.name} · S`);
  expect(cart).toContain(`${kurta.name} · M`);
  const placed = await browser.post("/checkout", await checkoutForm(browser));
  expect(placed.status).toBe(303);
  const orderId = /order-confirmation\/([0-9a-f-]{36})/.exec(placed.location ?? "")?.[1] ?? "";
  const order = textOf((await browser.get(`/order/${orderId}`)).html);
  expect(order).toContain(`${kurta.name} · S`);
  expect(order).toContain(`${kurta.name} · M`);
  const invoice = `/order/${orderId}/invoice`;
  const admin = await signedInAdmin(shop);
  expect((await admin.post(invoice, { intent: "issue" })).status).toBe(303);
  const invoiced = sheet(await browser.get(invoice));
  expect(invoiced).toMatch(/INV\/[0-9]{2}-[0-9]{2}\/[0-9]{6}/);
  expect(invoiced).toContain(`${kurta.name} · S`);
  expect(invoiced).toContain(`${kurta.name} · M`);
  expect(textOf((await admin.get(`/admin/orders/${orderId}/packing-slip`)).html)).toMatch(
    new RegExp(`${kurta.name} · M TEST-\\S+ 1 ${kurta.name} · S TEST-\\S+ 2 3 pieces in all`),
  );
  expect(
    await shop.sql(
      `select i.variant_label, i.quantity, i.unit_price::text as price, i.product_sku = 'SKU-' || $2 as has_sku
       from public.order_items i where i.order_id = $1 order by 1`,
      [orderId, kurta.id],
    ),
  ).toEqual([
    { variant_label: "M", quantity: 1, price: "600.00", has_sku: true },
    { variant_label: "S", quantity: 2, price: "500.00", has_sku: true },
  ]);
  expect(await shop.sql("select stock from public.products where id = $1", [kurta.id])).toEqual([
    { stock: 3 },
  ]);
});

test("a cart line whose product has options since asks for a size, and gives way to it", async () => {
  const kurta = await addKurta(shop);
  const browser = newBrowser();
  await shop.sql("update public.products set options = '[]', stock = 1 where id = $1", [kurta.id]);
  await addToCart(browser, kurta.id);
  await shop.sql(
    `update public.products set stock = 6, options = '[{"name": "Size", "values": ["S", "M", "L"]}]' where id = $1`,
    [kurta.id],
  );
  const other = await addProduct(shop);
  await addToCart(browser, other.id);
  const { html } = await browser.get("/cart");
  expect(textOf(html)).toContain(`${kurta.name} has options now. Please choose a size.`);
  expect(html).toMatch(new RegExp(`<a[^>]*href="/product/${kurta.id}"[^>]*>Choose Size</a>`));
  await browser.post("/cart", { intent: "set", productId: other.id, quantity: "2" });
  expect(cartOf(browser)?.lines.map(({ id }) => id)).toEqual([kurta.id, other.id]);
  await addToCart(browser, kurta.medium);
  expect(cartOf(browser)?.lines.map(({ id }) => id)).toEqual([other.id, kurta.medium]);
  expect(textOf((await browser.get("/cart")).html)).not.toContain("has options now");
});

test("the wishlist keeps the size that was chosen, and asks for one where none was", async () => {
  const kurta = await addKurta(shop);
  const browser = await newShopper(shop);
  const page = await browser.get(`/product/${kurta.id}?size=m`);
  expect(page.html).toContain(`value="${kurta.medium}"`);
  const other = await addKurta(shop);
  for (const productId of [kurta.medium, other.id]) {
    await browser.post("/wishlist", { productId, wanted: "true", redirectTo: "/" });
  }
  const wishes = (await browser.get("/profile/wishlist")).html;
  expect(textOf(wishes)).toContain(`${kurta.name} · M`);
  expect(wishes).toMatch(new RegExp(`<a[^>]*href="/product/${other.id}"[^>]*>Choose Size</a>`));
});

test("a list of a colour shows its image, and its cards lead to it", async () => {
  const kurta = await addColours();
  const path = `/products?search=${encodeURIComponent(kurta.name)}`;
  const card = async (query: string) => {
    const { status, html } = await newBrowser().get(path + query);
    expect(status).toBe(200);
    const part = /<article[\s\S]*?<\/article>/.exec(html)?.[0] ?? "";
    return {
      image: /<img[^>]* src="([^"]*)"/.exec(part)?.[1],
      links: [...part.matchAll(/href="(\/product\/[^"]*)"/g)].map(([, link]) => link),
    };
  };
  const page = `/product/${kurta.id}`;
  expect(await card("")).toEqual({ image: "/indigo.svg", links: [page, page] });
  const rust = `${page}?colour=rust`;
  expect(await card("&f=colour:rust")).toEqual({ image: "/rust.svg", links: [rust, rust] });
  const chosen = `${page}?size=m&amp;colour=rust`;
  expect(await card("&f=colour:rust&f=size:m")).toEqual({ image: "/rust.svg", links: [chosen, chosen] });
  const { html } = await newBrowser().get(rust);
  expect(textOf(html)).toContain("Colour: Rust");
});

test("a variant that is sold out offers its product's other sizes and colours", async () => {
  const kurta = await addColours();
  await shop.sql("update public.products set stock = 0 where id = $1", [kurta.ids["M Rust"]]);
  const { html } = await newBrowser().get(`/product/${kurta.id}?size=m&colour=rust`);
  const [, section = ""] = /<section aria-labelledby="instead">([\s\S]*?)<\/section>/.exec(html) ?? [];
  const items = [...section.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, link, name]) => [link, name]);
  expect(items).toEqual([
    [`/product/${kurta.id}?size=s&amp;colour=rust`, "S · Rust"],
    [`/product/${kurta.id}?size=m&amp;colour=indigo`, "M · Indigo"],
    [`/product/${kurta.id}?size=s&amp;colour=indigo`, "S · Indigo"],
  ]);
  expect(section).toContain('src="/rust.svg"');
});

test("a cart names the variants that are no longer sold, with a link to their product", async () => {
  const kurta = await addKurta(shop);
  const browser = newBrowser();
  for (const id of [kurta.small, kurta.medium]) await addToCart(browser, id);
  await shop.sql("update public.products set is_offered = false where id = $1", [kurta.small]);
  const gone = await browser.get("/cart");
  expect(textOf(gone.html)).toContain(
    `${kurta.name} · S is no longer sold. Choose another Remove unavailable items`,
  );
  expect(gone.html).toContain(`href="/product/${kurta.id}"`);
  expect(gone.html).toContain(`aria-label="Choose another, ${kurta.name} · S"`);
  await shop.sql("update public.products set is_active = false where id = $1", [kurta.id]);
  const { html } = await browser.get("/cart");
  for (const size of ["S", "M"]) {
    expect(textOf(html)).toContain(`${kurta.name} · ${size} is no longer sold.`);
  }
  expect(html).not.toContain(`href="/product/${kurta.id}"`);
});
