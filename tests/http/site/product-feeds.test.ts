import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { parseCsv } from "#app/formats/csv.ts";
import { Browser, decodeEntities, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop({ own: true });
const visitor = new Browser(shop.shopUrl);
const FEEDS = ["/feeds/google.xml", "/feeds/meta.csv"];
const ON = { has_product_feeds: true };

/** Returns true if a text is malformed XML: it has an unknown entity, the end of a section, or a control character. */
function isMalformed(text: string): boolean {
  return (
    text.includes("]]>") ||
    /&(?!(?:amp|lt|gt|quot|apos);)/.test(text) ||
    Array.from(text).some((letter) => letter < " " && !"\t\n\r".includes(letter))
  );
}

/** The items of a feed by their id, each as its fields. @throws when the document is not well-formed */
function parseItems(xml: string): Map<string, Record<string, string>> {
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="/);
  const open: string[] = [];
  const items = new Map<string, Record<string, string>>();
  let fields: Record<string, string> = {};
  let text = "";
  for (const [, between = "", close = "", name = ""] of xml.matchAll(
    /([^<]*)(?:<(\/?)([\w:]+)[^<>]*>|<\?[^<>]*\?>|$)/g,
  )) {
    if (isMalformed(between)) throw new Error(`Not well-formed: ${JSON.stringify(between)}`);
    text += between;
    if (name === "") continue;
    if (close === "") open.push(name);
    else {
      if (open.pop() !== name) throw new Error(`Closed before its parts: ${name}`);
      if (name === "item") {
        items.set(fields["g:id"] ?? "", fields);
        fields = {};
      } else if (open.at(-1) === "g:shipping") fields[`shipping ${name}`] = decodeEntities(text);
      else if (open.includes("item") && name !== "g:shipping") fields[name] = decodeEntities(text);
    }
    text = "";
  }
  expect(open).toEqual([]);
  return items;
}

function parseRows(csv: string): Map<string, Record<string, string>> {
  const [head, ...rows] = parseCsv(csv) ?? [];
  return new Map(
    rows.map(({ fields }) => [
      fields[0] ?? "",
      Object.fromEntries((head?.fields ?? []).map((column, place) => [column, fields[place] ?? ""])),
    ]),
  );
}

test("there are none until the owner turns them on, in the settings", async () => {
  const statuses = async () =>
    Promise.all(FEEDS.map(async (path) => (await new Browser(shop.shopUrl).get(path)).status));
  expect(await statuses()).toEqual([404, 404]);
  const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
  const path = "/admin/settings/feeds";
  const page = await admin.get(path);
  const address = `${shop.shopUrl}/feeds/google.xml`;
  expect(textOf(page.html)).not.toContain(address);
  expect(textOf(page.html)).toContain("Google wants prices that include tax, and yours are without it");
  expect(await admin.post(path, { feeds: "on" })).toMatchObject({ status: 303, location: path });
  const { html } = await admin.get(path);
  expect(noticeOf(html)).toContain("Product feeds are on");
  expect(textOf(html)).toContain(address);
  expect(await statuses()).toEqual([200, 200]);
  expect((await visitor.get("/feeds/other.xml")).status).toBe(404);
  await admin.post(path, { feeds: "off" });
  expect(await statuses()).toEqual([404, 404]);
});

describe("a feed", () => {
  test("has one item for each variant and each product without options that is for sale", async () => {
    const kurta = await addKurta(shop);
    const hidden = await addProduct(shop);
    await shop.sql("update public.products set is_active = false where id = $1", [hidden.id]);
    await shop.sql("update public.products set is_offered = false where id = $1", [kurta.large]);
    await withSettings(shop, ON, async () => {
      const google = await visitor.get("/feeds/google.xml");
      const meta = await visitor.get("/feeds/meta.csv");
      expect(google.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
      expect(meta.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      for (const { headers } of [google, meta])
        expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
      const sold = await shop.sql<{ sku: string }>(
        "select sku from public.products where is_active and options = '[]' order by sku",
      );
      const skus = sold.map(({ sku }) => sku).toSorted();
      expect([...parseItems(google.html).keys()].toSorted()).toEqual(skus);
      expect([...parseRows(meta.html).keys()].toSorted()).toEqual(skus);
    });
  });

  test("has every field of a variant, and leads to its page", async () => {
    const kurta = await addKurta(shop);
    await shop.sql(
      `update public.products set brand = 'Taj & sons', description = $2, image_url = '/images/category-fashion.webp',
         images = '[{"url": "/images/category-home.webp"}]', weight_grams = 400,
         category_id = (select id from public.categories where slug = 'fashion')
       where id = $1`,
      [kurta.id, 'Cut <b>wide</b> & long ]]> "x"\u0007'],
    );
    await shop.sql("update public.products set gtin = '8901030865275', compare_price = 700 where id = $1", [
      kurta.small,
    ]);
    const [named] = await shop.sql<{ sku: string; group: string }>(
      `select v.sku, p.sku as "group" from public.products v join public.products p on p.id = v.variant_of where v.id = $1`,
      [kurta.small],
    );
    const { sku, group } = named ?? { sku: "", group: "" };
    await withSettings(shop, ON, async () => {
      const link = `${shop.shopUrl}/product/${kurta.id}?size=s`;
      const item = parseItems((await visitor.get("/feeds/google.xml")).html).get(sku);
      expect(item).toEqual({
        "g:id": sku,
        "g:title": `${kurta.name} · S`,
        "g:description": 'Cut <b>wide</b> & long ]]> "x"',
        "g:link": link,
        "g:image_link": `${shop.shopUrl}/images/category-fashion.webp`,
        "g:additional_image_link": `${shop.shopUrl}/images/category-home.webp`,
        "g:availability": "in_stock",
        "g:price": "700.00 INR",
        "g:sale_price": "500.00 INR",
        "g:condition": "new",
        "g:brand": "Taj & sons",
        "g:gtin": "8901030865275",
        "g:identifier_exists": "yes",
        "g:item_group_id": group,
        "g:size": "S",
        "g:product_type": "Fashion",
        "g:shipping_weight": "400 g",
        "shipping g:country": "IN",
        "shipping g:price": "0.00 INR",
      });
      expect(parseRows((await visitor.get("/feeds/meta.csv")).html).get(sku)).toMatchObject({
        title: `${kurta.name} · S`,
        price: "700.00 INR",
        sale_price: "500.00 INR",
        shipping: "IN:::0.00 INR",
        item_group_id: group,
        size: "S",
        gtin: "8901030865275",
        link,
      });
      const page = await visitor.get(link.slice(shop.shopUrl.length));
      expect(page.status).toBe(200);
      expect(textOf(page.html)).toContain("₹500");
    });
  });

  test("has 2,100 products, a thousand at a time, each once", async () => {
    const mark = randomUUID().slice(0, 8);
    await shop.sql(
      `insert into public.products (name, description, price, sku, stock)
       select 'Thing ' || n, 'One of many.', 10, $1 || '-' || n, 1 from generate_series(1, 2100) n`,
      [mark],
    );
    await withSettings(shop, ON, async () => {
      const items = parseItems((await visitor.get("/feeds/google.xml")).html);
      expect([...items.keys()].filter((id) => id.startsWith(mark))).toHaveLength(2100);
    });
    await shop.sql("delete from public.products where sku like $1", [`${mark}-%`]);
  });
});
