import { expect, open, restoreSession, signUp, test } from "#tests/e2e/support/fixtures.ts";
import { buy } from "#tests/e2e/support/orders.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test("a parcel that was refused after somebody else's is entered again on what is left @script-off", async ({
  page,
  context,
  guard,
}) => {
  const product = await addProduct({ price: 600, stock: 50 });
  await signUp(context);
  const id = await buy(context, [product, product, product]);
  await restoreSession(context, "admin");
  guard.allowErrorAt(`/admin/orders/${id}`);
  const other = await context.newPage();
  for (const one of [page, other]) {
    await open(one, `/admin/orders/${id}`);
    await one.getByText("Ship only a part").click();
    await one.getByLabel(`Pieces of ${product.name}`).fill("1");
    await one.locator("#part").getByLabel("Carrier", { exact: true }).selectOption("Delhivery");
  }
  await other.getByRole("button", { name: "Ship this part" }).click();
  await expect(other.getByText("1 of 3 pieces").first()).toBeVisible();

  await page.getByRole("button", { name: "Ship this part" }).click();
  await expect(page.getByText("Someone changed this order meanwhile. Nothing was shipped")).toBeVisible();
  await expect(page.locator("#part").getByText("of 2", { exact: true })).toBeVisible();
  await page.getByLabel(`Pieces of ${product.name}`).fill("1");
  await page.locator("#part").getByLabel("Carrier", { exact: true }).selectOption("Delhivery");
  await page.getByRole("button", { name: "Ship this part" }).click();
  await expect(page.getByText("2 of 3 pieces").first()).toBeVisible();
  const [row] = await sql<{ parcels: number }>(
    "select count(*)::integer as parcels from public.shipments where order_id = $1",
    id,
  );
  expect(row?.parcels).toBe(2);
});
