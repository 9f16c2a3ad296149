const MAX_PATH = 2000;
const BASE = "https://shop.invalid";
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * Returns the path (with query and fragment) to redirect to after signing in, or '/' when the value could lead to
 * another origin: '//host', backslashes, encoded slashes, control characters, schemes.
 */
export function toLocalPath(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_PATH || !value.startsWith("/")) return "/";
  if (FORBIDDEN.test(value) || !URL.canParse(value, BASE)) return "/";
  const url = new URL(value, BASE);
  if (url.origin !== BASE || !isLocalPathname(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** Does the same as `toLocalPath`, and also accepts absolute URLs of the shop's own origins, as in links of mails. */
export function toLocalPathFromUrl(value: unknown, origins: readonly string[]): string {
  if (typeof value !== "string") return "/";
  const own = origins.find((origin) => value === origin || value.startsWith(`${origin}/`));
  return toLocalPath(own === undefined ? value : value.slice(own.length));
}

function isLocalPathname(pathname: string): boolean {
  let path = pathname;
  for (let round = 0; round < 4; round += 1) {
    if (/^\/[/\\]/.test(path) || FORBIDDEN.test(path)) return false;
    let decoded: string;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return false;
    }
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}
