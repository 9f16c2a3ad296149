import { type Delivery, noCashText } from "#app/shop/delivery/delivery.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { PaymentMethod } from "#app/shop/order/order.ts";
import { ONLINE_METHODS } from "#app/shop/payment/payment.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

/** A payment method at the checkout. One with a `reason` is disabled. */
export type PaymentOffer = { method: PaymentMethod; label: string; detail: string; reason: string | null };

type PaymentSettings = Pick<Settings, "enableCod" | "enableRazorpay" | "codLimit">;

/**
 * Returns the payment methods for a total in paise, online payment first. Online payment is left out when it is
 * disabled or has no keys, cash on delivery when it is disabled. Cash on delivery has a `reason` above its limit and
 * where it is not offered.
 */
export function paymentOffers(
  settings: PaymentSettings,
  { hasKeys, total, delivery }: { hasKeys: boolean; total: Paise; delivery: Delivery },
): PaymentOffer[] {
  const { enableCod, enableRazorpay, codLimit } = settings;
  const offers: PaymentOffer[] = [];
  if (enableRazorpay && hasKeys) {
    offers.push({ method: "razorpay", label: "Pay online", detail: ONLINE_METHODS, reason: null });
  }
  if (enableCod) {
    offers.push({
      method: "cod",
      label: "Cash on delivery",
      detail: `Pay ${formatPaise(total)} when it arrives`,
      reason:
        noCashText(delivery) ??
        (codLimit !== null && total > codLimit
          ? `Cash on delivery is for orders up to ${formatPaise(codLimit)}.`
          : null),
    });
  }
  return offers;
}

/** Returns the reason why an order cannot be paid in cash; null when it can. */
export function cashRefusal(settings: PaymentSettings, total: Paise, delivery: Delivery): string | null {
  const offer = paymentOffers(settings, { hasKeys: false, total, delivery }).find(
    ({ method }) => method === "cod",
  );
  return offer ? offer.reason : "Cash on delivery is switched off in the settings.";
}

/** Returns the payment method stored with an order of ₹0: one that is enabled. */
export function freeOrderMethod({ enableRazorpay }: Pick<Settings, "enableRazorpay">): PaymentMethod {
  return enableRazorpay ? "razorpay" : "cod";
}
