import type { Shop } from "#local/launcher/shop.ts";
import { decodeEntities } from "#tests/http/support/browser.ts";

/** Title, meta tags and canonical URL of a page by name, without the shop's origin. */
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
  return Object.fromEntries(found.map(([name, content]) => [name, decodeEntities(content)]));
}
