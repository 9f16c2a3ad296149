import type { Shop } from "#local/launcher/shop.ts";

/** Text as it was before it was written into HTML or XML. */
export function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** What the head of a page says, by name, with the shop's own address left out. */
export function headTags({ shopUrl }: Shop, html: string): Record<string, string> {
  const head = (/<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? "").replaceAll(shopUrl, "");
  const found: [string, string][] = [["title", /<title>([^<]*)</.exec(head)?.[1] ?? ""]];
  for (const [, name = "", content = ""] of head.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  )) {
    found.push([name, content]);
  }
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  if (canonical) found.push(["canonical", canonical]);
  return Object.fromEntries(found.map(([name, content]) => [name, decode(content)]));
}
