import type { BrowserContext, Page } from "@playwright/test";

import { addProduct, setStock, withdraw } from "./catalogue.ts";
import { expect, hydrated, open, putInCart } from "./fixtures.ts";

/** What a screen is opened with. */
type Visit = { page: Page; context: BrowserContext; refusalAt: (path: string) => void };

type Screen = {
  name: string;
  /** The screen's main heading, so that a check never passes on another screen. */
  heading: string | RegExp;
  as?: "shopper" | "admin" | "newcomer";
  /** What the browser must hold before, such as a cart. */
  before?: (visit: Visit) => Promise<void>;
  /** An address, or the way to a screen that has none of its own. */
  at: string | ((visit: Visit) => Promise<void>);
  /** The status of the document when it is not 200. */
  status?: number;
};

const product = (number: number) => `/product/00000000-0000-4000-8000-000000000${number}`;
const demoOrder = (number: number) => `/order/00000000-0000-4000-8000-00000000${3000 + number}`;
const LAMP = "00000000-0000-4000-8000-000000000113";
const SOAP = "00000000-0000-4000-8000-000000000132";
const LONG_NAME = "00000000-0000-4000-8000-000000000112";

/** Something of each kind: paise, a long name, several of one. */
async function fullCart({ context }: Visit): Promise<void> {
  await putInCart(context, LAMP);
  await putInCart(context, SOAP, 3);
  await putInCart(context, LONG_NAME);
}

/** One line that sold out, one that is fewer than wanted, one that is no longer sold, one that is fine. */
async function changedCart({ context }: Visit): Promise<void> {
  const [soldOut, fewer, gone] = await Promise.all([
    addProduct({ price: 1250, stock: 3 }),
    addProduct({ price: 99, stock: 5 }),
    addProduct({ price: 420, stock: 2 }),
  ]);
  for (const { id, stock } of [soldOut, fewer, gone]) await putInCart(context, id, stock);
  await putInCart(context, LAMP);
  await Promise.all([setStock(soldOut, 0), setStock(fewer, 2), withdraw(gone)]);
}

/** Sends the form that is open past the browser's own checks, as a browser that has none would. */
async function submitUnchecked(page: Page, button: string): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.getByRole("main").getByRole("button", { name: button }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
}

async function loginErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/login");
  await open(page, "/login");
  await page.getByLabel("E-mail").fill("meera");
  await submitUnchecked(page, "Sign In");
  await expect(page.locator("#login-email")).toHaveValue("meera");
}

async function wrongPassword({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/login");
  await open(page, "/login");
  await page.getByLabel("E-mail").fill("asha@haat.example");
  await page.getByLabel("Password", { exact: true }).fill("not-her-password");
  await submitUnchecked(page, "Sign In");
}

async function registerErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/register");
  await open(page, "/register");
  await page.getByLabel("Password", { exact: true }).fill("six-or-more");
  await page.getByLabel("Confirm password", { exact: true }).fill("another-one");
  await submitUnchecked(page, "Create Account");
}

async function checkoutErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/checkout");
  await open(page, "/checkout");
  await page.getByLabel("PIN code").fill("12");
  await submitUnchecked(page, "Place Order");
}

async function checkoutNewAddress({ page }: Visit): Promise<void> {
  await open(page, "/checkout");
  await page.getByRole("radio", { name: "Add a new address" }).check();
  await expect(page.getByLabel("PIN code")).toBeVisible();
}

async function adminSignInErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/admin");
  await open(page, "/admin");
  await submitUnchecked(page, "Sign In");
}

async function openMenu({ page }: Visit): Promise<void> {
  await open(page, "/");
  await page.getByLabel("Account menu").click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
}

async function cartNotice({ page }: Visit): Promise<void> {
  await open(page, "/cart");
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByText("Removed from cart")).toBeVisible();
}

/** A form that arrives in a shape no page of ours sends. */
async function unreadableForm({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/cart");
  await open(page, "/products");
  await page.evaluate(() => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/cart", enctype: "text/plain" });
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("That did not arrive as it should");
}

async function notConfigured({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/login");
  await page.goto(`${process.env.HAAT_BARE_URL}/login`);
  await hydrated(page);
  await page.getByLabel("E-mail").fill("asha@haat.example");
  await page.getByLabel("Password", { exact: true }).fill("haat-shopper");
  await submitUnchecked(page, "Sign In");
}

const outage =
  (path: string) =>
  async ({ page, refusalAt }: Visit) => {
    refusalAt(path);
    await page.goto(`${process.env.HAAT_OUTAGE_URL}${path}`);
  };

/** Every screen of the shop in every state that looks different. */
export const SCREENS: Screen[] = [
  { name: "home", at: "/", heading: /^Good things/ },
  { name: "home-menu", as: "shopper", at: openMenu, heading: /^Good things/ },
  { name: "products", at: "/products", heading: "Products" },
  { name: "products-list", at: "/products?view=list", heading: "Products" },
  { name: "products-page-2", at: "/products?page=2", heading: "Products" },
  { name: "products-filtered", at: "/products?category=home&sort=price-desc&search=a", heading: "Home" },
  { name: "products-none", at: "/products?search=unobtainium", heading: "Products" },
  { name: "product", at: product(113), heading: /^Deepak brass table lamp/ },
  { name: "product-several-pictures", at: product(101), heading: /^Dhwani wireless headphones/ },
  { name: "product-sold-out", at: product(103), heading: /^Bagru/ },
  { name: "product-long-name", at: product(112), heading: /^Kashmiri hand-embroidered/ },
  { name: "product-not-found", at: "/product/nothing", heading: "Product not found", status: 404 },
  { name: "cart-empty", at: "/cart", heading: "Cart" },
  { name: "cart-full", before: fullCart, at: "/cart", heading: "Cart" },
  { name: "cart-changed", before: changedCart, at: "/cart", heading: "Cart" },
  { name: "cart-notice", before: fullCart, at: cartNotice, heading: "Cart" },
  { name: "login", at: "/login", heading: "Sign in" },
  { name: "login-errors", at: loginErrors, heading: "Sign in" },
  { name: "login-refused", at: wrongPassword, heading: "Sign in" },
  { name: "register", at: "/register", heading: "Create your account" },
  { name: "register-errors", at: registerErrors, heading: "Create your account" },
  { name: "checkout-first", as: "newcomer", before: fullCart, at: "/checkout", heading: "Checkout" },
  { name: "checkout-errors", as: "newcomer", before: fullCart, at: checkoutErrors, heading: "Checkout" },
  { name: "checkout-saved", as: "shopper", before: fullCart, at: "/checkout", heading: "Checkout" },
  { name: "checkout-another", as: "shopper", before: fullCart, at: checkoutNewAddress, heading: "Checkout" },
  { name: "checkout-changed", as: "shopper", before: changedCart, at: "/checkout", heading: "Checkout" },
  {
    name: "confirmation",
    as: "shopper",
    at: demoOrder(8).replace("order", "order-confirmation"),
    heading: /^Thank you/,
  },
  { name: "orders-none", as: "newcomer", at: "/orders", heading: "My Orders" },
  ...["all", "pending", "processing", "shipped", "delivered", "cancelled"].map((tab): Screen => {
    return { name: `orders-${tab}`, as: "shopper", at: `/orders?status=${tab}`, heading: "My Orders" };
  }),
  ...Object.entries({
    refunded: 1,
    delivered: 2,
    failed: 3,
    cancelled: 4,
    shipped: 6,
    processing: 7,
    confirmed: 8,
    pending: 9,
  }).map(([status, number]): Screen => {
    return { name: `order-${status}`, as: "shopper", at: demoOrder(number), heading: /^Order ORD-\d+$/ };
  }),
  { name: "order-malformed", as: "shopper", at: "/order/nothing", heading: "Order not found", status: 404 },
  { name: "profile", as: "shopper", at: "/profile", heading: "My Account" },
  { name: "profile-new", as: "newcomer", at: "/profile", heading: "My Account" },
  { name: "not-found", at: "/no/such/page", heading: "Page not found", status: 404 },
  { name: "unreadable-form", at: unreadableForm, heading: "That did not arrive as it should" },
  { name: "outage", at: outage("/"), heading: "We cannot reach our records" },
  { name: "not-configured", at: notConfigured, heading: "Sign in" },
  { name: "admin-sign-in", at: "/admin", heading: "Admin sign-in" },
  { name: "admin-sign-in-errors", at: adminSignInErrors, heading: "Admin sign-in" },
  { name: "admin-denied", as: "shopper", at: "/admin/dashboard", heading: "Access Denied", status: 403 },
  { name: "admin-dashboard", as: "admin", at: "/admin/dashboard", heading: "Dashboard" },
  { name: "admin-not-found", as: "admin", at: "/admin/nothing", heading: "Page not found", status: 404 },
];
