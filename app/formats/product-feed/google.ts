import type { FeedItem } from "#app/formats/product-feed/feed-item.ts";
import { escapeXml } from "#app/formats/xml.ts";

/** Begin of a feed for Google Merchant Center: RSS 2.0. https://support.google.com/merchants/answer/14987622 */
export function googleHead(siteName: string, origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(siteName)}</title>
<link>${escapeXml(`${origin}/`)}</link>
<description>${escapeXml(`Products of ${siteName}`)}</description>
`;
}

export const GOOGLE_FOOT = "</channel>\n</rss>\n";

/** The lines of an item. */
export function googleItem(item: FeedItem): string {
  const fields: [name: string, value: string | null][] = [
    ["g:id", item.id],
    ["g:title", item.title],
    ["g:description", item.description],
    ["g:link", item.link],
    ["g:image_link", item.imageLink],
    ...item.additionalImageLinks.map((url): [string, string] => ["g:additional_image_link", url]),
    ["g:availability", item.isInStock ? "in_stock" : "out_of_stock"],
    ["g:price", item.price],
    ["g:sale_price", item.salePrice],
    ["g:condition", "new"],
    ["g:brand", item.brand],
    ["g:gtin", item.gtin],
    ["g:identifier_exists", item.gtin === null ? "no" : "yes"],
    ["g:item_group_id", item.itemGroupId],
    ...item.attributes.map(({ property, value }): [string, string] => [`g:${property}`, value]),
    ["g:product_type", item.productType],
    ["g:shipping_weight", item.shippingWeight],
  ];
  const lines = fields.map(([name, value]) => (value ? `<${name}>${escapeXml(value)}</${name}>\n` : ""));
  const shipping = `<g:shipping>\n<g:country>IN</g:country>\n<g:price>${item.shipping}</g:price>\n</g:shipping>\n`;
  return `<item>\n${lines.join("")}${shipping}</item>\n`;
}
