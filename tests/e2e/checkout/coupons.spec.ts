import type { BrowserContext, Page } from "@playwright/test";

import {
  expect,
  fillAddress,
  hydrated,
  notice,
  open,
  putInCart,
  signIn,
  test,
  variable,
} from "#tests/e2e/support/fixtures.ts";
import {
  addCoupon,
  PAY_PAGE,
  payBehind,
  placeOnline,
  shopperWithCart,
  sql,
} from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** The coupon that a row is about; columns of the table. */
const REFUSALS: { terms?: Record<string, string | number>; code?: string; says: string }[] = [
  { code: "NO-SUCH-CODE", says: "Invalid coupon code" },
  { terms: { is_active: "false" }, says: "Invalid coupon code" },
  { terms: { type: "percentage", value: 0.01 }, says: "Invalid coupon code" },
  { terms: { starts_at: inDays(1) }, says: "Coupon not yet active" },
  { terms: { expires_at: inDays(-1) }, says: "Coupon has expired" },
  { terms: { minimum_amount: 600.01 }, says: "Minimum order amount ₹600.01 required" },
  { terms: { usage_limit: 3, used_count: 3 }, says: "Coupon usage limit exceeded" },
];

const box = (page: Page) => page.getByLabel("Coupon code");

async function apply(page: Page, code: string): Promise<void> {
  await box(page).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

/** What was typed and chosen before the coupon came up. */
async function expectAllKept(page: Page): Promise<void> {
  await expect(page.getByLabel("PIN code")).toHaveValue("682 001");
  await expect(page.getByLabel("First name")).toHaveValue("Meera");
  await expect(page.getByLabel("City")).toHaveValue("Kochi");
  await expect(page.getByLabel("Mobile number")).toHaveValue("098765 43210");
  await expect(page.getByRole("radio", { name: "Cash on delivery" })).toBeChecked();
}

async function typeCheckout(page: Page): Promise<void> {
  await open(page, "/checkout");
  await fillAddress(page);
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
}

async function useUp(context: BrowserContext, code: string): Promise<void> {
  const shop = variable("HAAT_URL");
  const form = { intent: "apply-coupon", couponCode: code };
  await context.request.post(`${shop}/cart`, { form, maxRedirects: 0 });
  const id = await placeOnline(context);
  await payBehind(id, "success");
  await context.request.get(`${shop}/order-confirmation/${id}`);
}

test("each coupon that does not hold is refused in its own words, and all that was typed stays", async ({
  page,
  context,
}) => {
  await shopperWithCart(context);
  const once = await addCoupon({ user_limit: 1 });
  await useUp(context, once);
  await putInCart(context, (await addProduct({ price: 600, stock: 2 })).id);
  const codes = await Promise.all(
    REFUSALS.map(async ({ terms, code, says }) => ({ code: code ?? (await addCoupon(terms)), says })),
  );
  await open(page, "/checkout");
  await page.getByRole("radio", { name: "Add a new address" }).check();
  await fillAddress(page);
  await page.getByRole("radio", { name: "Cash on delivery" }).check();

  for (const { code, says } of [...codes, { code: once, says: "Coupon usage limit exceeded" }]) {
    await apply(page, code);
    await expect(page.getByRole("alert").filter({ hasText: says })).toBeVisible();
    await expect(box(page)).toHaveAccessibleDescription(`Error: ${says}`);
    await expect(box(page)).toHaveValue(code);
    await expectAllKept(page);
    await expect(page.getByRole("button", { name: "Place Order · ₹708" })).toBeVisible();
  }
});

test("a form that names two coupons is refused as a whole", async ({ page, context }) => {
  await shopperWithCart(context);
  await typeCheckout(page);
  await box(page).evaluate((input) => input.after(input.cloneNode()));
  for (const one of await page.locator("[name=couponCode]").all()) await one.fill("HAAT100");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to apply coupon" })).toBeVisible();
  await expectAllKept(page);
});

test("a coupon is applied and removed with all that was typed kept, and lowers what is paid", async ({
  page,
  context,
  guard,
}) => {
  guard.paysAtRazorpay();
  await shopperWithCart(context);
  const code = await addCoupon();
  await typeCheckout(page);
  await expect(page.getByRole("button", { name: "Apply" })).toHaveCSS("pointer-events", "none");
  await apply(page, ` ${code.toLowerCase()} `);
  await expect(notice(page, "Coupon applied! You saved ₹100")).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order · ₹608" })).toBeVisible();
  await expectAllKept(page);

  await page.getByRole("button", { name: `Remove coupon ${code}` }).click();
  await expect(notice(page, "Coupon removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order · ₹708" })).toBeVisible();
  await expectAllKept(page);

  await apply(page, code);
  await expect(page.getByRole("button", { name: "Place Order · ₹608" })).toBeVisible();
  await page.getByRole("radio", { name: "Pay online" }).check();
  await page.getByRole("button", { name: "Place Order · ₹608" }).click();
  await expect(page).toHaveURL(PAY_PAGE);
  await expect(page.locator("#pay-button")).toHaveText("Pay ₹608");
});

test("a visitor’s coupon goes through sign-in to the checkout", async ({ page, context }) => {
  await putInCart(context, (await addProduct({ price: 600, stock: 2 })).id);
  const code = await addCoupon();
  await open(page, "/cart");
  await apply(page, code);
  await expect(notice(page, "Coupon applied! You saved ₹100")).toBeVisible();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await hydrated(page);
  await signIn(page, { email: "asha@haat.example", password: "haat-shopper" });
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("button", { name: `Remove coupon ${code}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order · ₹608" })).toBeVisible();
});

test("a coupon that ends while the page is open costs nobody more than they read", async ({
  page,
  context,
  guard,
}) => {
  await shopperWithCart(context);
  const code = await addCoupon();
  await typeCheckout(page);
  await apply(page, code);
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toHaveText("Place Order · ₹608");
  await sql("update public.coupons set expires_at = now() where code = $1", code);
  guard.refusalAt("/checkout");
  await place.click();
  await expect(page.getByRole("alert").filter({ hasText: "Coupon has expired" }).first()).toBeVisible();
  await expect(place).toHaveText("Place Order · ₹708");
  await expectAllKept(page);
  await page.getByRole("button", { name: `Remove coupon ${code}` }).click();
  await expect(notice(page, "Coupon removed")).toBeVisible();
  await expectAllKept(page);
});
