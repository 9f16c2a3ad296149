import { newRequestId } from "#app/log.server.ts";
import type { Gateway } from "#app/shop/payment/gateway.ts";

function randomToken(bytes: number): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));
}

/**
 * Builds the Content-Security-Policy.
 * @param otherSources further sources of the payment page, each with a space before it
 * @param challenge the source of Turnstile, with a space before it
 */
function contentSecurityPolicy(nonce: string, otherSources = "", challenge = ""): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${otherSources}${challenge}`,
    `style-src 'self'${otherSources && " 'unsafe-inline'"}`,
    // Product images may be on any https host.
    `img-src 'self' https: data:${otherSources}`,
    `connect-src 'self'${otherSources}`,
    `form-action 'self'${otherSources}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src${otherSources || challenge || " 'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The domain of the hosts that Razorpay's script uses. They are not documented, and its form may redirect between them.
 */
const RAZORPAY = "razorpay.com";

/** Returns the headers of the payment page, the only one that may load Razorpay's script and post its form. */
export function paymentPageHeaders(
  nonce: string,
  { apiBase, checkoutSrc }: Pick<Gateway, "apiBase" | "checkoutSrc">,
): Record<string, string> {
  const hosts = new Set(
    [apiBase, checkoutSrc].map((url) => {
      const { origin, hostname } = new URL(url);
      return hostname.endsWith(`.${RAZORPAY}`) ? `https://*.${RAZORPAY}` : origin;
    }),
  );
  return {
    "Content-Security-Policy": contentSecurityPolicy(nonce, ` ${Array.from(hosts).join(" ")}`),
    // A bank's popup needs its opener.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  };
}

/** Returns the headers of a page with a challenge, which may load Turnstile's script and show its frame. */
export function challengePageHeaders(nonce: string, { origin }: { origin: string }): Record<string, string> {
  return { "Content-Security-Policy": contentSecurityPolicy(nonce, "", ` ${origin}`) };
}

/**
 * Paths to which servers post without the headers of a browser: Razorpay's webhook, and mail providers that
 * unsubscribe.
 */
const SERVER_POST = /^\/(payment\/webhook|newsletter\/unsubscribe)$/;

/**
 * Returns true if the browser states that one of the shop's pages sent the request. Browsers too old for Origin and
 * Sec-Fetch-Site name the page in Referer, unless another site's page suppresses it.
 */
export function isSameOrigin(request: Request): boolean {
  const { origin: shop, pathname } = new URL(request.url);
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === shop;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referer = request.headers.get("Referer");
  if (referer === null) return SERVER_POST.test(pathname);
  return URL.canParse(referer) && new URL(referer).origin === shop;
}

/** The nonce of a page's inline scripts, and the request's id in the log and on error pages. */
export type RequestIds = { nonce: string; requestId: string };

export function createRequestIds(): RequestIds {
  return { nonce: randomToken(16), requestId: newRequestId() };
}

function plainText(status: number, message: string): Response {
  return new Response(`${message}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** The path to which Razorpay's page posts from its own origin. The route verifies a signature. */
const PAYMENT_CALLBACK = /^\/payment\/callback\/[^/]+$/;

/** Returns true for a file of the portal: it counts towards a person's exports and takes longer than a page. */
export function isPortalFile(pathname: string): boolean {
  return /^\/admin\/.+\/export(?:\/[^/]+)?$/.test(pathname);
}

/**
 * Rejects methods other than GET, HEAD and POST, posts from another site, and another site's links to the portal's files.
 * React Router checks the origin for pages only, not for resource routes.
 * @returns null for an allowed request
 */
export function rejectCrossOrigin(request: Request): Response | null {
  const { method } = request;
  const { pathname } = new URL(request.url);
  if (method === "GET" || method === "HEAD") {
    const isForeign = request.headers.get("Sec-Fetch-Site") === "cross-site";
    return isForeign && isPortalFile(pathname)
      ? plainText(403, "Another site asked for this file, so it was not made.")
      : null;
  }
  if (method !== "POST") return plainText(405, "That cannot be done here.");
  if (isSameOrigin(request) || PAYMENT_CALLBACK.test(pathname)) return null;
  return plainText(403, "This form was sent from another site, so nothing was changed.");
}

/**
 * Returns a redirect to the shop's https URL when the request came over http, else null. Requests of servers are
 * rejected instead, because a redirected server would keep sending everything over http.
 */
export function redirectToHttps({ url }: Request, siteUrl: string | null): Response | null {
  const { protocol, pathname, search } = new URL(url);
  if (protocol !== "http:" || !siteUrl?.startsWith("https:")) return null;
  if (pathname === "/payment/webhook") return plainText(426, "Use https.");
  return new Response(null, { status: 308, headers: { Location: siteUrl + pathname + search } });
}

/** Returns true if the browser prefetches a page that the shopper may open next. */
export function isPrefetch({ headers }: Request): boolean {
  return (headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "").startsWith("prefetch");
}

/**
 * Sets the caching of a response. Pages are personal (header, cart), so nothing is cached unless its route says so. A
 * prefetched page is kept for ten seconds, as long as the cookies do not change.
 */
function setCacheControl(headers: Headers, request: Request): void {
  // A publicly cached response must not set one visitor's cookies.
  const isPublic = headers.has("Cache-Control") && !headers.has("Set-Cookie");
  if (isPublic) return;
  const isCacheable = request.method === "GET" && isPrefetch(request) && !headers.has("Set-Cookie");
  headers.set("Cache-Control", isCacheable ? "private, max-age=10" : "private, no-store");
  if (isCacheable) headers.append("Vary", "Cookie");
}

/** Adds the character set to a text type without one, as in React Router's data responses. */
function setCharset(headers: Headers): void {
  const type = headers.get("Content-Type");
  if (type !== null && /^text\/[\w.+-]+$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
}

/** Adds the security headers to a response, pages and errors alike. */
export function withSecurityHeaders(
  response: Response,
  request: Request,
  { nonce, requestId }: RequestIds,
): Response {
  const secured = new Response(response.body, response);
  const { headers } = secured;
  // In dev the bundler injects its own inline scripts.
  if (!import.meta.env.PROD) headers.delete("Content-Security-Policy");
  // The payment page and pages with a challenge set their own policy.
  else if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  }
  setCharset(headers);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
  if (!headers.has("Cross-Origin-Opener-Policy")) headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("X-Request-Id", requestId);
  if (new URL(request.url).protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  setCacheControl(headers, request);
  return secured;
}
