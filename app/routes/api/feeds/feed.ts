import { data } from "react-router";

import { afterResponseContext, buildContext, configContext } from "#app/context.ts";
import { FEED_SECONDS, type FeedPage, openKeptFeed, openProductFeed } from "#app/data/product-feed.server.ts";
import { formatCsvLine, formatCsvLines } from "#app/formats/csv.ts";
import { type FeedItem, toFeedItems } from "#app/formats/product-feed/feed-item.ts";
import { GOOGLE_FOOT, googleHead, googleItem } from "#app/formats/product-feed/google.ts";
import { META_COLUMNS, metaFields } from "#app/formats/product-feed/meta.ts";
import { siteOrigin } from "#app/middleware/client-ip.server.ts";
import { countAndCheckLimit } from "#app/middleware/rate-limit.server.ts";
import { publicFile, publicStream } from "#app/routes/api/public-response.server.ts";

import type { Route } from "./+types/feed";

/** The format of a feed. */
type Format = {
  type: string;
  head: (siteName: string, origin: string) => string;
  items: (items: FeedItem[], siteName: string) => string;
  foot: string;
};

const FORMATS: ReadonlyMap<string, Format> = new Map([
  [
    "google.xml",
    {
      type: "application/xml; charset=utf-8",
      head: googleHead,
      items: (items: FeedItem[]) => items.map(googleItem).join(""),
      foot: GOOGLE_FOOT,
    },
  ],
  [
    "meta.csv",
    {
      type: "text/csv; charset=utf-8",
      head: () => formatCsvLine(META_COLUMNS),
      items: (items: FeedItem[], siteName: string) =>
        formatCsvLines(items.map((item) => metaFields(item, siteName))),
      foot: "",
    },
  ],
]);

/**
 * Sends the products for sale to Google Merchant Center or Meta. Reads and sends a thousand products at a time, and
 * sends the finished file again for an hour. Changes during that hour are in the next file.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const chosen = FORMATS.get(params.file);
  const { backend, catalogueTimes } = context.get(configContext);
  if (!chosen || !backend) throw data(null, { status: 404 });
  if (await countAndCheckLimit("feed", request, context)) throw data(null, { status: 429 });
  const feed = openProductFeed(backend);
  if (!(await feed.isOn())) throw data(null, { status: 404 });
  const origin = siteOrigin(request, context);
  const key = `${context.get(buildContext)} ${origin} ${params.file}`;
  const kept = catalogueTimes.freshMs === 0 ? null : openKeptFeed(backend, key);
  const file = await kept?.read();
  const age = file ? (Date.now() - file.at) / 1000 : FEED_SECONDS;
  if (file && age < FEED_SECONDS) return publicFile(file.body, chosen.type, Math.ceil(FEED_SECONDS - age));

  // Before the response begins: there is no status left for what fails later.
  const first = await feed.readPage(null);
  if (!first) throw data(null, { status: 404 });

  async function* parts(format: Format, start: FeedPage) {
    const { siteName } = start.shop;
    yield format.head(siteName, origin);
    let page: FeedPage | null = start;
    while (page && page.products.length > 0) {
      const shop = { ...page.shop, origin };
      yield format.items(
        page.products.flatMap((product) => toFeedItems(product, shop)),
        siteName,
      );
      const after: string | null = page.products.at(-1)?.id ?? null;
      page = await feed.readPage(after);
    }
    // Turned off meanwhile: an incomplete feed must not look complete.
    if (!page) throw new Error("The product feeds were turned off.");
    yield format.foot;
  }
  const afterResponse = context.get(afterResponseContext);
  return publicStream(
    parts(chosen, first),
    chosen.type,
    kept && ((copy) => afterResponse(() => kept.write(copy))),
  );
}
