import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { choose, dialog, rowOf, search } from "#tests/e2e/support/admin-lists.ts";
import {
  expect,
  notice,
  open,
  putInCart,
  restoreSession,
  signUp,
  test,
  variable,
} from "#tests/e2e/support/fixtures.ts";
import { buy, orderOf } from "#tests/e2e/support/orders.ts";
import { checkEveryView } from "#tests/e2e/support/page-checks.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test.beforeEach(({ context }) => restoreSession(context, "admin"));

const box = (page: Page, label: string) => page.getByRole("dialog").getByLabel(label, { exact: true });
/** Its label ends with the unit. */
const valueField = (page: Page) => page.getByRole("dialog").getByLabel(/^Value \(/);

test("a coupon is added, used, edited by two admins, and deleted while in use", async ({
  page,
  browser,
  guard,
}) => {
  const [code, name] = [`E${randomUUID().slice(0, 8)}`, "Early bird"];
  guard.allowErrorAt("/admin/coupons/new");
  await open(page, "/admin/coupons");
  await page.getByRole("link", { name: "Add Coupon" }).click();
  await expect(dialog(page, "Add New Coupon")).toBeVisible();
  await box(page, "Code").fill(code);
  await valueField(page).fill("101");
  await box(page, "Start (optional)").fill("2036-01-02T10:00");
  await box(page, "Expiry (optional)").fill("2036-01-01T10:00");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  const wrong = page.getByRole("dialog").getByRole("alert").getByRole("link");
  await expect(wrong).toHaveText([/^Name is/, /^Value must be/, "Expiry must be after the start"]);
  await expect(box(page, "Code")).toHaveValue(code);
  await expect(box(page, "Expiry (optional)")).toHaveValue("2036-01-01T10:00");
  await expect(box(page, "Name")).toBeFocused();
  await checkEveryView(page);
  await box(page, "Name").fill(name);
  await valueField(page).fill("10");
  await box(page, "Maximum discount (optional)").fill("50");
  for (const label of ["Start (optional)", "Expiry (optional)"]) await box(page, label).fill("");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(notice(page, "Coupon created successfully")).toBeVisible();

  const shopper = await browser.newContext();
  const [product] = await Promise.all([addProduct({ price: 600, stock: 5 }), signUp(shopper)]);
  await putInCart(shopper, product.id);
  await shopper.request.post(`${variable("HAAT_URL")}/cart`, {
    maxRedirects: 0,
    headers: { "Sec-Fetch-Site": "same-origin" },
    form: { intent: "apply-coupon", couponCode: code.toLowerCase() },
  });
  const order = await orderOf(await buy(shopper, []), product);
  await shopper.close();

  await search(page, "Search by code or name", code.toLowerCase());
  const row = rowOf(page, code.toUpperCase());
  await expect(row).toContainText("10% off up to ₹50");
  await expect(row).toContainText("Active");
  await row.getByRole("link", { name: /^Uses of/ }).click();
  await expect(dialog(page, `Uses of ${code.toUpperCase()}`)).toContainText(order.number);
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).last().click();

  await choose(page, `Edit ${code.toUpperCase()}`);
  await expect(dialog(page, "Edit Coupon")).toBeVisible();
  await sql("update public.coupons set value = 15 where code = upper($1)", code);
  guard.allowErrorAt(new URL(page.url()).pathname);
  await box(page, "Discount type").selectOption("fixed");
  await expect(box(page, "Maximum discount (optional)")).toBeHidden();
  await valueField(page).fill("99.50");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Value is now 15" })).toBeVisible();
  await expect(valueField(page)).toHaveValue("99.50");
  await checkEveryView(page);
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(notice(page, "Coupon updated successfully")).toBeVisible();
  await expect(row).toContainText("₹99.50 off");

  await choose(page, `Delete ${code.toUpperCase()}`);
  const confirmation = dialog(page, "Are you sure you want to delete this coupon?");
  await expect(confirmation).toContainText("It is in use: one order has it.");
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "Coupon deleted successfully")).toBeVisible();
  await expect(page.getByText("No coupons found")).toBeVisible();
  const kept = await sql(
    "select coupon_code, discount_amount::int as off from public.orders where id = $1",
    order.id,
  );
  expect(kept).toEqual([{ coupon_code: code.toUpperCase(), off: 50 }]);
});
