import type { BrowserContext, Locator, Page } from "@playwright/test";

import { expect, open, putInCart, waitForScript } from "#tests/e2e/support/fixtures.ts";
import { addProduct, deactivate, setStock } from "#tests/e2e/support/products.ts";

/** The browser in which a screen is opened. */
export type ScreenContext = { page: Page; context: BrowserContext; allowErrorAt: (path: string) => void };

export const product = (number: number) => `/product/00000000-0000-4000-8000-000000000${number}`;
export const demoOrder = (number: number) => `/order/00000000-0000-4000-8000-00000000${3000 + number}`;
const LAMP = "00000000-0000-4000-8000-000000000113";
const SOAP = "00000000-0000-4000-8000-000000000132";
const LONG_NAME = "00000000-0000-4000-8000-000000000112";

/** Products with paise, several units and a long name. */
export async function fullCart({ context }: ScreenContext): Promise<void> {
  await putInCart(context, LAMP);
  await putInCart(context, SOAP, 3);
  await putInCart(context, LONG_NAME);
}

/** A sold-out line, one with less stock than wanted, an inactive product, and a valid line. */
export async function changedCart({ context }: ScreenContext): Promise<void> {
  const [soldOut, fewer, gone] = await Promise.all([
    addProduct({ price: 1250, stock: 3 }),
    addProduct({ price: 99, stock: 5 }),
    addProduct({ price: 420, stock: 2 }),
  ]);
  for (const { id, stock } of [soldOut, fewer, gone]) await putInCart(context, id, stock);
  await putInCart(context, LAMP);
  await Promise.all([setStock(soldOut, 0), setStock(fewer, 2), deactivate(gone)]);
}

/** The heading of an error summary. */
export const PROBLEMS = /There (is a problem|are \d+ problems)/;

/** Submits the open form without the browser's validation. */
export async function submitWithoutValidation(page: Page, button: string): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.getByRole("main").or(page.getByRole("dialog")).getByRole("button", { name: button }).click();
  await expect(problemIn(page).first()).toBeVisible();
}

/** What is wrong with a form or with one of its fields: a summary, a notice, or the message beside a field. */
export function problemIn(page: Page): Locator {
  return page.locator("[id$='-error']");
}

export async function loginErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/login");
  await open(page, "/login");
  await page.getByLabel("E-mail").fill("meera");
  await submitWithoutValidation(page, "Sign In");
  await expect(page.locator("#login-email")).toHaveValue("meera");
}

export async function wrongPassword({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/login");
  await open(page, "/login");
  await page.getByLabel("E-mail").fill("asha@haat.example");
  await page.getByLabel("Password", { exact: true }).fill("not-her-password");
  await submitWithoutValidation(page, "Sign In");
}

export async function registerErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/register");
  await open(page, "/register");
  await page.getByLabel("Password", { exact: true }).fill("six-or-more");
  await page.getByLabel("Confirm password", { exact: true }).fill("another-one");
  await submitWithoutValidation(page, "Create Account");
}

export async function checkoutErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/checkout");
  await open(page, "/checkout");
  await page.getByLabel("Postal code").fill("12");
  await submitWithoutValidation(page, "Place Order");
}

export async function checkoutNewAddress({ page }: ScreenContext): Promise<void> {
  await open(page, "/checkout");
  await page.locator("summary", { hasText: "Change" }).click();
  await page.getByRole("radio", { name: "Add a new address" }).check();
  await expect(page.getByLabel("Postal code")).toBeVisible();
}

export async function contactErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/contact");
  await open(page, "/contact");
  await page.getByRole("main").getByLabel("E-mail").fill("meera");
  await submitWithoutValidation(page, "Send message");
}

export async function newsletterErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/newsletter");
  await open(page, "/newsletter");
  await submitWithoutValidation(page, "Subscribe");
}

export async function helpOpened({ page }: ScreenContext): Promise<void> {
  await open(page, "/help");
  await page.locator("main details").evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true;
  });
}

export async function reviewErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt(product(107));
  await open(page, product(107));
  await submitWithoutValidation(page, "Submit Review");
}

export async function shareOpened({ page }: ScreenContext): Promise<void> {
  await open(page, product(113));
  await page.locator(".share > summary").click();
  await expect(page.getByRole("link", { name: /WhatsApp/ })).toBeVisible();
}

export async function adminSignInErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/admin");
  await open(page, "/admin");
  await submitWithoutValidation(page, "Sign In");
}

/** An answer while the backend is away, which the page without a post does not ask. */
export async function adminSignInOutage({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/admin");
  await page.goto(`${process.env.HAAT_OUTAGE_URL}/admin`);
  await waitForScript(page);
  await page.getByLabel("E-mail").fill("admin@haat.example");
  await page.getByLabel("Password", { exact: true }).fill("haat-admin");
  await submitWithoutValidation(page, "Sign In");
  await expect(page.getByRole("alert")).toContainText("An error occurred. Please try again.");
}

export async function openMenu({ page }: ScreenContext): Promise<void> {
  await open(page, "/");
  await page.getByLabel("Account menu").click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
}

export async function cartNotice({ page }: ScreenContext): Promise<void> {
  await open(page, "/cart");
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByText("You removed")).toBeVisible();
}

/** A form in an encoding that the shop does not accept. */
export async function unreadableForm({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/cart");
  await open(page, "/products");
  await page.evaluate(() => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/cart", enctype: "text/plain" });
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not read that form");
}

export async function notConfigured({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/login");
  await page.goto(`${process.env.HAAT_BARE_URL}/login`);
  await waitForScript(page);
  await page.getByLabel("E-mail").fill("asha@haat.example");
  await page.getByLabel("Password", { exact: true }).fill("haat-shopper");
  await submitWithoutValidation(page, "Sign In");
}

export const outage =
  (path: string) =>
  async ({ page, allowErrorAt }: ScreenContext) => {
    allowErrorAt(path);
    await page.goto(`${process.env.HAAT_OUTAGE_URL}${path}`);
  };

export const demoAddress = "/profile/addresses/00000000-0000-4000-8000-000000004001";
export const mailLink = (type: string) =>
  `/auth/confirm?token_hash=${"a".repeat(56)}&type=${type}&email=meera%40example.com`;

export async function forgotErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/forgot-password");
  await open(page, "/forgot-password");
  await submitWithoutValidation(page, "Send the link");
}

export async function forgotSent({ page }: ScreenContext): Promise<void> {
  await open(page, "/forgot-password");
  await page.getByLabel("E-mail", { exact: true }).fill("meera@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("meera@example.com")).toBeVisible();
}

export async function profileErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/profile");
  await open(page, "/profile");
  await page.getByLabel("Full name").fill("M");
  await page.getByLabel("Phone").fill("12");
  await submitWithoutValidation(page, "Save");
}

export async function addressErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/profile/addresses/new");
  await open(page, "/profile/addresses/new");
  await page.getByLabel("Postal code").fill("12");
  await submitWithoutValidation(page, "Save");
}

export async function securityErrors({ page, allowErrorAt }: ScreenContext): Promise<void> {
  allowErrorAt("/profile/security");
  await open(page, "/profile/security");
  await submitWithoutValidation(page, "Change password");
}
