import { readFeedPage } from "#app/data/product-feed.server.ts";
import { formatCsvLines } from "#app/formats/csv.ts";
import { toFeedItems } from "#app/formats/product-feed/feed-item.ts";
import { googleItem } from "#app/formats/product-feed/google.ts";
import { metaFields } from "#app/formats/product-feed/meta.ts";
import { fillCatalogue } from "#tests/bench/support/catalogue-data.ts";
import { openDataApi } from "#tests/bench/support/data-api.ts";
import { startPostgres } from "#tests/postgres/server.ts";
import { createRaceTemplate, createShopDatabase } from "#tests/races/support/shop-database.ts";

// Writes both product feeds of a shop with 100,000 products on a real PostgreSQL, part by part as the route sends them,
// and says how long a part takes, how large it is, and how much memory is in use between two parts. Run by
// `npm run bench:feeds`; `node --expose-gc` lets it count memory exactly.

const PRODUCTS = Number(process.env["PRODUCTS"] ?? 100_000);
const MIB = 1024 * 1024;
const NOBODY = "00000000-0000-4000-8000-000000000000";

const server = await startPostgres();
await createRaceTemplate(server.port);
const shop = await createShopDatabase(server.port);
await fillCatalogue(shop.owner, 1, PRODUCTS);
await shop.owner`update public.settings set has_product_feeds = true`;
await shop.owner`analyze public.products`;
const api = await openDataApi(shop.url, NOBODY, "service_role");

const percentile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

for (const feed of ["google.xml", "meta.csv"]) {
  const reads: number[] = [];
  const writes: number[] = [];
  let [bytes, largest, items, peak] = [0, 0, 0, 0];
  const startedAt = performance.now();
  for (let after: string | null = null, isLast = false; !isLast;) {
    const start = performance.now();
    const page = await readFeedPage(api.db, after);
    if (!page) throw new Error("The shop has no feeds.");
    const read = performance.now();
    const all = page.products.flatMap((product) =>
      toFeedItems(product, { ...page.shop, origin: "https://shop.example" }),
    );
    const text =
      feed === "meta.csv"
        ? formatCsvLines(all.map((item) => metaFields(item, page.shop.siteName)))
        : all.map(googleItem).join("");
    const part = Buffer.byteLength(text);
    peak = Math.max(peak, process.memoryUsage().heapUsed);
    isLast = page.products.length === 0;
    after = page.products.at(-1)?.id ?? null;
    reads.push(read - start);
    writes.push(performance.now() - read);
    bytes += part;
    items += all.length;
    largest = Math.max(largest, part);
    globalThis.gc?.();
  }
  reads.sort((a, b) => a - b);
  writes.sort((a, b) => a - b);
  const times = (sorted: number[]) =>
    `${percentile(sorted, 0.5).toFixed(0)} / ${percentile(sorted, 0.95).toFixed(0)} ms`;
  console.log(
    [
      `${feed}: ${items.toLocaleString("en-IN")} items of ${PRODUCTS.toLocaleString("en-IN")} products in`,
      `${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${(bytes / MIB).toFixed(0)} MiB in ${reads.length} queries.`,
      `A part: read p50 / p95 ${times(reads)}, written in ${times(writes)}, at most ${(largest / MIB).toFixed(2)} MiB;`,
      `memory in use at most ${(peak / MIB).toFixed(0)} MiB.`,
    ].join(" "),
  );
}

await api.close();
await shop.close();
await server.stop();
process.exit(0);
