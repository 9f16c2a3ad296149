import { createContext } from "react-router";

import type { ShopConfig } from "#app/config.server.ts";
import type { Catalogue } from "#app/data/catalogue.server.ts";
import type { Credentials, Db } from "#app/data/client.server.ts";
import type { Cart } from "#app/shop/cart/cart.ts";
import type { Notice } from "#app/shop/notice.ts";
import type { SecurityEvent } from "#app/shop/security/security-events.ts";

/** A product that a visitor wanted on the wishlist, or about which they want a mail when it is back in stock. */
export type KeptWish = { productId: string; list: "wishlist" | "stock-notices" };

/** The session cookie of one request. */
export type SessionSlot = {
  /** Returns the notice to show now and removes it. */
  takeNotice: () => Notice | null;
  notify: (notice: Notice) => void;
  /** Keeps what a visitor wanted to do with a product until they have signed in. */
  keepWish: (wish: KeptWish) => void;
  /** Returns that, if there is something, and removes it. */
  takeWish: () => KeptWish | null;
  /** Returns the list of the kept wish without removing it; null if there is none. */
  keptWish: () => KeptWish["list"] | null;
  /** Keeps an e-mail address that was typed to sign up or for a new password, for the sign-in page. */
  keepEmail: (email: string) => void;
  /** Returns that address, if there is one, and removes it. */
  takeEmail: () => string | null;
  /** Keeps what was taken out of the cart, as a cart, for the cart page to offer it once. */
  keepRemoved: (removed: Cart) => void;
  takeRemoved: () => Cart | null;
  /** Keeps the id of an order that waits for its payment, until it is replaced; null for none. */
  setPaying: (orderId: string | null) => void;
  paying: () => string | null;
  /** Keeps when the shopper cancelled the payment of an order, for the latest such order. */
  setCancelledPayment: (orderId: string, at: Date) => void;
  /** Returns that time; null for another order. */
  cancelledPaymentAt: (orderId: string) => Date | null;
};

/** The cart of one request; `set` writes the cookie once, with the response. */
export type CartSlot = { get: () => Cart; set: (cart: Cart) => void };

/** A signed-in shopper or member of staff. */
export type ShopUser = { id: string; email: string };

/** The caller of one request. */
export type Identity = {
  /** Database client with the caller's rights; null when no backend is configured. */
  db: Db | null;
  user: ShopUser | null;
  /** The id of the user whose session ended with this request, not verified; null if none did. For keepForm alone. */
  endedUserId: string | null;
  /** The auth server did not answer, so `user` is unknown. */
  isAuthUnreachable: boolean;
  /** true: the session outlives the browser by 30 days; false: it ends with it. Call before signing in. */
  remember: (yes: boolean) => void;
  /** Deletes the session cookies in this browser. */
  clearSession: () => void;
  /** Returns true if this browser started the OAuth sign-in with this flow id (see startGoogle) within ten minutes. */
  hasPendingFlow: (flow: string) => boolean;
};

/** Writes an event to the security log; the account is named by its id, or by its e-mail, which is not stored. */
export type SecurityLog = (
  event: SecurityEvent,
  account?: { userId?: string | undefined; email?: string | undefined },
) => void;

/** Configuration, parsed once per isolate in workers/app.ts. */
export const configContext = createContext<ShopConfig>();
/** Nonce of the inline scripts of this request's page. */
export const nonceContext = createContext<string>();
/** Id of this request in the log, on error pages and in X-Request-Id. */
export const requestIdContext = createContext<string>();
/** Security log of this request; use logSecurityEvent. */
export const securityLogContext = createContext<SecurityLog>(() => undefined);
export const sessionContext = createContext<SessionSlot>();
/** True if the sign-in of this request offers to send a kept form, instead of redirecting. */
export const keptOfferContext = createContext(false);
/** What the page after a posted checkout form takes from it. */
export type PostedCheckout = {
  /** The address, for which the page is priced. */
  addressId: string;
  pin: string;
  /** The `cartMark` that the form carried, with which the page compares its cart; null without one. */
  shownCart: string | null;
  /** The `deliveryMark` that the form carried; null without one. */
  shownDelivery: string | null;
  /** True if the shopper asked to see another delivery, whose days are then no surprise. */
  isAboutDelivery: boolean;
  /** True if the post may have changed the coupon. */
  isAboutCoupon: boolean;
};
export const postedCheckoutContext = createContext<PostedCheckout | null>(null);
export const cartContext = createContext<CartSlot>();
export const identityContext = createContext<Identity>();
/** Does work with the backend after the response; nothing when no backend is configured. */
export const afterResponseContext = createContext<(work: (backend: Credentials) => Promise<unknown>) => void>(
  () => undefined,
);
/** Id of the deployed code. */
export const buildContext = createContext<string>();
/** True once the session of a member of staff was confirmed, which each form of the portal and some exports ask for. */
export const confirmedStaffContext = createContext(false);
export const catalogueContext = createContext<Catalogue>();
