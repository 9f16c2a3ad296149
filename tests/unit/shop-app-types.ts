import type { Cart } from "#app/shop/cart/cart.ts";

// Types of tests/unit/support/shop-app.ts for tests that are compiled with the types of Node.

/** The keys of the shop, and the fetch that answers its requests. */
export type Wiring = {
  publishableKey: string;
  secretKey: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
};

/** A signed-in user with the session cookie. */
type SignedIn = { id: string; email: string; cookie: string };

type RouteName =
  | "checkout"
  | "place order"
  | "pay page"
  | "confirmation"
  | "retry payment"
  | "cancel"
  | "callback"
  | "webhook";

/** A request to a route of the shop. */
export type ShopRequest = {
  route: RouteName;
  path: string;
  id?: string;
  /** Fields of a form, or the body of a webhook. */
  post?: Record<string, string> | string;
  headers?: Record<string, string>;
};

/** The response of a route: its data, or the address to which it redirects. */
export type ShopAnswer = { status: number; location: string | null; data: unknown };

export type ShopApp = {
  /** @param cart the cookie, which the request may change */
  request: (
    wiring: Wiring,
    user: SignedIn | null,
    request: ShopRequest,
    cart: { current: Cart },
  ) => Promise<ShopAnswer>;
  /** Calls a function of the database as a signed-in user. */
  call: (
    wiring: Wiring,
    user: SignedIn,
    name: string,
    values: Record<string, unknown>,
  ) => Promise<{ data: unknown; error: unknown }>;
  /** The cron's work with orders and payments. */
  runCron: (wiring: Wiring) => Promise<void>;
};
