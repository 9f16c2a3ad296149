import { afterEach, describe, expect, it, vi } from "vitest";

import {
  createRequestIds,
  isPrefetch,
  paymentPageHeaders,
  rejectCrossOrigin,
  withSecurityHeaders,
} from "#app/middleware/headers.server.ts";

function policyOf(apiBase: string, checkoutSrc: string): Record<string, string> {
  const { "Content-Security-Policy": policy = "" } = paymentPageHeaders("n0nce", { apiBase, checkoutSrc });
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

describe("paymentPageHeaders", () => {
  it("allows Razorpay's hosts for scripts, frames, requests, images and forms, and no others", () => {
    expect(policyOf("https://api.razorpay.com/v1", "https://checkout.razorpay.com/v1/checkout.js")).toEqual({
      "default-src": "'self'",
      "script-src": "'self' 'nonce-n0nce' https://*.razorpay.com",
      "style-src": "'self' 'unsafe-inline'",
      "img-src": "'self' https: data: https://*.razorpay.com",
      "connect-src": "'self' https://*.razorpay.com",
      "form-action": "'self' https://*.razorpay.com",
      "base-uri": "'none'",
      "object-src": "'none'",
      "frame-src": "https://*.razorpay.com",
      "frame-ancestors": "'none'",
    });
  });

  it("allows a stand-in by its exact origins", () => {
    const policy = policyOf("http://127.0.0.1:4000/v1", "http://127.0.0.1:4001/checkout.js");
    expect(policy["script-src"]).toBe("'self' 'nonce-n0nce' http://127.0.0.1:4000 http://127.0.0.1:4001");
    expect(policy["form-action"]).toBe("'self' http://127.0.0.1:4000 http://127.0.0.1:4001");
    expect(policyOf("https://razorpay.com.evil.example/v1", "https://evilrazorpay.com/x")["frame-src"]).toBe(
      "https://razorpay.com.evil.example https://evilrazorpay.com",
    );
  });
});

describe("the payment page's headers", () => {
  it("let a bank's popup reach its opener", () => {
    const addresses = {
      apiBase: "https://api.razorpay.com/v1",
      checkoutSrc: "https://checkout.razorpay.com/x.js",
    };
    expect(paymentPageHeaders("n0nce", addresses)["Cross-Origin-Opener-Policy"]).toBe(
      "same-origin-allow-popups",
    );
  });
});

describe("rejectCrossOrigin", () => {
  const post = (path: string, headers: Record<string, string>) =>
    rejectCrossOrigin(new Request(`https://haat.example${path}`, { method: "POST", headers }))?.status ??
    "allowed";

  it("allows posts from Razorpay's origin to the payment callback alone", () => {
    for (const Origin of ["https://api.razorpay.com", "null"]) {
      expect(post("/payment/callback/8c7dbbc3", { Origin })).toBe("allowed");
      for (const path of [
        "/payment/callback",
        "/payment/callback/",
        "/payment/callback/8c7dbbc3/more",
        "/x/payment/callback/8c7dbbc3",
        "/order/8c7dbbc3/payment",
        "/checkout?/payment/callback/8c7dbbc3",
      ]) {
        expect(post(path, { Origin }), path).toBe(403);
      }
    }
    expect(post("/order/8c7dbbc3/payment", { Origin: "https://haat.example" })).toBe("allowed");
  });

  const send = (method: string, headers: Record<string, string> = {}) =>
    rejectCrossOrigin(new Request("https://haat.example/cart", { method, headers }));

  it("lets every site link to a page", () => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect(send("GET", headers)).toBeNull();
    expect(send("HEAD", headers)).toBeNull();
  });

  it.each([
    ["/admin/orders/export", "cross-site", 403],
    ["/admin/accounts/export/sales-2026-11.csv", "cross-site", 403],
    ["/admin/orders/export", "same-origin", "allowed"],
    ["/admin/orders/export", "none", "allowed"],
    ["/admin/orders", "cross-site", "allowed"],
  ])("makes a file of the portal only for itself: %s, %s", (path, site, status) => {
    const request = new Request(`https://haat.example${path}`, { headers: { "Sec-Fetch-Site": site } });
    expect(rejectCrossOrigin(request)?.status ?? "allowed").toBe(status);
  });

  it.each(["PUT", "DELETE", "PATCH", "OPTIONS"])(
    "rejects %s, also from the shop's own pages",
    async (method) => {
      const response = send(method, { Origin: "https://haat.example" });
      expect(response?.status).toBe(405);
      expect(response?.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
      expect(await response?.text()).toBe("That cannot be done here.\n");
    },
  );

  it.each([
    ["no browser, or an old one whose page hides itself", {}, 403],
    ["a page of the shop in an old browser", { Referer: "https://haat.example/checkout" }, "allowed"],
    ["another site in an old browser", { Referer: "https://evil.example/https://haat.example/" }, 403],
    ["a page without a readable address", { Referer: "about:client" }, 403],
    ["a page of the shop", { Origin: "https://haat.example" }, "allowed"],
    ["a page of the shop, without Origin", { "Sec-Fetch-Site": "same-origin" }, "allowed"],
    ["the address bar", { "Sec-Fetch-Site": "none" }, "allowed"],
    ["another site", { Origin: "https://evil.example" }, 403],
    ["a sandboxed page", { Origin: "null" }, 403],
    ["the shop over http", { Origin: "http://haat.example" }, 403],
    ["a subdomain", { Origin: "https://www.haat.example" }, 403],
    ["another site, without Origin", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a subdomain, without Origin", { "Sec-Fetch-Site": "same-site" }, 403],
    [
      "another site that claims otherwise",
      { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
      403,
    ],
    [
      "the shop, whatever Sec-Fetch-Site says",
      { Origin: "https://haat.example", "Sec-Fetch-Site": "cross-site" },
      "allowed",
    ],
  ])("a post from %s", (_name, headers, expected) => {
    expect(post("/cart", headers)).toBe(expected);
  });

  it("allows the servers that post without a browser, and refuses other sites there", () => {
    for (const path of ["/payment/webhook", "/newsletter/unsubscribe"]) {
      expect(post(path, {}), path).toBe("allowed");
      expect(post(path, { Origin: "https://evil.example" }), path).toBe(403);
      expect(post(`${path}/more`, {}), path).toBe(403);
    }
  });
});

describe("createRequestIds", () => {
  it("makes a nonce of 16 random bytes and a request id of 8 hex digits", () => {
    const made = Array.from({ length: 50 }, createRequestIds);
    for (const { nonce, requestId } of made) {
      expect(atob(nonce)).toHaveLength(16);
      expect(requestId).toMatch(/^[0-9a-f]{8}$/);
    }
    expect(new Set(made.map(({ nonce }) => nonce)).size).toBe(50);
    expect(new Set(made.map(({ requestId }) => requestId)).size).toBe(50);
  });
});

describe("isPrefetch", () => {
  it.each([
    [{ "Sec-Purpose": "prefetch" }, true],
    [{ "Sec-Purpose": "prefetch;prerender" }, true],
    [{ Purpose: "prefetch" }, true],
    [{ "Sec-Purpose": "navigate", Purpose: "prefetch" }, false],
    [{ Purpose: "not-prefetch" }, false],
    [{}, false],
  ])("%j: %s", (headers, expected) => {
    expect(isPrefetch(new Request("https://haat.example/", { headers }))).toBe(expected);
  });
});

describe("withSecurityHeaders", () => {
  afterEach(() => void vi.unstubAllEnvs());

  type Asked = { url?: string; method?: string; headers?: Record<string, string> };
  const secure = (init: ResponseInit = {}, { url = "https://haat.example/", ...asked }: Asked = {}) =>
    withSecurityHeaders(new Response("page", init), new Request(url, asked), {
      nonce: "n0nce",
      requestId: "1a2b3c4d",
    });
  const headersOf = (response: Response) => Object.fromEntries(response.headers);

  it("keeps status and body, and adds the headers that every response has", async () => {
    vi.stubEnv("PROD", true);
    const response = secure({ status: 404, headers: { "Content-Type": "text/html", "X-Own": "1" } });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("page");
    expect(headersOf(response)).toEqual({
      "cache-control": "private, no-store",
      "content-security-policy":
        "default-src 'self'; script-src 'self' 'nonce-n0nce'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-src 'none'; frame-ancestors 'none'",
      "content-type": "text/html; charset=utf-8",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-own": "1",
      "x-request-id": "1a2b3c4d",
    });
  });

  it("names the characters of a text, and leaves other types as they are", () => {
    const typeOf = (type: string) =>
      secure({ headers: { "Content-Type": type } }).headers.get("Content-Type");
    expect(["text/x-script", "text/csv; charset=utf-8", "image/png", "application/json"].map(typeOf)).toEqual(
      ["text/x-script; charset=utf-8", "text/csv; charset=utf-8", "image/png", "application/json"],
    );
  });

  it("demands https in future only when this page came over https", () => {
    const response = secure({}, { url: "http://127.0.0.1:5173/" });
    expect(response.headers.has("Strict-Transport-Security")).toBe(false);
  });

  it("keeps the payment page's own policies in production, and none in development", () => {
    const own = {
      headers: { "Content-Security-Policy": "own", "Cross-Origin-Opener-Policy": "same-origin-allow-popups" },
    };
    vi.stubEnv("PROD", true);
    expect(headersOf(secure(own))).toMatchObject({
      "content-security-policy": "own",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    vi.stubEnv("PROD", false);
    expect(secure(own).headers.has("Content-Security-Policy")).toBe(false);
    expect(secure().headers.has("Content-Security-Policy")).toBe(false);
  });

  const CACHED = "public, max-age=3600";
  const prefetch = { headers: { "Sec-Purpose": "prefetch" } };
  const cookie: Record<string, string> = { "Set-Cookie": "haat-cart=x" };

  it.each([
    ["a page", {}, {}, "private, no-store", null],
    ["a response that its route caches", { "Cache-Control": CACHED }, {}, CACHED, null],
    [
      "a cached response with a visitor's cookies",
      { "Cache-Control": CACHED, ...cookie },
      {},
      "private, no-store",
      null,
    ],
    ["a prefetched page", {}, prefetch, "private, max-age=10", "Cookie"],
    ["a prefetched page with cookies", cookie, prefetch, "private, no-store", null],
    ["a prefetched page that its route caches", { "Cache-Control": CACHED }, prefetch, CACHED, null],
    [
      "a cached, prefetched page with cookies",
      { "Cache-Control": CACHED, ...cookie },
      prefetch,
      "private, no-store",
      null,
    ],
    ["a post that claims to be a prefetch", {}, { method: "POST", ...prefetch }, "private, no-store", null],
  ])("%s may be stored as its headers say", (_name, headers, asked, cacheControl, vary) => {
    const response = secure({ headers }, asked);
    expect(response.headers.get("Cache-Control")).toBe(cacheControl);
    expect(response.headers.get("Vary")).toBe(vary);
  });
});
