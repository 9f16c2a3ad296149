import { expect, test } from "vitest";

import { LIST } from "#tests/http/support/admin-products.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";
import { postProductForm } from "#tests/http/support/uploads.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop();
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

/** A kurta with a picture of its own and one that M shows. */
async function kurtaWithImages() {
  const kurta = await addKurta(shop);
  await shop.sql(
    `update public.products set image_url = $2, images = $3, description = 'Cotton',
       category_id = (select id from public.categories where slug = 'fashion') where id = $1`,
    [kurta.id, "/images/icon-s.png", JSON.stringify([{ url: "/images/icon-m.png" }])],
  );
  await shop.sql("update public.products set image_url = '/images/icon-m.png' where id = $1", [kurta.medium]);
  return kurta;
}

async function openForm(id: string): Promise<Record<string, string>> {
  const { status, html } = await admin.get(`${LIST}/${id}`);
  expect(status).toBe(200);
  return formValues(html, "product");
}

test("an image that is removed from a product is not shown for its variants any more", async () => {
  const kurta = await kurtaWithImages();
  expect(textOf((await admin.get(`${LIST}/${kurta.id}`)).html)).toContain("Used by M");
  const { removed: _box, ...form } = await openForm(kurta.id);
  const saved = await postProductForm(admin, `${LIST}/${kurta.id}`, form, {
    removed: ["/images/icon-m.png"],
  });
  expect([saved.status, saved.location]).toEqual([303, LIST]);
  expect(noticeOf((await admin.get(LIST)).html)).toBe(
    "Product updated successfully. M: the removed image was theirs, and they show the product’s now",
  );
  const page = await new Browser(shop.shopUrl).get(`/product/${kurta.id}?size=m`);
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(page.html) ?? [];
  expect(main).toContain("icon-s.png");
  expect(main).not.toContain("icon-m.png");
});

test("a product has a size guide of its own instead of its category's", async () => {
  const kurta = await kurtaWithImages();
  const { removed: _box, ...form } = await openForm(kurta.id);
  const guide = "Size | Chest\r\nS | 96 cm";
  const saved = await postProductForm(admin, `${LIST}/${kurta.id}`, { ...form, size_guide: guide }, {});
  expect(saved.status).toBe(303);
  expect(await openForm(kurta.id)).toMatchObject({ size_guide: "Size | Chest\nS | 96 cm" });
  const page = textOf((await new Browser(shop.shopUrl).get(`/product/${kurta.id}`)).html);
  expect(page).toContain("Size guide");
  expect(page).toContain("96 cm");
  const file = await admin.get(`${LIST}/export`);
  expect(file.status).toBe(200);
  expect(file.html).toContain("96 cm");
});

test("a collection names a product that is not active", async () => {
  const kurta = await kurtaWithImages();
  await shop.sql("update public.products set is_active = false where id = $1", [kurta.id]);
  const slug = `zqx-${kurta.id.slice(0, 8)}`;
  const [row] = await shop.sql<{ id: string }>(
    "insert into public.collections (slug, name, product_ids, is_active) values ($1, 'Diwali', $2, false) returning id",
    [slug, [kurta.id, "00000000-0000-4000-8000-00000000ffff"]],
  );
  const page = textOf((await admin.get(`/admin/collections/${row?.id}/products`)).html);
  expect(page).toContain(`${kurta.name} · Inactive`);
  expect(page).toContain("Deleted product");
  await shop.sql("delete from public.collections where id = $1", [row?.id]);
});
