import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { LIST, productForms } from "#tests/http/support/admin-products.ts";
import { Browser, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { ADMIN, addProduct, openShop, signIn } from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

const { wholeForm } = productForms(shop, admin);

const pathOf = (id: string) => `${LIST}/${id}/variants`;

/** The form of a product's variants as the page shows it. */
async function openForm(id: string): Promise<Record<string, string>> {
  const { status, html } = await admin.get(pathOf(id));
  expect(status).toBe(200);
  return formValues(html, "variants");
}

function variantsOf(id: string) {
  return shop.sql<{ label: string; price: number; stock: number; is_offered: boolean }>(
    `select variant_label as label, price::float as price, stock, is_offered from public.products
     where variant_of = $1 order by created_at, sku`,
    [id],
  );
}

test("a product gets sizes: first their rows, then prices and quantities, without script", async () => {
  const { id, name } = await addProduct(shop, { price: 500, stock: 9 });
  const form = await openForm(id);
  const rows = await admin.post(pathOf(id), {
    ...form,
    intent: "combine",
    "options[0].name": "Size",
    "options[0].values": "S, M",
  });
  expect(rows.status).toBe(200);
  const made = formValues(rows.html, "variants");
  expect(made).toMatchObject({
    "variants[0].label": "S",
    "variants[1].label": "M",
    "variants[1].price": "500",
    "variants[1].stock": "0",
  });
  expect(await variantsOf(id)).toEqual([]);

  const saved = await admin.post(pathOf(id), {
    ...made,
    intent: "save",
    "variants[0].stock": "4",
    "variants[1].stock": "5",
    "variants[1].price": "550",
  });
  expect(saved).toMatchObject({ status: 303, location: LIST });
  expect(noticeOf((await admin.get(LIST)).html)).toContain("Product updated successfully");
  expect(await variantsOf(id)).toEqual([
    { label: "M", price: 550, stock: 5, is_offered: true },
    { label: "S", price: 500, stock: 4, is_offered: true },
  ]);
  const list = textOf((await admin.get(`${LIST}?search=${encodeURIComponent(name)}`)).html);
  expect(list).toContain("2 variants");
});

test("a picture that a variant alone has, as an import brings it, stays when the rows are saved", async () => {
  const kurta = await addKurta(shop);
  const image = "https://images.example/kurta-m.jpg";
  const [variant] = await shop.sql<{ id: string }>(
    `update public.products set image_url = $2
     where id = (select id from public.products where variant_of = $1 order by sku limit 1) returning id`,
    [kurta.id, image],
  );
  const saved = await admin.post(pathOf(kurta.id), {
    ...(await openForm(kurta.id)),
    intent: "save",
    "variants[0].price": "777",
  });
  expect(saved.status).toBe(303);
  const [kept] = await shop.sql("select image_url from public.products where id = $1", [variant?.id]);
  expect(kept).toEqual({ image_url: image });
});

test("a variant has a GTIN and a weight, which the product page tells search engines", async () => {
  const kurta = await addKurta(shop);
  const saved = await admin.post(pathOf(kurta.id), {
    ...(await openForm(kurta.id)),
    intent: "save",
    "variants[0].gtin": "8 901030 865275",
    "variants[0].weight_grams": "320",
  });
  expect(saved.status).toBe(303);
  expect(await openForm(kurta.id)).toMatchObject({
    "variants[0].gtin": "8901030865275",
    "variants[0].weight_grams": "320",
    "variants[1].gtin": "",
  });
  const { html } = await new Browser(shop.shopUrl).get(`/product/${kurta.id}`);
  expect(html.match(/"gtin":"8901030865275"/g)).toHaveLength(1);
});

test("a variant has a compare price and a picture of its own, which shoppers see", async () => {
  const kurta = await addKurta(shop);
  await shop.sql("update public.products set images = $2 where id = $1", [
    kurta.id,
    JSON.stringify([{ url: "/images/icon-s.png" }, { url: "/images/icon-m.png" }]),
  ]);
  const own = { "variants[1].compare_price": "750", "variants[1].image_url": "/images/icon-m.png" };
  const save = async (change: Record<string, string>) => {
    const saved = await admin.post(pathOf(kurta.id), {
      ...(await openForm(kurta.id)),
      intent: "save",
      ...change,
    });
    expect(saved).toMatchObject({ status: 303, location: LIST });
    return noticeOf((await admin.get(LIST)).html);
  };
  expect(await save(own)).toBe("Product updated successfully");
  expect(await openForm(kurta.id)).toMatchObject({
    ...own,
    "variants[0].compare_price": "",
    "variants[0].image_url": "",
  });
  const { html } = await new Browser(shop.shopUrl).get(`/product/${kurta.id}?size=m`);
  expect(textOf(html)).toContain("You save ₹150");
  expect(/<main[\s\S]*<\/main>/.exec(html)?.[0]).toMatch(/^(?:(?!icon-s\.png)[\s\S])*icon-m\.png/);
  expect(await save({ "variants[1].compare_price": "600" })).toBe(
    "Product updated successfully. A compare price is not above its price, so no discount is shown",
  );
});

test("options that were changed without new rows make the rows instead of saving", async () => {
  const kurta = await addKurta(shop);
  const answer = await admin.post(pathOf(kurta.id), {
    ...(await openForm(kurta.id)),
    intent: "save",
    "options[0].values": "S, M, L, XL",
  });
  expect(answer.status).toBe(400);
  expect(textOf(answer.html)).toContain(
    "The options have changed, and the rows with them. Please check the table and save again.",
  );
  expect(formValues(answer.html, "variants")).toMatchObject({
    "variants[1].id": kurta.medium,
    "variants[3].label": "XL",
  });
  expect(await variantsOf(kurta.id)).toHaveLength(3);
});

test("a size that was taken out and put back before anything is saved is the stored one", async () => {
  const kurta = await addKurta(shop);
  const combine = async (form: Record<string, string>, values: string) => {
    const fields = { ...form, intent: "combine", "options[0].values": values };
    return formValues((await admin.post(pathOf(kurta.id), fields)).html, "variants");
  };
  const without = await combine(await openForm(kurta.id), "S, L");
  expect(without["variants[1].id"]).toBe(kurta.large);
  expect(await combine(without, "S, M, L")).toMatchObject({
    "variants[1].id": kurta.medium,
    "variants[1].price": "600",
    "variants[1].stock": "3",
  });
});

test("a size that was taken away is named with its stock, and written back later it is the same variant", async () => {
  const kurta = await addKurta(shop);
  const without = await admin.post(pathOf(kurta.id), {
    ...(await openForm(kurta.id)),
    intent: "combine",
    "options[0].values": "S, L",
  });
  expect(textOf(without.html)).toContain("Leaves the shop when you save: M (3 in stock).");
  const form = formValues(without.html, "variants");
  expect((await admin.post(pathOf(kurta.id), { ...form, intent: "save" })).status).toBe(303);
  expect(textOf((await admin.get(LIST + `?search=${encodeURIComponent(kurta.name)}`)).html)).toContain(
    "2 variants",
  );

  const back = await admin.post(pathOf(kurta.id), {
    ...(await openForm(kurta.id)),
    intent: "combine",
    "options[0].values": "S, M, L",
  });
  expect(textOf(back.html)).toContain("Returns as it was: M (3 in stock).");
  const again = formValues(back.html, "variants");
  expect(again).toMatchObject({
    "variants[1].id": kurta.medium,
    "variants[1].price": "600",
    "variants[1].stock": "3",
    "variants[1].is_offered": "on",
  });
  expect((await admin.post(pathOf(kurta.id), { ...again, intent: "save" })).status).toBe(303);
  const { html } = await new Browser(shop.shopUrl).get(`/product/${kurta.id}?size=m`);
  expect(textOf(html)).toContain("Only 3 left");
});

describe("a value in the place of another", () => {
  const replace = async (id: string, change: Record<string, string> = {}) =>
    admin.post(pathOf(id), {
      ...(await openForm(id)),
      intent: "save",
      "options[0].values": "S, Medium, L",
      ...change,
    });

  test("is a new value, so that carts and orders of the old one do not change", async () => {
    const kurta = await addKurta(shop);
    const asked = await replace(kurta.id);
    expect(asked.status).toBe(400);
    expect(textOf(asked.html)).toContain("New values, or new names?");
    expect(textOf(asked.html)).toContain("Leaves the shop when you save: M (3 in stock).");
    const form = formValues(asked.html, "variants");
    expect(form).toMatchObject({
      "new_values[0].value": "Medium",
      "new_values[0].from": "",
      "variants[1].label": "Medium",
      "variants[1].stock": "0",
    });
    expect(form).not.toHaveProperty("variants[1].id");
    expect((await admin.post(pathOf(kurta.id), { ...form, intent: "save" })).status).toBe(303);
    expect(
      await shop.sql("select variant_label, stock from public.products where id = $1", [kurta.medium]),
    ).toEqual([{ variant_label: "M", stock: 3 }]);
  });

  test("is its new name where that is chosen, and the choice can be taken back", async () => {
    const kurta = await addKurta(shop);
    const asked = formValues((await replace(kurta.id)).html, "variants");
    const chosen = await admin.post(pathOf(kurta.id), {
      ...asked,
      intent: "save",
      "new_values[0].from": "M",
    });
    expect(chosen.status).toBe(400);
    expect(textOf(chosen.html)).toContain("M is now called Medium, with its SKUs, prices and stock");
    const renamed = formValues(chosen.html, "variants");
    expect(renamed).toMatchObject({ "variants[1].id": kurta.medium, "variants[1].stock": "3" });

    const back = await admin.post(pathOf(kurta.id), {
      ...renamed,
      intent: "combine",
      "new_values[0].from": "",
    });
    expect(formValues(back.html, "variants")).not.toHaveProperty("variants[1].id");

    expect((await admin.post(pathOf(kurta.id), { ...renamed, intent: "save" })).status).toBe(303);
    expect(
      await shop.sql("select variant_label, stock from public.products where id = $1", [kurta.medium]),
    ).toEqual([{ variant_label: "Medium", stock: 3 }]);
  });
});

test("one image is chosen for all variants of a value", async () => {
  const kurta = await addKurta(shop);
  await shop.sql("update public.products set image_url = $2, images = $3 where id = $1", [
    kurta.id,
    "/images/icon-s.png",
    JSON.stringify([{ url: "/images/icon-m.png" }]),
  ]);
  const form = await openForm(kurta.id);
  expect(form).toMatchObject({ "value_images[1].value": "M", "value_images[1].image": "" });
  const saved = await admin.post(pathOf(kurta.id), {
    ...form,
    intent: "save",
    "value_images[1].image": "/images/icon-m.png",
  });
  expect(saved.status).toBe(303);
  expect(await openForm(kurta.id)).toMatchObject({
    "variants[0].image_url": "",
    "variants[1].image_url": "/images/icon-m.png",
  });
});

describe("a rejected form", () => {
  test("has the message beside the cell, keeps what was typed, and saves nothing", async () => {
    const kurta = await addKurta(shop);
    const answer = await admin.post(pathOf(kurta.id), {
      ...(await openForm(kurta.id)),
      intent: "save",
      "variants[0].price": "0",
      "variants[1].stock": "many",
      "variants[2].gtin": "8901030865274",
    });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain("GTIN must be the 8, 12, 13 or 14 digits of a barcode");
    expect(textOf(answer.html)).toContain("Price must be above 0");
    expect(textOf(answer.html)).toContain("Quantity must be a whole number, 0 or more");
    expect(formValues(answer.html, "variants")["variants[1].stock"]).toBe("many");
    expect(await variantsOf(kurta.id)).toMatchObject([{ price: 500 }, { price: 600 }, { price: 600 }]);
  });

  test("names the row of each problem", async () => {
    const kurta = await addKurta(shop);
    const answer = await admin.post(pathOf(kurta.id), {
      ...(await openForm(kurta.id)),
      intent: "save",
      "variants[0].stock": "-3",
      "variants[2].stock": "2.5",
    });
    expect(answer.status).toBe(400);
    const problems = Array.from(
      answer.html.matchAll(/<a href="#variants-[^>]*>([^<]*)</g),
      ([, text]) => text,
    );
    expect(problems).toEqual([
      "S: Quantity must be a whole number, 0 or more",
      "L: Quantity must be a whole number, 0 or more",
    ]);
  });

  test("names row and product of an SKU that is not free, whatever its capitals, with a link", async () => {
    const kurta = await addKurta(shop);
    const other = await addKurta(shop);
    const { "variants[0].sku": taken = "" } = await openForm(other.id);
    const typed = taken.toLowerCase();
    const answer = await admin.post(pathOf(kurta.id), {
      ...(await openForm(kurta.id)),
      intent: "save",
      "variants[1].sku": typed,
    });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain(`M: ${typed} is the SKU of ${other.name} · S`);
    expect(answer.html).toContain(`href="${LIST}/${other.id}"`);
  });
});

test("a sale while the form is open keeps its unit; a quantity that was edited meanwhile is asked for again", async () => {
  const kurta = await addKurta(shop, { stock: 5 });
  const form = await openForm(kurta.id);
  await placeCod(shop, { products: [{ id: kurta.small, name: kurta.name, price: 500, stock: 5 }] });
  const counted = await admin.post(pathOf(kurta.id), { ...form, intent: "save", "variants[0].stock": "9" });
  expect(counted.status).toBe(409);
  expect(textOf(counted.html)).toContain("Someone changed this meanwhile");
  expect(textOf(counted.html)).toContain("S, quantity is now 4");
  const again = formValues(counted.html, "variants");
  expect(again).toMatchObject({ "variants[0].stock": "9", "variants[0].seen_stock": "4" });
  expect((await admin.post(pathOf(kurta.id), { ...again, intent: "save" })).status).toBe(303);
  expect(await variantsOf(kurta.id)).toMatchObject([{ stock: 9 }, { stock: 5 }, { stock: 0 }]);
});

test("a variant has its own HSN code and tax class, which are kept with the units of an order", async () => {
  const kurta = await addKurta(shop);
  const form = await openForm(kurta.id);
  expect(form).toMatchObject({ "variants[0].hsn_code": "", "variants[0].tax_code": "" });
  const own = { "variants[0].hsn_code": "6109", "variants[0].tax_code": "standard" };
  const wrong = await admin.post(pathOf(kurta.id), {
    ...form,
    ...own,
    intent: "save",
    "variants[1].hsn_code": "12",
  });
  expect(wrong.status).toBe(400);
  expect(textOf(wrong.html)).toContain("HSN code must have 4, 6 or 8 digits");
  expect(formValues(wrong.html, "variants")).toMatchObject({ ...own, "variants[1].hsn_code": "12" });

  const gold = await admin.post(pathOf(kurta.id), {
    ...form,
    intent: "save",
    "variants[0].tax_code": "gold",
  });
  expect(gold.status).toBe(409);
  expect(textOf(gold.html)).toContain("One of these tax classes does not exist any more");

  expect((await admin.post(pathOf(kurta.id), { ...form, ...own, intent: "save" })).status).toBe(303);
  expect(await openForm(kurta.id)).toMatchObject({ ...own, "variants[1].tax_code": "" });
  const { id: orderId } = await placeCod(shop, {
    products: [{ id: kurta.small, name: kurta.name, price: 500, stock: 3 }],
  });
  expect(await shop.sql("select hsn_code from public.order_items where order_id = $1", [orderId])).toEqual([
    { hsn_code: "6109" },
  ]);
});

test("the form of the product leaves prices and quantity to its variants", async () => {
  const kurta = await addKurta(shop);
  const { html } = await admin.get(`${LIST}/${kurta.id}`);
  expect(textOf(html)).toContain("Prices and quantities are those of its variants.");
  expect(html).toContain(`href="${pathOf(kurta.id)}"`);
  const answer = await admin.get(`${LIST}/${kurta.medium}`);
  expect([answer.status, answer.location]).toEqual([303, pathOf(kurta.id)]);
});

test("the stock of one variant is changed like that of a product", async () => {
  const kurta = await addKurta(shop);
  const page = await admin.get(`${LIST}/${kurta.small}/stock`);
  expect(textOf(page.html)).toContain(`${kurta.name} · S`);
  const answer = await admin.post(`${LIST}/${kurta.small}/stock`, {
    direction: "add",
    quantity: "2",
    reason: "received",
  });
  expect(answer.status).toBe(303);
  expect(await variantsOf(kurta.id)).toMatchObject([{ stock: 5 }, { stock: 3 }, { stock: 0 }]);
});

test("the stock of a product with options is in the list of its variants", async () => {
  const kurta = await addKurta(shop);
  const path = `${LIST}/${kurta.id}/stock`;
  const page = await admin.get(path);
  expect(page.status).toBe(303);
  const list = textOf((await admin.get(page.location ?? "")).html);
  expect(["S", "M", "L"].map((size) => list.includes(`${kurta.name} · ${size}`))).toEqual([true, true, true]);
  const posted = await admin.post(path, { direction: "add", quantity: "2", reason: "received" });
  expect([posted.status, posted.location]).toEqual([303, page.location]);
  expect(noticeOf((await admin.get(posted.location ?? "")).html)).toContain(
    "Change the stock of its variants",
  );
  expect(await variantsOf(kurta.id)).toMatchObject([{ stock: 3 }, { stock: 3 }, { stock: 0 }]);
});

test("a copy has the images that were chosen for the variants", async () => {
  const kurta = await addKurta(shop);
  const image = "/images/icon-m.png";
  await shop.sql("update public.products set images = $2 where id = $1", [
    kurta.id,
    JSON.stringify([{ url: image }]),
  ]);
  await shop.sql("update public.products set image_url = $2 where id = $1", [kurta.medium, image]);
  const copy = await addProduct(shop, { stock: 0 });
  const page = await admin.get(`${pathOf(copy.id)}?copy=${kurta.id}`);
  const form = formValues(page.html, "variants");
  expect(form["variants[1].image_url"]).toBe(image);
  expect((await admin.post(pathOf(copy.id), { ...form, intent: "save" })).status).toBe(303);
  expect(await openForm(copy.id)).toMatchObject({ "variants[1].image_url": image });
});

test("a copy of a product has its texts, and then its sizes with SKUs of their own and nothing in stock", async () => {
  const kurta = await addKurta(shop);
  const path = `${LIST}/new?copy=${kurta.id}`;
  expect((await admin.get(`${LIST}/${kurta.id}`)).html).toContain(`href="${path}"`);
  const page = await admin.get(path);
  expect(inputValue(page.html, "name")).toBe(kurta.name);
  expect([inputValue(page.html, "sku"), inputValue(page.html, "stock")]).toEqual(["", "0"]);
  expect(page.html).not.toMatch(/<input(?=[^>]*name="is_active")[^>]*checked/);
  const sku = `COPY-${randomUUID().slice(0, 8)}`;
  const made = await admin.post(path, { ...(await wholeForm()), name: kurta.name, sku, is_active: "" });
  expect(made.status).toBe(303);
  const [copy] = await shop.sql<{ id: string; is_active: boolean }>(
    "select id, is_active from public.products where sku = $1",
    [sku],
  );
  expect([copy?.is_active, made.location]).toEqual([false, `${pathOf(copy?.id ?? "")}?copy=${kurta.id}`]);
  const variants = await admin.get(made.location ?? "");
  const typed = formValues(variants.html, "variants");
  expect(typed).toMatchObject({
    "options[0].name": "Size",
    "variants[1].sku": `${sku}-M`,
    "variants[1].price": "600",
    "variants[1].stock": "0",
  });
  expect((await admin.post(made.location ?? "", { ...typed, intent: "save" })).status).toBe(303);
  expect(await variantsOf(copy?.id ?? "")).toMatchObject([
    { label: "L", price: 600, stock: 0 },
    { label: "M", price: 600, stock: 0 },
    { label: "S", price: 500, stock: 0 },
  ]);
  expect(await variantsOf(kurta.id)).toMatchObject([{ stock: 3 }, { stock: 3 }, { stock: 0 }]);
});

test("100 variants with long values fit into one form", async () => {
  const { id } = await addProduct(shop, { stock: 0 });
  const values = (letter: string) =>
    Array.from({ length: 10 }, (_, n) => `${letter.repeat(30)} ${n}`).join(", ");
  const rows = await admin.post(pathOf(id), {
    ...(await openForm(id)),
    intent: "combine",
    "options[0].name": "Size",
    "options[0].values": values("w"),
    "options[1].name": "Colour",
    "options[1].values": values("m"),
  });
  const form = formValues(rows.html, "variants");
  expect(form["variants[99].label"]).toContain("m 9");
  const skus = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`variants[${n}].sku`, `V-${randomUUID().slice(0, 8)}-${n}`]),
  );
  expect((await admin.post(pathOf(id), { ...form, ...skus, intent: "save" })).status).toBe(303);
  expect(await variantsOf(id)).toHaveLength(100);
});
