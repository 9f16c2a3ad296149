import type * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import type { Order } from "#app/data/orders.server.ts";
import { isSameAddress } from "#app/shop/address/address.ts";
import { changesSince } from "#app/shop/checkout/cart-mark.ts";
import { totalChangeText } from "#app/shop/checkout/changed-terms.ts";
import type { checkoutSchema } from "#app/shop/checkout/checkout-form.ts";
import { deliveryChangesSince } from "#app/shop/checkout/delivery-mark.ts";
import type { Notice } from "#app/shop/notice.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { describeCouponChange, readCartChanges, type Shopper } from "#app/workflows/checkout.server.ts";
import { chooseShippingAddress, type ChosenAddress } from "#app/workflows/choose-shipping-address.server.ts";
import type { PricedCart } from "#app/workflows/price-cart.server.ts";

type CheckoutForm = z.output<typeof checkoutSchema>;

/** Describes the differences to the checkout that the shopper saw; null when there are none. */
export async function describeChanges(
  db: Db,
  priced: PricedCart,
  { shownTotal, shownCart, ...form }: CheckoutForm,
  shipping: ChosenAddress | null,
): Promise<string | null> {
  const { joined, totals, coupon } = priced;
  const isSame = totals.total === shownTotal;
  const since = shownCart === undefined ? null : changesSince(shownCart, priced);
  const delivery = shipping === null ? [] : describeDeliveryChanges(priced, form, shipping);
  if (isSame && since === null && delivery.length === 0 && !joined.hasOutOfStock) return null;
  return [
    ...delivery,
    ...(since ?? []),
    ...(await readCartChanges(db, joined)).map(({ sentence }) => sentence),
    ...describeCouponChange(coupon),
    ...(isSame ? [] : [totalChangeText(totals.total, shownTotal)]),
    ...(joined.hasOutOfStock ? [] : ["Please check it and place the order again."]),
  ].join(" ");
}

function describeDeliveryChanges(
  { settings, delivery }: PricedCart,
  { addressId, shownDelivery }: Pick<CheckoutForm, "addressId" | "shownDelivery">,
  { address, isNew }: ChosenAddress,
): string[] {
  if (shownDelivery === undefined) return [];
  const saved = isNew ? null : { ...address, id: addressId };
  return deliveryChangesSince(shownDelivery, { saved, settings, delivery }, new Date());
}

/** Says which of the shopper's texts the shop does not take any more; they would be left out unseen. */
export function leftOutTexts(form: CheckoutForm, settings: Settings): string[] {
  return [
    ...(form.gift_message && !settings.offerGiftMessage
      ? ["Gift messages are not offered any more, so yours is left out."]
      : []),
    ...(form.buyer_gstin && settings.taxMode !== "gst"
      ? ["Invoices with a GSTIN are not offered any more, so yours is left out."]
      : []),
  ];
}

/** The notice when the same form was sent again with another address or payment method. */
export const OTHER_CHOICES: Notice = {
  kind: "error",
  message:
    "You have placed this order already, as it is shown here. To change its address or payment, cancel it and order again.",
};

/** Returns true if an order that the form has placed before goes to another address, or is paid in another way. */
export async function hasOtherChoices(shopper: Shopper, form: CheckoutForm, order: Order): Promise<boolean> {
  if (hasEnded(order.status)) return false;
  if (order.total > 0 && form.paymentMethod !== order.paymentMethod) return true;
  const chosen = await chooseShippingAddress(shopper, form);
  return !("refused" in chosen) && !isSameAddress(chosen.address, order.shippingAddress);
}
