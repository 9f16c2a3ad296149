import * as z from "zod";

import { addressFields, fillState } from "#app/shop/address/address-form.ts";
import { NEW_ADDRESS, PLACE_ORDER } from "#app/shop/checkout/checkout.ts";
import { optionalLine, optionalMultilineText } from "#app/shop/form-fields.ts";
import { PAYMENT_METHODS } from "#app/shop/order/order.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { isGstin, normalizeGstin } from "#app/shop/tax/gstin.ts";

const OUT_OF_DATE = "This page is out of date. Please check the total and place the order again.";
const WRONG_GSTIN =
  "GSTIN must be 15 characters with a right last one, such as 27AAPFU0939F1ZV. Please check it";
const NO_ADDRESS = "Please select a shipping address";

/** Texts that a shopper may add to an order, named as columns of orders. */
const orderTexts = {
  gift_message: optionalMultilineText("Gift message", 200),
  /** Of a business, for its input tax. Letters and digits are put in order before they are checked. */
  buyer_gstin: optionalLine("GSTIN", 40)
    .transform((typed) => (typed === null ? null : normalizeGstin(typed)))
    .refine((gstin) => gstin === null || isGstin(gstin), { error: WRONG_GSTIN }),
};

const order = {
  intent: z.literal(PLACE_ORDER, { error: OUT_OF_DATE }),
  paymentMethod: z.enum(PAYMENT_METHODS, { error: "Please choose a payment method" }),
  checkoutKey: z.guid({ error: OUT_OF_DATE }),
  shownTotal: z
    .string({ error: OUT_OF_DATE })
    .refine((value) => /^\d{1,12}$/.test(value), { error: OUT_OF_DATE })
    .transform(Number),
  ...orderTexts,
};

const choice = z.discriminatedUnion(
  "addressChoice",
  [
    z.object({
      ...order,
      addressChoice: z.literal("saved"),
      addressId: z.guid({ error: NO_ADDRESS }),
    }),
    z.object({
      ...order,
      addressChoice: z.literal("new"),
      addressId: z.literal(NEW_ADDRESS, { error: NO_ADDRESS }),
      ...addressFields,
    }),
  ],
  { error: OUT_OF_DATE },
);

/** The fields of the checkout form as posted. */
type CheckoutInput = Partial<Record<keyof typeof order | "addressId" | keyof typeof addressFields, string>>;

/**
 * The checkout form. `addressId` is the id of a saved address or 'new', which requires the address fields;
 * `addressChoice` of the result ('saved' or 'new') tells which. `shownTotal`: the total on the page, in paise.
 * `checkoutKey`: the idempotency key, by which a second submit finds the first order.
 */
export const checkoutSchema = z.preprocess(addAddressChoice, choice);

function addAddressChoice(form: CheckoutInput): unknown {
  if (typeof form !== "object" || form === null) return form;
  return form.addressId === NEW_ADDRESS
    ? { ...fillState(form), addressChoice: "new" }
    : { ...form, addressChoice: "saved" };
}

export type OrderTexts = Partial<z.output<z.ZodObject<typeof orderTexts>>>;

/** The texts of a checkout form that the settings allow. */
export function pickOrderTexts(
  form: OrderTexts,
  settings: Pick<Settings, "offerGiftMessage" | "taxMode">,
): OrderTexts {
  return {
    ...(settings.offerGiftMessage ? { gift_message: form.gift_message ?? null } : {}),
    ...(settings.taxMode === "gst" ? { buyer_gstin: form.buyer_gstin ?? null } : {}),
  };
}
