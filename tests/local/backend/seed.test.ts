import { existsSync, readdirSync, statSync } from "node:fs";

import { afterAll, describe, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";
import { openSeededDatabase } from "#tests/local/support/seeded-database.ts";

const PUBLIC = `${ROOT}public`;
const CATEGORIES = ["electronics", "fashion", "home", "books", "sports", "beauty"];

const { rows, row, seedAgain, close } = await openSeededDatabase();
afterAll(close);

describe("catalogue", () => {
  test("has six products in each of the six categories", async () => {
    const found = await rows<{ slug: string; products: number }>(`
      select c.slug, count(p.id)::int as products
      from categories c left join products p on p.category_id = c.id and p.variant_of is null group by c.id order by c.sort_order`);
    expect(found).toEqual(CATEGORIES.map((slug) => ({ slug, products: 6 })));
  });

  test("has prices from ₹99 to ₹89,999, two with paise and 11 on sale", async () => {
    const prices = await row(`
      select min(price)::float as lowest, max(price)::float as highest,
        count(*) filter (where price <> round(price))::int as with_paise,
        count(compare_price)::int as on_sale, count(*) filter (where compare_price <= price)::int as dearer
      from products where variant_of is null`);
    expect(prices).toEqual({ lowest: 99, highest: 89_999, with_paise: 2, on_sale: 11, dearer: 0 });
  });

  test("starts with the prices of the built-in sample products", async () => {
    const first = await rows<{ price: number }>("select price::float from products order by id limit 3");
    expect(first.map((product) => product.price)).toEqual([2999, 4999, 899]);
  });

  test("covers every stock level, ten featured products and an inactive one", async () => {
    const states = await row(`
      select count(*) filter (where stock = 0)::int as sold_out,
        count(*) filter (where stock between 1 and 5)::int as few,
        count(*) filter (where stock between 10 and 200)::int as many,
        count(*) filter (where is_featured and is_active)::int as featured,
        count(*) filter (where not is_active)::int as inactive
      from products where variant_of is null`);
    expect(states).toEqual({ sold_out: 2, few: 6, many: 27, featured: 10, inactive: 1 });
  });

  test("gives every product a description, brand, country of origin and HSN code", async () => {
    const incomplete = await rows(`
      select name from products where variant_of is null and (
      length(description) < 80 or coalesce(short_description, '') = '' or coalesce(brand, '') = ''
        or coalesce(country_of_origin, '') = '' or hsn_code !~ '^[0-9]{4,8}$' or position(chr(10) in short_description) > 0)`);
    expect(incomplete).toEqual([]);
    const { longest } = await row<{ longest: number }>(
      "select max(length(name))::int as longest from products",
    );
    expect(longest).toBeGreaterThan(140);
  });

  test("dates the opening stock of a product and its sizes as the product", async () => {
    const later = await rows(`
      select p.name, p.variant_label from stock_movements m join products p on p.id = m.product_id
      where m.reason = 'opening' and m.created_at > p.created_at`);
    expect(later).toEqual([]);
  });

  test("offers two products in sizes, each with its own stock and one of them sold out", async () => {
    const sizes = await rows(`
      select p.sku, p.options, p.stock::int, jsonb_agg(jsonb_build_array(v.variant_label, v.stock) order by v.id) as variants
      from products p join products v on v.variant_of = p.id group by p.id order by p.id`);
    expect(sizes).toEqual([
      {
        sku: "FAS-KOL-009",
        options: [{ name: "Size", values: ["UK 6", "UK 7", "UK 8", "UK 9", "UK 10"] }],
        stock: 46,
        variants: [
          ["UK 6", 8],
          ["UK 7", 12],
          ["UK 8", 13],
          ["UK 9", 9],
          ["UK 10", 4],
        ],
      },
      {
        sku: "FAS-CHA-033",
        options: [{ name: "Size", values: ["UK 6", "UK 7", "UK 8", "UK 9", "UK 10"] }],
        stock: 70,
        variants: [
          ["UK 6", 12],
          ["UK 7", 18],
          ["UK 8", 22],
          ["UK 9", 18],
          ["UK 10", 0],
        ],
      },
    ]);
  });

  test("has the same warranty in months as in the description", async () => {
    const warranties = await rows<{ months: number | null; text: string | null }>(`
      select warranty_months as months,
        lower(substring(description from '(?i)(six-month|one-year|two-year|three-year|five-year) (?:warranty)'))
          as text
      from products order by id`);
    const MONTHS: Record<string, number> = {
      "six-month": 6,
      "one-year": 12,
      "two-year": 24,
      "three-year": 36,
      "five-year": 60,
    };
    const different = warranties.filter(({ months, text }) => months !== (text ? MONTHS[text] : null));
    expect(different).toEqual([]);
    expect(warranties.filter(({ months }) => months !== null)).toHaveLength(11);
  });

  test("has a coupon of each kind", async () => {
    const coupons = await row<Record<string, boolean>>(`
      select
        bool_or(type = 'percentage' and maximum_discount is not null) as capped,
        bool_or(type = 'percentage' and maximum_discount is null) as uncapped,
        bool_or(type = 'fixed') as fixed, bool_or(minimum_amount > 0) as minimum, bool_or(user_limit = 1) as once,
        bool_or(starts_at > now()) as scheduled, bool_or(expires_at < now()) as expired,
        bool_or(used_count >= usage_limit) as used_up, bool_or(not is_active) as inactive
      from coupons`);
    expect(Object.entries(coupons).filter(([, present]) => !present)).toEqual([]);
  });

  test("fills the settings", async () => {
    const settings = await rows(
      "select site_name, contact_email, tax_rate::int, shipping_fee::int from settings",
    );
    expect(settings).toEqual([
      { site_name: "Haat", contact_email: "care@haat.example", tax_rate: 18, shipping_fee: 49 },
    ]);
    // Links to social media and tax details are left empty: invented ones could belong to somebody. Without a logo, the
    // shop has the mark of its theme.
    const unset = await rows(`
      select s.key from settings, jsonb_each_text(to_jsonb(settings)) s
      where s.value = '' and s.key not in ('instagram_url', 'facebook_url', 'youtube_url', 'x_url', 'gstin', 'seller_state', 'hsn_code',
                           'signatory', 'signature_url', 'logo_url')`);
    expect(unset).toEqual([]);
  });
});

describe("reviews", () => {
  test("cover most products, with three waiting for approval", async () => {
    const spread = await row(`
      select sum(n)::int as total, max(n)::int as most, count(*) filter (where n = 0)::int as without, sum(waiting)::int as waiting
      from (select count(r.id) as n, count(r.id) filter (where not r.is_approved) as waiting
            from products p left join reviews r on r.product_id = p.id where p.variant_of is null group by p.id) s`);
    expect(spread).toEqual({ total: 94, most: 14, without: 4, waiting: 3 });
  });

  test("are newer than their product and determine its rating", async () => {
    expect(
      await rows(
        "select r.id from reviews r join products p on p.id = r.product_id where r.created_at < p.created_at",
      ),
    ).toEqual([]);
    const wrong = await rows(`
      select p.name from products p
      left join (select product_id, count(*) as n, round(avg(rating), 1) as rating from reviews where is_approved group by 1) r
        on r.product_id = p.id
      where (p.reviews_count, p.rating) is distinct from (coalesce(r.n, 0)::int, coalesce(r.rating, 0))`);
    expect(wrong).toEqual([]);
    expect(await row("select reviews_count from products order by id limit 1")).toEqual({
      reviews_count: 13,
    });
  });
});

test("running both files again adds nothing", async () => {
  const counts = `select (select count(*) from products) + (select count(*) from reviews) + (select count(*) from coupons)
    + (select count(*) from orders) + (select count(*) from stock_movements) + (select count(*) from addresses) as n`;
  const before = await row(counts);
  await seedAgain();
  expect(await row(counts)).toEqual(before);
});

describe("product images", () => {
  // Copies in AVIF have no address of their own in the database.
  const files = readdirSync(`${PUBLIC}/images`)
    .filter((name) => !name.endsWith(".avif"))
    .map((name) => `/images/${name}`);

  test("exist for every product, category and banner, and none is unused", async () => {
    const used = await rows<{ url: string }>(`
      select image_url as url from products where image_url is not null
      union select i.value ->> 'url' from products, jsonb_array_elements(images) i
      union select image_url from banners`);
    const expected = [
      ...used.map(({ url }) => url),
      ...CATEGORIES.map((slug) => `/images/category-${slug}.webp`),
    ];
    expect(files.toSorted()).toEqual(expected.toSorted());
    expect(existsSync(`${PUBLIC}/placeholder.svg`)).toBe(true);
  });

  test("show each product from at least three sides, in at most 25 KB each", async () => {
    const few = await rows(
      "select name from products where variant_of is null and jsonb_array_length(images) < 3",
    );
    expect(few).toEqual([]);
    const large = readdirSync(`${PUBLIC}/images`).filter(
      (name) => name.endsWith(".640.avif") && statSync(`${PUBLIC}/images/${name}`).size > 25_000,
    );
    expect(large).toEqual([]);
  });

  test("belong to one product each, and the main image comes first", async () => {
    const shared = await rows(
      "select image_url from products where variant_of is null group by 1 having count(*) > 1",
    );
    expect(shared).toEqual([]);
    expect(
      await rows(
        "select name from products where variant_of is null and image_url is distinct from images -> 0 ->> 'url'",
      ),
    ).toEqual([]);
    expect(
      await row(
        "select count(*)::int as n from products where variant_of is null and jsonb_array_length(images) > 1",
      ),
    ).toEqual({ n: 36 });
  });
});
