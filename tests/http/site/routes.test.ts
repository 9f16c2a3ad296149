import { beforeAll, describe, expect, test } from "vitest";

import { Browser, textOf } from "#tests/http/support/browser.ts";
import { ADMIN, builtRoutes, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const NOWHERE = "00000000-0000-4000-8000-0000000fffff";

const visitor = new Browser(shop.shopUrl);
const shopper = new Browser(shop.shopUrl);
const admin = new Browser(shop.shopUrl);
let product = "";
let order = "";
let foreignOrder = "";
let address = "";

beforeAll(async () => {
  await signIn(shopper);
  await signIn(admin, ADMIN);
  const one = async (text: string) => (await shop.sql<{ id: string }>(text))[0]?.id ?? "";
  product = await one("select id from public.products where is_active order by name limit 1");
  order = await one(
    "select o.id from public.orders o join public.users u on u.id = o.user_id where u.email = 'asha@haat.example' limit 1",
  );
  address = await one(
    "select a.id from public.addresses a join public.users u on u.id = a.user_id where u.email = 'asha@haat.example' limit 1",
  );
  foreignOrder = await one(`
    insert into public.orders (user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off,
      total_amount, payment_method, payment_status, status, shipping_address, checkout_key)
    select u.id, 'ORD-1000000000001', 100, 49, 18, 0, 0, 167, 'cod', 'pending', 'confirmed',
      jsonb_build_object('first_name', 'Foreign', 'last_name', 'Canary', 'address_line_1', 'Elsewhere', 'city', 'Pune',
        'state', 'Maharashtra', 'postal_code', '411001', 'phone', '+919876543210'), gen_random_uuid()
    from public.users u where u.email = 'admin@haat.example' returning id`);
});

/** Status code or redirect target; a pattern for a target on another site. */
type Answer = number | string | RegExp;
type Answers = { visitor: Answer; shopper: Answer; admin: Answer };
type Row = [path: () => string, answers: (path: string) => Answers];

function sameForAll(path: string, answer: Answer): Row {
  return [() => path, () => ({ visitor: answer, shopper: answer, admin: answer })];
}

function rowOf(pathOf: () => string, answers: Answers): Row {
  return [pathOf, () => answers];
}

function signedIn(pathOf: () => string, shoppers: Answer, admins = shoppers): Row {
  return [
    pathOf,
    (path) => ({
      visitor: `/login?redirectTo=${encodeURIComponent(path)}`,
      shopper: shoppers,
      admin: admins,
    }),
  ];
}

/** Answers of each route by its pattern. A route missing here fails the first test. */
const TABLE: Record<string, Row[]> = {
  "/": [sameForAll("/", 200)],
  "/products": [
    sameForAll("/products", 200),
    sameForAll("/products?search=%25&category=books&sort=drop&page=99999&view=list", 200),
  ],
  "/product/:id/ask": [signedIn(() => `/product/${product}/ask`, 200)],
  "/product/:id": [
    rowOf(() => `/product/${product}`, { visitor: 200, shopper: 200, admin: 200 }),
    sameForAll(`/product/${NOWHERE}`, 404),
    sameForAll("/product/not-an-id", 404),
  ],
  "/product/:id/pictures": [
    rowOf(() => `/product/${product}/pictures`, { visitor: 200, shopper: 200, admin: 200 }),
    sameForAll(`/product/${NOWHERE}/pictures`, 404),
  ],
  "/collections/:slug": [
    sameForAll("/collections/festive-picks", 200),
    sameForAll("/collections/nowhere", 404),
    sameForAll("/collections/%25", 404),
  ],
  "/cart": [sameForAll("/cart", 200)],
  "/login": [rowOf(() => "/login", { visitor: 200, shopper: "/", admin: "/" })],
  "/register": [rowOf(() => "/register", { visitor: 200, shopper: "/", admin: "/" })],
  "/checkout": [signedIn(() => "/checkout", "/cart")],
  "/two-step": [
    rowOf(() => "/two-step", { visitor: /^\/login/, shopper: "/admin/signed-in", admin: "/admin/signed-in" }),
  ],
  "/forgot-password": [
    rowOf(() => "/forgot-password", {
      visitor: 200,
      shopper: "/profile/security",
      admin: "/profile/security",
    }),
  ],
  "/reset-password": [
    rowOf(() => "/reset-password", {
      visitor: "/forgot-password",
      shopper: "/profile/security",
      admin: "/profile/security",
    }),
  ],
  "/auth/confirm": [
    sameForAll("/auth/confirm", 400),
    sameForAll(
      "/auth/confirm?token_hash=0123456789abcdef&type=signup&email=meera%40example.com&next=/cart",
      200,
    ),
  ],
  "/auth/google": [
    rowOf(() => "/auth/google", { visitor: /^http:\/\/127\.0\.0\.1:\d+\//, shopper: "/", admin: "/" }),
  ],
  "/auth/callback": [
    rowOf(() => "/auth/callback?code=odd", { visitor: "/login#sign-in", shopper: "/", admin: "/" }),
  ],
  "/profile": [signedIn(() => "/profile", 200)],
  "/profile/addresses": [signedIn(() => "/profile/addresses", 200)],
  "/profile/addresses/new": [signedIn(() => "/profile/addresses/new", 200)],
  "/profile/addresses/:addressId": [
    signedIn(() => `/profile/addresses/${address}`, 200, "/profile/addresses"),
    signedIn(() => "/profile/addresses/odd", 404),
  ],
  "/profile/addresses/:addressId/delete": [
    signedIn(() => `/profile/addresses/${address}/delete`, 200, "/profile/addresses"),
  ],
  "/profile/data/download": [signedIn(() => "/profile/data/download", 200)],
  "/profile/orders": [signedIn(() => "/profile/orders", 200)],
  "/profile/wishlist": [signedIn(() => "/profile/wishlist", 200)],
  "/profile/security": [signedIn(() => "/profile/security", 200)],
  "/profile/security/sessions": [signedIn(() => "/profile/security/sessions", 200)],
  "/profile/data": [signedIn(() => "/profile/data", 200)],
  "/profile/data/delete": [signedIn(() => "/profile/data/delete", 200)],
  "/orders": [signedIn(() => "/orders", 200), signedIn(() => "/orders?status=delivered&page=99999", 200)],
  "/order/:id": [
    signedIn(() => `/order/${order}`, 200, "/orders"),
    signedIn(() => `/order/${foreignOrder}`, "/orders", 200),
    signedIn(() => `/order/${NOWHERE}`, "/orders"),
    signedIn(() => "/order/not-an-id", 404),
  ],
  "/pay/:token": [sameForAll("/pay/not-a-token", 404), sameForAll(`/pay/${"A".repeat(43)}`, 404)],
  "/checkout/pay/:id": [
    signedIn(() => `/checkout/pay/${foreignOrder}`, "/orders", new RegExp("^/order-confirmation/")),
    signedIn(() => `/checkout/pay/${NOWHERE}`, "/orders"),
    signedIn(() => "/checkout/pay/not-an-id", 404),
  ],
  "/order/:id/cancel": [
    signedIn(() => `/order/${foreignOrder}/cancel`, "/orders", 200),
    signedIn(() => `/order/${NOWHERE}/cancel`, "/orders"),
    signedIn(() => "/order/not-an-id/cancel", 404),
  ],
  "/order/:id/reorder": [signedIn(() => `/order/${NOWHERE}/reorder`, `/order/${NOWHERE}`)],
  "/order/:id/return": [
    signedIn(() => `/order/${foreignOrder}/return`, "/orders", 200),
    signedIn(() => "/order/not-an-id/return", 404),
  ],
  "/order/:id/return/confirm": [
    signedIn(() => `/order/${NOWHERE}/return/confirm`, "/orders"),
    signedIn(() => "/order/not-an-id/return/confirm", 404),
  ],
  "/order/:id/return/:returnId/slip": [
    signedIn(() => `/order/${foreignOrder}/return/${NOWHERE}/slip`, "/orders", /^\/order\/[\da-f-]{36}$/),
    signedIn(() => `/order/${NOWHERE}/return/${NOWHERE}/slip`, "/orders"),
    signedIn(() => `/order/not-an-id/return/${NOWHERE}/slip`, 404),
  ],
  "/order/:id/invoice": [
    signedIn(() => `/order/${foreignOrder}/invoice`, "/orders", 200),
    signedIn(() => `/order/${NOWHERE}/invoice`, "/orders"),
    signedIn(() => "/order/not-an-id/invoice", 404),
  ],
  "/order/:id/credit-note/:noteId": [
    signedIn(() => `/order/${foreignOrder}/credit-note/${NOWHERE}`, "/orders"),
    signedIn(() => `/order/${NOWHERE}/credit-note/${NOWHERE}`, "/orders"),
    signedIn(() => `/order/${NOWHERE}/credit-note/not-an-id`, 404),
  ],
  "/order/:id/payment": [signedIn(() => `/order/${NOWHERE}/payment`, `/order/${NOWHERE}`)],
  "/payment/callback/:id": [
    sameForAll(`/payment/callback/${NOWHERE}`, `/order-confirmation/${NOWHERE}`),
    sameForAll("/payment/callback/not-an-id", "/orders"),
  ],
  "/payment/webhook": [sameForAll("/payment/webhook", 405)],
  "/order-confirmation/:id": [
    signedIn(() => `/order-confirmation/${order}`, 200, "/orders"),
    signedIn(() => `/order-confirmation/${foreignOrder}`, "/orders", 200),
    signedIn(() => "/order-confirmation/not-an-id", 404),
  ],
  "/admin": [rowOf(() => "/admin", { visitor: 200, shopper: 403, admin: "/admin/dashboard" })],
  "/about": [sameForAll("/about", 200)],
  "/contact": [sameForAll("/contact", 200)],
  "/help": [sameForAll("/help", 200)],
  "/returns": [sameForAll("/returns", 200)],
  "/shipping": [sameForAll("/shipping", 200)],
  "/privacy": [sameForAll("/privacy", 200)],
  "/terms": [sameForAll("/terms", 200)],
  "/newsletter": [sameForAll("/newsletter", 200)],
  "/newsletter/confirm": [
    sameForAll(`/newsletter/confirm?token=${NOWHERE}`, 200),
    sameForAll("/newsletter/confirm?token=odd", 200),
  ],
  "/newsletter/unsubscribe": [
    sameForAll(`/newsletter/unsubscribe?token=${NOWHERE}`, 200),
    sameForAll("/newsletter/unsubscribe?token=odd", 200),
  ],
  "/wishlist": [sameForAll("/wishlist", "/profile/wishlist")],
  "/stock-notices": [sameForAll("/stock-notices", "/profile/wishlist")],
  "/skeletons": [sameForAll("/skeletons", 200)],
  "/suggest": [sameForAll("/suggest?search=lamp", 200), sameForAll("/suggest", 200)],
  "/robots.txt": [sameForAll("/robots.txt", 200)],
  "/sitemap.xml": [sameForAll("/sitemap.xml", 200)],
  "/sitemap/:part": [
    sameForAll("/sitemap/1.xml", 200),
    sameForAll("/sitemap/99999.xml", 404),
    sameForAll("/sitemap/x", 404),
  ],
  "/feeds/:file": [sameForAll("/feeds/google.xml", 404), sameForAll("/feeds/odd", 404)],
  "/.well-known/security.txt": [sameForAll("/.well-known/security.txt", 200)],
  "/.well-known/change-password": [sameForAll("/.well-known/change-password", "/profile/security")],
  "/manifest.webmanifest": [sameForAll("/manifest.webmanifest", 200)],
  "/media/:file": [sameForAll(`/media/${"0".repeat(32)}.png`, 404), sameForAll("/media/odd", 404)],
  "/theme": [sameForAll("/theme", "/")],
  "/deliver-to": [sameForAll("/deliver-to", "/")],
  "/sign-out": [sameForAll("/sign-out", "/")],
  "/healthz": [sameForAll("/healthz", 200)],
  "/*": [sameForAll("/nothing-here", 404), sameForAll("/nothing/at/all", 404)],
};

// Admin screens all answer alike, and are covered by admin/access.test.ts.
const built = (await builtRoutes(shop)).filter(({ path }) => !path.startsWith("/admin/"));
const guarded = built.filter((route) => route.guarded);

test("covers every route of the build", () => {
  expect(built.map(({ path }) => path).toSorted()).toEqual(Object.keys(TABLE).toSorted());
  expect(guarded.length).toBeGreaterThanOrEqual(7);
});

describe("each route answers visitor, shopper and admin as declared", () => {
  for (const [pattern, rows] of Object.entries(TABLE)) {
    test(pattern, async () => {
      for (const [pathOf, answersOf] of rows) {
        const path = pathOf();
        const answers = answersOf(path);
        for (const [who, browser] of Object.entries({ visitor, shopper, admin })) {
          const page = await browser.get(path);
          const answer = answers[who as keyof Answers];
          const given = page.location ?? page.status;
          const isExpected = answer instanceof RegExp ? answer.test(String(given)) : given === answer;
          expect(isExpected, `${who} at ${path}: ${given}`).toBe(true);
        }
      }
    });
  }
});

/** Every spelling of a data request for a guarded screen; clients can select loaders. */
function dataRequests(): string[] {
  const ids = guarded.map(({ id }) => encodeURIComponent(id));
  return guarded
    .map(({ path }) => path.replace(":id", order).replace(":addressId", address))
    .flatMap((path) => ["", ...ids.map((id) => `?_routes=${id}`)].map((query) => `${path}.data${query}`));
}

test("data requests for guarded screens contain no data for a visitor, whichever loaders they name", async () => {
  for (const path of dataRequests()) {
    const page = await visitor.get(path);
    expect(page.html, path).not.toMatch(/ORD-|asha@haat\.example|Canary/);
    expect(page.status, path).toBe(202);
    expect(page.html, path).toMatch(/"\/login/);
  }
});

test("a foreign order redirects to My Orders with a message and shows no data", async () => {
  const away = await shopper.get(`/order/${foreignOrder}`);
  expect(away.html).not.toContain("Canary");
  const orders = await shopper.get("/orders");
  expect(textOf(orders.html)).toContain("Order not found");
  expect(textOf((await shopper.get("/orders")).html)).not.toContain("Order not found");
});

test("unknown products and malformed order ids show a link onwards", async () => {
  expect(textOf((await visitor.get(`/product/${NOWHERE}`)).html)).toMatch(
    /Product not found It is no longer sold, or the address is mistyped\. Back to Products/,
  );
  const malformed = textOf((await shopper.get("/order/not-an-id")).html);
  expect(malformed).toMatch(/Order not found.*Back to Orders/);
  expect(malformed).not.toContain("Looking for an order?");
});
