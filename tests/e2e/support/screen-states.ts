import type { BrowserContext, Page } from "@playwright/test";

import { expect, hydrated, open, putInCart } from "#tests/e2e/support/fixtures.ts";
import { addProduct, setStock, withdraw } from "#tests/e2e/support/products.ts";

/** What a screen is opened with. */
export type Visit = { page: Page; context: BrowserContext; refusalAt: (path: string) => void };

export const product = (number: number) => `/product/00000000-0000-4000-8000-000000000${number}`;
export const demoOrder = (number: number) => `/order/00000000-0000-4000-8000-00000000${3000 + number}`;
const LAMP = "00000000-0000-4000-8000-000000000113";
const SOAP = "00000000-0000-4000-8000-000000000132";
const LONG_NAME = "00000000-0000-4000-8000-000000000112";

/** Something of each kind: paise, a long name, several of one. */
export async function fullCart({ context }: Visit): Promise<void> {
  await putInCart(context, LAMP);
  await putInCart(context, SOAP, 3);
  await putInCart(context, LONG_NAME);
}

/** One line that sold out, one that is fewer than wanted, one that is no longer sold, one that is fine. */
export async function changedCart({ context }: Visit): Promise<void> {
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
export async function submitUnchecked(page: Page, button: string): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.getByRole("main").or(page.getByRole("dialog")).getByRole("button", { name: button }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
}

export async function loginErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/login");
  await open(page, "/login");
  await page.getByLabel("E-mail").fill("meera");
  await submitUnchecked(page, "Sign In");
  await expect(page.locator("#login-email")).toHaveValue("meera");
}

export async function wrongPassword({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/login");
  await open(page, "/login");
  await page.getByLabel("E-mail").fill("asha@haat.example");
  await page.getByLabel("Password", { exact: true }).fill("not-her-password");
  await submitUnchecked(page, "Sign In");
}

export async function registerErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/register");
  await open(page, "/register");
  await page.getByLabel("Password", { exact: true }).fill("six-or-more");
  await page.getByLabel("Confirm password", { exact: true }).fill("another-one");
  await submitUnchecked(page, "Create Account");
}

export async function checkoutErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/checkout");
  await open(page, "/checkout");
  await page.getByLabel("PIN code").fill("12");
  await submitUnchecked(page, "Place Order");
}

export async function checkoutNewAddress({ page }: Visit): Promise<void> {
  await open(page, "/checkout");
  await page.getByRole("radio", { name: "Add a new address" }).check();
  await expect(page.getByLabel("PIN code")).toBeVisible();
}

export async function contactErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/contact");
  await open(page, "/contact");
  await page.getByRole("main").getByLabel("E-mail").fill("meera");
  await submitUnchecked(page, "Send message");
}

export async function newsletterErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/newsletter");
  await open(page, "/newsletter");
  await submitUnchecked(page, "Subscribe");
}

export async function helpOpened({ page }: Visit): Promise<void> {
  await open(page, "/help");
  for (const question of await page.locator("main summary").all()) await question.click();
}

export async function reviewErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt(product(107));
  await open(page, product(107));
  await submitUnchecked(page, "Submit Review");
}

export async function shareOpened({ page }: Visit): Promise<void> {
  await open(page, product(113));
  await page.getByText("Share", { exact: true }).click();
  await expect(page.getByRole("link", { name: /WhatsApp/ })).toBeVisible();
}

export async function adminSignInErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/admin");
  await open(page, "/admin");
  await submitUnchecked(page, "Sign In");
}

export async function openMenu({ page }: Visit): Promise<void> {
  await open(page, "/");
  await page.getByLabel("Account menu").click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
}

export async function cartNotice({ page }: Visit): Promise<void> {
  await open(page, "/cart");
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByText("Removed from cart")).toBeVisible();
}

/** A form that arrives in a shape no page of ours sends. */
export async function unreadableForm({ page, refusalAt }: Visit): Promise<void> {
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

export async function notConfigured({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/login");
  await page.goto(`${process.env.HAAT_BARE_URL}/login`);
  await hydrated(page);
  await page.getByLabel("E-mail").fill("asha@haat.example");
  await page.getByLabel("Password", { exact: true }).fill("haat-shopper");
  await submitUnchecked(page, "Sign In");
}

export const outage =
  (path: string) =>
  async ({ page, refusalAt }: Visit) => {
    refusalAt(path);
    await page.goto(`${process.env.HAAT_OUTAGE_URL}${path}`);
  };

export const demoAddress = "/profile/addresses/00000000-0000-4000-8000-000000004001";
export const mailLink = (type: string) => `/auth/confirm?token_hash=${"a".repeat(56)}&type=${type}`;

export async function forgotErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/forgot-password");
  await open(page, "/forgot-password");
  await submitUnchecked(page, "Send the link");
}

export async function profileErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/profile");
  await open(page, "/profile");
  await page.getByLabel("Full name").fill("M");
  await page.getByLabel("Phone").fill("12");
  await submitUnchecked(page, "Save");
}

export async function addressErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/profile/addresses/new");
  await open(page, "/profile/addresses/new");
  await page.getByLabel("PIN code").fill("12");
  await submitUnchecked(page, "Save");
}

export async function securityErrors({ page, refusalAt }: Visit): Promise<void> {
  refusalAt("/profile/security");
  await open(page, "/profile/security");
  await submitUnchecked(page, "Change password");
}
