import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, fieldValue, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { ADMIN, addProduct, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

const proxied = await openProxiedShop(shop);
const IMPORT = "/admin/products/import";
const EXPORT = "/admin/products/export";

function skuOf({ id }: { id: string }): string {
  return `TEST-${id.slice(0, 13)}`;
}

function preview(browser: Browser, file: string | Uint8Array<ArrayBuffer>): Promise<Page> {
  const body = new FormData();
  body.set("intent", "preview");
  body.set("file", new File([file], "products.csv", { type: "text/csv" }));
  return browser.send(IMPORT, { method: "POST", body, headers: { Origin: shop.shopUrl } });
}

async function readProduct({ id }: { id: string }): Promise<unknown[]> {
  const [row] = await shop.sql<{ price: string; stock: number; is_active: boolean }>(
    "select price, stock, is_active from public.products where id = $1",
    [id],
  );
  return [Number(row?.price), row?.stock, row?.is_active];
}

describe("product export", () => {
  test("contains every product, with spreadsheet formulas escaped", async () => {
    const product = await addProduct(shop, { name: '=HYPERLINK("http://x","y")', price: 12.5, stock: 3 });
    const answer = await admin.get(EXPORT);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = answer.html.split("\r\n");
    expect(lines[0]?.replace("\uFEFF", "")).toBe("SKU,Name,Category,Price,Stock,Active,Featured");
    expect(lines).toContain(`${skuOf(product)},"'=HYPERLINK(""http://x"",""y"")",,12.50,3,yes,no`);
    const [count] = await shop.sql<{ n: number }>("select count(*)::int as n from public.products");
    expect(lines).toHaveLength((count?.n ?? 0) + 2);
  });
});

describe("product import", () => {
  test("previews the changes, then applies exactly those, with stock movements", async () => {
    const lamp = await addProduct(shop, { name: "Import lamp", price: 500, stock: 3 });
    const mug = await addProduct(shop, { name: "Import mug", price: 80, stock: 9 });
    const shown = await preview(
      admin,
      `SKU,Price,Stock,Active\n${skuOf(lamp)},450,5,no\n${skuOf(mug)},80,,yes\n`,
    );
    expect(shown.status).toBe(200);
    const text = textOf(shown.html);
    expect(text).toContain("1 product will change");
    expect(text).toContain("Price ₹500 → ₹450 · Stock 3 → 5 · Active → Inactive");
    expect(await readProduct(lamp)).toEqual([500, 3, true]);

    const rows = fieldValue(shown.html, "rows");
    expect(await admin.post(IMPORT, { intent: "import", rows })).toMatchObject({
      status: 303,
      location: "/admin/products",
    });
    expect(noticeOf((await admin.get("/admin/products")).html)).toContain("1 product updated successfully");
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

  test("changes nothing when a product was changed after the preview", async () => {
    const one = await addProduct(shop, { price: 100 });
    const other = await addProduct(shop, { price: 100 });
    const shown = await preview(admin, `sku,price\n${skuOf(one)},90\n${skuOf(other)},90`);
    await shop.sql("update public.products set price = 120 where id = $1", [other.id]);
    const answer = await admin.post(IMPORT, { intent: "import", rows: fieldValue(shown.html, "rows") });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("nothing was imported");
    expect((await readProduct(one))[0]).toBe(100);
  });

  test("names every invalid line and offers no import", async () => {
    const lamp = await addProduct(shop, { price: 500 });
    const shown = await preview(
      admin,
      `sku,price,stock\n${skuOf(lamp)},450,1\nNOBODY-${randomUUID()},1,1\n${skuOf(lamp)},=1+1,-4`,
    );
    expect(shown.status).toBe(400);
    const text = textOf(shown.html);
    expect(text).toContain("Nothing has been changed.");
    expect(text).toContain("Line 3: No product has the SKU NOBODY-");
    expect(text).toContain("Line 4: Price must be an amount in rupees");
    expect(shown.html).not.toContain('name="rows"');
    expect((await readProduct(lamp))[0]).toBe(500);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ["an empty file", "", "Please choose a CSV file"],
    ["10,000 rows", `sku,price\n${"A,1\n".repeat(10_000)}`, "At most 1,000 can be imported at once."],
    ["a large file", "x".repeat(600 * 1024), "The file is larger than 512 KB."],
    ["another encoding", new Uint8Array([0x73, 0x6b, 0x75, 0x2c, 0xe9, 0x0a]), "The file is not UTF-8 text."],
    ["UTF-16", new Uint8Array([0x73, 0x00, 0x6b, 0x00]), "The file is not UTF-8 text."],
    ["other columns", "a,b\n1,2", "The first line must name the columns"],
  ])("refuses %s", async (_, file, message) => {
    const answer = await preview(admin, file);
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain(message);
  });

  test.each(["", "x", "[]", '[["A",[1,-1,true],[1,1,true]]]', '[["A",[0,1,true],[1,1,true]]]'])(
    "refuses rows that no preview encoded: %j",
    async (rows) => {
      expect((await admin.post(IMPORT, { intent: "import", rows })).status).toBe(400);
    },
  );

  test("imports a thousand rows", async () => {
    const word = randomUUID().slice(0, 8);
    // In batches: the database runs in this process, and connections to the shop would break during one long statement.
    for (let from = 1; from <= 1000; from += 100) {
      await shop.sql(
        `insert into public.products (name, description, price, sku, stock)
         select $1 || n, 'x', 10, $1 || '-' || n, 1 from generate_series($2::int, $2::int + 99) n`,
        [word, from],
      );
    }
    const lines = Array.from({ length: 1000 }, (_, index) => `${word}-${index + 1},11,2`);
    const shown = await preview(admin, `sku,price,stock\n${lines.join("\n")}`);
    expect(textOf(shown.html)).toContain("1000 products will change");
    expect(
      (await admin.post(IMPORT, { intent: "import", rows: fieldValue(shown.html, "rows") })).status,
    ).toBe(303);
    const changed = await shop.sql(
      "select count(*)::int as n from public.products where sku like $1 || '-%' and price = 11 and stock = 2",
      [word],
    );
    expect(changed).toEqual([{ n: 1000 }]);
    for (let digit = 1; digit <= 9; digit += 1) {
      await shop.sql("delete from public.products where sku like $1", [`${word}-${digit}%`]);
    }
  });

  test("says how many products an interrupted import has saved, and goes on with the rest", async () => {
    const word = randomUUID().slice(0, 8);
    await shop.sql(
      `insert into public.products (name, price, sku, stock)
       select $1::text || n, 10, $1 || '-' || n, 1 from generate_series(1, 150) n`,
      [word],
    );
    const file = `sku,price\n${Array.from({ length: 150 }, (_, n) => `${word}-${n + 1},11`).join("\n")}`;
    const rows = fieldValue((await preview(admin, file)).html, "rows");
    let calls = 0;
    proxied.intercept(({ url }) =>
      url.endsWith("/rpc/admin_import_products") && (calls += 1) > 1 ? "cut" : null,
    );
    const interrupted = await atWorker(proxied, admin).post(IMPORT, { intent: "import", rows });
    expect(interrupted.status).toBe(503);
    expect(textOf(interrupted.html)).toContain(
      "Failed to save product: 100 of 150 products were imported. Please choose the file again for the rest.",
    );
    expect(textOf((await preview(admin, file)).html)).toContain("50 products will change");
    expect((await admin.post(IMPORT, { intent: "import", rows })).status).toBe(303);
    expect(noticeOf((await admin.get("/admin/products")).html)).toBe("150 products updated successfully");
    expect(textOf((await preview(admin, file)).html)).toContain("Nothing to change");
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
  expect(await preview(visitor, "sku,price\nA,1")).toMatchObject({ status: 302, location: "/admin" });
  expect((await preview(shopper, "sku,price\nA,1")).status).toBe(403);
});
