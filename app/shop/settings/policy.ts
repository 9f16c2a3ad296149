import { formatPaise } from "#app/shop/money.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { formatDays } from "#app/shop/text.ts";

/** Formats the delivery time: '2 to 5 days', or '24 hours' when the longest is one day. */
export function deliveryTime({
  deliveryDaysMin,
  deliveryDaysMax,
}: Pick<Settings, "deliveryDaysMin" | "deliveryDaysMax">): string {
  if (deliveryDaysMax <= 1) return "24 hours";
  return deliveryDaysMin < deliveryDaysMax
    ? `${deliveryDaysMin} to ${deliveryDaysMax} days`
    : formatDays(deliveryDaysMax);
}

/** Describes the shipping fee and free shipping in a sentence. */
export function shippingTerms({
  shippingFee,
  freeShippingThreshold,
}: Pick<Settings, "shippingFee" | "freeShippingThreshold">): string {
  if (shippingFee === 0) return "Delivery is free on every order.";
  return `Delivery costs ${formatPaise(shippingFee)}, and nothing when your items come to more than ${formatPaise(freeShippingThreshold)}.`;
}

/** Names the shipping fee in a few words: '₹49, free above ₹499'. */
export function shippingFeeText({
  shippingFee,
  freeShippingThreshold,
}: Pick<Settings, "shippingFee" | "freeShippingThreshold">): string {
  if (shippingFee === 0) return "Free delivery";
  return `${formatPaise(shippingFee)}, free above ${formatPaise(freeShippingThreshold)}`;
}

/** Describes in a sentence how tax is shown. */
export function taxTerms({ taxRate }: Pick<Settings, "taxRate">): string {
  return taxRate > 0
    ? `Prices are shown without tax, with “+ ${taxRate}% tax” beside them.`
    : "No tax is added to the prices you see.";
}

/** Returns true if online payment is enabled and has a key. */
export function takesOnlinePayment({
  enableRazorpay,
  razorpayKeyId,
}: Pick<Settings, "enableRazorpay" | "razorpayKeyId">): boolean {
  return enableRazorpay && Boolean(razorpayKeyId);
}

/** Describes cash on delivery with its limit: 'Cash on delivery up to ₹10,000'; null where it is off. */
export function cashTerms({ enableCod, codLimit }: Pick<Settings, "enableCod" | "codLimit">): string | null {
  if (!enableCod) return null;
  return codLimit === null ? "Cash on delivery" : `Cash on delivery up to ${formatPaise(codLimit)}`;
}

/** Names the enabled payment methods in a few words: 'Pay by UPI, card or on delivery'; null when there is none. */
export function paymentTerms(
  settings: Pick<Settings, "enableCod" | "codLimit" | "enableRazorpay" | "razorpayKeyId">,
): string | null {
  if (!takesOnlinePayment(settings)) return cashTerms(settings);
  const { enableCod, codLimit } = settings;
  if (!enableCod) return "Pay by UPI or card";
  return codLimit === null
    ? "Pay by UPI, card or on delivery"
    : `Pay by UPI or card, or on delivery up to ${formatPaise(codLimit)}`;
}

/** Describes the enabled payment methods, a sentence for each. */
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

/** Describes where refunds go, a sentence for each enabled payment method. */
export function refundTerms(
  settings: Pick<Settings, "enableCod" | "enableRazorpay" | "razorpayKeyId">,
): string[] {
  return [
    ...(takesOnlinePayment(settings)
      ? ["What you paid online goes back to the card, account or UPI ID it came from."]
      : []),
    ...(settings.enableCod
      ? ["What you paid in cash goes to the UPI ID or bank account that you name."]
      : []),
  ];
}

/** Returns a `tel:` link. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** Returns a WhatsApp link. Numbers of ten digits get the country code 91. */
export function whatsappHref(number: string): string {
  const digits = number.replace(/\D/g, "").replace(/^0+/, "");
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
}
