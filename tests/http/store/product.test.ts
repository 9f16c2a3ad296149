import { expect, test } from "vitest";

import { Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { uniqueWord } from "#tests/http/support/product-list.ts";
import { addProduct, openShop, type Product } from "#tests/http/support/shop.ts";

const shop = await openShop();
const visitor = new Browser(shop.shopUrl);
const HOSTILE = `</script><script>alert("x")</script>'& <b>Lamp</b> -->`;

const openProduct = async ({ id }: Pick<Product, "id">) => {
  const page = await visitor.get(`/product/${id}`);
  expect(page.status).toBe(200);
  return page;
};

/** Meta tags of a page, with the shop's address replaced. */
function metaOf({ html }: Page): string[] {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? "";
  const tags =
    head.match(/<title>[^<]*<\/title>|<meta (?:name|property)="[^>]*>|<link rel="canonical"[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !/request-id|color-scheme|viewport/.test(tag))
    .map((tag) => tag.replaceAll(shop.shopUrl, "https://shop"));
}

function structuredDataOf({ html }: Page): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, json = ""]) => JSON.parse(json.replaceAll(shop.shopUrl, "https://shop")));
}

test("describes itself to search engines and apps, with markup escaped", async () => {
  const id = "00000000-0000-4000-9000-00000000abcd";
  await addProduct(shop, { id, name: HOSTILE, price: 1249.5, stock: 3 });
  await shop.sql(
    `update public.products set short_description = $2, description = $2, brand = $2, image_url = '/a.jpg' where id = $1`,
    [id, HOSTILE],
  );
  await shop.sql(
    `insert into public.reviews (product_id, user_id, author_name, rating, title, comment, is_approved, created_at)
     values ($1, null, $2, 4, $2, $2, true, '2026-11-16T20:00:00Z')`,
    [id, HOSTILE],
  );
  const page = await openProduct({ id });
  expect(page.html).not.toContain("<script>alert");
  expect(page.html).not.toContain("<b>Lamp");
  expect(metaOf(page)).toMatchInlineSnapshot(`
    [
      "<meta name="theme-color" content="#ffffff"/>",
      "<title>&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#x27;&amp; &lt;b&gt;Lamp&lt;/b&gt; --&gt; · Haat</title>",
      "<meta name="description" content="&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#x27;&amp; &lt;b&gt;Lamp&lt;/b&gt; --&gt;"/>",
      "<link rel="canonical" href="https://shop/product/00000000-0000-4000-9000-00000000abcd"/>",
      "<meta property="og:title" content="&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#x27;&amp; &lt;b&gt;Lamp&lt;/b&gt; --&gt; · Haat"/>",
      "<meta property="og:description" content="&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#x27;&amp; &lt;b&gt;Lamp&lt;/b&gt; --&gt;"/>",
      "<meta property="og:url" content="https://shop/product/00000000-0000-4000-9000-00000000abcd"/>",
      "<meta property="og:image" content="https://shop/a.jpg"/>",
      "<meta property="og:type" content="product"/>",
      "<meta property="og:site_name" content="Haat"/>",
      "<meta property="og:locale" content="en_IN"/>",
      "<meta name="twitter:card" content="summary_large_image"/>",
    ]
  `);
  expect(structuredDataOf(page)).toMatchInlineSnapshot(`
    [
      {
        "@context": "https://schema.org",
        "@type": "Product",
        "aggregateRating": {
          "@type": "AggregateRating",
          "ratingValue": 4,
          "reviewCount": 1,
        },
        "brand": {
          "@type": "Brand",
          "name": "</script><script>alert("x")</script>'& <b>Lamp</b> -->",
        },
        "description": "</script><script>alert("x")</script>'& <b>Lamp</b> -->",
        "image": [
          "https://shop/a.jpg",
        ],
        "name": "</script><script>alert("x")</script>'& <b>Lamp</b> -->",
        "offers": {
          "@type": "Offer",
          "availability": "https://schema.org/InStock",
          "itemCondition": "https://schema.org/NewCondition",
          "price": 1249.5,
          "priceCurrency": "INR",
          "priceSpecification": {
            "@type": "PriceSpecification",
            "price": 1249.5,
            "priceCurrency": "INR",
            "valueAddedTaxIncluded": false,
          },
          "seller": {
            "@type": "Organization",
            "name": "Haat",
          },
          "url": "https://shop/product/00000000-0000-4000-9000-00000000abcd",
        },
        "review": [
          {
            "@type": "Review",
            "author": {
              "@type": "Person",
              "name": "</script><script>alert("x")</script>'& <b>Lamp</b> -->",
            },
            "datePublished": "2026-11-16",
            "name": "</script><script>alert("x")</script>'& <b>Lamp</b> -->",
            "reviewBody": "</script><script>alert("x")</script>'& <b>Lamp</b> -->",
            "reviewRating": {
              "@type": "Rating",
              "bestRating": 5,
              "ratingValue": 4,
            },
          },
        ],
        "sku": "TEST-00000000-0000",
      },
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": [
          {
            "@type": "ListItem",
            "item": "https://shop/",
            "name": "Home",
            "position": 1,
          },
          {
            "@type": "ListItem",
            "item": "https://shop/products",
            "name": "Products",
            "position": 2,
          },
          {
            "@type": "ListItem",
            "item": "https://shop/product/00000000-0000-4000-9000-00000000abcd",
            "name": "</script><script>alert("x")</script>'& <b>Lamp</b> -->",
            "position": 3,
          },
        ],
      },
    ]
  `);
});

test("omits rating, brand, image and delivery of a sold-out product without them", async () => {
  const product = await addProduct(shop, { name: "Plain jug", stock: 0 });
  const page = await openProduct(product);
  const [facts = {}, way] = structuredDataOf(page);
  expect(facts).toMatchObject({
    "@type": "Product",
    offers: { availability: "https://schema.org/OutOfStock" },
  });
  for (const absent of ["aggregateRating", "review", "brand", "image"])
    expect(facts).not.toHaveProperty(absent);
  expect(way).toMatchObject({ "@type": "BreadcrumbList" });
  const text = textOf(page.html);
  expect(text).toContain("Out of Stock");
  expect(text).not.toContain("Delivery between");
  expect(text).not.toContain("Warranty");
  expect(page.html).toContain('src="/placeholder.svg"');
  // Nothing can be bought, so no bar covers the foot of a phone's screen.
  expect(page.html).not.toContain("buy-bar");
  expect((await openProduct(await addProduct(shop))).html).toContain('class="buy-bar"');
});

test("a sold-out card leads to the form that tells when the product is back", async () => {
  const { id, name } = await addProduct(shop, { name: `Bidri jug ${uniqueWord()}`, stock: 0 });
  const browser = new Browser(shop.shopUrl);
  const { html } = await browser.get(`/products?search=${encodeURIComponent(name)}`);
  const card = /<article[^]*?<\/article>/.exec(html)?.[0] ?? "";
  expect(card).toMatch(new RegExp(`<a[^>]*href="/product/${id}"[^>]*>Tell me when it is back</a>`));
  expect(card).toContain(`aria-label="Tell me when it is back, ${name}"`);
  expect(card).not.toContain('value="add"');
  expect((await browser.get(`/product/${id}`)).html).toMatch(
    /<form[^>]*action="\/stock-notices"[^]*?Tell me when it is back/,
  );
});

test("badges follow the settings and the product", async () => {
  const product = await addProduct(shop, { price: 100 });
  const [before] = await shop.sql("select * from public.settings");
  const badges = async () => textOf((await openProduct(product)).html);
  try {
    expect(await badges()).toContain("Free Delivery on orders above ₹499");
    expect(await badges()).toContain("Easy Returns within 7 days");
    expect(await badges()).toMatch(/Delivery between \d/);
    await shop.sql("update public.products set warranty_months = 24 where id = $1", [product.id]);
    expect(await badges()).toContain("Warranty of 2 years");
    await shop.sql("update public.products set warranty_months = 1 where id = $1", [product.id]);
    expect(await badges()).toContain("Warranty of 1 month");
    await shop.sql("update public.settings set shipping_fee = 0, return_window_days = 0");
    expect(await badges()).toMatch(/Free Delivery Delivery between/);
    expect(await badges()).not.toContain("Easy Returns");
  } finally {
    await shop.sql("update public.settings set shipping_fee = $1, return_window_days = $2", [
      before?.shipping_fee,
      before?.return_window_days,
    ]);
  }
});

test("can be shared by WhatsApp, mail and address without script", async () => {
  const product = await addProduct(shop, { name: "Mug & saucer, 100 %" });
  const { html } = await openProduct(product);
  const url = `${shop.shopUrl}/product/${product.id}`;
  const share =
    /<details[^>]*><summary[^>]*>(?:<svg[\s\S]*?<\/svg>)?Share<span> this product<\/span><\/summary>([\s\S]*?)<\/details>/.exec(
      html,
    )?.[1] ?? "";
  const links = Array.from(share.matchAll(/href="([^"]*)"/g), ([, href = ""]) => new URL(textOf(href)));
  expect(links.map(({ origin, protocol }) => [origin, protocol])).toEqual([
    ["https://wa.me", "https:"],
    ["null", "mailto:"],
  ]);
  expect(links[0]?.searchParams.get("text")).toBe(`${product.name} ${url}`);
  expect(links[1]?.searchParams.get("subject")).toBe(product.name);
  expect(links[1]?.searchParams.get("body")).toBe(`${product.name} ${url}`);
  expect(share).toMatch(new RegExp(`<input readOnly="" [^>]*value="${url}"`));
});

test("shows up to four products of its category that are in stock", async () => {
  const [{ category_id: category } = { category_id: null }] = await shop.sql<{ category_id: string | null }>(
    "select category_id from public.products where id = '00000000-0000-4000-8000-000000000113'",
  );
  const page = await openProduct({ id: "00000000-0000-4000-8000-000000000113" });
  const below = page.html.slice(page.html.indexOf("You may also like"));
  const ids = Array.from(below.matchAll(/<h3[^>]*><a[^>]*href="\/product\/([^"]*)"/g), ([, id]) => id);
  expect(ids).toHaveLength(4);
  const rows = await shop.sql(
    "select stock > 0 as stocked, category_id from public.products where id = any($1)",
    [ids],
  );
  for (const row of rows) expect(row).toEqual({ stocked: true, category_id: category });
  expect(ids).not.toContain("00000000-0000-4000-8000-000000000113");

  const alone = await addProduct(shop);
  expect((await openProduct(alone)).html).not.toContain("You may also like");
});

test("gallery has an anchor thumbnail for each image", async () => {
  const { html } = await openProduct({ id: "00000000-0000-4000-8000-000000000101" });
  const targets = Array.from(
    html.matchAll(/<a href="#(image-\d)" aria-label="Show image \d"/g),
    ([, id]) => id,
  );
  expect(targets).toEqual(["image-1", "image-2", "image-3"]);
  // Each image leads to the page of all pictures; with links inside, a keyboard can scroll the region.
  const pictures = Array.from(html.matchAll(/<a id="(image-\d)" href="([^"]+)"/g), ([, id, to]) => [id, to]);
  expect(pictures).toEqual([
    ["image-1", "/product/00000000-0000-4000-8000-000000000101/pictures#image-1"],
    ["image-2", "/product/00000000-0000-4000-8000-000000000101/pictures#image-2"],
    ["image-3", "/product/00000000-0000-4000-8000-000000000101/pictures#image-3"],
  ]);
  expect(html).toMatch(/<div class="[^"]*" role="region" aria-label="Images">/);
  // A preload would load the JPEG beside the AVIF.
  expect(html.match(/fetchPriority="high"/g)?.length, "the first image, without a preload").toBe(1);
  for (const tag of html.match(/<img[^>]*>/g) ?? []) expect(tag).toMatch(/width="\d+" height="\d+"/);
});

test("the page of pictures shows all of them with a way back, and is not for search engines", async () => {
  const path = "/product/00000000-0000-4000-8000-000000000101";
  const { status, html } = await visitor.get(`${path}/pictures?colour=clay`);
  expect(status).toBe(200);
  expect(html).toMatch(new RegExp(`<a [^>]*href="${path}\\?colour=clay"[^>]*>Close</a>`));
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  const shown = Array.from(
    html.matchAll(/<figure id="(image-\d)">[\s\S]*?alt="([^"]+)"/g),
    ([, ...one]) => one,
  );
  expect(shown).toEqual([
    ["image-1", "Dhwani wireless headphones, 40 hours, image 1 of 3"],
    ["image-2", "Dhwani wireless headphones, 40 hours, image 2 of 3"],
    ["image-3", "Dhwani wireless headphones, 40 hours, image 3 of 3"],
  ]);
  const missing = await visitor.get("/product/00000000-0000-4000-8000-0000000fffff/pictures");
  expect([missing.status, missing.html.includes("Product not found")]).toEqual([404, true]);
  expect((await visitor.get("/product/nothing/pictures")).status).toBe(404);
});

test("the page of pictures is found by a variant, and says when there is none", async () => {
  const [variant] = await shop.sql<{ id: string; variant_of: string }>(
    "select id, variant_of from public.products where variant_of is not null and is_active limit 1",
  );
  expect((await visitor.get(`/product/${variant?.id}/pictures`)).location).toBe(
    `/product/${variant?.variant_of}/pictures`,
  );
  const bare = await addProduct(shop);
  expect((await visitor.get(`/product/${bare.id}/pictures`)).html).toContain("There is no picture yet.");
});

test("inactive, unknown and malformed products are a client error", async () => {
  const product = await addProduct(shop);
  await shop.sql("update public.products set is_active = false where id = $1", [product.id]);
  for (const id of [product.id, "00000000-0000-4000-8000-0000000fffff", "nothing", "%00"]) {
    const page = await visitor.get(`/product/${id}`);
    expect(page.status, id).toBeGreaterThanOrEqual(400);
    expect(page.status, id).toBeLessThan(500);
    expect(page.html, id).not.toContain("ld+json");
  }
});
