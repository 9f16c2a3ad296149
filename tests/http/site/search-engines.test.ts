import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { headTags } from "#tests/http/support/head-tags.ts";
import { ADMIN, addProduct, addToCart, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const visitor = new Browser(shop.shopUrl);
const LAMP = "00000000-0000-4000-8000-000000000113";

async function linkedData(path: string): Promise<Record<string, unknown>[]> {
  const { html } = await visitor.get(path);
  return Array.from(html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g), ([, json]) =>
    JSON.parse(json ?? ""),
  );
}

test("each public page has a title, a description, a canonical URL and share tags", async () => {
  const pages = [
    "/",
    "/products",
    "/products?category=home&sort=price-desc&view=list",
    "/products?page=2",
    `/product/${LAMP}?ref=mail`,
    "/about",
    "/contact?order=ORD-1",
    "/help",
    "/shipping",
    "/returns",
    "/privacy",
    "/terms",
  ];
  const rows = [];
  for (const path of pages) {
    const { html } = await visitor.get(path);
    const head = headTags(shop, html);
    expect(head.robots, path).toBeUndefined();
    expect(html, path).toContain(`<link rel="canonical" href="${shop.shopUrl}/`);
    expect(head["og:title"], path).toBe(head.title);
    expect(head["og:description"], path).toBe(head.description);
    expect(head["og:url"], path).toBe(head.canonical);
    expect(head["og:site_name"], path).toBe("Haat");
    expect(head["og:locale"], path).toBe("en_IN");
    expect(head["og:image"], path).toMatch(/^\/.+\.(png|jpg)$/);
    expect(head.description?.length, path).toBeLessThanOrEqual(161);
    rows.push(
      [head.canonical, head.title, head.description, head["og:type"], head["twitter:card"]].join(" | "),
    );
  }
  expect(rows).toMatchInlineSnapshot(`
    [
      "/ | Haat · Good things, honest prices | Good things from makers across India, at honest prices. | website | summary",
      "/products | Products · Haat | Good things from makers across India, at honest prices. | website | summary",
      "/products?category=home | Home · Haat | Good things from makers across India, at honest prices. | website | summary",
      "/products?page=2 | Products, page 2 · Haat | Good things from makers across India, at honest prices. | website | summary",
      "/product/00000000-0000-4000-8000-000000000113 | Deepak brass table lamp with linen shade · Haat | Moradabad brass, warm light, 52 cm | product | summary_large_image",
      "/about | About us · Haat | Who sells here, what the shop promises and what it never does. | website | summary",
      "/contact | Contact · Haat | Write to us, call us, or turn to the grievance officer. Every message gets a ticket number. | website | summary",
      "/help | Help · Haat | Track, cancel or return an order, refunds, invoices, payment and coupons. | website | summary",
      "/shipping | Shipping · Haat | Where we deliver, how long it takes, what it costs and how you pay. | website | summary",
      "/returns | Returns and refunds · Haat | How to cancel an order, send something back, and when your money returns. | website | summary",
      "/privacy | Privacy · Haat | What the shop keeps about you, why, for how long, and how to have it removed. | website | summary",
      "/terms | Terms and conditions · Haat | What you and the shop agree to when you order. | website | summary",
    ]
  `);
});

test("private pages, searches and missing pages are noindex and have no canonical URL", async () => {
  const shopper = await signIn(new Browser(shop.shopUrl));
  const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  await addToCart(shopper, (await addProduct(shop)).id);
  const [order] = await shop.sql<{ id: string }>(
    "select o.id from public.orders o join public.users u on u.id = o.user_id where u.email = 'asha@haat.example' limit 1",
  );
  const paths: [Browser, string[]][] = [
    [
      visitor,
      [
        "/cart",
        "/login",
        "/register",
        "/contact?ticket=T-000001",
        "/newsletter",
        "/newsletter/confirm?token=1",
        "/newsletter/unsubscribe?token=1",
        "/products?search=lamp",
        "/products?page=99",
        "/product/nothing",
        "/no/such/page",
        "/admin",
      ],
    ],
    [
      shopper,
      ["/checkout", "/profile", "/orders", `/order/${order?.id}`, `/order-confirmation/${order?.id}`],
    ],
    [admin, ["/admin/dashboard"]],
  ];
  for (const [browser, list] of paths) {
    for (const path of list) {
      const page = await browser.get(path);
      expect(page.location, path).toBeNull();
      const head = headTags(shop, page.html);
      expect(head.robots, path).toBe("noindex");
      expect(head.canonical ?? head["og:url"], path).toBeUndefined();
    }
  }
});

test("the home page describes the seller and the search as structured data", async () => {
  const [site, seller, ...others] = await linkedData("/");
  expect(others).toEqual([]);
  expect(site).toMatchObject({
    "@type": "WebSite",
    name: "Haat",
    url: `${shop.shopUrl}/`,
    potentialAction: {
      "@type": "SearchAction",
      target: { urlTemplate: `${shop.shopUrl}/products?search={search_term_string}` },
    },
  });
  expect(seller).toMatchObject({
    "@type": "Organization",
    name: "Haat",
    email: "care@haat.example",
    logo: `${shop.shopUrl}/icons/icon-512.png`,
  });
});

test("a product page describes price and breadcrumbs as structured data, with markup escaped", async () => {
  const name = `</script><script>alert("1")</script><!-- ' & \u2028 lamp`;
  const hostile = await addProduct(shop, { name, price: 1299.5 });
  const path = `/product/${hostile.id}`;
  const data = await linkedData(path);
  expect(data.find((one) => one["@type"] === "Product")).toMatchObject({
    name,
    offers: { price: 1299.5, priceCurrency: "INR", availability: "https://schema.org/InStock" },
  });
  const trail = data.find((one) => one["@type"] === "BreadcrumbList");
  expect(trail).toMatchObject({
    itemListElement: expect.arrayContaining([expect.objectContaining({ name })]),
  });
  const { html } = await visitor.get(path);
  expect(html).not.toContain(`<script>alert`);
  expect(html).not.toContain("<!-- '");
  const { title = "" } = headTags(shop, html);
  expect(title).toContain(`</script><script>alert("1")</script>`);
});
