import { formatPaise } from "#app/shop/money.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

// What the shop promises, in words that follow its settings. Each is said on several pages, so it is written once.

/** How long delivery takes: '2 to 5 days', or '24 hours' where nothing takes longer than a day. */
export function deliveryTime({
  deliveryDaysMin,
  deliveryDaysMax,
}: Pick<Settings, "deliveryDaysMin" | "deliveryDaysMax">): string {
  if (deliveryDaysMax <= 1) return "24 hours";
  return deliveryDaysMin < deliveryDaysMax
    ? `${deliveryDaysMin} to ${deliveryDaysMax} days`
    : formatDays(deliveryDaysMax);
}

/** '1 day', '7 days'. */
export function formatDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/** What delivery costs, as one sentence. */
export function shippingTerms({
  shippingFee,
  freeShippingThreshold,
}: Pick<Settings, "shippingFee" | "freeShippingThreshold">): string {
  if (shippingFee === 0) return "Delivery is free on every order.";
  return `Delivery costs ${formatPaise(shippingFee)}, and nothing when your items come to more than ${formatPaise(freeShippingThreshold)}.`;
}

/** How tax joins the price, as one sentence. */
export function taxTerms({ taxRate }: Pick<Settings, "taxRate">): string {
  return taxRate > 0
    ? `Prices are shown without tax, with “+ ${taxRate}% tax” beside them.`
    : "No tax is added to the prices you see.";
}

/** Whether the shop takes online payments: switched on, and connected to a payment provider. */
export function takesOnlinePayment({
  enableRazorpay,
  razorpayKeyId,
}: Pick<Settings, "enableRazorpay" | "razorpayKeyId">): boolean {
  return enableRazorpay && Boolean(razorpayKeyId);
}

/** The ways to pay that are open now, each as one sentence. */
export function paymentMethodTexts(
  settings: Pick<Settings, "enableCod" | "codLimit" | "enableRazorpay" | "razorpayKeyId">,
): string[] {
  const { enableCod, codLimit } = settings;
  return [
    ...(takesOnlinePayment(settings) ? ["Online by UPI, card or net banking, through Razorpay."] : []),
    ...(enableCod
      ? [
          codLimit === null
            ? "Cash on delivery, at no extra charge."
            : `Cash on delivery for orders up to ${formatPaise(codLimit)}, at no extra charge.`,
        ]
      : []),
  ];
}

/** Where a refund goes, a sentence for each way to pay that is open. */
export function refundTerms(
  settings: Pick<Settings, "enableCod" | "enableRazorpay" | "razorpayKeyId">,
): string[] {
  return [
    ...(takesOnlinePayment(settings)
      ? ["What you paid online goes back to the card, account or UPI id it came from."]
      : []),
    ...(settings.enableCod
      ? ["What you paid in cash goes to the UPI id or bank account that you name."]
      : []),
  ];
}

/** A link that dials the number as it is written. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** A link that opens a chat; a number of ten digits is an Indian mobile. */
export function whatsappHref(number: string): string {
  const digits = number.replace(/\D/g, "").replace(/^0+/, "");
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
}
