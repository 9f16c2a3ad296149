import * as z from "zod";

import { addressFields, askAboutPin, fillState, pinTick } from "#app/shop/address/address-form.ts";
import {
  billingTick,
  businessFields,
  pickBusiness,
  withBusinessRules,
} from "#app/shop/checkout/business-form.ts";
import { GIFT_MESSAGE_MAX, NEW_ADDRESS, PLACE_ORDER } from "#app/shop/checkout/checkout.ts";
import { optionalMultilineText } from "#app/shop/form-fields.ts";
import { PAYMENT_METHODS } from "#app/shop/order/order.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import type { BillingAddress } from "#app/shop/tax/billing.ts";

const OUT_OF_DATE = "This page is out of date. Please check the total and place the order again.";
/** Above the mark of a full cart. */
const MAX_MARK = 4_000;
const mark = z.string({ error: OUT_OF_DATE }).max(MAX_MARK, { error: OUT_OF_DATE }).optional();
const NO_ADDRESS = "Please select a shipping address";

/** Optional texts that a shopper may add to an order. */
const additions = {
  gift_message: optionalMultilineText("Gift message", GIFT_MESSAGE_MAX),
  ...businessFields,
};

const order = {
  intent: z.literal(PLACE_ORDER, { error: OUT_OF_DATE }),
  paymentMethod: z.enum(PAYMENT_METHODS, { error: "Please choose a payment method" }),
  checkoutKey: z.guid({ error: OUT_OF_DATE }),
  shownTotal: z
    .string({ error: OUT_OF_DATE })
    .refine((value) => /^\d{1,12}$/.test(value), { error: OUT_OF_DATE })
    .transform(Number),
  shownCart: mark,
  shownDelivery: mark,
  ...additions,
  ...billingTick,
};

const choice = z.discriminatedUnion(
  "addressChoice",
  [
    withBusinessRules(
      z.object({
        ...order,
        addressChoice: z.literal("saved"),
        addressId: z.guid({ error: NO_ADDRESS }),
      }),
    ),
    withBusinessRules(
      askAboutPin(
        z.object({
          ...order,
          addressChoice: z.literal("new"),
          addressId: z.literal(NEW_ADDRESS, { error: NO_ADDRESS }),
          ...addressFields,
          ...pinTick,
        }),
      ),
    ),
  ],
  { error: OUT_OF_DATE },
);

/** The fields of the checkout form as posted. */
type CheckoutInput = Partial<Record<keyof typeof order | "addressId" | keyof typeof addressFields, string>>;

/**
 * The checkout form. `addressId` is the id of a saved address or 'new', which requires the address fields;
 * `addressChoice` of the result is 'saved' or 'new'. `shownTotal` is the total on the page, in paise, `shownCart` the
 * `cartMark` of its cart and `shownDelivery` its `deliveryMark`. `checkoutKey` is the idempotency key, with which a second submit finds the first order.
 */
export const checkoutSchema = z.preprocess(addAddressChoice, choice);

function addAddressChoice(form: CheckoutInput): unknown {
  if (typeof form !== "object" || form === null) return form;
  return form.addressId === NEW_ADDRESS
    ? { ...fillState(form), addressChoice: "new" }
    : { ...form, addressChoice: "saved" };
}

type Additions = Partial<z.output<z.ZodObject<typeof additions>>>;

/** The texts that a shopper has added to an order, by column name of orders. */
export type OrderTexts = {
  gift_message?: string | null;
  buyer_gstin?: string;
  billing_address?: BillingAddress;
};

/** Returns the additions of a checkout form that the settings allow. */
export function pickOrderTexts(
  form: Additions,
  settings: Pick<Settings, "offerGiftMessage" | "taxMode">,
): OrderTexts {
  return {
    ...(settings.offerGiftMessage ? { gift_message: form.gift_message ?? null } : {}),
    ...(settings.taxMode === "gst" ? pickBusiness(form) : {}),
  };
}
