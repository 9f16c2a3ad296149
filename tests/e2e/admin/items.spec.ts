import { expect, open, restoreSession, signUp, test } from "#tests/e2e/support/fixtures.ts";
import { buy } from "#tests/e2e/support/orders.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test("quantities that are typed after the new total was shown are not dropped @script-off", async ({
  page,
  context,
}) => {
  const product = await addProduct({ price: 600, stock: 50 });
  await signUp(context);
  const id = await buy(context, [product]);
  await restoreSession(context, "admin");
  await open(page, `/admin/orders/${id}/items`);
  const field = page.getByLabel(`Quantity of ${product.name}`);
  await field.fill("2");
  await page.getByRole("button", { name: "Review change" }).click();
  await expect(page.getByRole("button", { name: "Change the order to ₹1,416" })).toBeVisible();
  await field.fill("3");
  await page.getByRole("button", { name: "Change the order to ₹1,416" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing is saved yet" })).toBeVisible();
  await expect(field).toHaveValue("3");
  await page.getByRole("button", { name: "Change the order to ₹2,124" }).click();
  await expect(page.getByText("Items changed: the order is ₹2,124 now")).toBeVisible();
  const [row] = await sql<{ quantity: number }>(
    "select quantity from public.order_items where order_id = $1",
    id,
  );
  expect(row?.quantity).toBe(3);
});
