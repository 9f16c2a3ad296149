import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { expect } from "vitest";

import { parseConfig, type ShopConfig } from "#app/config.server.ts";
import {
  cartContext,
  configContext,
  type Identity,
  identityContext,
  type KeptWish,
  requestIdContext,
  sessionContext,
} from "#app/context.ts";
import { type Cart, emptyCart } from "#app/shop/cart/cart.ts";
import type { Notice } from "#app/shop/notice.ts";

/** A shop with a database and nothing else. */
export const CONFIG: ShopConfig = parseConfig({
  SUPABASE_URL: "https://db.example",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  SUPABASE_SECRET_KEY: "sb_secret_1",
  SESSION_SECRET: "a-session-secret-of-32-characters!!",
  AUTH_MIN_RESPONSE_MS: "0",
});

/** The same shop without a database: it shows sample products and rejects writes. */
export const NO_BACKEND: ShopConfig = { ...CONFIG, backend: null };

export const CART_ID = "c0000000-0000-4000-8000-000000000001";

type Start = { config?: Partial<ShopConfig>; identity?: Partial<Identity>; cart?: Cart };

/** The context of a request, and what the tested code did to it. */
export function createShopContext({ config = {}, identity = {}, cart = emptyCart(CART_ID) }: Start = {}) {
  const context = new RouterContextProvider();
  const seen = {
    context,
    /** Notices for the next page, oldest first. */
    notices: [] as Notice[],
    /** The carts that were written, oldest first. */
    carts: [] as Cart[],
    /** Arguments of `remember`. */
    remembered: [] as boolean[],
    /** The product that a visitor wanted on a list. */
    wish: null as KeptWish | null,
    /** What was taken out of the cart. */
    removed: null as Cart | null,
    /** The order that waits for its payment. */
    paying: null as string | null,
    /** The number of times that the session was cleared. */
    cleared: 0,
  };
  context.set(configContext, { ...CONFIG, ...config });
  context.set(requestIdContext, "1a2b3c4d");
  context.set(sessionContext, {
    takeNotice: () => null,
    notify: (notice) => void seen.notices.push(notice),
    keepWish: (wish) => void (seen.wish = wish),
    keptWish: () => seen.wish?.list ?? null,
    keepEmail: () => undefined,
    keepRemoved: (removed) => void (seen.removed = removed),
    takeRemoved: () => seen.removed,
    setPaying: (orderId) => void (seen.paying = orderId),
    paying: () => seen.paying,
    setCancelledPayment: () => undefined,
    cancelledPaymentAt: () => null,
    takeEmail: () => null,
    takeWish: () => seen.wish,
  });
  context.set(cartContext, {
    get: () => seen.carts.at(-1) ?? cart,
    set: (replacement) => void seen.carts.push(replacement),
  });
  context.set(identityContext, {
    db: null,
    user: null,
    endedUserId: null,
    isAuthUnreachable: false,
    remember: (yes) => void seen.remembered.push(yes),
    clearSession: () => void (seen.cleared += 1),
    hasPendingFlow: () => false,
    ...identity,
  });
  return seen;
}

/** Runs a middleware around `next`. */
export function runMiddleware(
  middleware: MiddlewareFunction<Response>,
  request: Request,
  context: RouterContextProvider,
  next: () => Response | Promise<Response> = () => new Response("page"),
): Promise<Response> {
  const arguments_ = { request, context, url: new URL(request.url), params: {}, pattern: "" };
  return middleware(arguments_, async () => next()) as Promise<Response>;
}

/** A posted form. */
export function postForm(path: string, fields: Record<string, string>): Request {
  return new Request(`https://shop.example${path}`, { method: "POST", body: new URLSearchParams(fields) });
}

/** Returns what the promise rejects with: the status of a route error or redirect, and the address of a redirect. */
export async function thrownBy(
  work: () => unknown,
): Promise<{ status: number | undefined; location: string | null; message: unknown }> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof Response) {
      return { status: thrown.status, location: thrown.headers.get("Location"), message: null };
    }
    const { data, init } = thrown as { data?: { message?: unknown }; init?: ResponseInit };
    return { status: init?.status, location: null, message: data?.message };
  }
  return expect.fail("Nothing was thrown.");
}

/** Razorpay test keys of a stand-in at api.example. */
export const GATEWAY: NonNullable<ShopConfig["gateway"]> = {
  keyId: "rzp_test_key",
  keySecret: "s3cret",
  webhookSecrets: ["w"],
  apiBase: "https://api.example/v1",
  readTimeoutMs: 5_000,
  writeTimeoutMs: 8_000,
  checkoutSrc: "https://checkout.example/checkout.js",
  isTest: true,
};
