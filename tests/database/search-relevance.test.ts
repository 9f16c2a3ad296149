import { readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readSearchPrice } from "#app/shop/search/search-price.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { judgedSearches, NEAREST, OCCASIONS } from "#tests/support/judged-searches.ts";

/** Searches of the seeded catalogue and the SKU that must come first; null: nothing may be found. */
const FIRST: [kind: string, searches: Record<string, string | null>][] = [
  [
    "the name",
    {
      "Kosa silk saree": "FAS-KOS-550",
      "brass table lamp": "HOM-DEE-041",
      "yoga mat": "SPO-MAT-005",
      "everyday dal": "BOO-DAL-080",
      "PRESSURE COOKER": "HOM-RAS-005",
      laptop: "ELE-AKA-014",
      "5 kg": "SPO-DUM-010",
      "size 5": "SPO-FOO-005",
      "18–55 mm": "ELE-DRI-024",
      "Kashmir-willow": "SPO-BAT-006",
      "chandan attar,": "BEA-CHA-008",
    },
  ],
  [
    "its words in another order",
    {
      "lamp brass": "HOM-DEE-041",
      "saree silk": "FAS-KOS-550",
      "watch smart": "ELE-SAM-102",
      "cooker steel 5 litres": "HOM-RAS-005",
      "bicycle with seven speed": "SPO-PAV-007",
      "oil for the face": "BEA-KES-030",
    },
  ],
  [
    "words not finished, one for many, many for one",
    {
      headph: "ELE-DHW-040",
      "kurt block": "FAS-BAG-089",
      mugs: "HOM-KHU-350",
      mug: "HOM-KHU-350",
      lamps: "HOM-DEE-041",
      dumbbell: "SPO-DUM-010",
      chappal: "FAS-KOL-009",
      phone: "ELE-TAR-128",
      phones: "ELE-TAR-128",
    },
  ],
  [
    "whole words before parts of words",
    { bat: "SPO-BAT-006", bal: "SPO-DUM-010", oil: "BEA-KES-030", mat: "SPO-MAT-005", soap: "BEA-NEE-200" },
  ],
  [
    "typos",
    {
      headfone: "ELE-DHW-040",
      hedphones: "ELE-DHW-040",
      kurtha: "FAS-BAG-089",
      kruta: "FAS-BAG-089",
      sari: "FAS-KOS-550",
      laptpo: "ELE-AKA-014",
      "blutooth speeker": "ELE-GOO-020",
      badmintan: "SPO-RAC-084",
      lipstik: "BEA-GLM-002",
      "presure coker": "HOM-RAS-005",
      bycicle: "SPO-PAV-007",
      "criket bat": "SPO-BAT-006",
      fotball: "SPO-FOO-005",
      "armchiar wood": "HOM-SHE-001",
      kolapuri: "FAS-KOL-009",
      pashmeena: "FAS-SOZ-200",
    },
  ],
  [
    "the brand",
    {
      "neelkanth field guides": "BOO-BIR-412",
      "Shanti Stitch": "HOM-KAN-040",
      tantu: "FAS-KOS-550",
      "mitti ghar": "HOM-MIT-008",
      "vanashri soap": "BEA-NEE-200",
      "deepak daughters": "HOM-DEE-041",
      "attar ghar": "BEA-CHA-008",
    },
  ],
  [
    "the descriptions",
    {
      tripod: "ELE-DRI-024",
      gasket: "HOM-RAS-005",
      "womens collective": "HOM-KAN-040",
      "women's collective": "HOM-KAN-040",
      kokum: "BEA-GLM-002",
      "farida lokhandwala": "BOO-DAL-080",
      "4k": "ELE-DRI-024",
      ratnagiri: "BOO-MON-288",
    },
  ],
  [
    "signs that mean something elsewhere",
    {
      "brass, (table) lamp!": "HOM-DEE-041",
      '"pocket notebook"': "BOO-KHA-096",
      "face oil'": "BEA-KES-030",
      "lamp' or '1'='1": null,
      "%": null,
      _: null,
      "\\": null,
      "lam%": null,
      l_mp: null,
      "lamp\\": null,
      "(": null,
      '"': null,
      "'": null,
      "':*": null,
      "!lamp & |": "HOM-DEE-041",
    },
  ],
  [
    "what the shop does not have",
    {
      trampoline: null,
      "zz zz": null,
      xyzzy: null,
      "brass trampoline": null,
      क़ालीन: null,
      "🪔": null,
      sofa: null,
    },
  ],
];

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
  await db.exec(readFileSync(new URL("../../supabase/seed.sql", import.meta.url), "utf8"));
  // Puts every product in stock, because sold-out products come last, however well they match.
  await db.exec("update public.products set stock = 1 where stock = 0 and variant_of is null");
});

afterAll(() => db.close());

async function search(text: string, sort = "best"): Promise<string[]> {
  const { search: words, min, max } = readSearchPrice(text);
  const rupees = (paise: number | null) => (paise === null ? null : paise / 100);
  const { rows } = await db.query<{ sku: string }>(
    `select p.sku from public.shop_list_products($1::text::jsonb) with ordinality l
     join public.products p using (id) order by l.ordinality`,
    [JSON.stringify({ search: words, sort, limit: 100, min_price: rupees(min), max_price: rupees(max) })],
  );
  return rows.map(({ sku }) => sku);
}

describe.each(FIRST)("a search finds first by %s", (_, searches) => {
  test.each(Object.entries(searches))("%j", async (text, sku) => {
    expect((await search(text))[0] ?? null).toBe(sku);
  });
});

test("453 searches are judged", () => {
  const occasions = Object.values(OCCASIONS).flatMap((searches) => searches.split(", "));
  const first = FIRST.reduce((sum, [, searches]) => sum + Object.keys(searches).length, 0);
  expect(first + judgedSearches().length + occasions.length + Object.keys(NEAREST).length).toBe(453);
});

test.each(judgedSearches())("a search finds first by $kind: $search", async ({ search: text, sku }) => {
  expect((await search(text))[0] ?? null).toBe(sku);
});

describe.each(Object.entries(OCCASIONS))("a search for an occasion leads to %s", (slug, searches) => {
  test.each(searches.split(", "))("%s", async (text) => {
    expect(await search(text)).toEqual([]);
    const { rows } = await db.query("select private.nearest_collection($1) as found", [text]);
    expect(rows).toMatchObject([{ found: { slug, alone: true } }]);
  });
});

test("a search that names goods beside the occasion leads to the goods", async () => {
  const { rows } = await db.query(
    "select (private.nearest_collection('brass gift') ->> 'alone')::boolean as alone, private.nearest_search('brass gift') as search",
  );
  expect(rows).toEqual([{ alone: false, search: "brass" }]);
});

test.each(Object.entries(NEAREST))(
  "a search that finds nothing offers what it is about: %s",
  async (text, expected) => {
    const { rows } = await db.query<{ search: string | null; sku: string | null }>(
      `select a.answer ->> 'search' as search, p.sku
     from public.shop_nearest_products(jsonb_build_object('search', $1::text)) a (answer)
     left join public.products p on p.id = (a.answer #>> '{products,0,id}')::uuid`,
      [text],
    );
    expect(await search(text)).toEqual([]);
    expect(rows).toEqual([expected]);
  },
);

test("no category is guessed from a small word", async () => {
  const { rows } = await db.query("select private.nearest_category('xyzzy for the') as found");
  expect(rows).toEqual([{ found: null }]);
});

test("a search by any part of a name finds all that a plain look at the names finds", async () => {
  const { rows } = await db.query<{ part: string; skus: string[] }>(`
    select part, array_agg(distinct p.sku) as skus
    from (
      select distinct lower(substr(p.name, start, size)) as part
      from public.products p, generate_series(1, length(p.name), 5) start, unnest('{1,2,3,4,7,12,200}'::int[]) size
      where p.is_listed
    ) parts
    join public.products p on p.is_listed and position(part in lower(p.name)) > 0
    where part = btrim(part)
    group by part`);
  expect(rows.length).toBeGreaterThan(500);
  const missed: string[] = [];
  for (const { part, skus } of rows) {
    const found = new Set(await search(part, "name"));
    if (!skus.every((sku) => found.has(sku))) missed.push(part);
  }
  expect(missed).toEqual([]);
});
