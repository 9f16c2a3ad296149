import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { Browser, fieldValue, textOf, inputValue } from "#tests/http/support/browser.ts";
import { ADMIN, addProduct, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const LIST = "/admin/categories";

async function addCategory(): Promise<{ id: string; slug: string }> {
  const slug = `test-${randomUUID().slice(0, 8)}`;
  const [row] = await shop.sql<{ id: string }>(
    "insert into public.categories (name, slug, sort_order) values ('Test pots', $1, 900) returning id",
    [slug],
  );
  return { id: row?.id ?? "", slug };
}

async function readCategory(slug: string) {
  const [row] = await shop.sql("select name, sort_order, is_active from public.categories where slug = $1", [
    slug,
  ]);
  return row;
}

test("creates, edits and deletes a category, with an audit entry for each", async () => {
  const slug = `test-${randomUUID().slice(0, 8)}`;
  const made = await admin.post(`${LIST}/new`, {
    name: " Jugs  & jars ",
    slug,
    sort_order: "901",
    is_active: "on",
  });
  expect(made.status).toBe(303);
  expect(made.location).toBe(LIST);
  expect(textOf((await admin.get(LIST)).html)).toContain("Category created successfully");
  expect(await readCategory(slug)).toEqual({ name: "Jugs & jars", sort_order: 901, is_active: true });

  const [{ id } = { id: "" }] = await shop.sql<{ id: string }>(
    "select id from public.categories where slug = $1",
    [slug],
  );
  const edit = await admin.get(`${LIST}/${id}`);
  expect(textOf(edit.html)).toContain("Edit Category");
  const version = fieldValue(edit.html, "version");
  const saved = await admin.post(`${LIST}/${id}`, { version, name: "Jugs", slug, sort_order: "902" });
  expect(saved.status).toBe(303);
  expect(textOf((await admin.get(LIST)).html)).toContain("Category updated successfully");
  expect(await readCategory(slug)).toEqual({ name: "Jugs", sort_order: 902, is_active: false });

  const question = textOf((await admin.get(`${LIST}/${id}/delete`)).html);
  expect(question).toContain("Are you sure you want to delete this category?");
  expect(question).toContain("This action cannot be undone.");
  expect((await admin.post(`${LIST}/${id}/delete`, { intent: "delete" })).location).toBe(LIST);
  expect(textOf((await admin.get(LIST)).html)).toContain("Category deleted successfully");
  expect(await readCategory(slug)).toBeUndefined();

  const log = await shop.sql(
    "select action from public.audit_log where entity = 'categories' and entity_id = $1",
    [id],
  );
  expect(log.map(({ action }) => action)).toEqual(["insert", "update", "delete"]);
});

test("rejects the second of two concurrent edits, shows the first admin's values, and accepts the next save", async () => {
  const { id, slug } = await addCategory();
  const first = fieldValue((await admin.get(`${LIST}/${id}`)).html, "version");
  await admin.post(`${LIST}/${id}`, {
    version: first,
    name: "Of the first",
    slug,
    sort_order: "900",
    is_active: "on",
  });
  const late = { version: first, name: "Of the second", slug, sort_order: "900", is_active: "on" };
  const refused = await admin.post(`${LIST}/${id}`, late);
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Someone changed this meanwhile.");
  expect(textOf(refused.html)).toContain("Name is now Of the first");
  expect(inputValue(refused.html, "name")).toBe("Of the second");
  expect(await readCategory(slug)).toMatchObject({ name: "Of the first" });
  const again = await admin.post(`${LIST}/${id}`, { ...late, version: fieldValue(refused.html, "version") });
  expect(again.status).toBe(303);
  expect(await readCategory(slug)).toMatchObject({ name: "Of the second" });
});

test("rejects a slug that is taken, with a message beside its field", async () => {
  const { slug } = await addCategory();
  const refused = await admin.post(`${LIST}/new`, { name: "Another", slug });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("There is a category with this address already");
  expect(inputValue(refused.html, "name")).toBe("Another");
});

test("returns invalid values to the form and writes nothing", async () => {
  const before = await shop.sql("select count(*) from public.categories");
  for (const typed of [
    {},
    { name: "A", sort_order: "-1" },
    { name: "A", slug: "no good" },
    { name: "रसोई" },
  ]) {
    expect((await admin.post(`${LIST}/new`, typed as Record<string, string>)).status).toBe(400);
  }
  expect(await shop.sql("select count(*) from public.categories")).toEqual(before);
});

test("escapes markup in a category name", async () => {
  const { id, slug } = await addCategory();
  const version = fieldValue((await admin.get(`${LIST}/${id}`)).html, "version");
  await admin.post(`${LIST}/${id}`, { version, name: "<script>alert(1)</script>", slug, sort_order: "900" });
  const { html } = await admin.get(LIST);
  expect(html).not.toContain("<script>alert(1)");
  expect(html).toContain("&lt;script&gt;alert(1)");
});

test("deleting a category keeps its products, and the dialog says so first", async () => {
  const { id } = await addCategory();
  const product = await addProduct(shop);
  await shop.sql("update public.products set category_id = $1 where id = $2", [id, product.id]);
  expect(textOf((await admin.get(`${LIST}/${id}/delete`)).html)).toContain("Its one product stays");
  await admin.post(`${LIST}/${id}/delete`, { intent: "delete" });
  expect(await shop.sql("select category_id from public.products where id = $1", [product.id])).toEqual([
    { category_id: null },
  ]);
});

test("redirects an unknown category to the list; a malformed id is a 404", async () => {
  expect((await admin.get(`${LIST}/${randomUUID()}`)).location).toBe(LIST);
  expect((await admin.get(`${LIST}/nothing`)).status).toBe(404);
  expect((await admin.post(`${LIST}/${randomUUID()}/delete`, { intent: "delete" })).location).toBe(LIST);
});

test("dialogs keep the page of the list in their links and redirects", async () => {
  const { id } = await addCategory();
  const { html } = await admin.get(`${LIST}?page=2`);
  expect(html).toContain(`href="${LIST}/new?page=2"`);
  for (const path of [`${LIST}/new`, `${LIST}/${id}`, `${LIST}/${id}/delete`]) {
    const dialog = (await admin.get(`${path}?page=2`)).html;
    expect(dialog.match(/href="\/admin\/categories\?page=2"/g)?.length, path).toBe(2);
  }
  expect((await admin.post(`${LIST}/${id}/delete?page=2`, { intent: "delete" })).location).toBe(
    `${LIST}?page=2`,
  );
});
