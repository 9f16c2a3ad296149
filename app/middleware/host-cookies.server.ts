/** The shop's own cookies. */
const OWN = /^haat-/;
/** Browsers set such a cookie only for the host that sends it, over https and for all paths. */
const PREFIX = "__Host-";

function isSecure(request: Pick<Request, "url">): boolean {
  return new URL(request.url).protocol === "https:";
}

/**
 * Takes the prefix off the shop's cookies, so that nothing behind the Worker's entry knows of it, and drops those
 * without: another host of the domain, or a page over http, may have planted them. Over http the request stays as it is.
 */
export function readHostCookies(request: Request): Request {
  const header = request.headers.get("Cookie");
  if (header === null || !isSecure(request)) return request;
  const cookies = header
    .split(/; */)
    .filter((cookie) => !OWN.test(cookie))
    .map((cookie) => (cookie.startsWith(`${PREFIX}haat-`) ? cookie.slice(PREFIX.length) : cookie));
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
  return new Request(request, { headers });
}

/** Puts the prefix before the names of the shop's cookies that a response sets over https. */
export function writeHostCookies(response: Response, request: Pick<Request, "url">): void {
  const lines = response.headers.getSetCookie();
  if (lines.length === 0 || !isSecure(request)) return;
  response.headers.delete("Set-Cookie");
  for (const line of lines) response.headers.append("Set-Cookie", OWN.test(line) ? PREFIX + line : line);
}
