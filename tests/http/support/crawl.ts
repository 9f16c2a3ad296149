import { type Browser, decodeEntities, type Page } from "#tests/http/support/browser.ts";

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b\d+\b/g;

/** Path with its ids left out, and the names of its parameters: pages of one shape are alike. */
export function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://shop");
  const names = [...new Set(searchParams.keys())].toSorted().join("&");
  return `${pathname.replaceAll(ID, ":id")}?${names}`;
}

/** Addresses on the shop's own site that a page leads to: links, images, styles, redirects and search forms. */
function linksOf({ html, location }: Page, at: string, shopUrl: string): string[] {
  const found = [
    ...Array.from(html.matchAll(/\b(?:href|src)="([^"]*)"/g), ([, target = ""]) => target),
    ...Array.from(html.matchAll(/<form(?![^>]*method="post")[^>]*>/g), ([tag]) => {
      return /\baction="([^"]*)"/.exec(tag)?.[1] ?? at;
    }),
    ...(location === null ? [] : [location]),
  ];
  return found.flatMap((target) => {
    const url = new URL(decodeEntities(target), new URL(at, shopUrl));
    return url.origin === shopUrl ? [url.pathname + url.search] : [];
  });
}

export type Visit = { path: string; page: Page };

/**
 * Opens the start pages and every page that they lead to, directly or not. Of pages of one shape it opens `perShape`,
 * start pages always, and none that `skip` matches.
 */
export async function crawl(
  browser: Browser,
  starts: string[],
  {
    perShape = 1,
    skip,
    get,
  }: { perShape?: number; skip?: RegExp; get?: (path: string) => Promise<Page> } = {},
): Promise<Visit[]> {
  const open = get ?? ((path: string) => browser.get(path));
  const visits: Visit[] = [];
  const seen = new Set<string>();
  const opened = new Map<string, number>();
  const waiting = [...starts];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const shape = shapeOf(path);
    const count = opened.get(shape) ?? 0;
    if (seen.has(path) || (count >= perShape && !starts.includes(path))) continue;
    // Files are not made by the Worker; headers.test.ts checks their headers.
    if (/^\/(assets|images|icons)\//.test(path) || skip?.test(path)) continue;
    seen.add(path);
    opened.set(shape, count + 1);
    const page = await open(path);
    visits.push({ path, page });
    waiting.push(...linksOf(page, path, browser.shopUrl));
  }
  return visits;
}
