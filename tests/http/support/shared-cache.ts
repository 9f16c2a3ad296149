import type { Browser, Page } from "#tests/http/support/browser.ts";

type Stored = { page: Page; freshUntil: number; vary: Map<string, string | null> };

/** Statuses that a cache may keep without being told for how long (RFC 9110, section 15.1). */
const HEURISTIC = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

function directivesOf(headers: Headers): Map<string, string> {
  return new Map(
    (headers.get("Cache-Control") ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part): [string, string] => {
        const [name = "", value = ""] = part.split("=");
        return [name, value.replaceAll('"', "")];
      }),
  );
}

/** For how many seconds a shared cache may keep a response; 0 when it may not (RFC 9111, section 3). */
export function sharedLifetime({ status, headers }: Page): number {
  const directives = directivesOf(headers);
  if (directives.has("no-store") || directives.has("private") || directives.has("no-cache")) return 0;
  if (headers.get("Vary") === "*") return 0;
  const age = directives.get("s-maxage") ?? directives.get("max-age");
  if (age !== undefined) return Number(age);
  const expires = headers.get("Expires");
  if (expires !== null) return Math.max(0, (Date.parse(expires) - Date.now()) / 1000);
  // The careless end of the standard: without a word a response of these statuses is kept for a while.
  return HEURISTIC.has(status) || directives.has("public") ? 60 : 0;
}

/**
 * A cache before the shop that all visitors share, as a CDN is: it keys by address and by the headers that Vary names,
 * never by cookies of its own accord, and keeps whatever RFC 9111 allows it to keep, Set-Cookie included.
 */
export class SharedCache {
  readonly stored = new Map<string, Stored[]>();

  /** Opens an address through the cache. `hit` says whether the shop was asked. */
  async get(
    browser: Browser,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ page: Page; hit: boolean }> {
    const sent = new Headers(headers);
    sent.set("Cookie", Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join("; "));
    const found = this.stored
      .get(path)
      ?.find(
        ({ freshUntil, vary }) =>
          freshUntil > Date.now() && [...vary].every(([name, value]) => sent.get(name) === value),
      );
    if (found) return { page: found.page, hit: true };
    const page = await browser.get(path, headers);
    const seconds = sharedLifetime(page);
    if (seconds > 0) {
      const names = (page.headers.get("Vary") ?? "").split(",").flatMap((name) => name.trim() || []);
      const entry = {
        page,
        freshUntil: Date.now() + seconds * 1000,
        vary: new Map(names.map((name) => [name, sent.get(name)])),
      };
      this.stored.set(path, [...(this.stored.get(path) ?? []), entry]);
    }
    return { page, hit: false };
  }
}
