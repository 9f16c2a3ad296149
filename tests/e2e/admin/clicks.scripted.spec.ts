import type { BrowserContext, Page } from "@playwright/test";

import { startJob } from "#tests/e2e/support/clicks.ts";
import { expect, notice, open, restoreSession, signUp, test } from "#tests/e2e/support/fixtures.ts";
import { buy } from "#tests/e2e/support/orders.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

// A morning's work at a laptop, in clicks: what the portal promises for a shop of 200 orders a day.

const SEARCH = "Search by number, name, phone, PIN, tracking, invoice, payment or SKU";

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 900 }));

/** Ten cash orders of one product by ten shoppers; a search for the SKU finds them alone. */
async function tenOrders(context: BrowserContext) {
  const product = await addProduct({ price: 600, stock: 50 });
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    await signUp(context);
    ids.push(await buy(context, [product]));
  }
  await restoreSession(context, "admin");
  const [row] = await sql<{ sku: string }>("select sku from public.products where id = $1", product.id);
  return { ids, sku: row?.sku ?? "" };
}

const main = (page: Page) => page.getByRole("main");
/** A section's name may end with the number of what is new in it. */
const menu = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: new RegExp(`^${name}( \\d+ (new|low))?$`) });

test("ten orders are shipped with ten tracking numbers, then printed with their invoices", async ({
  page,
  context,
}) => {
  test.slow();
  const { ids, sku } = await tenOrders(context);
  await open(page, "/admin/dashboard");
  const ship = startJob(page);
  await ship.click(menu(page, "Orders"));
  await ship.click(page.getByRole("searchbox", { name: SEARCH }));
  await page.keyboard.type(sku);
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("row")).toHaveCount(11);
  await ship.click(page.getByRole("checkbox", { name: "Select all orders on this page" }));
  await ship.click(main(page).getByRole("button", { name: "Ship", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ship 10 orders");
  await ship.choose(page.getByRole("combobox", { name: "Carrier" }), "Delhivery");
  for (const [index, field] of (await page.getByLabel(/^Tracking number of/).all()).entries()) {
    await field.fill(`AWB${sku}${index}`);
  }
  await ship.click(page.getByRole("button", { name: "Ship 10 orders" }));
  await expect(page.getByText("10 orders shipped")).toBeVisible();
  expect(ship.clicks()).toBeLessThanOrEqual(12);
  expect(ship.loads()).toBeLessThanOrEqual(4);
  const [shipped] = await sql<{ count: number }>(
    "select count(distinct tracking_number)::int as count from public.orders where id = any ($1) and status = 'shipped'",
    ids,
  );
  expect(shipped?.count).toBe(10);

  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset["printed"] = String(Number(document.body.dataset["printed"] ?? "0") + 1);
    };
  });
  await open(page, `/admin/orders?search=${sku}`);
  const print = startJob(page);
  await print.click(page.getByRole("checkbox", { name: "Select all orders on this page" }));
  await print.click(main(page).getByRole("button", { name: "Print", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Packing slips and invoices of 10 orders");
  await print.click(main(page).getByRole("button", { name: "Print", exact: true }));
  await expect(page.locator("body")).toHaveAttribute("data-printed", "1");
  expect(print.clicks()).toBeLessThanOrEqual(4);
});

test("a customer is found by telephone", async ({ page, context }) => {
  const { email, fullName } = await signUp(context);
  const phone = `97${String(Date.now()).slice(-8)}`;
  await sql("update public.users set phone = $2 where email = $1 returning id", email, `+91${phone}`);
  await restoreSession(context, "admin");
  await open(page, "/admin/dashboard");
  const job = startJob(page);
  await job.click(page.getByRole("banner").getByRole("searchbox"));
  await page.keyboard.type(`${phone.slice(0, 5)} ${phone.slice(5)}`);
  await page.keyboard.press("Enter");
  await job.click(main(page).getByRole("link", { name: fullName, exact: true }));
  await expect(page).toHaveURL(/\/admin\/customers\//);
  expect(job.clicks()).toBeLessThanOrEqual(2);
});

test("thirty prices are changed, each to its own", async ({ page, context }) => {
  await Promise.all(Array.from({ length: 30 }, () => addProduct({ price: 600, stock: 5 })));
  await restoreSession(context, "admin");
  await open(page, "/admin/dashboard");
  const job = startJob(page);
  await job.click(menu(page, "Products"));
  await job.click(page.getByRole("link", { name: "Edit prices" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prices and stock");
  const fields = (await page.getByLabel(/^Price \(₹\) of /).all()).slice(0, 30);
  for (const [index, field] of fields.entries()) await field.fill(String(700 + index));
  await job.click(page.getByRole("button", { name: "Save", exact: true }));
  await expect(notice(page, "30 products changed")).toBeVisible();
  expect(job.clicks()).toBeLessThanOrEqual(4);
});

test("a row of the orders is a line of 48 to 56 pixels at a laptop", async ({ page, context }) => {
  await restoreSession(context, "admin");
  await open(page, "/admin/orders");
  const heights = await main(page)
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(heights.filter((height) => height < 48 || height > 56)).toEqual([]);
});
