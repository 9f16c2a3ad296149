import type { RouterContextProvider } from "react-router";

import {
  cartContext,
  identityContext,
  type PostedCheckout,
  postedCheckoutContext,
  sessionContext,
} from "#app/context.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { changesSince } from "#app/shop/checkout/cart-mark.ts";
import type { Paise } from "#app/shop/money.ts";
import { applyIntent } from "#app/workflows/cart-intents.server.ts";
import type { PricedCart } from "#app/workflows/price-cart.server.ts";

/** Returns what the page after a posted checkout form takes from it; `shownTotal` in paise, null without one. */
export function readPosted(form: FormData): { posted: PostedCheckout; shownTotal: Paise | null } {
  const shown = formText(form, "shownTotal");
  return {
    posted: {
      addressId: formText(form, "addressId"),
      pin: formText(form, "postal_code"),
      shownCart: form.has("shownCart") ? formText(form, "shownCart") : null,
      isAboutCoupon: false,
    },
    shownTotal: /^\d{1,12}$/.test(shown) ? Number(shown) : null,
  };
}

/** What the cart of this page has that the one of the posted form had not, so that no press orders it unseen. */
export function changesOfPosted(posted: PostedCheckout | null, checkout: PricedCart): string[] {
  if (posted === null || posted.shownCart === null) return [];
  return changesSince(posted.shownCart, checkout, { ignoreCoupon: posted.isAboutCoupon }) ?? [];
}

/** Removes what cannot be bought from the cart. The page then does not describe that as a change. */
export async function acceptChanges(
  context: Readonly<RouterContextProvider>,
  posted: PostedCheckout,
): Promise<void> {
  const slot = context.get(cartContext);
  const { cart, notice } = await applyIntent(context.get(identityContext), slot.get(), { intent: "accept" });
  slot.set(cart);
  if (notice) context.get(sessionContext).notify(notice);
  context.set(postedCheckoutContext, { ...posted, shownCart: null });
}
