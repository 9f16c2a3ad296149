import { expect, notice, open, restoreSession, signUp, test } from "#tests/e2e/support/fixtures.ts";
import { codOrder } from "#tests/e2e/support/orders.ts";
import { sql } from "#tests/e2e/support/payments.ts";

test("an address is saved at the second press after somebody else changed the order", async ({
  page,
  context,
  guard,
}) => {
  await signUp(context);
  const { id } = await codOrder(context);
  const path = `/admin/orders/${id}/address`;
  guard.allowErrorAt(path);
  await restoreSession(context, "admin");
  await open(page, path);
  await sql("update public.orders set updated_at = now() + interval '1 second' where id = $1", id);
  await page.getByLabel("City").fill("Mysuru");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("Someone changed this order meanwhile")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Mysuru");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(notice(page, "Address changed, and the customer told")).toBeVisible();
});
