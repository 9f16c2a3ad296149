import { expect, test } from "vitest";

import { Browser, textOf } from "#tests/http/support/browser.ts";
import { addToCart, openShop } from "#tests/http/support/shop.ts";
import { startTestShop } from "#tests/support/test-shop.ts";

const shop = await openShop({ configured: false });
const NOT_CONFIGURED = "Backend not configured. Set SUPABASE_URL and its keys.";

test("without a backend browsing and the cart use the built-in samples", async () => {
  const browser = new Browser(shop.shopUrl);
  const list = textOf((await browser.get("/products")).html);
  for (const price of ["₹2,999", "₹4,999", "₹899"]) expect(list).toContain(price);
  expect(textOf((await browser.get("/")).html)).toContain("₹2,999");
  const id = "00000000-0000-4000-8000-00000000a001";
  expect((await browser.get(`/product/${id}`)).status).toBe(200);
  expect((await addToCart(browser, id, 2)).status).toBe(303);
  expect(textOf((await browser.get("/cart")).html)).toContain("₹5,998");
  expect(textOf((await browser.get("/products?search=kurta")).html)).not.toContain("₹4,999");
});

test("without a backend sign-in and registration say so and keep the values", async () => {
  const browser = new Browser(shop.shopUrl);
  const login = await browser.post("/login", { email: "asha@haat.example", password: "haat-shopper" });
  expect(login.status).toBe(503);
  expect(textOf(login.html)).toContain(NOT_CONFIGURED);
  expect(login.html).toContain('value="asha@haat.example"');
  expect(login.html).not.toContain("haat-shopper");
  const register = await browser.post("/register", {
    fullName: "Asha",
    email: "a@example.com",
    password: "haat-shopper",
    confirmPassword: "haat-shopper",
    terms: "on",
  });
  expect(textOf(register.html)).toContain(NOT_CONFIGURED);
});

test("without a backend the portal redirects to the sign-in with a notice", async () => {
  const browser = new Browser(shop.shopUrl);
  expect((await browser.get("/admin/dashboard")).location).toBe("/admin");
  expect(textOf((await browser.get("/admin")).html)).toContain(NOT_CONFIGURED);
});

test("without a backend the checkout requires signing in", async () => {
  const browser = new Browser(shop.shopUrl);
  expect((await browser.post("/checkout", { intent: "place-order" })).location).toMatch(/^\/login/);
  expect((await browser.get("/healthz")).status).toBe(200);
});

test("with some variables missing every page names them", async () => {
  const half = await startTestShop({ configured: false, vars: { SUPABASE_URL: "http://127.0.0.1:1" } });
  try {
    const page = await new Browser(half.shopUrl).get("/");
    expect(page.status).toBe(503);
    expect(page.html).toContain("SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY");
    expect(page.headers.get("Content-Type")).toContain("text/plain");
    const { status, html, headers } = await new Browser(half.shopUrl).get("/", { Accept: "text/html,*/*" });
    expect(status).toBe(503);
    expect(textOf(html)).toMatch(/Missing: SUPABASE_PUBLISHABLE_KEY ?, SUPABASE_SECRET_KEY/);
    expect(textOf(html)).toContain("What to do next");
    expect(headers.get("Content-Security-Policy")).toContain("style-src 'nonce-");
    expect(half.logs.join("\n")).toContain("SUPABASE_SECRET_KEY");
  } finally {
    await half.close();
  }
});
