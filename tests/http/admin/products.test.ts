import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { LIST, productForms } from "#tests/http/support/admin-products.ts";
import { Browser, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { ADMIN, addProduct, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const { category, wholeForm, productOf } = productForms(shop, admin);

describe("product list", () => {
  test("shows each product with category, price, stock, status and actions", async () => {
    const { id } = await addProduct(shop, { name: "Zinc kettle", price: 1234.5, stock: 4 });
    await shop.sql("update public.products set is_active = false, is_featured = true where id = $1", [id]);
    const { status, html } = await admin.get(`${LIST}?search=zinc+KETT`);
    expect(status).toBe(200);
    const text = textOf(html);
    expect(text).toContain("Products 1");
    expect(text).toContain(
      `Zinc kettle TEST-${id.slice(0, 13)} Uncategorized ₹1,234.50 4 in stock · Low Inactive Featured Inactive · Featured Edit Options Delete`,
    );
    expect(html).toContain(`href="${LIST}/${id}?search=zinc+KETT"`);
  });

  test("tells what is sold out from what is low by a word and a colour", async () => {
    const word = randomUUID().slice(0, 8);
    const stocks = [0, 5, 6];
    for (const stock of stocks) await addProduct(shop, { name: `${word} ${stock}`, stock });
    const { html } = await admin.get(`${LIST}?search=${word}&sort=stock`);
    expect(textOf(html).match(/₹999 (\d) .*?Active/g)).toEqual([
      "₹999 0 Out of stock · Out of stock Active",
      "₹999 5 in stock · Low Active",
      "₹999 6 in stock Active",
    ]);
    const colours = [...html.matchAll(/<a[^>]* id="stock-[^>]*class="([^"]*)"/g)].map(
      ([, names = ""]) => /text-(red|yellow)/.exec(names)?.[1],
    );
    expect(colours).toEqual(["red", "yellow", undefined]);
  });

  test("searches SKU and name literally", async () => {
    const { id } = await addProduct(shop, { name: "50% cotton_sheet" });
    const found = async (search: string) =>
      (await admin.get(`${LIST}?search=${encodeURIComponent(search)}`)).html.includes(id);
    expect(await found(`TEST-${id.slice(0, 13)}`)).toBe(true);
    expect(await found("50% cotton_")).toBe(true);
    expect(await found("50_ cotton")).toBe(false);
    expect(await found("50%sheet")).toBe(false);
  });

  test("filters by category, status and low stock, sorts, and ignores unknown values", async () => {
    const word = randomUUID().slice(0, 8);
    const few = await addProduct(shop, { name: `${word} b few`, stock: 5, price: 300 });
    const many = await addProduct(shop, { name: `${word} a many`, stock: 6, price: 100 });
    await shop.sql("update public.products set category_id = $2, is_featured = true where id = $1", [
      many.id,
      await category(),
    ]);
    await shop.sql("update public.products set is_active = false where id = $1", [few.id]);
    const order = async (filter: string) => {
      const { html } = await admin.get(`${LIST}?search=${word}&${filter}`);
      return [few, many]
        .map(({ id }) => ({ id, at: html.indexOf(`id="edit-${id}"`) }))
        .filter(({ at }) => at > 0)
        .toSorted((one, other) => one.at - other.at)
        .map(({ id }) => (id === few.id ? "few" : "many"));
    };
    expect(await order("")).toHaveLength(2);
    expect(await order("stock=low")).toEqual(["few"]);
    expect(await order("status=active")).toEqual(["many"]);
    expect(await order("status=inactive")).toEqual(["few"]);
    expect(await order("status=featured")).toEqual(["many"]);
    expect(await order(`category=${await category()}`)).toEqual(["many"]);
    expect(await order("sort=name")).toEqual(["many", "few"]);
    expect(await order("sort=price-desc")).toEqual(["few", "many"]);
    expect(await order("sort=price-asc")).toEqual(["many", "few"]);
    expect(await order("sort=stock")).toEqual(["few", "many"]);
    expect(await order("sort=;drop&category=1&status=x&page=-1")).toHaveLength(2);
  });

  test("is paginated, also beyond the last page, and has an empty state", async () => {
    const word = randomUUID().slice(0, 8);
    for (let i = 0; i < 21; i += 1) await addProduct(shop, { name: `${word} ${i}` });
    const first = await admin.get(`${LIST}?search=${word}`);
    expect(textOf(first.html)).toContain("Products 21");
    expect(textOf(first.html)).toContain("Page 1 of 2");
    const second = await admin.get(`${LIST}?search=${word}&page=2`);
    expect(second.html.match(/id="edit-/g)).toHaveLength(1);
    const beyond = await admin.get(`${LIST}?search=${word}&page=9`);
    expect(textOf(beyond.html)).toContain("Products 21");
    expect(textOf(beyond.html)).toContain("No products found");
    expect(textOf((await admin.get(`${LIST}?search=${randomUUID()}`)).html)).toContain("No products found");
  });
});

describe("bulk edit", () => {
  async function bulk(ids: string[], change: string, amount = "") {
    const fields: [string, string][] = ids.map((id) => ["ids", id]);
    return admin.post(`${LIST}?status=active`, [
      ...fields,
      ["change", change],
      ["amount", amount],
      ["intent", "bulk"],
    ]);
  }

  test("activates, features and prices products, all or none", async () => {
    const one = await addProduct(shop, { price: 100 });
    const other = await addProduct(shop, { price: 251 });
    const ids = [one.id, other.id];
    const now = async () =>
      (
        await shop.sql<{ is_active: boolean; is_featured: boolean; price: string }>(
          "select is_active, is_featured, price from public.products where id = any($1) order by price",
          [ids],
        )
      ).map((row) => [row.is_active, row.is_featured, Number(row.price)]);
    expect(await bulk(ids, "deactivate")).toMatchObject({ status: 303, location: `${LIST}?status=active` });
    expect(noticeOf((await admin.get(LIST)).html)).toContain("2 products deactivated");
    await bulk(ids, "feature");
    await bulk(ids, "percent", "-10");
    expect(await now()).toEqual([
      [false, true, 90],
      [false, true, 226],
    ]);
    await bulk(ids, "activate");
    await bulk([one.id], "unfeature");
    await bulk([one.id], "price", "99.50");
    expect(await now()).toEqual([
      [true, false, 99.5],
      [true, true, 226],
    ]);
    await shop.sql("update public.products set price = 99999999 where id = $1", [other.id]);
    const beyond = await bulk(ids, "percent", "10");
    expect(beyond.status).toBe(409);
    expect(textOf(beyond.html)).toContain("Nothing was changed");
    expect((await now())[0]).toEqual([true, false, 99.5]);
  });

  test("gives products and their variants an HSN code and a tax class", async () => {
    const product = await addProduct(shop);
    const kurta = await addKurta(shop);
    await shop.sql("update public.products set tax_code = 'special' where id = $1", [kurta.small]);
    const ids = [product.id, kurta.id];
    expect((await bulk(ids, "tax_code", "Merit")).status).toBe(303);
    expect(noticeOf((await admin.get(LIST)).html)).toContain("Tax class of 2 products set to merit");
    expect((await bulk(ids, "hsn_code", "6204")).status).toBe(303);
    const gold = await bulk(ids, "tax_code", "gold");
    expect(gold.status).toBe(409);
    expect(textOf(gold.html)).toContain("There is no tax class gold. Add it on the page Tax first");
    expect(inputValue(gold.html, "amount")).toBe("gold");
    expect(
      await shop.sql(
        `select tax_code, hsn_code, count(*)::integer as products from public.products
         where id = any($1) or variant_of = any($1) group by 1, 2 order by 1 nulls last`,
        [ids],
      ),
    ).toEqual([
      { tax_code: "merit", hsn_code: "6204", products: 2 },
      { tax_code: null, hsn_code: null, products: 3 },
    ]);
  });

  test("has a bar that waits for the first tick, unless it says why a change was refused", async () => {
    await addProduct(shop);
    const barOf = (html: string) => /<form[^>]* id="bulk"[^>]*>/.exec(html)?.[0];
    expect(barOf((await admin.get(LIST)).html)).toContain("data-quiet");
    expect(barOf((await bulk([], "activate")).html)).not.toContain("data-quiet");
  });

  test.each([
    [[randomUUID()], "tax_code", "", "Tax class is required"],
    [[randomUUID()], "hsn_code", "12", "HSN code must have 4, 6 or 8 digits"],
    [[], "activate", "", "Select at least one product"],
    [["x"], "activate", "", "Select at least one product"],
    [[randomUUID()], "explode", "", "Please choose what to change"],
    [[randomUUID()], "price", "", "Price must be an amount in rupees"],
    [[randomUUID()], "percent", "-100", "Percent must be a number such as 10 or -10"],
  ])("with %j %s %j is rejected: %s", async (ids, change, amount, message) => {
    const answer = await bulk(ids, change, amount);
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain(message);
  });
});

test("deleting says what becomes of the product: removed, or kept inactive once it or a variant was ordered", async () => {
  const [never, ordered] = [await addProduct(shop), await addProduct(shop)];
  const kurta = await addKurta(shop);
  await placeCod(shop, { products: [ordered, { ...ordered, id: kurta.small }] });
  const said = async (id: string) => textOf((await admin.get(`${LIST}/${id}/delete`)).html);
  expect(await said(never.id)).toContain("It has never been ordered, so it is removed with its images.");
  for (const id of [ordered.id, kurta.id]) {
    expect(await said(id)).toContain("It has been ordered, so it becomes inactive and stays in the records.");
  }
});

test("visitors are redirected, shoppers refused, and neither can write", async () => {
  const product = await addProduct(shop, { name: "Untouched", stock: 8 });
  const shopper = await newShopper(shop);
  const form = await wholeForm();
  const posts: [string, Record<string, string>][] = [
    [LIST, { ids: product.id, change: "deactivate", intent: "bulk" }],
    [`${LIST}/new`, form],
    [`${LIST}/${product.id}`, { ...form, version: "x", seen_stock: "8" }],
    [`${LIST}/${product.id}/stock`, { direction: "add", quantity: "1", reason: "received" }],
    [`${LIST}/${product.id}/delete`, { intent: "delete" }],
  ];
  for (const [path, fields] of posts) {
    const visitor = new Browser(shop.shopUrl);
    expect(await visitor.get(path)).toMatchObject({ status: 302, location: "/admin" });
    expect(await visitor.post(path, fields)).toMatchObject({ status: 302, location: "/admin" });
    expect((await shopper.get(path)).status).toBe(403);
    expect((await shopper.post(path, fields)).status).toBe(403);
  }
  expect(
    await shop.sql("select name, stock, is_active from public.products where id = $1", [product.id]),
  ).toEqual([{ name: "Untouched", stock: 8, is_active: true }]);
  expect(await productOf(form["sku"] ?? "")).toBeUndefined();
});
