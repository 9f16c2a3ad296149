import type { RouterContextProvider } from "react-router";

import {
  cartContext,
  identityContext,
  type PostedCheckout,
  postedCheckoutContext,
  sessionContext,
} from "#app/context.ts";
import type { SavedAddress } from "#app/data/addresses.server.ts";
import { formText } from "#app/middleware/read-form.server.ts";
import { changesSince } from "#app/shop/checkout/cart-mark.ts";
import { REFRESH } from "#app/shop/checkout/checkout.ts";
import { deliveryChangesSince } from "#app/shop/checkout/delivery-mark.ts";
import type { Paise } from "#app/shop/money.ts";
import { applyIntent } from "#app/workflows/cart-intents.server.ts";
import type { CartChange } from "#app/workflows/checkout.server.ts";
import type { PricedCart } from "#app/workflows/price-cart.server.ts";

/** Returns what the page after a posted checkout form takes from it; `shownTotal` in paise, null without one. */
export function readPosted(form: FormData): { posted: PostedCheckout; shownTotal: Paise | null } {
  const shown = formText(form, "shownTotal");
  const mark = (name: "shownCart" | "shownDelivery") => (form.has(name) ? formText(form, name) : null);
  return {
    posted: {
      addressId: formText(form, "addressId"),
      pin: formText(form, "postal_code"),
      shownCart: mark("shownCart"),
      shownDelivery: mark("shownDelivery"),
      isAboutDelivery: form.get("intent") === REFRESH,
      isAboutCoupon: false,
    },
    shownTotal: /^\d{1,12}$/.test(shown) ? Number(shown) : null,
  };
}

/**
 * What the cart and the delivery of this page have that those of the posted form had not, so that no press orders it
 * unseen.
 */
export function changesOfPosted(
  posted: PostedCheckout | null,
  checkout: PricedCart,
  addresses: readonly SavedAddress[] | null,
): CartChange[] {
  if (posted === null) return [];
  const sentences = [...deliveryChanges(posted, checkout, addresses), ...cartChanges(posted, checkout)];
  return sentences.map((sentence) => ({ sentence }));
}

function cartChanges({ shownCart, isAboutCoupon }: PostedCheckout, checkout: PricedCart): string[] {
  if (shownCart === null) return [];
  return changesSince(shownCart, checkout, { ignoreCoupon: isAboutCoupon }) ?? [];
}

function deliveryChanges(
  { addressId, shownDelivery, isAboutDelivery }: PostedCheckout,
  { settings, delivery }: PricedCart,
  addresses: readonly SavedAddress[] | null,
): string[] {
  if (shownDelivery === null) return [];
  const saved = addresses?.find(({ id }) => id === addressId) ?? null;
  const ordered = { saved, settings, delivery };
  return deliveryChangesSince(shownDelivery, ordered, new Date(), { ignoreDays: isAboutDelivery });
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
