import { expect, test } from "vitest";

import { Browser } from "#tests/http/support/browser.ts";
import { htmlProblems } from "#tests/http/support/html-problems.ts";
import { payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import {
  addProduct,
  addToCart,
  openShop,
  orderOf,
  checkoutForm,
  shopperWith,
  signIn,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const visitor = new Browser(shop.shopUrl);
const shopper = await signIn(new Browser(shop.shopUrl));

/** Demo orders: one recently delivered, one under way. */
const DELIVERED = "00000000-0000-4000-8000-000000003005";
const UNDER_WAY = "00000000-0000-4000-8000-000000003007";
const ORDER_SCREENS = [
  `/order/${DELIVERED}/invoice`,
  `/order/${DELIVERED}/return`,
  `/order/${UNDER_WAY}/cancel`,
];

const SCREENS = {
  visitor: [
    "/",
    "/products",
    "/products?view=list&search=lamp&category=home&sort=price-desc",
    "/products?search=unobtainium",
    "/product/00000000-0000-4000-8000-000000000101",
    "/product/00000000-0000-4000-8000-000000000103",
    "/product/nothing",
    "/cart",
    "/login",
    "/register",
    "/about",
    "/contact",
    "/help",
    "/returns",
    "/shipping",
    "/privacy",
    "/terms",
    "/forgot-password",
    "/forgot-password?sent",
    "/auth/confirm",
    "/auth/confirm?token_hash=0123456789abcdef&type=recovery&email=meera%40example.com",
    "/newsletter",
    "/newsletter/confirm?token=odd",
    "/newsletter/unsubscribe?token=odd",
    "/no/such/page",
    "/admin",
  ],
  shopper: [
    "/",
    "/products",
    "/product/00000000-0000-4000-8000-000000000101",
    "/contact",
    "/profile",
    "/profile/addresses",
    "/profile/addresses/new",
    "/profile/addresses/00000000-0000-4000-8000-000000004001",
    "/profile/addresses/00000000-0000-4000-8000-000000004001/delete",
    "/profile/orders",
    "/profile/wishlist",
    "/profile/security",
    "/profile/security/sessions",
    "/profile/data",
    "/profile/data/delete",
    "/orders",
    "/order/00000000-0000-4000-8000-000000003002",
    ...ORDER_SCREENS,
    "/order/nothing",
  ],
};

/** Screens that are no page of the shop, or ask for something else. */
const STATUS: Record<string, number> = {
  "/product/nothing": 404,
  "/auth/confirm": 400,
  "/no/such/page": 404,
  "/order/nothing": 404,
};

test.each(Object.entries(SCREENS))("every screen of a %s is valid HTML", async (who, paths) => {
  const browser = { visitor, shopper }[who] ?? visitor;
  const seen: [path: string, status: number][] = [];
  for (const path of paths) {
    const { status, html } = await browser.get(path);
    seen.push([path, status]);
    expect(await htmlProblems(path, html), who).toEqual([]);
  }
  expect(seen).toEqual(paths.map((path) => [path, STATUS[path] ?? 200]));
});

test("screens with content and rejected forms are valid HTML", async () => {
  const buyer = await shopperWith(shop, await addProduct(shop), await addProduct(shop, { name: `"><b>'&` }));
  const form = await checkoutForm(buyer);
  const pages = {
    "/cart": await buyer.get("/cart"),
    "/checkout": await buyer.get("/checkout"),
    "POST /checkout": await buyer.post("/checkout", { ...form, postal_code: "1", phone: `"<` }),
    "POST /login": await visitor.post("/login", { email: `"><script>`, password: "" }),
    "POST /register": await visitor.post("/register", { email: "x" }),
    "POST /admin": await visitor.post("/admin", {}),
    "POST /contact": await visitor.post("/contact", { name: `"><`, email: "x", message: "" }),
    "POST /newsletter": await visitor.post("/newsletter", { email: "x" }),
  };
  const placed = await buyer.post("/checkout", form);
  const { order } = await orderOf(shop, placed);
  await addToCart(buyer, "00000000-0000-4000-8000-000000000115");
  Object.assign(pages, {
    "/order-confirmation": await buyer.get(`/order-confirmation/${String(order.id)}`),
    "/orders": await buyer.get("/orders"),
  });
  const online = await placeOnline(shop);
  Object.assign(pages, {
    "/checkout/pay": await online.browser.get(online.pay),
    "/order-confirmation of an order that waits": await online.browser.get(online.confirmation),
  });
  await payAndReturn(shop, online, "failure");
  Object.assign(pages, {
    "/order-confirmation of a failed order": await online.browser.get(online.confirmation),
  });
  const statuses = Object.entries(pages).map(([path, { status }]) => `${status} ${path}`);
  expect(statuses).toEqual([
    "200 /cart",
    "200 /checkout",
    "400 POST /checkout",
    "400 POST /login",
    "400 POST /register",
    "400 POST /admin",
    "400 POST /contact",
    "400 POST /newsletter",
    "200 /order-confirmation",
    "200 /orders",
    "200 /checkout/pay",
    "200 /order-confirmation of an order that waits",
    "200 /order-confirmation of a failed order",
  ]);
  for (const [path, { html }] of Object.entries(pages)) expect(await htmlProblems(path, html)).toEqual([]);
});
