import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openAdminSession } from "#tests/http/support/admin-session.ts";
import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const { admin } = await openAdminSession(shop);
const PRICES = "/admin/products/prices";

/** Values of the fields of a name, in their order. */
function valuesOf(html: string, name: string): string[] {
  return Array.from(html.matchAll(/<input[^>]*>/g), ([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? "");
}

/** The form of the products with these ids, as the page posts it, and its path. */
async function openGrid(ids: readonly string[]) {
  const path = `${PRICES}?${ids.map((id) => `ids=${id}`).join("&")}`;
  const { html, status } = await admin.get(path);
  expect(status).toBe(200);
  const columns = ["id", "seen", "price", "comparePrice", "stock"] as const;
  const form = Object.fromEntries(columns.map((name) => [name, valuesOf(html, name)]));
  return { path, form };
}

function post(path: string, form: Record<string, string[]>, intent = "save") {
  const fields = Object.entries(form).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return admin.post(path, [["intent", intent], ...fields]);
}

async function offerOf(id: string) {
  const [row] = await shop.sql<{ offer: string }>(
    "select concat_ws('|', price, compare_price, stock) as offer from public.products where id = $1",
    [id],
  );
  return row?.offer;
}

test("30 products get each its own price with one form", async () => {
  const products = await Promise.all(Array.from({ length: 30 }, () => addProduct(shop)));
  const ids = products.map(({ id }) => id);
  const { path, form } = await openGrid(ids);
  expect(form["price"]).toEqual(Array.from({ length: 30 }, () => "999"));
  const saved = await post(path, { ...form, price: ids.map((_, n) => String(1_000 + n)) });
  expect(saved.status).toBe(303);
  // Whoever saves a page may go on with it.
  expect(saved.location).toBe(path);
  expect(noticeOf((await admin.get(path)).html)).toBe("30 products changed");
  const order = form["id"] ?? [];
  expect(await Promise.all(order.map(offerOf))).toEqual(order.map((_, n) => `${1_000 + n}.00|10`));
});

test("a search finds products with their pictures, 40 on a page", async () => {
  const word = randomUUID().slice(0, 8);
  for (let n = 0; n < 41; n += 1) await addProduct(shop, { name: `${word} ${n}` });
  const kurta = await addKurta(shop);
  await shop.sql(
    "update public.products set name = $2 || ' kurta', image_url = '/images/k.svg' where id = $1",
    [kurta.id, word],
  );
  const { html } = await admin.get(`${PRICES}?search=${word}&sort=name`);
  expect(textOf(html)).toContain("Prices and stock 42");
  expect(textOf(html)).toContain("Page 1 of 2");
  const second = `${PRICES}?search=${word}&sort=name&page=2`;
  expect(html).toContain(`href="${second.replaceAll("&", "&amp;")}"`);
  expect(valuesOf(html, "id")).toHaveLength(40);
  // Without script nobody asks before what was typed is lost: the page can be saved on the way to the next.
  expect(html).toMatch(/<button[^>]*value="next"[^>]*>Save and next page/);
  const form = Object.fromEntries(
    ["id", "seen", "price", "comparePrice", "stock"].map((name) => [name, valuesOf(html, name)]),
  );
  const price = (form["price"] ?? []).map((_, n) => String(1_200 + n));
  const saved = await post(`${PRICES}?search=${word}&sort=name`, { ...form, price }, "next");
  expect([saved.status, saved.location]).toEqual([303, second]);
  expect(await offerOf(form["id"]?.[1] ?? "")).toMatch(/^1201\.00/);
  const rest = await admin.get(second);
  expect(rest.html).not.toContain('value="next"');
  expect(rest.html).toContain(`href="/admin/products?search=${word}&amp;sort=name&amp;page=3"`);
  // The last by name are a product and the kurta, whose three sizes show its picture.
  expect(valuesOf(rest.html, "id")).toEqual(expect.arrayContaining([kurta.small, kurta.medium, kurta.large]));
  expect(rest.html.match(/<img[^>]* src="\/images\/k\.svg"/g)).toHaveLength(3);
  const list = await admin.get(`/admin/products?search=${word}&sort=name&page=3`);
  expect(list.html).toContain(`href="${second.replaceAll("&", "&amp;")}"`);
  const none = await admin.get(`${PRICES}?search=${randomUUID()}`);
  expect(textOf(none.html)).toContain("No products found");
});

test("one row that is wrong leaves all as they were, with what was typed", async () => {
  const [one, two] = [await addProduct(shop), await addProduct(shop, { name: "Copper jug" })];
  const { path, form } = await openGrid([one.id, two.id]);
  const refused = await post(path, { ...form, price: ["1200", "0"], comparePrice: ["1500", ""] });
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("Price must be above 0");
  expect(refused.html).toContain('value="1200"');
  expect(refused.html).toContain('value="1500"');
  expect(await Promise.all([offerOf(one.id), offerOf(two.id)])).toEqual(["999.00|10", "999.00|10"]);
});

test("what somebody else has changed is marked and shown as it is now", async () => {
  const [one, two] = [await addProduct(shop), await addProduct(shop)];
  const { path, form } = await openGrid([one.id, two.id]);
  const at = (form["id"] ?? []).indexOf(two.id);
  await shop.sql("update public.products set price = 777 where id = $1", [two.id]);
  const refused = await post(path, { ...form, price: ["1100", "1100"] });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Someone changed what is marked below meanwhile");
  expect(textOf(refused.html).match(/Changed meanwhile/g)).toHaveLength(1);
  const shown = valuesOf(refused.html, "price");
  expect(shown[at]).toBe("777");
  expect(shown[1 - at]).toBe("1100");
  expect(await offerOf(one.id)).toBe("999.00|10");
});

test("a form that no page sends is refused", async () => {
  const product = await addProduct(shop);
  const { path, form } = await openGrid([product.id]);
  const bad: Record<string, string[]>[] = [{ ...form, seen: ["1"] }, { ...form, id: ["x"] }, {}];
  for (const one of bad) expect((await post(path, one)).status).toBe(400);
  expect(await offerOf(product.id)).toBe("999.00|10");
});

test("sizes have the order of the product's options, one that is sold out says so, and no image is faded", async () => {
  const kurta = await addKurta(shop);
  const { path, form } = await openGrid([kurta.id]);
  expect(form["id"]).toEqual([kurta.small, kurta.medium, kurta.large]);
  const { html } = await admin.get(path);
  expect(textOf(html).match(/Out of stock/g)).toHaveLength(1);
  // A paragraph behind an image says 'Out of Stock' over it, and fades it.
  expect(html).not.toMatch(/class="product-image[^>]*><img[^>]*><\/span><p/);
});
