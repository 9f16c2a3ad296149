import { formatPaise, type Paise } from "./money.ts";
import type { PaymentMethod } from "./order.ts";
import type { Settings } from "./settings.ts";

/** A way to pay as the checkout offers it; one with a reason is shown but cannot be chosen. */
export type PaymentOffer = { method: PaymentMethod; label: string; detail: string; reason: string | null };

/**
 * How an order of this total may be paid. Cash on delivery is left out when it is switched off, and shown with its
 * reason when the total (paise) is above its limit.
 */
export function paymentOffers(
  settings: Pick<Settings, "enableCod" | "codLimit">,
  total: Paise,
): PaymentOffer[] {
  if (!settings.enableCod) return [];
  const { codLimit } = settings;
  return [
    {
      method: "cod",
      label: "Cash on delivery",
      detail: `Pay ${formatPaise(total)} when it arrives`,
      reason:
        codLimit !== null && total > codLimit
          ? `Cash on delivery is for orders up to ${formatPaise(codLimit)}.`
          : null,
    },
  ];
}
