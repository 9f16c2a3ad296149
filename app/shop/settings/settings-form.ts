import * as z from "zod";

import { loginSchema } from "#app/shop/account/account.ts";
import { STATES } from "#app/shop/address/address.ts";
import { stateCode } from "#app/shop/invoice/gst.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { asciiDigits, cleanLine, cleanParagraphs, optionalLine, requiredLine } from "#app/shop/text.ts";

const MAX_RUPEES = 99_999_999;
const AMOUNT = /^\d{1,8}(?:\.\d{1,2})?$/;
const PHONE = /^\+?[\d ()-]{6,40}$/;
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const KEY_ID = /^rzp_(?:test|live)_[A-Za-z0-9]{4,60}$/;

/** A typed number without its signs: Indian digits, '₹', thousands' commas and blanks are fine, '1e9' is none. */
function cleanNumber(typed: string | undefined): string {
  return asciiDigits(typed ?? "").replace(/[\s,₹%]/g, "");
}

function addIssue(context: { issues: z.core.$ZodRawIssue[]; value: unknown }, message: string): never {
  context.issues.push({ code: "custom", input: context.value, message });
  return z.NEVER;
}

/** Rupees as typed, in paise; from nothing up to eight digits. */
function rupees(label: string) {
  return z.optional(z.string({ error: `${label} is required` })).transform((typed, context) => {
    const amount = cleanNumber(typed);
    if (amount === "") return addIssue(context, `${label} is required`);
    if (!AMOUNT.test(amount) || Number(amount) > MAX_RUPEES)
      return addIssue(context, `${label} must be an amount in rupees, such as 49 or 49.50`);
    return paiseFromRupees(amount);
  });
}

const codLimit = z
  .optional(z.string({ error: "Cash on delivery limit must be an amount in rupees" }))
  .transform((typed, context) => {
    const amount = cleanNumber(typed);
    if (amount === "") return null;
    if (!AMOUNT.test(amount) || Number(amount) > MAX_RUPEES || Number(amount) === 0)
      return addIssue(context, "Cash on delivery limit must be an amount in rupees above 0, or empty");
    return paiseFromRupees(amount);
  });

const taxRate = z.optional(z.string({ error: "Tax rate is required" })).transform((typed, context) => {
  const rate = cleanNumber(typed);
  if (rate === "") return addIssue(context, "Tax rate is required");
  if (!AMOUNT.test(rate) || Number(rate) > 100)
    return addIssue(context, "Tax rate must be a percentage from 0 to 100, such as 18 or 12.5");
  return Number(rate);
});

function days(label: string, max: number) {
  const error = `${label} must be whole days from 0 to ${max}`;
  return z.optional(z.string({ error })).transform((typed, context) => {
    const count = cleanNumber(typed);
    if (!/^\d{1,3}$/.test(count) || Number(count) > max) return addIssue(context, error);
    return Number(count);
  });
}

function paragraph(label: string, max: number) {
  const missing = `${label} is required`;
  return z
    .string({ error: missing })
    .overwrite(cleanParagraphs)
    .refine((text) => text !== "", { error: missing })
    .refine((text) => text.length <= max, { error: `${label} must be at most ${max} characters` });
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

const ticked = z
  .optional(z.string({ error: "Please tick or untick the box" }))
  .transform((value) => value === "on");

/** Never trimmed to nothing by accident: blank means "keep what is stored", which is null. */
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
  contactEmail: loginSchema.shape.email,
  contactPhone: requiredLine("Contact phone", 1, 40, "Contact phone is required").refine(
    (phone) => phone === "" || PHONE.test(phone),
    { error: "Contact phone must be a phone number, such as +91 80 4000 4000" },
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
  enableCod: ticked,
  codLimit,
  enableRazorpay: ticked,
  razorpayKeyId: optionalLine("Key ID", 100).refine((id) => id === null || KEY_ID.test(id), {
    error: "Key ID must begin with rzp_test_ or rzp_live_",
  }),
  razorpayKeySecret: secret("Key secret", 200),
  razorpayWebhookSecret: secret("Webhook secret", 400),
  forgetSecrets: ticked,
  legalName: optionalText("Legal name", 200),
  gstin: z
    .optional(z.string({ error: "GSTIN must be one line of text" }))
    .transform((typed) =>
      cleanLine(typed ?? "")
        .replaceAll(" ", "")
        .toUpperCase(),
    )
    .refine((gstin) => gstin === "" || GSTIN.test(gstin), {
      error: "GSTIN must be 15 characters, such as 29ABCDE1234F1Z5",
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

/** A rule across fields holds its tongue while one of the fields itself is wrong; it is said beside the first. */
function fieldsRule(names: (keyof typeof fields)[], error: string) {
  return {
    error,
    path: names.slice(0, 1),
    when: ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] | undefined }[] }) =>
      typeof value === "object" &&
      value !== null &&
      !issues.some(({ path }) => path?.[0] === undefined || names.some((name) => name === path[0])),
  };
}

/** The names of the form's fields, for reading it. */
export const SETTINGS_FIELDS = Object.keys(fields);

/**
 * The form of settings. Money is typed in rupees and comes out as paise; texts that may be left out are then empty,
 * the cash on delivery limit and a secret that is not typed null.
 */
export const settingsSchema = z
  .object(fields, { error: "The form could not be read. Please try again." })
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
    ({ gstin, sellerState }) =>
      gstin === "" || sellerState === "" || gstin.startsWith(stateCode(sellerState) ?? "-"),
    fieldsRule(["gstin", "sellerState"], "GSTIN must begin with the code of the seller's state"),
  );

/** Settings as the form has them, checked. */
export type SettingsForm = z.output<typeof settingsSchema>;
