import * as z from "zod";

import { STATES } from "#app/shop/address/address.ts";
import {
  checkbox,
  emailField,
  multilineText,
  optionalLine,
  requiredLine,
  UNREADABLE_FORM,
  whenValid,
} from "#app/shop/form-fields.ts";
import { stateCode } from "#app/shop/invoice/gst.ts";
import { MAX_AMOUNT, parseRupees } from "#app/shop/money.ts";
import { isGstin } from "#app/shop/tax/gstin.ts";
import { cleanLine, parseWholeNumber, plainNumber } from "#app/shop/text.ts";

const PHONE = /^\+?[\d ()-]{6,40}$/;
const KEY_ID = /^rzp_(?:test|live)_[A-Za-z0-9]{4,60}$/;

function addIssue(context: { issues: z.core.$ZodRawIssue[]; value: unknown }, message: string): never {
  context.issues.push({ code: "custom", input: context.value, message });
  return z.NEVER;
}

/** Builds a field of an amount typed in rupees, converted to paise; 0 is allowed. */
function rupees(label: string) {
  return z.optional(z.string({ error: `${label} is required` })).transform((typed, context) => {
    if (!typed?.trim()) return addIssue(context, `${label} is required`);
    const paise = parseRupees(typed, MAX_AMOUNT);
    return paise ?? addIssue(context, `${label} must be an amount in rupees, such as 49 or 49.50`);
  });
}

const codLimit = z
  .optional(z.string({ error: "Cash on delivery limit must be an amount in rupees" }))
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const paise = parseRupees(typed, MAX_AMOUNT);
    return paise || addIssue(context, "Cash on delivery limit must be an amount in rupees above 0, or empty");
  });

/** Builds a field of a whole number of at least 1; null when blank. */
function countLimit(label: string) {
  const error = `${label} must be a whole number from 1 to 1,000, or empty`;
  return z.optional(z.string({ error })).transform((typed, context) => {
    if (!typed?.trim()) return null;
    const count = parseWholeNumber(typed);
    return count !== null && count >= 1 && count <= 1000 ? count : addIssue(context, error);
  });
}

const taxRate = z.optional(z.string({ error: "Tax rate is required" })).transform((typed, context) => {
  const rate = plainNumber((typed ?? "").replaceAll("%", ""));
  if (rate === "") return addIssue(context, "Tax rate is required");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(rate) || Number(rate) > 100)
    return addIssue(context, "Tax rate must be a percentage from 0 to 100, such as 18 or 12.5");
  return Number(rate);
});

function days(label: string, max: number) {
  const error = `${label} must be whole days from 0 to ${max}`;
  return z.optional(z.string({ error })).transform((typed, context) => {
    const count = parseWholeNumber(typed ?? "");
    return count !== null && count <= max ? count : addIssue(context, error);
  });
}

function paragraph(label: string, max: number) {
  return multilineText(1, max, {
    missing: `${label} is required`,
    tooLong: `${label} must be at most ${max} characters`,
  });
}

function optionalText(label: string, max: number) {
  return optionalLine(label, max).transform((line) => line ?? "");
}

function matching(label: string, max: number, pattern: RegExp, error: string) {
  return optionalText(label, max).refine((line) => line === "" || pattern.test(line), { error });
}

function link(label: string) {
  return optionalText(label, 240).refine(
    (url) => url === "" || (/^https:\/\/[^\s"<>]+$/.test(url) && URL.canParse(url)),
    { error: `${label} must be an address that begins with https://` },
  );
}

const ticked = checkbox("Please tick or untick the box");

/** Builds a field of a secret without spaces. A blank field (null) keeps the stored one. */
function secret(label: string, max: number) {
  const error = `${label} must be one word of at most ${max} characters`;
  return z
    .optional(z.string({ error }))
    .transform((typed) => typed?.trim() || null)
    .refine((value) => value === null || (value.length <= max && /^[\x21-\x7e]+$/.test(value)), { error });
}

const fields = {
  siteName: requiredLine("Site name", 1, 120, "Site name is required"),
  currency: z
    .string({ error: "Currency is required" })
    .refine((code) => code === "INR", { error: "Currency must be INR: the shop sells in rupees" }),
  siteDescription: paragraph("Site description", 500),
  contactEmail: emailField,
  contactPhone: requiredLine("Contact phone", 1, 40, "Contact phone is required").pipe(
    z.string().regex(PHONE, { error: "Contact phone must be a phone number, such as +91 80 4000 4000" }),
  ),
  address: paragraph("Business address", 500),
  whatsappNumber: matching(
    "WhatsApp number",
    20,
    /^\+?[\d -]{8,20}$/,
    "WhatsApp number must be a phone number with its country code, such as +91 98765 43210",
  ),
  instagramUrl: link("Instagram"),
  facebookUrl: link("Facebook"),
  youtubeUrl: link("YouTube"),
  xUrl: link("X"),
  taxRate,
  shippingFee: rupees("Shipping fee"),
  freeShippingThreshold: rupees("Free shipping threshold"),
  deliveryDaysMin: days("Shortest delivery", 60),
  deliveryDaysMax: days("Longest delivery", 90),
  returnWindowDays: days("Return window", 365),
  refundDays: days("Refund time", 60),
  lineLimit: countLimit("Limit per order"),
  offerGiftMessage: ticked,
  requireTwoStep: ticked,
  refundConfirmLimit: rupees("Refunds above"),
  enableCod: ticked,
  codLimit,
  openCodLimit: countLimit("Cash orders per customer"),
  phoneCodLimit: countLimit("Cash orders per phone number"),
  enableRazorpay: ticked,
  unpaidUnitsLimit: countLimit("Units in unpaid orders"),
  razorpayKeyId: optionalLine("Key ID", 100).refine((id) => id === null || KEY_ID.test(id), {
    error: "Key ID must begin with rzp_test_ or rzp_live_",
  }),
  razorpayKeySecret: secret("Key secret", 200),
  razorpayWebhookSecret: secret("Webhook secret", 400),
  deleteSecrets: ticked,
  legalName: optionalText("Legal name", 200),
  gstin: z
    .optional(z.string({ error: "GSTIN must be one line of text" }))
    .transform((typed) =>
      cleanLine(typed ?? "")
        .replaceAll(" ", "")
        .toUpperCase(),
    )
    .refine((gstin) => gstin === "" || isGstin(gstin), {
      error: "GSTIN must be 15 characters with a right last one, such as 29ABCDE1234F1ZW",
    }),
  sellerState: z
    .optional(z.string({ error: "Please choose a state from the list" }))
    .transform((state) => state ?? "")
    .refine((state) => state === "" || STATES.some((name) => name === state), {
      error: "Please choose a state from the list",
    }),
  grievanceName: optionalText("Grievance officer", 120),
  grievanceEmail: matching("Grievance e-mail", 254, z.regexes.email, "Invalid email address"),
  grievancePhone: matching("Grievance phone", 40, PHONE, "Grievance phone must be a phone number"),
};

/** Builds a rule over several fields whose error is reported at the first of them. */
function fieldsRule(names: (keyof typeof fields)[], error: string) {
  return { error, path: names.slice(0, 1), when: whenValid(names) };
}

/**
 * The settings form. Amounts are typed in rupees and become paise. A blank optional text becomes ''; a blank limit or
 * secret becomes null.
 */
export const settingsSchema = z
  .object(fields, { error: UNREADABLE_FORM })
  .refine(
    ({ enableCod, enableRazorpay }) => enableCod || enableRazorpay,
    fieldsRule(["enableCod", "enableRazorpay"], "At least one payment method must stay on"),
  )
  .refine(
    ({ deliveryDaysMin, deliveryDaysMax }) => deliveryDaysMin <= deliveryDaysMax,
    fieldsRule(
      ["deliveryDaysMax", "deliveryDaysMin"],
      "Longest delivery must not be shorter than the shortest",
    ),
  )
  .refine(
    ({ gstin, sellerState }) => gstin === "" || sellerState !== "",
    fieldsRule(["sellerState", "gstin"], "Please choose the state of the GSTIN"),
  )
  .refine(
    ({ gstin, sellerState }) => gstin === "" || gstin.startsWith(stateCode(sellerState) ?? "-"),
    fieldsRule(["gstin", "sellerState"], "GSTIN must begin with the code of the seller’s state"),
  );

/** The parsed values of the settings form. */
export type SettingsForm = z.output<typeof settingsSchema>;
