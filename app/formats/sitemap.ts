type Entry = {
  /** An absolute address. */
  url: string;
  /** When it last changed, as an ISO timestamp. */
  changed?: string;
};

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function list(root: "urlset" | "sitemapindex", item: "url" | "sitemap", entries: Entry[]): string {
  const lines = entries.map(({ url, changed }) => {
    const lastmod = changed ? `<lastmod>${escape(changed)}</lastmod>` : "";
    return `<${item}><loc>${escape(url)}</loc>${lastmod}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join("")}</${root}>\n`;
}

/** The addresses of a site, or of a part of it, for search engines: at most 50,000. */
export function sitemapXml(entries: Entry[]): string {
  return list("urlset", "url", entries);
}

/** Where the parts of a site map are, once it is too long for one file. */
export function sitemapIndexXml(urls: string[]): string {
  return list(
    "sitemapindex",
    "sitemap",
    urls.map((url) => ({ url })),
  );
}
