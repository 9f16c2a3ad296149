import { expect, open, restoreSession, signUp, test } from "#tests/e2e/support/fixtures.ts";
import { buy } from "#tests/e2e/support/orders.ts";
import { expectNoHorizontalScroll } from "#tests/e2e/support/page-checks.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

/** Phones, the narrowest tables and a laptop. */
const WIDTHS = [320, 600, 740, 860, 1024, 1236, 1280];

/** A word of that many letters. */
const word = (letters: number) => "W".repeat(letters);

/** One record of each list, with the longest values that the database takes. Nobody sees them in the shop. */
const RECORDS = {
  categories: { name: word(120), slug: "w".repeat(60), is_active: false },
  products: { name: word(200), sku: word(80), price: 99_999.5, stock: 12_345, is_active: false },
  coupons: { code: word(40), name: word(120), type: "percentage", value: 10, is_active: false },
  message_templates: { name: word(80), body: word(4_000) },
};

/** Adds a record through SQL. @returns its id */
async function add(table: keyof typeof RECORDS, more: Record<string, string> = {}): Promise<string> {
  const record = Object.entries({ ...RECORDS[table], ...more });
  const [row] = await sql<{ id: string }>(
    `insert into public.${table} (${record.map(([column]) => column).join(", ")})
     values (${record.map((_entry, index) => `$${index + 1}`).join(", ")}) returning id`,
    ...record.map(([, value]) => value),
  );
  return row?.id ?? "";
}

test("the longest values make no list scroll sideways", async ({ page, context }) => {
  await restoreSession(context, "admin");
  const category = await add("categories");
  const product = await add("products", { category_id: category });
  const coupon = await add("coupons");
  const template = await add("message_templates");
  try {
    for (const [path, text] of [
      [`/admin/products?search=${word(20)}`, word(200)],
      [`/admin/stock-movements?product=${product}`, word(200)],
      ["/admin/categories", word(120)],
      [`/admin/coupons?search=${word(20)}`, word(40)],
      ["/admin/messages/templates", word(80)],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text, { exact: true }).first()).toBeAttached();
      await expectNoHorizontalScroll(page, undefined, WIDTHS);
    }
  } finally {
    await sql("delete from public.message_templates where id = $1", template);
    await sql("delete from public.coupons where id = $1", coupon);
    await sql("update public.products set category_id = null where id = $1", product);
    await sql("delete from public.categories where id = $1", category);
  }
});

test("a row of orders with the widest values fits the narrowest table", async ({ page, context }) => {
  const product = await addProduct({ price: 99_999.5, stock: 30 });
  await signUp(context);
  const order = await buy(context, [product], 10);
  await restoreSession(context, "admin");
  await open(page, `/admin/orders/${order}`);
  await page.getByText("Ship only a part").click();
  await page.getByLabel(`Pieces of ${product.name}`).fill("9");
  await page.locator("#part").getByLabel("Carrier", { exact: true }).selectOption("Delhivery");
  await page.getByRole("button", { name: "Ship this part" }).click();
  await expect(page.getByText("9 of 10 pieces").first()).toBeVisible();
  await page.goto("/admin/orders");
  await expect(page.getByText("9 of 10 shipped").first()).toBeAttached();
  await expectNoHorizontalScroll(page, undefined, WIDTHS);
});
