import * as z from "zod";

import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { BULK_CHANGES, STOCK_REASONS } from "#app/shop/product/admin-products.ts";
import { asciiDigits, cleanLine, cleanParagraphs, optionalLine, requiredLine } from "#app/shop/text.ts";

const UNREADABLE = "The product could not be read. Please try again.";
const PRICE_MAX: Paise = 9_999_999_999;
const STOCK_MAX = 9_999_999;
const DESCRIPTION_MAX = 10_000;
const MAX_MORE_IMAGES = 8;
const ADDRESS_MAX = 500;

/** Commas group thousands and lakhs; one that stands elsewhere may be meant as a decimal point and is no number. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;

function plainNumber(typed: string): string {
  const plain = asciiDigits(typed).replace(/[₹\s]/g, "");
  return GROUPED.test(plain) ? plain.replaceAll(",", "") : plain;
}

/** Paise, or what is wrong with the amount; commas, spaces and ₹ may stand in it. */
export function parsePrice(label: string, typed: string): Paise | { error: string } {
  const plain = plainNumber(typed);
  if (plain.startsWith("-")) return { error: `${label} must be above 0` };
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) {
    return { error: `${label} must be an amount in rupees, such as 499 or 499.50` };
  }
  const paise = paiseFromRupees(plain);
  if (paise <= 0) return { error: `${label} must be above 0` };
  return paise <= PRICE_MAX ? paise : { error: `${label} must be at most ₹9,99,99,999.99` };
}

/** A whole number of pieces, or what is wrong with it. */
export function parseUnits(label: string, typed: string): number | { error: string } {
  const plain = plainNumber(typed);
  if (!/^\d{1,12}$/.test(plain)) return { error: `${label} must be a whole number, 0 or more` };
  return Number(plain) <= STOCK_MAX ? Number(plain) : { error: `${label} must be at most 99,99,999` };
}

function numberField(missing: string, read: (typed: string) => number | { error: string }) {
  return z.string({ error: missing }).transform((typed, ctx) => {
    const value = read(typed);
    if (typeof value === "number") return value;
    ctx.issues.push({ code: "custom", input: typed, message: value.error });
    return z.NEVER;
  });
}

/** Images lie on https addresses or on the shop's own paths. */
function isImage(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  return URL.canParse(address) && new URL(address).protocol === "https:";
}

const image = optionalLine("Image URL", ADDRESS_MAX).refine(
  (address) => address === null || isImage(address),
  { error: "Image URL must start with https:// or with / for an image of the shop itself" },
);

const images = z.optional(z.string({ error: UNREADABLE })).transform((typed, ctx) => {
  const addresses = (typed ?? "")
    .split(/\s*[\r\n]+\s*/)
    .map(cleanLine)
    .filter(Boolean);
  const wrong = addresses.find((address) => address.length > ADDRESS_MAX || !isImage(address));
  const message = wrong
    ? "Each line must be an address that starts with https:// or with /"
    : addresses.length > MAX_MORE_IMAGES
      ? `At most ${MAX_MORE_IMAGES} more images`
      : null;
  if (message === null) return addresses.map((url) => ({ url }));
  ctx.issues.push({ code: "custom", input: typed, message });
  return z.NEVER;
});

const checkbox = z.optional(z.string({ error: UNREADABLE })).transform((ticked) => ticked === "on");

const reason = z
  .optional(
    z.enum(
      STOCK_REASONS.map(({ value }) => value),
      { error: "Please choose a reason" },
    ),
  )
  .transform((chosen) => chosen ?? "counted");

/** The fields of a product by their column names; price and compare_price in paise. */
export const productFields = {
  name: requiredLine("Name", 1, 200, "Product name is required"),
  sku: requiredLine("SKU", 1, 80, "SKU is required"),
  price: numberField("Price is required", (typed) => parsePrice("Price", typed)),
  compare_price: z
    .optional(numberField(UNREADABLE, (typed) => parsePrice("Compare price", typed)))
    .transform((paise) => paise ?? null),
  category_id: z.guid({ error: "Category is required" }),
  stock: numberField("Quantity is required", (typed) => parseUnits("Quantity", typed)),
  brand: optionalLine("Brand", 120),
  short_description: optionalLine("Short description", 300),
  description: z
    .string({ error: "Description is required" })
    .overwrite(cleanParagraphs)
    .refine((text) => text.length > 0, { error: "Description is required" })
    .refine((text) => text.length <= DESCRIPTION_MAX, {
      error: "Description must be at most 10,000 characters",
    }),
  image_url: image,
  images: images,
  hsn_code: optionalLine("HSN code", 8).refine(
    (code) => code === null || /^(\d{4}|\d{6}|\d{8})$/.test(code),
    {
      error: "HSN code must have 4, 6 or 8 digits",
    },
  ),
  country_of_origin: optionalLine("Country of origin", 60),
  warranty_months: z
    .optional(numberField(UNREADABLE, (typed) => parseUnits("Warranty", typed)))
    .refine((months) => months === undefined || (months >= 1 && months <= 240), {
      error: "Warranty must be from 1 to 240 months",
    })
    .transform((months) => months ?? null),
  is_active: checkbox,
  is_featured: checkbox,
};

export const productSchema = z.object(productFields, { error: UNREADABLE });

export type ProductValues = z.output<typeof productSchema>;

/** What an edit form carries besides: what it showed, to tell whether somebody else was quicker. */
export const editFields = {
  version: z.string({ error: UNREADABLE }).refine((text) => text.length <= 64, { error: UNREADABLE }),
  seen_stock: numberField(UNREADABLE, (typed) => parseUnits("Quantity", typed)),
  reason,
};

export const editSchema = z.object({ ...productFields, ...editFields }, { error: UNREADABLE });

/** Pieces to add or to take away, and why. */
export const stockSchema = z
  .object(
    {
      direction: z.enum(["add", "take"], { error: "Please choose whether to add or to take away" }),
      quantity: numberField("Quantity is required", (typed) => parseUnits("Quantity", typed)).refine(
        (pieces) => pieces > 0,
        { error: "Quantity must be above 0" },
      ),
      reason: z.enum(
        STOCK_REASONS.map(({ value }) => value),
        { error: "Please choose a reason" },
      ),
    },
    { error: UNREADABLE },
  )
  .transform(({ direction, quantity, reason: why }) => ({
    change: direction === "add" ? quantity : -quantity,
    reason: why,
  }));

const SELECT_ONE = "Select at least one product";

/** One change to the ticked products. `amount` is paise for 'price', percent for 'percent', else null. */
export const bulkSchema = z
  .object(
    {
      ids: z.preprocess(
        (ids) => (typeof ids === "string" ? [ids] : ids),
        z
          .array(z.guid({ error: SELECT_ONE }), { error: SELECT_ONE })
          .min(1, { error: SELECT_ONE })
          .max(100, {
            error: "Select at most 100 products",
          }),
      ),
      change: z.enum(
        BULK_CHANGES.map(({ value }) => value),
        { error: "Please choose what to change" },
      ),
      amount: z.optional(z.string({ error: UNREADABLE })),
    },
    { error: UNREADABLE },
  )
  .transform(({ ids, change, amount = "" }, ctx) => {
    const value =
      change === "price" ? parsePrice("Price", amount) : change === "percent" ? parsePercent(amount) : null;
    if (value === null || typeof value === "number") return { ids, change, amount: value };
    ctx.issues.push({ code: "custom", input: amount, path: ["amount"], message: value.error });
    return z.NEVER;
  });

function parsePercent(typed: string): number | { error: string } {
  const plain = asciiDigits(typed).replace(/[%\s]/g, "").replace("−", "-");
  const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  return percent !== 0 && percent > -100 && percent <= 500
    ? percent
    : { error: "Percent must be a number such as 10 or -10" };
}
