import type { BrowserContext, Page } from "@playwright/test";

import {
  expect,
  fillAddress,
  notice,
  open,
  putInCart,
  signIn,
  test,
  variable,
  waitForScript,
} from "#tests/e2e/support/fixtures.ts";
import {
  addCoupon,
  payInBackground,
  placeOnline,
  shopperWithCart,
  sql,
} from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

const box = (page: Page) => page.getByLabel("Coupon code");

async function apply(page: Page, code: string): Promise<void> {
  await box(page).fill(code);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
}

/** Values typed and chosen before the coupon was applied. */
async function expectAllKept(page: Page): Promise<void> {
  await expect(page.getByLabel("Postal code")).toHaveValue("682 001");
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
  await context.request.post(`${shop}/cart`, {
    form,
    maxRedirects: 0,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const id = await placeOnline(context);
  await payInBackground(id, "success");
  await context.request.get(`${shop}/order-confirmation/${id}`);
}

test("an invalid coupon shows its message, and the form keeps its values", async ({ page, context }) => {
  await shopperWithCart(context);
  const once = await addCoupon({ user_limit: 1 });
  await useUp(context, once);
  await putInCart(context, (await addProduct({ price: 600, stock: 2 })).id);
  await open(page, "/checkout");
  await page.getByRole("radio", { name: "Add a new address" }).check();
  await fillAddress(page);
  await page.getByRole("radio", { name: "Cash on delivery" }).check();

  for (const [code, message] of [
    ["NO-SUCH-CODE", "Invalid coupon code"],
    [once, "Coupon usage limit exceeded"],
  ] as const) {
    await apply(page, code);
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await expect(box(page)).toHaveAccessibleDescription(`Error: ${message}`);
    await expect(box(page)).toHaveValue(code);
    await expectAllKept(page);
    await expect(page.getByRole("button", { name: "Place Order · ₹708" })).toBeVisible();
  }
});

test(
  "a coupon is applied and removed with the form kept, and lowers the amount to pay",
  { tag: "@script-off" },
  async ({ page, context, guard }) => {
    guard.allowRazorpay();
    await shopperWithCart(context);
    const code = await addCoupon();
    await typeCheckout(page);
    await expect(page.getByRole("button", { name: "Apply", exact: true })).toHaveCSS(
      "pointer-events",
      "none",
    );
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
    await expect(page).toHaveURL(/\/checkout\/pay\/[\da-f-]{36}(#coupon)?$/);
    // Without script the browser keeps the fragment of the coupon form through the redirect.
    await expect(page.locator("#pay-button")).toHaveText("Pay ₹608");
  },
);

test("a visitor’s coupon is kept through sign-in to the checkout", async ({ page, context }) => {
  await putInCart(context, (await addProduct({ price: 600, stock: 2 })).id);
  const code = await addCoupon();
  await open(page, "/cart");
  await page.getByText("I have a coupon code").click();
  await apply(page, code);
  await expect(notice(page, "Coupon applied! You saved ₹100")).toBeVisible();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await waitForScript(page);
  await signIn(page, { email: "asha@haat.example", password: "haat-shopper" });
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("button", { name: `Remove coupon ${code}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order · ₹608" })).toBeVisible();
});

test("a coupon that expires while the page is open is not charged silently", async ({
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
  guard.allowErrorAt("/checkout");
  await place.click();
  await expect(page.getByRole("alert").filter({ hasText: "Coupon has expired" }).first()).toBeVisible();
  await expect(place).toHaveText("Place Order · ₹708");
  await expectAllKept(page);
  await page.getByRole("button", { name: `Remove coupon ${code}` }).click();
  await expect(notice(page, "Coupon removed")).toBeVisible();
  await expectAllKept(page);
});

test(
  "what is wrong with an order is in sight after a coupon, too",
  { tag: "@script-off" },
  async ({ page, context, guard }) => {
    guard.allowErrorAt("/checkout");
    await shopperWithCart(context);
    await open(page, "/checkout");
    await apply(page, await addCoupon());
    await expect(notice(page, "Coupon applied!")).toBeVisible();
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await expect(page.getByText("There are 5 problems")).toBeVisible();
    await expect(page.getByLabel("Postal code")).toBeInViewport();
  },
);
