import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { LIST, productForms } from "#tests/http/support/admin-products.ts";
import {
  Browser,
  fieldError,
  fieldValue,
  noticeOf,
  textOf,
  inputValue,
} from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { ADMIN, addProduct, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const { wholeForm, productOf, editForm, ledgerOf } = productForms(shop, admin);

describe("new product", () => {
  test("is created in a dialog, with its opening stock movement and an audit entry", async () => {
    const page = await admin.get(`${LIST}/new?status=active`);
    expect(textOf(page.html)).toContain("Add New Product");
    const form = await wholeForm({ images: "https://images.example/a.jpg\r\n/b.webp" });
    const answer = await admin.post(`${LIST}/new?status=active`, form);
    expect(answer).toMatchObject({ status: 303, location: `${LIST}?status=active` });
    expect(noticeOf((await admin.get(LIST)).html)).toContain("Product created successfully");
    const row = await productOf(form["sku"] ?? "");
    expect(row).toMatchObject({
      name: "Brass diya",
      description: "Two lines.\nOf text.",
      stock: 12,
      is_active: true,
      is_featured: false,
      compare_price: null,
      brand: null,
      short_description: null,
      image_url: null,
      images: [{ url: "https://images.example/a.jpg" }, { url: "/b.webp" }],
    });
    expect(Number(row?.["price"])).toBe(1499.5);
    const id = String(row?.["id"]);
    expect(await ledgerOf(id)).toEqual(["12 opening"]);
    expect(
      await shop.sql("select actor_id, action from public.audit_log where entity_id = $1", [id]),
    ).toEqual([{ actor_id: userIdOf(admin), action: "insert" }]);
  });

  test("is saved with a compare price that is not above its price, and says so", async () => {
    const form = await wholeForm({ price: "500", compare_price: "450" });
    expect(await admin.post(`${LIST}/new`, form)).toMatchObject({ status: 303, location: LIST });
    expect(noticeOf((await admin.get(LIST)).html)).toBe(
      "Product created successfully. A compare price is not above its price, so no discount is shown",
    );
    const id = String((await productOf(form["sku"] ?? ""))?.["id"]);
    const raised = await editForm(id, { price: "500", compare_price: "501" });
    expect((await admin.post(`${LIST}/${id}`, raised)).status).toBe(303);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Product updated successfully");
  });

  // Every value that is rejected is in app/shop/product/product-form.test.ts.
  test("shows a message beside each rejected field, keeps what was typed and saves nothing", async () => {
    const wrong = {
      name: "x".repeat(201),
      price: "4.999",
      compare_price: "x",
      stock: "1.5",
      short_description: "x".repeat(301),
      description: "x".repeat(10_001),
      image_url: "javascript:alert(1)",
      images: "//elsewhere.example/a.jpg",
      hsn_code: "12",
      country_of_origin: "x".repeat(61),
      warranty_months: "0",
    };
    const form = await wholeForm({ brand: "Kept brand", ...wrong });
    const answer = await admin.post(`${LIST}/new`, form);
    expect(answer.status).toBe(400);
    expect(Object.keys(wrong).map((field) => fieldError(answer.html, "product", field))).toEqual([
      "Name must be at most 200 characters",
      "Price must be an amount in rupees, such as 499 or 499.50",
      "Compare price must be an amount in rupees, such as 499 or 499.50",
      "Quantity must be a whole number, 0 or more",
      "Short description must be at most 300 characters",
      "Description must be at most 10,000 characters",
      "Image URL must start with https:// or with / for an image of the shop itself",
      "Each line must be an address that starts with https:// or with /",
      "HSN code must have 4, 6 or 8 digits",
      "Country of origin must be at most 60 characters",
      "Warranty must be from 1 to 240 months",
    ]);
    expect(formValues(answer.html, "product")).toMatchObject({ brand: "Kept brand", ...wrong });
    expect(await productOf(form["sku"] ?? "")).toBeUndefined();

    const other = await admin.post(
      `${LIST}/new`,
      await wholeForm({ sku: " ", brand: "x".repeat(121), category_id: "lamps" }),
    );
    expect(other.status).toBe(400);
    expect(["sku", "brand", "category_id"].map((field) => fieldError(other.html, "product", field))).toEqual([
      "SKU is required",
      "Brand must be at most 120 characters",
      "Category is required",
    ]);
  });

  test("is rejected with a SKU that is taken or a category that was deleted", async () => {
    const { id } = await addProduct(shop);
    const taken = await admin.post(`${LIST}/new`, await wholeForm({ sku: `TEST-${id.slice(0, 13)}` }));
    expect(taken.status).toBe(409);
    expect(fieldError(taken.html, "product", "sku")).toBe("Another product has this SKU");
    const gone = await admin.post(`${LIST}/new`, await wholeForm({ category_id: randomUUID() }));
    expect(gone.status).toBe(409);
    expect(fieldError(gone.html, "product", "category_id")).toContain("does not exist any more");
    const unknown = await admin.post(`${LIST}/new`, await wholeForm({ tax_code: "gold" }));
    expect(unknown.status).toBe(409);
    expect(fieldError(unknown.html, "product", "tax_code")).toContain("does not exist any more");
  });

  test("shows markup in its name as text", async () => {
    const form = await wholeForm({ name: "<script>alert(1)</script> lamp" });
    expect((await admin.post(`${LIST}/new`, form)).status).toBe(303);
    const { html } = await admin.get(`${LIST}?search=${form["sku"]}`);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; lamp");
    expect(html).not.toContain("<script>alert(1)");
  });
});

describe("editing a product", () => {
  test("saves the fields, and a changed quantity as a stock movement with its reason and an audit entry", async () => {
    const { id } = await addProduct(shop, { stock: 10 });
    expect(textOf((await admin.get(`${LIST}/${id}`)).html)).toContain("Edit Product");
    const form = await editForm(id, { name: "Renamed", stock: "7", reason: "damaged", is_featured: "on" });
    const { is_active: _off, ...unticked } = form;
    expect(await admin.post(`${LIST}/${id}`, unticked)).toMatchObject({ status: 303, location: LIST });
    expect(noticeOf((await admin.get(LIST)).html)).toContain("Product updated successfully");
    expect(await productOf(form["sku"] ?? "")).toMatchObject({
      name: "Renamed",
      stock: 7,
      is_active: false,
      is_featured: true,
    });
    expect((await ledgerOf(id)).at(-1)).toBe("-3 damaged");
    const audit = await shop.sql<{ after: Record<string, unknown> }>(
      "select after from public.audit_log where entity_id = $1 order by id",
      [id],
    );
    expect(audit.map(({ after }) => after)).toContainEqual({ stock: 7, reason: "damaged" });
    expect(audit.at(-1)?.after).toMatchObject({ name: "Renamed", is_active: false });
  });

  test("rejects the second of two concurrent edits, shows both values, and accepts the next save", async () => {
    const { id } = await addProduct(shop, { name: "Lamp", price: 500 });
    const mine = await editForm(id, { price: "450" });
    await admin.post(`${LIST}/${id}`, await editForm(id, { price: "600" }));
    const refused = await admin.post(`${LIST}/${id}`, mine);
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("Someone changed this meanwhile");
    expect(textOf(refused.html)).toContain("Price is now ₹600");
    expect(inputValue(refused.html, "price")).toBe("450");
    expect(Number((await productOf(mine["sku"] ?? ""))?.["price"])).toBe(600);

    const again = { ...mine, version: fieldValue(refused.html, "version") };
    // A form returned for another error keeps the version it was opened with.
    const wrong = await admin.post(`${LIST}/${id}`, { ...mine, name: "" });
    expect(fieldValue(wrong.html, "version")).toBe(mine["version"]);
    expect((await admin.post(`${LIST}/${id}`, again)).status).toBe(303);
    expect(Number((await productOf(mine["sku"] ?? ""))?.["price"])).toBe(450);
  });

  test("keeps a sale made meanwhile, and rejects only a quantity that was set", async () => {
    const product = await addProduct(shop, { stock: 10 });
    const untouched = await editForm(product.id, { name: "Other name" });
    const counted = await editForm(product.id, { stock: "20" });
    await placeCod(shop, { products: [product] });
    expect((await admin.post(`${LIST}/${product.id}`, counted)).status).toBe(409);
    expect((await admin.post(`${LIST}/${product.id}`, untouched)).status).toBe(303);
    expect(await productOf(untouched["sku"] ?? "")).toMatchObject({ name: "Other name", stock: 9 });
  });

  test("redirects an unknown product to the list; a malformed id is a 404", async () => {
    const unknown = await admin.get(`${LIST}/${randomUUID()}`);
    expect(unknown).toMatchObject({ status: 303, location: LIST });
    expect(noticeOf((await admin.get(LIST)).html)).toContain("Product not found");
    expect((await admin.get(`${LIST}/1`)).status).toBe(404);
    const gone = await addProduct(shop);
    const form = await editForm(gone.id);
    await admin.post(`${LIST}/${gone.id}/delete`, { intent: "delete" });
    expect(await admin.post(`${LIST}/${gone.id}`, form)).toMatchObject({ status: 303, location: LIST });
  });

  test("keeps the values when the backend rejects the write", async () => {
    const { id } = await addProduct(shop);
    const form = await editForm(id, { name: "Typed in vain" });
    const faulty = await openFaultyShop(shop);
    // The list reads through a function, too, so it fails as long as the fault lasts.
    faulty.fail("writes");
    const answer = await atWorker(faulty, admin).post(`${LIST}/${id}`, form);
    expect(answer.status).toBe(503);
    expect(answer.html).not.toContain("canary");
    const list = await atWorker(faulty, admin).get(LIST);
    expect(list.status).toBe(503);
    expect(textOf(list.html)).toContain("Failed to fetch products");
  });
});

describe("stock form", () => {
  test("adds and removes units with a reason, never below zero", async () => {
    const { id } = await addProduct(shop, { stock: 3 });
    const url = `${LIST}/${id}/stock`;
    const add = { direction: "add", quantity: "4", reason: "received" };
    expect((await admin.post(url, add)).status).toBe(303);
    expect(
      (await admin.post(url, { ...add, direction: "take", reason: "damaged", quantity: "2" })).status,
    ).toBe(303);
    expect(await ledgerOf(id)).toEqual(["3 opening", "4 received", "-2 damaged"]);
    const refused = await admin.post(url, { ...add, direction: "take", quantity: "6" });
    expect(refused.status).toBe(409);
    expect(fieldError(refused.html, "stock", "quantity")).toBe("Only 5 in stock");
    expect((await admin.post(url, { ...add, quantity: "0" })).status).toBe(400);
    expect((await admin.post(url, { ...add, reason: "theft" })).status).toBe(400);
    const text = textOf((await admin.get(url)).html);
    expect(text).toContain("5 in stock");
    expect(text).toMatch(/Damaged or lost .*−2 New delivery .*\+4/);
  });
});

describe("deleting a product", () => {
  test("asks for confirmation, then deletes an unsold product, also from carts", async () => {
    const product = await addProduct(shop, { name: "Never sold" });
    const shopper = await newShopper(shop);
    await shopper.post("/cart", { intent: "add", productId: product.id, quantity: "1", redirectTo: "/cart" });
    const page = await admin.get(`${LIST}/${product.id}/delete`);
    expect(textOf(page.html)).toContain("Are you sure you want to delete this product?");
    expect(textOf(page.html)).toContain("This action cannot be undone.");
    const answer = await admin.post(`${LIST}/${product.id}/delete`, { intent: "delete" });
    expect(answer).toMatchObject({ status: 303, location: LIST });
    expect(noticeOf((await admin.get(LIST)).html)).toContain("Product deleted successfully");
    expect(await shop.sql("select 1 from public.products where id = $1", [product.id])).toEqual([]);
    expect((await shopper.get("/cart")).status).toBe(200);
  });

  test("keeps a product with orders as inactive", async () => {
    const product = await addProduct(shop, { name: "Sold once" });
    await placeCod(shop, { products: [product] });
    await admin.post(`${LIST}/${product.id}/delete`, { intent: "delete" });
    expect(noticeOf((await admin.get(LIST)).html)).toContain("it is inactive now");
    expect(
      await shop.sql("select is_active, stock from public.products where id = $1", [product.id]),
    ).toEqual([{ is_active: false, stock: 9 }]);
  });
});
