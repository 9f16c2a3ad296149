import { data } from "react-router";

import { type FeedPage, readFeedPage } from "#app/data/product-feed.server.ts";
import { formatCsvLine, formatCsvLines } from "#app/formats/csv.ts";
import { type FeedItem, toFeedItems } from "#app/formats/product-feed/feed-item.ts";
import { GOOGLE_FOOT, googleHead, googleItem } from "#app/formats/product-feed/google.ts";
import { META_COLUMNS, metaFields } from "#app/formats/product-feed/meta.ts";
import { anonClientFor, siteOrigin } from "#app/middleware/client-ip.server.ts";
import { isTooMany } from "#app/middleware/rate-limit.server.ts";
import { publicStream } from "#app/routes/api/public-response.server.ts";

import type { Route } from "./+types/feed";

/** How a feed is written. */
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

/** What is for sale, for Google Merchant Center or Meta: read and sent a thousand products at a time. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const chosen = FORMATS.get(params.file);
  const db = anonClientFor(request, context);
  if (!chosen || !db) throw data(null, { status: 404 });
  if (await isTooMany("search", request, context)) throw data(null, { status: 429 });
  const origin = siteOrigin(request, context);
  // Before the response begins: there is no status left for what fails later.
  const first = await readFeedPage(db, null);
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
      page = db && (await readFeedPage(db, after));
    }
    yield format.foot;
  }
  return publicStream(parts(chosen, first), chosen.type);
}
