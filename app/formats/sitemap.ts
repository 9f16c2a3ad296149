import { escapeXml } from "#app/formats/xml.ts";

type Entry = {
  /** An absolute URL. */
  url: string;
  /** The time of the last change, as an ISO timestamp. */
  changed?: string;
};

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
function toXml(root: "urlset" | "sitemapindex", item: "url" | "sitemap", entries: Entry[]): string {
  const lines = entries.map(({ url, changed }) => {
    const lastmod = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : "";
    return `<${item}><loc>${escapeXml(url)}</loc>${lastmod}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join("")}</${root}>\n`;
}

/** A sitemap in XML, with at most 50,000 URLs. */
export function sitemapXml(entries: Entry[]): string {
  return toXml("urlset", "url", entries);
}

/** A sitemap index in XML, with the URLs of sitemaps. */
export function sitemapIndexXml(urls: string[]): string {
  return toXml(
    "sitemapindex",
    "sitemap",
    urls.map((url) => ({ url })),
  );
}
