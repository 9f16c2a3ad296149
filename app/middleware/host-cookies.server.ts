/** The names of the shop's own cookies. */
const OWN = /^haat-/;
/** The prefix of cookies that browsers accept only from the host itself, over https and for all paths. */
const PREFIX = "__Host-";

function isSecure(request: Pick<Request, "url">): boolean {
  return new URL(request.url).protocol === "https:";
}

/**
 * Removes the prefix from the shop's cookies, so that the rest of the Worker does not see it, and drops those without
 * it: another host of the domain, or a page over http, may have planted them. Over http the request is unchanged.
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

/** Adds the prefix to the names of the shop's cookies that a response sets over https. */
export function writeHostCookies(response: Response, request: Pick<Request, "url">): void {
  const lines = response.headers.getSetCookie();
  if (lines.length === 0 || !isSecure(request)) return;
  response.headers.delete("Set-Cookie");
  for (const line of lines) response.headers.append("Set-Cookie", OWN.test(line) ? PREFIX + line : line);
}
