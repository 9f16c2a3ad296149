import { describe, expect, it } from "vitest";

import { paymentPageHeaders, rejectCrossOrigin } from "#app/middleware/headers.server.ts";

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
});
