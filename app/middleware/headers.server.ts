import type { MiddlewareFunction } from "react-router";

import { nonceContext, requestIdContext } from "../context.ts";

function token(bytes: number): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    // Product pictures may live on any https host the shop keeper names.
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** True for requests that a browser says came from our own pages, or that no browser sent. */
function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === new URL(request.url).origin;
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null || site === "same-origin" || site === "none";
}

/**
 * Gives every request its id and nonce and every answer its headers; a write from another site ends here,
 * on resource routes too (React Router checks screens only).
 */
export const protect: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const nonce = token(16);
  const requestId = crypto.randomUUID().slice(0, 8);
  context.set(nonceContext, nonce);
  context.set(requestIdContext, requestId);

  const reads = request.method === "GET" || request.method === "HEAD";
  const response =
    reads || isSameOrigin(request)
      ? await next()
      : new Response("This form was sent from another site, so nothing was changed.\n", {
          status: 403,
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        });

  const answer = new Response(response.body, response);
  const { headers } = answer;
  // In dev the bundler injects its own inline scripts.
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("X-Request-Id", requestId);
  if (new URL(request.url).protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  }
  // Every page carries a personal header, so nothing is shared unless a route says so.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return answer;
};
