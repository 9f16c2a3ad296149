import type postgres from "postgres";

// A deterministic catalogue of any size with realistic names: items of six categories in their usual price range, with
// material, place and brand. A third has reviews, one in twelve is sold out, one in fifty is inactive.

type Item = [category: string, rupees: number, words: string];

const ITEMS: Item[] = [
  ["electronics", 2500, "headphones earphones speaker charger powerbank keyboard mouse webcam microphone"],
  ["electronics", 40_000, "laptop camera phone tablet monitor projector television smartwatch"],
  ["fashion", 1400, "kurta saree dupatta stole shirt trousers sneakers chappals sandals satchel wallet belt"],
  ["home", 900, "lamp mug plate bowl planter cushion bedsheet curtain towel basket kettle cooker tawa"],
  ["home", 15_000, "armchair bookshelf table mattress wardrobe"],
  ["books", 450, "novel cookbook atlas notebook diary dictionary storybook guide anthology"],
  ["sports", 1500, "racquet football bat dumbbell mat helmet jersey shuttlecock gloves skateboard"],
  ["beauty", 500, "soap shampoo lipstick kajal attar sunscreen moisturiser mask comb serum"],
];
const ADJECTIVES =
  "wireless handmade cotton brass leather wooden steel ceramic silk linen woollen bamboo portable folding classic striped printed embroidered light heavy compact organic herbal natural painted pocket family travel kids festive";
const PLACES =
  "Jaipur Kutch Moradabad Bengaluru Kolhapur Srinagar Khurja Channapatna Kannauj Mysuru Bagru Sanganer Varanasi Bhuj Pochampally Chanderi Maheshwar Kanchipuram";
const SYLLABLES = "ka ri va na ta mi su de ra jo li pa vi sha ma ni";
const SENTENCES = [
  "Made in small batches and checked by hand before it leaves the workshop",
  "Wash the first two times by itself in cold water and dry in the shade",
  "Comes with a one-year warranty and a box that can be used again",
  "The colour may differ a little from the image on your screen",
  "Wipe with a dry cloth and keep away from direct sunlight",
  "Fits in a small bag and weighs less than you would think",
  "Tested in the monsoon, in the hills and on the local train",
  "Spare parts are kept for five years and cost what they should",
];

/** Seeded random numbers (Mulberry32), the same on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function product(number: number, brands: string[]) {
  const random = generator(number);
  const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)]!;
  const [category, rupees, words] = pick(ITEMS);
  const brand = pick(brands);
  const item = pick(words.split(" "));
  const adjectives = [pick(ADJECTIVES.split(" ")), pick(ADJECTIVES.split(" "))];
  const reviews = random() < 0.33 ? Math.ceil(random() ** 3 * 400) : 0;
  return {
    sku: `BENCH-${number}`,
    category,
    brand,
    name: `${brand} ${adjectives.join(" ")} ${item} from ${pick(PLACES.split(" "))}, no. ${1 + Math.floor(random() * 900)}`,
    short_description: `${pick(ADJECTIVES.split(" "))} and ${pick(ADJECTIVES.split(" "))}`,
    description: `${pick(SENTENCES)}. ${pick(SENTENCES)}. ${pick(SENTENCES)}.`,
    price: Math.max(49, Math.round(rupees * (0.3 + 1.7 * random()))) - 0.5 * Number(random() < 0.1),
    stock: random() < 0.08 ? 0 : Math.ceil(random() * 120),
    is_active: random() > 0.02,
    rating: reviews === 0 ? 0 : Math.round((2.5 + 2.5 * random()) * 10) / 10,
    reviews_count: reviews,
    age_minutes: Math.floor(random() * 1_500_000),
  };
}

const INDEXED_WORDS_ROWS = 1000;
const CHUNK = 1000;

/** When off, the search indexes collect new rows in a pending list until the next vacuum. */
async function setImmediateIndexing(owner: postgres.Sql, isOn: boolean): Promise<void> {
  const change = isOn
    ? "set (fastupdate = off), reset (gin_pending_list_limit)"
    : "set (fastupdate = on, gin_pending_list_limit = 1000000)";
  await owner.unsafe(`
    alter index public.products_search_idx ${change};
    alter index public.products_ngrams_idx ${change};
    alter index public.products_facets_idx ${change};`);
}

/** Gives every fifth product of fashion four sizes in two colours, and counts the facets of all products. */
async function addVariants(owner: postgres.Sql): Promise<void> {
  await owner.begin(async (sql) => {
    // Writes what the triggers would write, in one statement.
    await sql`set local session_replication_role = replica`;
    await sql`
      update public.products p
      set options = '[{"name": "Size", "values": ["S", "M", "L", "XL"]}, {"name": "Colour", "values": ["Indigo", "Rust"]}]'
      from public.categories c
      where c.id = p.category_id and c.slug = 'fashion' and p.options = '[]' and p.sku like '%5'`;
    await sql`
      insert into public.products (name, variant_of, option_values, sku, price, stock, is_active, facets)
      select p.name, p.id, array[s, c], p.sku || '-' || s || '-' || c, p.price, p.stock / 8, p.is_active,
        private.own_facets(p.brand, p.options, array[s, c])
      from public.products p, unnest('{S,M,L,XL}'::text[]) s, unnest('{Indigo,Rust}'::text[]) c
      where p.options <> '[]' and not exists (select from public.products v where v.variant_of = p.id)`;
    await sql`
      update public.products p set facets = private.product_facets(p.id, p.brand)
      where p.variant_of is null and p.facets is distinct from private.product_facets(p.id, p.brand)`;
    await sql`delete from private.facets`;
    await sql`
      insert into private.facets (category_id, facet, name, value, products)
      select c.id, l.facet, min(l.name), min(l.value), count(*)
      from public.products p
      cross join lateral private.facet_labels(p) l
      cross join lateral (values (p.category_id), ('00000000-0000-0000-0000-000000000000'::uuid)) c (id)
      where p.is_listed and c.id is not null
      group by 1, 2`;
  });
  await owner`vacuum (analyze) private.facets`;
}

/** Adds the products numbered `from` to `to` (the first is 1), then vacuums as autovacuum would. */
export async function fillCatalogue(owner: postgres.Sql, from: number, to: number): Promise<void> {
  const syllables = SYLLABLES.split(" ");
  const brands = syllables.flatMap((first) =>
    syllables.slice(0, 6).map((second) => `${first[0]!.toUpperCase()}${first.slice(1)}${second}sons`),
  );
  await owner`
    insert into public.categories (name, slug)
    select initcap(slug), slug from unnest(${[...new Set(ITEMS.map(([slug]) => slug))]}::text[]) slug
    on conflict do nothing`;
  // Indexing once at the end is many times faster than row by row.
  await setImmediateIndexing(owner, false);
  for (let start = from; start <= to; start += CHUNK) {
    const count = Math.min(CHUNK, to - start + 1);
    const rows = Array.from({ length: count }, (_, index) => product(start + index, brands));
    await owner.begin(async (sql) => {
      // The first products contain every word, so the rest skip the triggers for search terms and stock.
      if (start > INDEXED_WORDS_ROWS) await sql`set local session_replication_role = replica`;
      await sql`
        insert into public.products (sku, category_id, brand, name, short_description, description, price, stock,
          is_active, rating, reviews_count, created_at)
        select r.sku, c.id, r.brand, r.name, r.short_description, r.description, r.price, r.stock,
          r.is_active, r.rating, r.reviews_count, timestamptz '2026-11-01' - make_interval(mins => r.age_minutes)
        from jsonb_to_recordset(${owner.json(rows)}) as r (sku text, category text, brand text, name text,
          short_description text, description text, price numeric, stock integer, is_active boolean, rating numeric,
          reviews_count integer, age_minutes integer)
        join public.categories c on c.slug = r.category`;
    });
  }
  await addVariants(owner);
  await setImmediateIndexing(owner, true);
  await owner`
    insert into private.stock_levels (product_id, stock) select id, stock from public.products
    on conflict do nothing`;
  // Separate statements, because vacuum cannot run inside a transaction.
  await owner`vacuum (analyze) public.products`;
  await owner`vacuum (analyze) private.search_terms`;
  await owner`vacuum (analyze) private.stock_levels`;
}
