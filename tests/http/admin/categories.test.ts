import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, dialogOf, fieldValue, noticeOf, textOf, inputValue } from "#tests/http/support/browser.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { ADMIN, addProduct, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const proxied = await openProxiedShop(shop);
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

test("shows the drawn picture that stands in for the image of a category", async () => {
  const [books] = await shop.sql<{ id: string }>("select id from public.categories where slug = 'books'");
  const drawn = await admin.get(`${LIST}/${books?.id}`);
  expect(drawn.html).toContain('src="/images/category-books.webp"');
  expect(textOf(drawn.html)).toContain("Shown now");
  const other = await admin.get(`${LIST}/${(await addCategory()).id}`);
  expect(textOf(other.html)).not.toContain("Shown now");
});

test("creates, edits and deletes a category, with an audit entry for each", async () => {
  const slug = `test-${randomUUID().slice(0, 8)}`;
  const made = await admin.post(`${LIST}/new`, {
    name: " Jugs  & jars ",
    slug,
    sort_order: "901",
    size_guide: "Size | Chest\nS | 92 cm",
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
  expect(textOf(edit.html)).toContain("Edit category");
  expect(edit.html).toContain("Size | Chest\nS | 92 cm</textarea>");
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

describe("deleting a category with many products", () => {
  const DELETION = "/rest/v1/rpc/admin_delete_category";

  async function addCategoryWith(products: number) {
    const category = await addCategory();
    await shop.sql(
      `insert into public.products (name, price, sku, category_id)
       select 'Pot ' || n, 10, $1::text || '-' || n, $2 from generate_series(1, $3::integer) n`,
      [category.slug, category.id, products],
    );
    return { ...category, path: `${LIST}/${category.id}/delete` };
  }

  /** Number of the products that are in a category, and of those that are not. */
  async function countProducts({ slug }: { slug: string }) {
    const [row] = await shop.sql(
      `select count(category_id)::integer as inside, (count(*) - count(category_id))::integer as outside
       from public.products where sku like $1 || '-%'`,
      [slug],
    );
    return row;
  }

  test("is continued by pressing Delete again after it was interrupted", async () => {
    const category = await addCategoryWith(250);
    const { id, slug, path } = category;
    expect(textOf(dialogOf((await admin.get(path)).html))).toContain("Its 250 products stay on sale");
    let calls = 0;
    proxied.intercept(({ url }) => (url.endsWith(DELETION) && (calls += 1) > 1 ? "cut" : null));
    const interrupted = await atWorker(proxied, admin).post(path, { intent: "delete" });
    expect(interrupted.status).toBe(503);
    expect(textOf(dialogOf(interrupted.html))).toContain("Failed to delete category");
    expect(await countProducts(category)).toEqual({ inside: 150, outside: 100 });

    const progress = "100 of its 250 products are Uncategorized already. Press Delete to continue.";
    expect(textOf(dialogOf(interrupted.html))).toContain(progress);
    expect(textOf(dialogOf((await admin.get(path)).html))).toContain(progress);
    const [row = ""] =
      new RegExp(`<tr>(?:(?!</tr>).)*${slug}.*?</tr>`, "s").exec((await allCategories()).html) ?? [];
    expect(textOf(row)).toContain("Being deleted");
    expect(row).toContain(`href="${LIST}/${id}/delete`);
    expect(row).not.toContain(`id="edit-${id}"`);

    const visitor = new Browser(shop.shopUrl);
    expect((await visitor.get("/products")).html).not.toContain(`value="${slug}"`);
    expect((await admin.get("/admin/products/new")).html).not.toContain(id);

    const finished = await admin.post(path, { intent: "delete" });
    expect([finished.status, finished.location]).toEqual([303, LIST]);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("Category deleted successfully");
    expect(await readCategory(slug)).toBeUndefined();
    expect(await countProducts(category)).toEqual({ inside: 0, outside: 250 });
    const log = await shop.sql(
      `select action, before ->> 'detached_products' as products from public.audit_log
       where entity = 'categories' and entity_id = $1 order by id`,
      [id],
    );
    expect(log).toEqual([
      { action: "update", products: null },
      { action: "delete", products: "250" },
    ]);
  });

  test("shows how far it is when it takes too long for one request", async () => {
    const category = await addCategoryWith(35);
    // One product at a time.
    proxied.intercept(({ url, headers }) => {
      if (!url.endsWith(DELETION)) return null;
      return fetch(shop.backendUrl + DELETION, {
        method: "POST",
        headers: {
          apikey: headers.get("apikey") ?? "",
          authorization: headers.get("authorization") ?? "",
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ p_category_id: category.id, p_limit: 1 }),
      });
    });
    const slow = atWorker(proxied, admin);
    const first = await slow.post(`${category.path}?page=2`, { intent: "delete" });
    expect([first.status, first.location]).toEqual([303, `${category.path}?page=2`]);
    expect(textOf(dialogOf((await slow.get(`${category.path}?page=2`)).html))).toContain(
      "30 of its 35 products are Uncategorized already. Press Delete to continue.",
    );
    const second = await slow.post(`${category.path}?page=2`, { intent: "delete" });
    expect([second.status, second.location]).toEqual([303, `${LIST}?page=2`]);
    expect(await countProducts(category)).toEqual({ inside: 0, outside: 35 });
  });

  test("asks to try again while its products are being worked on", async () => {
    const category = await addCategoryWith(1);
    proxied.intercept(({ url }) =>
      url.endsWith(DELETION) ? Response.json({ ok: false, code: "busy" }) : null,
    );
    const page = await atWorker(proxied, admin).post(category.path, { intent: "delete" });
    expect(page.status).toBe(503);
    expect(textOf(dialogOf(page.html))).toContain(
      "Failed to delete category: its products are being worked on. Please try again in a moment.",
    );
    expect(await countProducts(category)).toEqual({ inside: 1, outside: 0 });
  });

  test("refuses to edit the category meanwhile", async () => {
    const category = await addCategoryWith(2);
    const { id, slug } = category;
    const version = fieldValue((await admin.get(`${LIST}/${id}`)).html, "version");
    await shop.sql("update public.categories set is_active = false, deleting_since = now() where id = $1", [
      id,
    ]);
    expect((await admin.get(`${LIST}/${id}`)).location).toBe(LIST);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("This category is being deleted");
    const saved = await admin.post(`${LIST}/${id}`, { version, name: "Pans", slug, is_active: "on" });
    expect([saved.status, saved.location]).toEqual([303, LIST]);
    expect(noticeOf((await admin.get(LIST)).html)).toBe("This category is being deleted");
    expect(await readCategory(slug)).toMatchObject({ name: "Test pots", is_active: false });
    expect((await admin.post(category.path, { intent: "delete" })).location).toBe(LIST);
  });

  /** The page of the list that has the category; tests add theirs at the end. */
  async function allCategories() {
    const first = await admin.get(LIST);
    const last = [...first.html.matchAll(/page=(\d+)/g)].map(([, page]) => Number(page));
    return admin.get(`${LIST}?page=${Math.max(1, ...last)}`);
  }
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
