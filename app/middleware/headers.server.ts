import type { Gateway } from "#app/config.server.ts";

function token(bytes: number): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));
}

/** @param beyond what the pay page may reach besides the shop itself, as CSP sources with a space before them */
function contentSecurityPolicy(nonce: string, beyond = ""): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${beyond}`,
    `style-src 'self'${beyond && " 'unsafe-inline'"}`,
    // Product images may live on any https host the shop keeper names.
    `img-src 'self' https: data:${beyond}`,
    `connect-src 'self'${beyond}`,
    `form-action 'self'${beyond}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src${beyond || " 'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Razorpay's script calls on more hosts than are listed anywhere, and a form sent to one may lead to the next. */
const RAZORPAY = "razorpay.com";

/** The headers of the one page that may load Razorpay's script and send its form there. */
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
    // A bank's own window has to find the way back to the one that opened it.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  };
}

/** True for requests that a browser says came from our own pages, or that no browser sent. */
function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === new URL(request.url).origin;
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null || site === "same-origin" || site === "none";
}

/** What names one request: the nonce of its inline scripts, and its id in the log and on an error page. */
export type RequestIds = { nonce: string; requestId: string };

export function createRequestIds(): RequestIds {
  return { nonce: token(16), requestId: crypto.randomUUID().slice(0, 8) };
}

function plainText(status: number, message: string): Response {
  return new Response(`${message}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** Where Razorpay's page sends the shopper's browser back to; the route there believes nothing unsigned. */
const PAYMENT_CALLBACK = /^\/payment\/callback\/[^/]+$/;

/**
 * Turns away what no page of the shop sends: other methods, and writes that come from another site. React Router
 * checks the origin for screens only, and before any middleware runs.
 * @returns null when the request may go on
 */
export function rejectCrossOrigin(request: Request): Response | null {
  const { method } = request;
  if (method === "GET" || method === "HEAD") return null;
  if (method !== "POST") return plainText(405, "That cannot be done here.");
  if (isSameOrigin(request) || PAYMENT_CALLBACK.test(new URL(request.url).pathname)) return null;
  return plainText(403, "This form was sent from another site, so nothing was changed.");
}

/** A link that the shopper seems about to follow: the browser asks for its page in advance. */
export function isPrefetch({ headers }: Request): boolean {
  return (headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "").startsWith("prefetch");
}

/**
 * Every page carries a personal header, so nothing is shared or kept unless a route says so. A page fetched in
 * advance is kept for the moment until the click, and only while the cookies (cart, session) stay as they were.
 */
function setCacheControl(headers: Headers, request: Request): void {
  // What a route lets everybody keep may not carry one visitor's cookies.
  const isShared = headers.has("Cache-Control") && !headers.has("Set-Cookie");
  if (isShared) return;
  const isKept = request.method === "GET" && isPrefetch(request) && !headers.has("Set-Cookie");
  headers.set("Cache-Control", isKept ? "private, max-age=10" : "private, no-store");
  if (isKept) headers.append("Vary", "Cookie");
}

/** Every answer leaves with the same headers, pages and failures alike. */
export function withSecurityHeaders(
  response: Response,
  request: Request,
  { nonce, requestId }: RequestIds,
): Response {
  const answer = new Response(response.body, response);
  const { headers } = answer;
  // In dev the bundler injects its own inline scripts.
  if (!import.meta.env.PROD) headers.delete("Content-Security-Policy");
  // The pay page brings its own, see openForPayment.
  else if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  }
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
  if (!headers.has("Cross-Origin-Opener-Policy")) headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("X-Request-Id", requestId);
  if (new URL(request.url).protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  setCacheControl(headers, request);
  return answer;
}
