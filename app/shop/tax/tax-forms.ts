import * as z from "zod";

import { optionalLine, requiredLine, UNREADABLE_FORM } from "#app/shop/form-fields.ts";
import { MAX_AMOUNT, parseRupees } from "#app/shop/money.ts";
import { asciiDigits } from "#app/shop/text.ts";

const CLASS = /^[a-z][a-z0-9-]{0,19}$/;

const taxClass = z
  .string({ error: "Please choose a tax class" })
  .refine((code) => CLASS.test(code), { error: "Please choose a tax class" });

/** The tax class of a product or category. A blank one inherits from its category or from the settings. */
export const optionalTaxClass = z
  .optional(z.string({ error: UNREADABLE_FORM }))
  .transform((code) => code?.trim().toLowerCase() || null)
  .refine((code) => code === null || CLASS.test(code), { error: "Please choose a tax class" });

/** The HSN code of goods. A blank one is inherited likewise. */
export const hsnCode = optionalLine("HSN code", 8).refine(
  (code) => code === null || /^(\d{4}|\d{6}|\d{8})$/.test(code),
  {
    error: "HSN code must have 4, 6 or 8 digits",
  },
);

/** The form of the tax settings, by column name. */
export const taxSettingsSchema = z
  .object(
    {
      tax_mode: z.enum(["simple", "gst"], { error: "Please choose a tax mode" }),
      prices_include_tax: z.enum(["yes", "no"], { error: "Please choose whether prices hold the tax" }),
      tax_code: taxClass,
      hsn_code: hsnCode,
      /** The key of the terms whose totals the form showed, see termsKey. */
      seen_terms: z.optional(z.string({ error: UNREADABLE_FORM })),
      signatory: optionalLine("Signatory", 120),
      signature_url: optionalLine("Image of the signature", 240).refine(
        (url) => url === null || /^(https:\/\/|\/(?![/\\]))/.test(url),
        {
          error: "Image of the signature must start with https:// or with / for an image of the shop itself",
        },
      ),
    },
    { error: UNREADABLE_FORM },
  )
  .transform((form) => ({
    ...form,
    prices_include_tax: form.prices_include_tax === "yes",
    hsn_code: form.hsn_code ?? "",
    signatory: form.signatory ?? "",
    signature_url: form.signature_url ?? "",
  }));
export type TaxSettingsForm = z.output<typeof taxSettingsSchema>;

const percentage = z.optional(z.string({ error: UNREADABLE_FORM })).transform((typed, context) => {
  const plain = asciiDigits(typed ?? "").replace(/[%\s]/g, "");
  if (plain === "") return null;
  const rate = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
  if (rate <= 100) return rate;
  context.addIssue({
    code: "custom",
    message: "Rate must be a percentage from 0 to 100, such as 18 or 0.25",
  });
  return z.NEVER;
});

const optionalAmount = z.optional(z.string({ error: UNREADABLE_FORM })).transform((typed, context) => {
  if ((typed ?? "").trim() === "") return null;
  const price = parseRupees(typed ?? "", MAX_AMOUNT);
  if (price !== null && price > 0) return price;
  context.addIssue({ code: "custom", message: "Price must be an amount in rupees, such as 2,500" });
  return z.NEVER;
});

/**
 * The form of a new class of goods, or of a rate that a class has from a day on. A blank rate removes a planned one.
 */
export const taxRateSchema = z.object(
  {
    new_class: requiredLine("Tax class", 1, 20, "Tax class is required")
      .overwrite((name) => name.toLowerCase())
      .refine((code) => CLASS.test(code), {
        error: "Tax class must be a word of letters, digits and hyphens, such as gold",
      }),
    rate: percentage,
    threshold: optionalAmount,
    rate_above: percentage,
    holds_from: z
      .optional(z.string({ error: UNREADABLE_FORM }))
      .transform((typed) => typed || null)
      .refine((day) => day === null || z.iso.date().safeParse(day).success, { error: "Please enter a date" }),
  },
  { error: UNREADABLE_FORM },
);
export type TaxRateForm = z.output<typeof taxRateSchema>;

/** The form of a category's tax class and HSN code. Blank fields use the shop's. */
export const categoryTaxSchema = z.object(
  {
    category_id: z.guid({ error: UNREADABLE_FORM }),
    category_class: optionalTaxClass,
    category_hsn: hsnCode,
  },
  { error: UNREADABLE_FORM },
);
export type CategoryTaxForm = z.output<typeof categoryTaxSchema>;

/** A field of the form of a tax rate. */
type RateField = "new_class" | "rate" | "rate_above" | "holds_from";

/** Returns the field and message for an error code of admin_save_tax_rate; unknown codes name the tax class. */
export function rateRefusal(code: string): { field: RateField; message: string } {
  if (code === "invalid_threshold") {
    return { field: "rate_above", message: "Enter a price and a higher rate above it, or neither" };
  }
  if (code === "invalid_day") {
    return {
      field: "holds_from",
      message: "This class exists. Please enter a day after today: what holds already does not change",
    };
  }
  if (code === "not_found")
    return { field: "rate", message: "Rate is required: no planned rate can be taken back" };
  if (code === "invalid_rate") return { field: "rate", message: "Rate must be a percentage from 0 to 100" };
  return {
    field: "new_class",
    message: "Tax class must be a word of letters, digits and hyphens, such as gold",
  };
}
