import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { Browser, fieldError, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { uniqueWord } from "#tests/http/support/product-list.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const admin = await signedInAdmin(shop);
const visitor = new Browser(shop.shopUrl);

function featuredOf(html: string): string[] {
  const [section = ""] = /aria-labelledby="featured"[\s\S]*?<\/section>/.exec(html) ?? [];
  return Array.from(section.matchAll(/class="card-link"[^>]*>([^<]*)</g), ([, name]) => textOf(name ?? ""));
}

async function addFeatured(name: string): Promise<string> {
  const { id } = await addProduct(shop, { name });
  await shop.sql("update public.products set is_featured = true where id = $1", [id]);
  return id;
}

test("products are pinned, moved and unpinned with buttons, and the shop follows", async () => {
  const mark = uniqueWord();
  const [one, two] = [await addFeatured(`One ${mark}`), await addFeatured(`Two ${mark}`)];
  const press = async (product: string, move: string) => {
    const version = fieldValue((await admin.get("/admin/home")).html, "version");
    const answer = await admin.post("/admin/home", { product, move, version });
    expect([answer.status, answer.location]).toEqual([303, "/admin/home"]);
    return featuredOf((await visitor.get("/")).html).slice(0, 2);
  };
  expect(await press(one, "add")).toEqual([`One ${mark}`, `Two ${mark}`]);
  expect(noticeOf((await admin.get("/admin/home")).html)).toBe("Pinned products saved");
  await press(two, "add");
  expect(await press(two, "up")).toEqual([`Two ${mark}`, `One ${mark}`]);
  await shop.sql("update public.products set stock = 0 where id = $1", [two]);
  expect(featuredOf((await visitor.get("/")).html)[0]).toBe(`One ${mark}`);
  expect(textOf((await admin.get("/admin/home")).html)).toContain("Not shown: sold out");
  await press(two, "remove");
  const [row] = await shop.sql<{ pinned_ids: string[] }>("select pinned_ids from public.home_page");
  expect(row?.pinned_ids).toEqual([one]);
});

test("a pin is refused when somebody else has changed them, and when there are eight", async () => {
  const id = await addFeatured("Late");
  const version = fieldValue((await admin.get("/admin/home")).html, "version");
  await shop.sql("update public.home_page set pinned_ids = array_fill($1::uuid, array[8])", [id]);
  const late = await admin.post("/admin/home", { product: id, move: "remove", version });
  expect(late.status).toBe(409);
  expect(textOf(late.html)).toContain("Someone changed the pinned products meanwhile");
  const other = await addFeatured("Ninth");
  const now = fieldValue((await admin.get("/admin/home")).html, "version");
  const ninth = await admin.post("/admin/home", { product: other, move: "add", version: now });
  expect(ninth.status).toBe(400);
  expect(textOf(ninth.html)).toContain("At most 8 products can be pinned");
  await shop.sql("update public.home_page set pinned_ids = '{}'");
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a banner is uploaded and shown, with its text, from its start until its end", async () => {
  const alt = `Sale ${uniqueWord()}`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ alt, link: "/collections/festive-picks", image_url: "" })) {
    form.append(name, value);
  }
  form.append("uploads", new File([PIXEL], "sale.png", { type: "image/png" }));
  const answer = await admin.send("/admin/home/banners/new", {
    method: "POST",
    body: form,
    headers: { Origin: shop.shopUrl },
  });
  expect([answer.status, answer.location]).toEqual([303, "/admin/home"]);
  const [row] = await shop.sql<{ id: string; image_url: string }>(
    "select id, image_url from public.banners where alt = $1",
    [alt],
  );
  expect(row?.image_url).toMatch(/^\/media\/[\da-f]{32}[^/]*\.png$/);
  const isShown = async () => (await visitor.get("/")).html.includes(alt);
  expect(await isShown()).toBe(true);
  const { html } = await visitor.get("/");
  // The page shows the copies of the upload, and never the original where it has copies.
  expect(html).toContain(row?.image_url.replace(/\.png$/, ".320.avif 320w") ?? "");
  expect((await visitor.get(row?.image_url ?? "")).status).toBe(200);
  await shop.sql("update public.banners set starts_at = now() + interval '30 minutes' where alt = $1", [alt]);
  expect(await isShown()).toBe(false);
  await shop.sql("update public.banners set starts_at = now() - interval '1 minute' where alt = $1", [alt]);
  expect(await isShown()).toBe(true);
  await shop.sql("update public.banners set ends_at = now() where alt = $1", [alt]);
  expect(await isShown()).toBe(false);
  const gone = await admin.post(`/admin/home/banners/${row?.id}/delete`, { intent: "delete" });
  expect(gone.status).toBe(303);
  expect((await visitor.get(row?.image_url ?? "")).status).toBe(404);
});

test("the position of a banner is shown only beside another banner", async () => {
  const ids: string[] = [];
  const add = async (order: number) => {
    const [row] = await shop.sql<{ id: string }>(
      "insert into public.banners (image_url, alt, link, sort_order) values ('/a.webp', 'One', '/products', $1) returning id",
      [order],
    );
    ids.push(row?.id ?? "");
  };
  const bannersOf = async () => {
    const [, banners = ""] = (await admin.get("/admin/home")).html.split('id="banners"');
    return textOf(banners.split("</table>")[0] ?? "");
  };
  await shop.sql("delete from public.banners");
  await add(41);
  expect(await bannersOf()).not.toMatch(/Position|41/);
  await add(42);
  expect(await bannersOf()).toMatch(/Position.*41.*42/);
  // The address of a stored image is folded away.
  const edit = await admin.get(`/admin/home/banners/${ids[0]}`);
  expect(edit.html).toMatch(/<details><summary[^>]*>Use an image by its address/);
  await shop.sql("delete from public.banners");
});

test("a refused banner says why and keeps what was typed", async () => {
  const form = {
    alt: "Sale",
    link: "https://other.example",
    image_url: "/a.svg",
    starts_at: "2026-11-26T10:00",
  };
  const bad = await admin.post("/admin/home/banners/new", form);
  expect(bad.status).toBe(400);
  expect(fieldError(bad.html, "banner", "link")).toContain("be a page of this shop");
  expect(fieldValue(bad.html, "starts_at")).toBe("2026-11-26T10:00");
  expect(bad.html).not.toContain('id="banner-uploads-error"');
  expect(textOf(bad.html)).toContain("A file that was chosen before must be chosen again.");
  expect(textOf((await admin.get("/admin/home/banners/new")).html)).not.toContain("must be chosen again");
  const missing = await admin.post("/admin/home/banners/new", { alt: "Sale", link: "/products" });
  expect(missing.status).toBe(400);
  expect(fieldError(missing.html, "banner", "uploads")).toBe("Choose an image, or type the address of one");
  expect(missing.html).toMatch(/<details open=""><summary[^>]*>Use an image by its address/);
  const both = await admin.post("/admin/home/banners/new", { alt: " ", link: "/products" });
  expect(fieldError(both.html, "banner", "alt")).toBe("Enter the words in the picture");
  expect(fieldError(both.html, "banner", "uploads")).toBe("Choose an image, or type the address of one");
});
