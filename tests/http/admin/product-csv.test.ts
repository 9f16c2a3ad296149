import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import { Browser, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { ADMIN, addProduct, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop({ own: true });
const faulty = await openFaultyShop(shop);
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

const IMPORT = "/admin/products/import";
const EXPORT = "/admin/products/export";

beforeEach(async () => {
  await shop.sql("delete from public.product_imports");
});

function skuOf({ id }: { id: string }): string {
  return `TEST-${id.slice(0, 13)}`;
}

function send(browser: Browser, file: string | Uint8Array<ArrayBuffer>): Promise<Page> {
  const body = new FormData();
  body.set("intent", "preview");
  body.set("file", new File([file], "products.csv", { type: "text/csv" }));
  return browser.send(IMPORT, { method: "POST", body, headers: { Origin: shop.shopUrl } });
}

/** Sends a file and opens the page of its import, once it has been checked. */
async function preview(file: string): Promise<{ path: string; page: Page; text: string }> {
  const answer = await send(admin, file);
  expect(answer.status, textOf(answer.html)).toBe(303);
  const path = answer.location ?? "";
  const page = await pageAfter(path, "Checked");
  return { path, page, text: textOf(page.html) };
}

/** Opens the page of an import, which goes on with it, until it no longer says `word`. */
async function pageAfter(path: string, word: string): Promise<Page> {
  for (;;) {
    const page = await admin.get(path);
    if (!textOf(page.html).includes(word)) return page;
  }
}

async function apply(path: string): Promise<string> {
  expect(await admin.post(path, { intent: "apply" })).toMatchObject({ status: 303, location: path });
  await pageAfter(path, "Written");
  return textOf((await pageAfter(path, "being copied")).html);
}

async function readProduct({ id }: { id: string }): Promise<unknown[]> {
  const [row] = await shop.sql<{ price: string; stock: number; is_active: boolean }>(
    "select price, stock, is_active from public.products where id = $1",
    [id],
  );
  return [Number(row?.price), row?.stock, row?.is_active];
}

describe("product export", () => {
  test("has variants below their product, with their own price, stock and values", async () => {
    const kurta = await addKurta(shop);
    await shop.sql("update public.products set is_offered = false where id = $1", [kurta.medium]);
    const lines = (await admin.get(EXPORT)).html.split("\r\n");
    const start = lines.findIndex((line) => line.includes(kurta.name));
    const rows = lines.slice(start, start + 4).map((line) => line.split(",").slice(5, 12).join(","));
    expect(rows).toEqual([
      ',,,yes,no,Size,"S',
      "500,,3,yes,,Size,S",
      "600,,3,no,,Size,M",
      "600,,0,yes,,Size,L",
    ]);
  });

  test("comes back unchanged, whatever is in the texts", async () => {
    const kurta = await addKurta(shop);
    await shop.sql("update public.products set weight_grams = 400 where id = $1", [kurta.id]);
    await shop.sql("update public.products set gtin = '8901030865275', weight_grams = 380 where id = $1", [
      kurta.small,
    ]);
    const product = await addProduct(shop, { name: '=HYPERLINK("http://x","y")', price: 12.5, stock: 3 });
    await shop.sql(
      `update public.products set description = $2, brand = $3, images = $4, hsn_code = '6204', tax_code = 'merit', warranty_months = 6, gtin = '96385074', weight_grams = 90
       where id = $1`,
      [product.id, '\'=1+1\n\n"quoted", ₹', "@brand", JSON.stringify([{ url: "/a.jpg" }, { url: "/b.jpg" }])],
    );
    const answer = await admin.get(EXPORT);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const { text } = await preview(answer.html);
    expect(text).toContain("Nothing to change");
    expect(text).toContain("Every product of the file is as the file has it already.");
  });

  test("makes the same products and variants in another shop", async () => {
    const kurta = await addKurta(shop);
    await shop.sql("update public.products set weight_grams = 400 where id = $1", [kurta.id]);
    await shop.sql("update public.products set gtin = '8901030865275', weight_grams = 380 where id = $1", [
      kurta.small,
    ]);
    const { html } = await admin.get(EXPORT);
    const products = () =>
      shop.sql(`
        select private.shown_images(p), to_jsonb(p)
          - '{id,variant_of,created_at,updated_at,rating,reviews_count,search_vector,image_url,images}'::text[]
        from public.products p order by sku`);
    const before = await products();
    await shop.sql("update public.products set sku = sku || '-OLD', is_active = false");
    const { path } = await preview(html);
    expect(await apply(path)).not.toMatch(/\d left/);
    await shop.sql("delete from public.products where sku like '%-OLD'");
    expect(await products()).toEqual(before);
  });
});

test("a variant's own HSN code and tax class leave in its line, and come back from it", async () => {
  const kurta = await addKurta(shop);
  await shop.sql("update public.products set hsn_code = '6204', tax_code = 'merit' where id = $1", [
    kurta.id,
  ]);
  await shop.sql("update public.products set hsn_code = '6109', tax_code = 'standard' where id = $1", [
    kurta.small,
  ]);
  const file = (await admin.get(EXPORT)).html;
  const lines = file.split("\r\n");
  const start = lines.findIndex((line) => line.includes(kurta.name));
  const codes = lines.slice(start, start + 3).map((line) => line.split(",").slice(-7, -5));
  expect(codes).toEqual([
    ["6204", "merit"],
    ["6109", "standard"],
    ["", ""],
  ]);
  await shop.sql("update public.products set hsn_code = null, tax_code = 'special' where id = $1", [
    kurta.small,
  ]);
  const { path, text } = await preview(file);
  expect(text).toContain("HSN code 6109, Tax class special → standard");
  expect(await apply(path)).toContain("0 new, 1 changed");
  expect(
    await shop.sql(
      "select hsn_code, tax_code from public.products where variant_of = $1 order by price, sku",
      [kurta.id],
    ),
  ).toEqual([
    { hsn_code: "6109", tax_code: "standard" },
    { hsn_code: null, tax_code: null },
    { hsn_code: null, tax_code: null },
  ]);
});

describe("product import", () => {
  test("changes prices and stocks of variants, and of their product says where they are", async () => {
    const kurta = await addKurta(shop);
    const skus = Object.fromEntries(
      (
        await shop.sql<{ size: string; sku: string }>(
          "select coalesce(variant_label, 'product') as size, sku from public.products where id = $1 or variant_of = $1",
          [kurta.id],
        )
      ).map(({ size, sku }) => [size, sku]),
    );
    const refused = await preview(`sku,price\n${skus.product},450`);
    expect(refused.text).toContain(
      `Line 2: ${skus.product} has options. Change price and stock of its variants instead`,
    );
    const { path, text } = await preview(`sku,price,active\n${skus.S},450,yes\n${skus.M},600,no`);
    expect(text).toContain(`${kurta.name} · S`);
    await apply(path);
    expect(await readProduct({ id: kurta.small })).toEqual([450, 3, true]);
    expect(await readProduct({ id: kurta.medium })).toEqual([600, 3, false]);
    expect(await readProduct(kurta)).toEqual([450, 3, true]);
  });

  test("previews the changes, then applies exactly those, with stock movements", async () => {
    const lamp = await addProduct(shop, { name: "Import lamp", price: 500, stock: 3 });
    const mug = await addProduct(shop, { name: "Import mug", price: 80, stock: 9 });
    const { path, text } = await preview(
      `SKU,Price,Stock,Active,Tags\n${skuOf(lamp)},450,5,no,x\n${skuOf(mug)},80,,yes,y\n`,
    );
    expect(text).toContain("0 new products · 1 changed product · 1 as they are");
    expect(text).toContain("Price ₹500 → ₹450 · Stock 3 → 5 · Active yes → no");
    expect(text).toContain("1 column is not read Tags");
    expect(await readProduct(lamp)).toEqual([500, 3, true]);

    expect(await apply(path)).toContain("0 new, 1 changed");
    expect(await readProduct(lamp)).toEqual([450, 5, false]);
    expect(await readProduct(mug)).toEqual([80, 9, true]);
    expect(
      await shop.sql(
        "select quantity, reason from public.stock_movements where product_id = $1 order by id",
        [lamp.id],
      ),
    ).toEqual([
      { quantity: 3, reason: "opening" },
      { quantity: 2, reason: "import" },
    ]);
  });

  test.each(["shopify", "woocommerce"])(
    "reads the export of %s, and changes nothing a second time",
    async (name) => {
      const file = readFileSync(`app/formats/product-file/examples/${name}.csv`, "utf8")
        // Sites of the examples are not asked.
        .replaceAll(/https?:\/\/[a-z.]+\//g, "/examples/");
      const first = await preview(file);
      expect(first.text).toContain("2 new products");
      expect(await apply(first.path)).toContain("2 new, 0 changed");
      const again = await preview(file);
      expect(again.text).toContain("Nothing to change");
      await shop.sql("delete from public.product_imports");
    },
  );

  test("an image that cannot be fetched is named, and the product has its address", async () => {
    const sku = `IMG-${randomUUID().slice(0, 8)}`;
    const image = "https://images.nowhere.example.invalid/a.jpg";
    const { path } = await preview(`SKU,Name,Price,Stock,Images\n${sku},Lamp,5,1,${image}`);
    expect(await apply(path)).toContain(`${image}: only https addresses of the internet are downloaded`);
    expect(await shop.sql("select image_url from public.products where sku = $1", [sku])).toEqual([
      { image_url: image },
    ]);
  });

  test("names new categories without a tax class, where products have one", async () => {
    const seller = { gstin: "29AAGCB7383J1Z4", seller_state: "Karnataka" };
    await withSettings(shop, { ...seller, tax_mode: "gst" }, async () => {
      const name = `Kurtas ${randomUUID().slice(0, 8)}`;
      const { path } = await preview(`SKU,Name,Price,Stock,Category\n${name.slice(7)},Kurta,5,1,${name}`);
      const text = await apply(path);
      expect(text).toContain("New categories without a tax class");
      expect(text).toContain(`${name}: their products are taxed as the shop says for all`);
      expect((await admin.get(path)).html).toContain(`href="/admin/tax?section=categories"`);
    });
  });

  test("says whether the prices of the file include tax, as the cart adds it", async () => {
    const text = async () => textOf((await admin.get(IMPORT)).html);
    const [included, added] = ["Prices in the file include tax.", "Tax is added to the prices in the file."];
    const saysOf = async () => {
      const shown = await text();
      return [included, added].filter((sentence) => shown.includes(sentence));
    };
    const simple = { tax_mode: "simple", tax_rate: 18, prices_include_tax: true };
    await withSettings(shop, simple, async () => expect(await saysOf()).toEqual([added]));
    await withSettings(shop, { ...simple, tax_rate: 0 }, async () => expect(await saysOf()).toEqual([]));
    const gst = { ...simple, tax_mode: "gst", gstin: "29AAGCB7383J1Z4", seller_state: "Karnataka" };
    await withSettings(shop, gst, async () => expect(await saysOf()).toEqual([included]));
    await withSettings(shop, { ...gst, prices_include_tax: false }, async () =>
      expect(await saysOf()).toEqual([added]),
    );
  });

  test("warns of a price above the compare price, and of a product without stock", async () => {
    const { text } = await preview("SKU,Name,Price,Compare price\nW-1,Lamp,50,40");
    expect(text).toContain("Line 2: The price of W-1 is not below its compare price");
    expect(text).toContain("Line 2: W-1 has no number in stock and begins with 0");
    expect(text).toContain("Import 1 product");
  });

  test("leaves a product that was changed after the preview, and names it", async () => {
    const one = await addProduct(shop, { price: 100 });
    const other = await addProduct(shop, { price: 100 });
    const { path } = await preview(`sku,price\n${skuOf(one)},90\n${skuOf(other)},90`);
    await shop.sql("update public.products set price = 120 where id = $1", [other.id]);
    const text = await apply(path);
    expect(text).toContain("0 new, 1 changed, 1 left");
    expect(text).toContain(`Line 3: ${skuOf(other)} was changed or sold meanwhile and is left as it is`);
    expect((await readProduct(one))[0]).toBe(90);
    expect((await readProduct(other))[0]).toBe(120);
  });

  test("names every mistake of a file at once, and changes nothing", async () => {
    const lamp = await addProduct(shop, { price: 500, stock: 3 });
    const { text } = await preview(
      `sku,name,price,stock\n${skuOf(lamp)},,450,1\nB,,1,1\n${skuOf(lamp)},,=1+1,-4\n,Nameless,5,1\nC,Cup,,1\nD,Dish,five,1`,
    );
    expect(text).toContain("Rejected: 7 errors.");
    expect(text).toContain("Nothing has been changed.");
    const lines = [...text.matchAll(/Line \d+: .*?(?= Line | Or leave)/g)].map(([line]) => line);
    expect(lines).toEqual([
      "Line 3: No product has the SKU B, and a new product needs a name",
      "Line 4: Price must be an amount in rupees, such as 499 or 499.50",
      "Line 4: Stock must be a whole number, 0 or more",
      `Line 4: SKU ${skuOf(lamp)} is in line 2 already`,
      "Line 5: SKU is required, with at most 80 characters",
      "Line 6: A new product needs a price",
      "Line 7: Price must be an amount in rupees, such as 499 or 499.50",
    ]);
    expect(text).not.toContain("What will change");
    expect(await readProduct(lamp)).toEqual([500, 3, true]);
  });

  test("leaves out what has errors when the admin says so, and shows first what changes", async () => {
    const lamp = await addProduct(shop, { name: "Left lamp", price: 500, stock: 3 });
    const mug = await addProduct(shop, { name: "Left mug", price: 80, stock: 9 });
    const { path, page } = await preview(
      `sku,stock\n${skuOf(lamp)},5\nNOBODY-1,1\n${skuOf(mug)},many\nNOBODY-2,2`,
    );
    expect(textOf(page.html)).toContain(
      "Or leave out 3 products with errors. You see what changes in the other one before anything is written.",
    );
    expect(await admin.post(path, { intent: "leave_out" })).toMatchObject({ status: 303, location: path });
    const text = textOf((await pageAfter(path, "Checked")).html);
    expect(text).toContain("0 new products · 1 changed product · 0 as they are · 3 left out");
    expect(text).toContain("Left out Line 3: No product has the SKU NOBODY-1");
    expect(text).toContain("Line 4: Stock must be a whole number");
    expect(await readProduct(lamp)).toEqual([500, 3, true]);
    expect(await apply(path)).toContain("0 new, 1 changed");
    expect(await readProduct(lamp)).toEqual([500, 5, true]);
    expect(await readProduct(mug)).toEqual([80, 9, true]);
  });

  test("a rejected file waits while another import is under way", async () => {
    const lamp = await addProduct(shop, { price: 500 });
    const rejected = await preview(`sku,price\n${skuOf(lamp)},450\nNOBODY-1,1`);
    const other = await preview(`sku,price\n${skuOf(lamp)},460`);
    expect(await admin.post(rejected.path, { intent: "leave_out" })).toMatchObject({
      status: 303,
      location: other.path,
    });
    expect(noticeOf((await admin.get(other.path)).html)).toContain(
      "This import is not finished yet. Apply or cancel it first.",
    );
  });

  test("a file in which every line has an error cannot be imported without them", async () => {
    const { text } = await preview("sku,price\nNOBODY-1,1");
    expect(text).toContain("Line 2: No product has the SKU NOBODY-1, and a new product needs a name");
    expect(text).not.toContain("leave out");
  });

  test("shows price and stock of each new variant, and folds many of them", async () => {
    const sizes = Array.from({ length: 9 }, (_, n) => `PV-${n},PV,,${500 + n},${n},Size,Size ${n}`);
    const { path, page } = await preview(
      `SKU,Parent SKU,Name,Price,Stock,Option 1 name,Option 1 value\nPV,,Preview kurta,,,,\n${sizes.join("\n")}`,
    );
    expect(textOf(page.html)).toContain("Size 0, new: ₹500, 0 in stock Size 1, new: ₹501, 1 in stock");
    expect(page.html).toMatch(/<details[^>]*><summary[^>]*>3(<!-- -->)? more variants<\/summary>/);
    expect(textOf(page.html)).toContain("Size 8, new: ₹508, 8 in stock");
    await admin.post(path, { intent: "cancel" });
  });

  test("its page looks again by itself when the database does not answer", async () => {
    const { path } = await preview("SKU,Name,Price,Stock\nRETRY-1,Lamp,5,1");
    const away = atWorker(faulty, admin);
    faulty.fail("all");
    const page = await away.get(path);
    expect(page.status).toBe(503);
    expect(page.html).toMatch(/<meta http-equiv="refresh" content="10"/);
    expect(textOf(page.html)).toContain("The import goes on. This page looks again every 10 seconds.");
    const list = await away.get(IMPORT);
    expect(list.status).toBe(503);
    expect(list.html).not.toContain('http-equiv="refresh"');
    faulty.fail("none");
    expect(textOf((await away.get(path)).html)).toContain("Waiting for you to apply it.");
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ["an empty file", "", "Please choose a CSV file"],
    ["another encoding", new Uint8Array([0x73, 0x6b, 0x75, 0x2c, 0xe9, 0x0a]), "The file is not UTF-8 text."],
    ["UTF-16", new Uint8Array([0x73, 0x00, 0x6b, 0x00]), "The file is not UTF-8 text."],
    ["other columns", "a,b\n1,2", "The first line must name the columns"],
    [
      "an open quotation mark",
      'sku,price\n"A,5',
      "in the row that begins on line 2, a quotation mark is opened and never closed",
    ],
  ])("refuses %s", async (_, file, message) => {
    const answer = await send(admin, file);
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain(message);
  });

  test("refuses a file of 17 MB", async () => {
    expect((await send(admin, "x".repeat(17 * 1024 * 1024))).status).toBe(413);
  });

  test("is one at a time, and goes on by itself until it is cancelled", async () => {
    const { path } = await preview("SKU,Name,Price,Stock\nONE-1,Lamp,5,1");
    const other = await send(admin, "SKU,Name,Price,Stock\nTWO-1,Lamp,5,1");
    expect(other).toMatchObject({ status: 303, location: path });
    expect(noticeOf((await admin.get(path)).html)).toContain("This import is not finished yet.");
    expect(textOf((await admin.get(IMPORT)).html)).toContain("products.csv is not finished yet (");
    expect(await admin.post(path, { intent: "cancel" })).toMatchObject({ status: 303, location: path });
    expect(textOf((await admin.get(path)).html)).toContain("Cancelled before anything changed");
    await admin.post(path, { intent: "apply" });
    expect(noticeOf((await admin.get(path)).html)).toContain(
      "The import has moved on meanwhile. Please look at it again.",
    );
    expect(await shop.sql("select id from public.products where sku = 'ONE-1'")).toEqual([]);
  });

  test("shows progress without script while it works, in slices", async () => {
    const word = randomUUID().slice(0, 8);
    const rows = Array.from({ length: 1500 }, (_, n) => `${word}-${n},Lamp ${word} ${n},11,2`);
    const { path, text } = await preview(`SKU,Name,Price,Stock\n${rows.join("\n")}`);
    expect(text).toContain("1,500 new products");
    expect(text).toContain("and 1,450 more");
    // As the cron finds it, when the page that began it was closed.
    await shop.sql("update public.product_imports set status = 'applying'");
    const working = await admin.get(path);
    expect(working.html).toMatch(/<meta http-equiv="refresh" content="3"/);
    expect(textOf(working.html)).toContain("Written 0 of 1,500 products");
    const done = textOf((await pageAfter(path, "Written")).html);
    expect(done).toContain("1,500 new, 0 changed");
    expect(
      await shop.sql("select count(*)::int as n from public.products where sku like $1", [`${word}-%`]),
    ).toEqual([{ n: 1500 }]);
    // More than one slice, both ways.
    const exported = (await admin.get(EXPORT)).html;
    expect(exported.match(new RegExp(`\r\n${word}-`, "g"))).toHaveLength(1500);
    expect((await preview(exported)).text).toContain("Nothing to change");
    await shop.sql("delete from public.products where sku like $1", [`${word}-%`]);
  });
});

test("export and import are refused to visitors and shoppers", async () => {
  const visitor = new Browser(shop.shopUrl);
  const shopper = await newShopper(shop);
  for (const path of [EXPORT, IMPORT]) {
    expect(await visitor.get(path)).toMatchObject({ status: 302, location: "/admin" });
    expect((await shopper.get(path)).status).toBe(403);
  }
  expect(await send(visitor, "sku,price\nA,1")).toMatchObject({ status: 302, location: "/admin" });
  expect((await send(shopper, "sku,price\nA,1")).status).toBe(403);
});
