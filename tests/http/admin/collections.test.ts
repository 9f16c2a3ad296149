import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, fieldError, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { uniqueWord } from "#tests/http/support/product-list.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";
import { createImage, postProductForm } from "#tests/http/support/uploads.ts";

const shop = await openShop();
const admin = await signedInAdmin(shop);
const word = () => uniqueWord().toLowerCase();

type Row = {
  id: string;
  name: string;
  rule: unknown;
  product_ids: string[];
  is_active: boolean;
  is_on_home: boolean;
};

async function find(slug: string): Promise<Row | undefined> {
  const [row] = await shop.sql<Row>(
    "select id, name, rule, product_ids, is_active, is_on_home from public.collections where slug = $1",
    [slug],
  );
  return row;
}

async function add(slug: string, productIds: string[] = []): Promise<string> {
  const [row] = await shop.sql<{ id: string }>(
    "insert into public.collections (slug, name, product_ids) values ($1, $1, $2) returning id",
    [slug, productIds],
  );
  return row?.id ?? "";
}

test("an uploaded image is the one of the tile, until it is replaced or removed", async () => {
  const slug = word();
  const fields = { name: "With image", slug, is_active: "on", is_on_home: "on", kind: "hand" };
  const path = "/admin/collections/new";
  const wrong = await postProductForm(admin, path, fields, { uploads: [new File(["%PDF"], "a.pdf")] });
  expect(wrong.status).toBe(400);
  expect(fieldError(wrong.html, "collection", "uploads")).toBe(
    "a.pdf is not a JPEG, PNG, WebP, AVIF or GIF image",
  );
  const two = await postProductForm(admin, path, fields, {
    uploads: [createImage("jpg"), createImage("png")],
  });
  expect(fieldError(two.html, "collection", "uploads")).toBe("Choose one image");

  const made = await postProductForm(admin, path, fields, { uploads: [createImage("png")] });
  expect(made.status).toBe(303);
  const stored = async () => {
    const [row] = await shop.sql<{ id: string; image_url: string | null }>(
      "select id, image_url from public.collections where slug = $1",
      [slug],
    );
    return row;
  };
  const { id = "", image_url: first } = (await stored()) ?? {};
  expect(first).toMatch(/^\/media\/[0-9a-f]{32}\.png$/);
  const visitor = new Browser(shop.shopUrl);
  expect((await visitor.get(first ?? "")).status).toBe(200);

  const edit = `/admin/collections/${id}`;
  const open = async () => ({
    ...fields,
    image_url: (await stored())?.image_url ?? "",
    version: fieldValue((await admin.get(edit)).html, "version"),
  });
  const replaced = await postProductForm(admin, edit, await open(), { uploads: [createImage("png")] });
  expect(replaced.status).toBe(303);
  const second = (await stored())?.image_url ?? "";
  expect(second).toMatch(/^\/media\/[0-9a-f]{32}\.png$/);
  expect(second).not.toBe(first);
  expect((await visitor.get(first ?? "")).status).toBe(404);
  const removed = await postProductForm(admin, edit, await open(), { removed: [second] });
  expect(removed.status).toBe(303);
  expect((await stored())?.image_url).toBeNull();
  expect((await visitor.get(second)).status).toBe(404);
});

test("an admin creates a collection by rule", async () => {
  const slug = word();
  const answer = await admin.post("/admin/collections/new", {
    name: "Summer",
    slug,
    is_active: "on",
    is_on_home: "on",
    kind: "rule",
    min: "100",
    max: "999.50",
    on_sale: "on",
    brands: "Taj, Roy",
    options: "Size: M, L",
    sort: "rating",
  });
  expect([answer.status, answer.location]).toEqual([303, "/admin/collections"]);
  expect(noticeOf((await admin.get("/admin/collections")).html)).toBe("Collection created successfully");
  expect(await find(slug)).toMatchObject({
    name: "Summer",
    is_active: true,
    is_on_home: true,
    rule: {
      min_price: 100,
      max_price: 999.5,
      on_sale: true,
      facets: ["brand:taj", "brand:roy", "size:m", "size:l"],
      sort: "rating",
    },
  });
});

test("a refused form says why and keeps what was typed", async () => {
  const slug = word();
  await add(slug);
  const blank = await admin.post("/admin/collections/new", { name: " ", kind: "rule", min: "20", max: "10" });
  expect(blank.status).toBe(400);
  expect(fieldError(blank.html, "collection", "name")).toBe("Name is required");
  expect(fieldValue(blank.html, "min")).toBe("20");
  const taken = await admin.post("/admin/collections/new", { name: "Other", slug, kind: "hand" });
  expect(taken.status).toBe(409);
  expect(fieldError(taken.html, "collection", "slug")).toBe("Another collection has this address");
  expect(fieldValue(taken.html, "name")).toBe("Other");
});

test("the second of two who edit a collection is told what changed", async () => {
  const slug = word();
  const id = await add(slug);
  const page = await admin.get(`/admin/collections/${id}`);
  const version = fieldValue(page.html, "version");
  await shop.sql("update public.collections set name = 'First' where id = $1", [id]);
  const answer = await admin.post(`/admin/collections/${id}`, {
    name: "Second",
    slug,
    kind: "hand",
    version,
  });
  expect(answer.status).toBe(409);
  expect(textOf(answer.html)).toContain("Name is now First");
  const again = await admin.post(`/admin/collections/${id}`, {
    name: "Second",
    slug,
    kind: "hand",
    version: fieldValue(answer.html, "version"),
  });
  expect(again.status).toBe(303);
  expect((await find(slug))?.name).toBe("Second");
});

test("products are found, added, moved and removed with buttons", async () => {
  const slug = word();
  const id = await add(slug);
  const path = `/admin/collections/${id}/products`;
  const one = await addProduct(shop, { name: `One ${slug}` });
  const two = await addProduct(shop, { name: `Two ${slug}` });
  const found = await admin.get(`${path}?search=${slug}`);
  expect(found.status).toBe(200);
  expect(textOf(found.html)).toContain(`One ${slug}`);
  const press = async (product: string, move: string) => {
    const version = fieldValue((await admin.get(`${path}?search=${slug}`)).html, "version");
    const answer = await admin.post(path, { product, move, version });
    expect([answer.status, answer.location]).toEqual([303, path]);
  };
  await press(one.id, "add");
  await press(two.id, "add");
  expect((await find(slug))?.product_ids).toEqual([one.id, two.id]);
  await press(two.id, "up");
  expect((await find(slug))?.product_ids).toEqual([two.id, one.id]);
  await press(two.id, "remove");
  expect((await find(slug))?.product_ids).toEqual([one.id]);
  const [audit] = await shop.sql<{ count: number }>(
    "select count(*)::int as count from public.audit_log where entity = 'collections' and entity_id = $1",
    [id],
  );
  expect(audit?.count).toBe(4);
});

test("a move of a collection that somebody else has changed is refused", async () => {
  const slug = word();
  const product = await addProduct(shop);
  const id = await add(slug, [product.id]);
  const path = `/admin/collections/${id}/products`;
  const version = fieldValue((await admin.get(path)).html, "version");
  await shop.sql("update public.collections set name = 'Changed' where id = $1", [id]);
  const answer = await admin.post(path, { product: product.id, move: "remove", version });
  expect(answer.status).toBe(409);
  expect(textOf(answer.html)).toContain("Someone changed this collection meanwhile");
  expect((await find(slug))?.product_ids).toEqual([product.id]);
});

test("a collection by rule has no products to choose", async () => {
  const slug = word();
  const id = await add(slug);
  await shop.sql(`update public.collections set rule = '{"sort": "name"}' where id = $1`, [id]);
  const answer = await admin.get(`/admin/collections/${id}/products`);
  expect([answer.status, answer.location]).toEqual([303, "/admin/collections"]);
});

test("an admin deletes a collection", async () => {
  const slug = word();
  const id = await add(slug);
  const answer = await admin.post(`/admin/collections/${id}/delete`, { intent: "delete" });
  expect(answer.status).toBe(303);
  expect(await find(slug)).toBeUndefined();
});
