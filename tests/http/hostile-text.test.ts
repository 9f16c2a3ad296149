import { expect, test } from "vitest";

import { Browser } from "./browser.ts";
import { ADMIN, addProduct, addToCart, checkoutForm, openShop, shopperWith } from "./shop.ts";

const shop = await openShop();
const visitor = new Browser(shop.shopUrl);

test("a search finds its words literally, whatever they mean to a database, and never what is not sold", async () => {
  const name = `50% off_lamp (a,b) "q" 'x' \\ * . & <i>`;
  const [shown, hidden] = [
    await addProduct(shop, { name }),
    await addProduct(shop, { name: `${name} hidden` }),
  ];
  await shop.sql("update public.products set is_active = false where id = $1", [hidden.id]);
  const found = ["50%", "off_", "(a,b)", '"q"', "'x'", "\\", "* .", "& <i>", name, name.toUpperCase()];
  const others = [
    "5_%",
    "%%",
    "off%lamp",
    "name.eq.1",
    "*,is_active.eq.false",
    "),or(is_active.is.false",
    "'; drop table products; --",
    "\\%",
    "a{b",
    "\u0000",
    "x".repeat(100_000 / 8),
  ];
  for (const search of [...found, ...others]) {
    const page = await visitor.get(`/products?search=${encodeURIComponent(search)}&sort=newest`);
    const label = search.slice(0, 40);
    expect(page.status, label).toBe(200);
    expect(page.html.includes(`/product/${hidden.id}`), label).toBe(false);
    if (found.includes(search)) expect(page.html, label).toContain(`/product/${shown.id}`);
    else if (search !== "\u0000") expect(page.html.includes(`/product/${shown.id}`), label).toBe(false);
  }
});

test("text that somebody stored stays text on every page that shows it", async () => {
  const name = '</script><script>alert(1)</script><img src=x onerror=alert(1)>" onload="alert(1)';
  const { id } = await addProduct(shop, { name });
  await shop.sql(
    "update public.products set description = $2, brand = $2, is_featured = true where id = $1",
    [id, name],
  );
  const browser = await shopperWith(shop, { id });
  const checkout = {
    ...(await checkoutForm(browser)),
    first_name: name.slice(0, 60),
    city: name.slice(0, 60),
  };
  const placed = await browser.post("/checkout", checkout);
  await addToCart(browser, id);
  const placedId = placed.location?.split("/").at(-1) ?? "";
  const search = `/products?search=${encodeURIComponent(name.slice(0, 90))}`;
  const paths = [
    "/",
    search,
    `/product/${id}`,
    "/cart",
    "/orders",
    `/order/${placedId}`,
    "/profile",
    "/checkout",
  ];
  for (const path of [...paths, `/order-confirmation/${placedId}`]) {
    const { status, html } = await browser.get(path);
    expect(status, path).toBe(200);
    expect(html, path).toContain("&lt;/script&gt;");
    expect(html, path).not.toMatch(/<script>alert|<img src=x|" onload="/);
  }
});

test("headers that claim an identity or another host change nothing", async () => {
  const claims = {
    "X-User": ADMIN.email,
    "X-Forwarded-User": ADMIN.email,
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Original-URL": "/admin/dashboard",
    "X-Rewrite-URL": "/admin/dashboard",
    "X-HTTP-Method-Override": "DELETE",
    Authorization: `Bearer ${shop.serviceKey}`,
    apikey: shop.serviceKey,
    "X-React-Router-SPA-Mode": "yes",
    "X-React-Router-Prerender-Data": "[]",
  };
  for (const [name, value] of Object.entries(claims)) {
    expect((await visitor.get("/admin/dashboard", { [name]: value })).location, name).toBe("/admin");
    const away = await visitor.get("/orders", { [name]: value });
    expect(away.location, name).toBe("/login?redirectTo=%2Forders");
    expect((await visitor.get("/", { [name]: value })).html, name).not.toContain("evil.example");
  }
});
