import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

import type { Page } from "@playwright/test";

import { choose, menuWith } from "#tests/e2e/support/admin-lists.ts";
import { expect, notice, open, restoreSession, test } from "#tests/e2e/support/fixtures.ts";
import {
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  expectTouchTargets,
} from "#tests/e2e/support/page-checks.ts";
import { sql } from "#tests/e2e/support/payments.ts";
import { addProduct } from "#tests/e2e/support/products.ts";

test.beforeEach(({ context }) => restoreSession(context, "admin"));

/** A PNG of one grey tone. */
function imageFile(name: string, grey: number): { name: string; mimeType: string; buffer: Buffer } {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(data.length);
    numbers.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
  };
  // 4 × 5 greyscale pixels of 8 bits.
  const head = Buffer.from([0, 0, 0, 4, 0, 0, 0, 5, 8, 0, 0, 0, 0]);
  const rows = Buffer.concat(Array.from({ length: 5 }, () => Buffer.from([0, grey, grey, grey, grey])));
  const buffer = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("tEXt", Buffer.from(`Comment\0${randomUUID()}`)),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

/** Paths of the uploaded images that a page shows and the browser can decode. */
async function drawn(page: Page, scope: string): Promise<string[]> {
  const drawings = page.locator(`${scope} img[src^="/media/"]`);
  await expect(drawings.first()).toBeVisible();
  return drawings.evaluateAll(async (all) => {
    // Thumbnails are hidden on a phone, and are not loaded there.
    const images = all
      .filter((one) => one instanceof HTMLImageElement)
      .filter((image) => image.checkVisibility());
    await Promise.all(images.map((image) => image.decode()));
    return images.map((image) => new URL(image.src).pathname);
  });
}

test("a product is added with uploaded and linked images, edited, restocked and deleted", async ({
  page,
  guard,
}) => {
  const mark = randomUUID().slice(0, 8);
  const name = `Brass uruli ${mark}`;
  const save = () => page.getByRole("button", { name: "Save Product" }).click();
  const uploads = page.getByLabel("Upload images (optional)");
  await open(page, "/admin/products?status=active");
  await page.getByRole("link", { name: "Add Product" }).click();
  const adding = page.getByRole("dialog", { name: "Add New Product" });
  await expect(adding).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page);
  await expectTouchTargets(page);
  await adding.getByLabel("Product name").fill(name);
  await adding.getByLabel("SKU").fill(`URULI-${mark}`);
  await adding.getByLabel("Category").selectOption("Home");
  await adding.getByLabel("Price (₹)", { exact: true }).fill("₹1,250");
  await adding.getByLabel("Quantity").fill("4");
  await adding.getByLabel("Description", { exact: true }).fill("A wide vessel for flowers and water.");
  await adding.getByLabel("More images (optional)").fill("/images/category-fashion.webp");
  const [front, back] = [imageFile("front.png", 90), imageFile("back.png", 160)];

  // One of the files is no image: nothing is saved, and the values stay.
  guard.allowErrorAt("/admin/products/new");
  await uploads.setInputFiles([front, { ...back, name: "scan.pdf", buffer: Buffer.from("%PDF-1.7") }]);
  await save();
  const problem = adding.getByRole("alert").getByRole("link", { name: "scan.pdf is not a JPEG" });
  await expect(problem).toBeVisible();
  await expect(adding.getByLabel("Product name")).toHaveValue(name);
  await expect(uploads).toBeFocused();
  await uploads.setInputFiles([front, back]);
  await save();
  await expect(notice(page, "Product created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\?status=active$/);

  const [product] = await sql<{ id: string }>("select id from public.products where name = $1", name);
  const id = product?.id ?? "";
  await page.goto(`/product/${id}`);
  const shown = new Set(await drawn(page, "main"));
  expect(shown.size).toBe(2);
  await expect(page.locator('main img[src="/images/category-fashion.webp"]').first()).toBeVisible();

  await open(page, `/admin/products?search=${mark}`);
  await choose(page, `Edit ${name}`);
  const editing = page.getByRole("dialog", { name: "Edit Product" });
  await editing.getByRole("checkbox", { name: "Remove image 2" }).check();
  await editing.getByLabel("Price (₹)", { exact: true }).fill("1199.50");
  await expectNoAxeViolations(page);
  await save();
  await expect(notice(page, "Product updated successfully")).toBeVisible();
  await expect(page.getByText("₹1,199.50")).toBeVisible();
  await page.goto(`/product/${id}`);
  expect(new Set(await drawn(page, "main")).size).toBe(1);

  await open(page, `/admin/products?search=${mark}`);
  await page.getByRole("link", { name: `Change the stock of ${name}: 4` }).click();
  await page.getByRole("dialog").getByLabel("Change", { exact: true }).selectOption("Take away");
  await page.getByRole("dialog").getByLabel("Quantity").fill("1");
  await page.getByRole("dialog").getByLabel("Reason").selectOption("Damaged or lost");
  await page.getByRole("button", { name: "Save stock" }).click();
  await expect(page.getByRole("link", { name: `Change the stock of ${name}: 3` })).toBeVisible();

  await choose(page, `Delete ${name}`);
  const asking = page.getByRole("dialog", { name: "Are you sure you want to delete this product?" });
  await expect(asking.getByText("This action cannot be undone.")).toBeVisible();
  await asking.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`search=${mark}$`));
  await expect(menuWith(page, `Delete ${name}`)).toBeFocused();
  await choose(page, `Delete ${name}`);
  await asking.getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "Product deleted successfully")).toBeVisible();
  await expect(page.getByText("No products found")).toBeVisible();
});

test("products are edited in bulk, exported, and imported after a preview", async ({ page, guard }) => {
  const products = [await addProduct({ price: 600, stock: 3 }), await addProduct({ price: 750, stock: 8 })];
  const [one, other] = products.map(({ id, name }) => ({ id, name, sku: `TEST-${id.slice(0, 8)}` }));
  if (!one || !other) throw new Error("There are no products.");
  await open(page, "/admin/products?search=marble");
  guard.allowErrorAt("/admin/products");
  const change = page.getByRole("button", { name: "Change selected" });
  const amount = page.getByLabel("Price, percent or code");
  await expect(change).toBeHidden();
  for (const { name } of [one, other]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expect(change).toBeInViewport({ ratio: 1 });
  // The first change of the list needs no amount.
  await expect(amount).toBeHidden();
  await page.getByLabel("Change of the selected products").selectOption("Change price by %");
  await amount.fill("ten");
  await change.click();
  const refused = page.getByRole("alert").filter({ hasText: "Percent" });
  await expect(refused).toBeInViewport();
  // What was refused stays in sight, whatever is ticked.
  await page.getByRole("checkbox", { name: `Select ${one.name}` }).uncheck();
  await page.getByRole("checkbox", { name: `Select ${other.name}` }).uncheck();
  await expect(refused).toBeVisible();
  for (const { name } of [one, other]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await amount.fill("-10");
  await page.getByRole("button", { name: "Change selected" }).click();
  await expect(notice(page, "Price of 2 products changed by -10%")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByLabel("More actions").click();
  await page.getByRole("link", { name: "Export" }).click();
  const lines = readFileSync(await (await download).path(), "utf8").split("\r\n");
  const columns = (sku: string) =>
    lines
      .find((line) => line.startsWith(`${sku},`))
      ?.split(",")
      .slice(2, 10);
  expect(columns(one.sku)).toEqual([one.name, "", "", "540", "", "3", "yes", "no"]);
  expect(columns(other.sku)).toEqual([other.name, "", "", "675", "", "8", "yes", "no"]);

  // The menu stays open after a download.
  await page.getByRole("link", { name: "Import" }).click();
  const preview = async (rows: string) => {
    const buffer = Buffer.from(`SKU,Price,Stock,Active\r\n${rows}`);
    await page.getByLabel("CSV file").setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Preview changes" }).click();
  };
  await preview(`${one.sku},500,,\r\n${other.sku},many,,\r\n`);
  await expect(page.getByText("Line 3: Price must be an amount in rupees")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "choose the file again" }).click();
  await preview(`${one.sku},500,4,no\r\n${other.sku},,,yes\r\n`);
  await expect(page.getByText("Price ₹540 → ₹500 · Stock 3 → 4 · Active yes → no")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await expect(page.getByText("0 new, 1 changed")).toBeVisible();
  const [row] = await sql("select price::int, stock, is_active from public.products where id = $1", one.id);
  expect(row).toEqual({ price: 500, stock: 4, is_active: false });
});
