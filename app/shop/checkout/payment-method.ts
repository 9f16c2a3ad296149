import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { PaymentMethod } from "#app/shop/order/order.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

/** A way to pay as the checkout offers it; one with a reason is shown but cannot be chosen. */
export type PaymentOffer = { method: PaymentMethod; label: string; detail: string; reason: string | null };

type PaymentSettings = Pick<Settings, "enableCod" | "enableRazorpay" | "codLimit">;

/**
 * How an order of this total (paise) may be paid, the usual way first. Online is left out when it is switched off or
 * the shop has no keys for it; cash on delivery is left out when it is switched off, and shown with its reason when
 * the total is above its limit.
 */
export function paymentOffers(settings: PaymentSettings, hasKeys: boolean, total: Paise): PaymentOffer[] {
  const { enableCod, enableRazorpay, codLimit } = settings;
  const offers: PaymentOffer[] = [];
  if (enableRazorpay && hasKeys) {
    offers.push({ method: "razorpay", label: "Pay online", detail: "UPI, card or netbanking", reason: null });
  }
  if (enableCod) {
    offers.push({
      method: "cod",
      label: "Cash on delivery",
      detail: `Pay ${formatPaise(total)} when it arrives`,
      reason:
        codLimit !== null && total > codLimit
          ? `Cash on delivery is for orders up to ${formatPaise(codLimit)}.`
          : null,
    });
  }
  return offers;
}

/** What an order of nothing is written down with: nobody pays it, so any method that the shop has will do. */
export function freeOrderMethod({ enableRazorpay }: Pick<Settings, "enableRazorpay">): PaymentMethod {
  return enableRazorpay ? "razorpay" : "cod";
}
