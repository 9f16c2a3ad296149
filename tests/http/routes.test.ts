import { beforeAll, describe, expect, test } from "vitest";

import { Browser, textOf } from "./browser.ts";
import { ADMIN, openShop, signIn } from "./shop.ts";

const shop = await openShop();
const NOWHERE = "00000000-0000-4000-8000-0000000fffff";

const visitor = new Browser(shop.shopUrl);
const shopper = new Browser(shop.shopUrl);
const admin = new Browser(shop.shopUrl);
let product = "";
let order = "";
let foreignOrder = "";

beforeAll(async () => {
  await signIn(shopper);
  await signIn(admin, ADMIN);
  const one = async (text: string) => (await shop.sql<{ id: string }>(text))[0]?.id ?? "";
  product = await one("select id from public.products where is_active order by name limit 1");
  order = await one(
    "select o.id from public.orders o join public.users u on u.id = o.user_id where u.email = 'asha@haat.example' limit 1",
  );
  foreignOrder = await one(`
    insert into public.orders (user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off,
      total_amount, payment_method, payment_status, status, shipping_address, checkout_key)
    select u.id, 'ORD-1', 100, 49, 18, 0, 0, 167, 'cod', 'pending', 'confirmed',
      jsonb_build_object('first_name', 'Foreign', 'last_name', 'Canary', 'address_line_1', 'Elsewhere', 'city', 'Pune',
        'state', 'Maharashtra', 'postal_code', '411001', 'phone', '+919876543210'), gen_random_uuid()
    from public.users u where u.email = 'admin@haat.example' returning id`);
});

/** Status, or the path that a redirect leads to. */
type Answers = { visitor: number | string; shopper: number | string; admin: number | string };
const forAll = (answer: number | string): Answers => ({ visitor: answer, shopper: answer, admin: answer });
const signedIn = (path: string, answer: number | string): Answers => ({
  visitor: `/login?redirectTo=${encodeURIComponent(path)}`,
  shopper: answer,
  admin: answer,
});

const TABLE: [path: () => string, answers: (path: string) => Answers][] = [
  [() => "/", () => forAll(200)],
  [() => "/products", () => forAll(200)],
  [() => "/products?search=%25&category=books&sort=drop&page=99999&view=list", () => forAll(200)],
  [() => `/product/${product}`, () => forAll(200)],
  [() => `/product/${NOWHERE}`, () => forAll(404)],
  [() => "/product/not-an-id", () => forAll(404)],
  [() => "/cart", () => forAll(200)],
  [() => "/login", () => ({ visitor: 200, shopper: "/", admin: "/" })],
  [() => "/register", () => ({ visitor: 200, shopper: "/", admin: "/" })],
  [() => "/checkout", (path) => signedIn(path, "/cart")],
  [() => "/profile", (path) => signedIn(path, 200)],
  [() => "/orders", (path) => signedIn(path, 200)],
  [() => "/orders?status=delivered&page=99999", (path) => signedIn(path, 200)],
  [() => `/order/${order}`, (path) => ({ ...signedIn(path, "/orders"), shopper: 200 })],
  [() => `/order/${foreignOrder}`, (path) => ({ ...signedIn(path, "/orders"), admin: 200 })],
  [() => `/order/${NOWHERE}`, (path) => signedIn(path, "/orders")],
  [() => "/order/not-an-id", (path) => signedIn(path, 404)],
  [() => `/order-confirmation/${order}`, (path) => ({ ...signedIn(path, "/orders"), shopper: 200 })],
  [() => `/order-confirmation/${foreignOrder}`, (path) => ({ ...signedIn(path, "/orders"), admin: 200 })],
  [() => "/order-confirmation/not-an-id", (path) => signedIn(path, 404)],
  [() => "/admin", () => ({ visitor: 200, shopper: 403, admin: "/admin/dashboard" })],
  [() => "/admin/dashboard", () => ({ visitor: "/admin", shopper: 403, admin: 200 })],
  [() => "/admin/products", () => ({ visitor: "/admin", shopper: 403, admin: 404 })],
  [() => "/theme", () => forAll("/")],
  [() => "/sign-out", () => forAll("/")],
  [() => "/healthz", () => forAll(200)],
  [() => "/nothing-here", () => forAll(404)],
];

describe("every route answers each kind of caller as the shop's rules say", () => {
  for (const [pathOf, answersOf] of TABLE) {
    const title = pathOf();
    test(title, async () => {
      const path = pathOf();
      const answers = answersOf(path);
      for (const [who, browser] of Object.entries({ visitor, shopper, admin })) {
        const page = await browser.get(path);
        const answer = page.location ?? page.status;
        expect(answer, `${who} at ${path}`).toBe(answers[who as keyof Answers]);
      }
    });
  }
});

test("a data request of a guarded screen carries no data for a visitor", async () => {
  for (const path of ["/orders.data", "/profile.data", "/checkout.data", `/order/${order}.data`, "/admin/dashboard.data"]) {
    for (const routes of ["", "?_routes=routes%2Faccount%2Forders", "?_routes=routes%2Fadmin%2Fdashboard"]) {
      const page = await visitor.get(path + routes);
      expect(page.status, path).toBeLessThan(500);
      expect(page.html, path).not.toMatch(/ORD-|asha@haat\.example|Canary/);
      if (page.status === 202) expect(page.html).toMatch(/\/login|\/admin/);
      else expect(page.status).not.toBe(200);
    }
  }
});

test("a data request of the portal carries no data for a shopper", async () => {
  for (const routes of ["", "?_routes=routes%2Fadmin%2Fdashboard"]) {
    const page = await shopper.get(`/admin/dashboard.data${routes}`);
    expect(page.status).toBe(403);
    expect(page.html).not.toContain("ORD-");
  }
});

test("a shopper at the portal reads why, and how to get in", async () => {
  const text = textOf((await shopper.get("/admin/dashboard")).html);
  expect(text).toContain("Access Denied");
  expect(text).toContain("You don't have administrator privileges to access this portal.");
  expect(text).toContain("Contact your system administrator to request admin access.");
});

test("a foreign order leads back to My Orders with the message, and shows nothing of it", async () => {
  const away = await shopper.get(`/order/${foreignOrder}`);
  expect(away.html).not.toContain("Canary");
  const orders = await shopper.get("/orders");
  expect(textOf(orders.html)).toContain("Order not found");
  expect(textOf((await shopper.get("/orders")).html)).not.toContain("Order not found");
});

test("an admin who is demoted is out with the next request", async () => {
  const browser = await signIn(new Browser(shop.shopUrl), ADMIN);
  expect((await browser.get("/admin/dashboard")).status).toBe(200);
  await shop.sql("update public.users set is_admin = false where email = $1", [ADMIN.email]);
  expect((await browser.get("/admin/dashboard")).status).toBe(403);
  await shop.sql("update public.users set is_admin = true where email = $1", [ADMIN.email]);
});

test("unknown addresses and products show the way on", async () => {
  expect(textOf((await visitor.get(`/product/${NOWHERE}`)).html)).toMatch(/Product not found.*Back to Products/);
  expect(textOf((await shopper.get("/order/not-an-id")).html)).toMatch(/Order not found.*Back to Orders/);
});
