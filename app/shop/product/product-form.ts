import * as z from "zod";

import {
  checkbox,
  multilineText,
  optionalLine,
  optionalMultilineText,
  requiredLine,
} from "#app/shop/form-fields.ts";
import { formatPaise, MAX_AMOUNT, type Paise, parseRupees } from "#app/shop/money.ts";
import { BULK_CHANGES, type BulkChange, STOCK_REASONS } from "#app/shop/product/admin-products.ts";
import { cleanGtin, isGtin } from "#app/shop/product/gtin.ts";
import { MAX_IMAGES } from "#app/shop/product/product-image.ts";
import { hsnCode, optionalTaxClass } from "#app/shop/tax/tax-forms.ts";
import { asciiDigits, cleanLine, parseWholeNumber, plainNumber } from "#app/shop/text.ts";

const UNREADABLE = "The product could not be read. Please try again.";
const MAX_STOCK = 9_999_999;
const MAX_MORE_IMAGES = MAX_IMAGES - 1;
const MAX_URL_LENGTH = 500;

/** Parses a price in rupees to paise; spaces, ₹ and commas between thousands are allowed. */
export function parsePrice(label: string, typed: string): Paise | { error: string } {
  const paise = parseRupees(typed);
  if (paise === 0 || plainNumber(typed).startsWith("-")) return { error: `${label} must be above 0` };
  if (paise === null) return { error: `${label} must be an amount in rupees, such as 499 or 499.50` };
  return paise <= MAX_AMOUNT ? paise : { error: `${label} must be at most ${formatPaise(MAX_AMOUNT)}` };
}

/** Parses a number of units: 0 or more, at most 99,99,999. */
export function parseUnits(label: string, typed: string): number | { error: string } {
  const units = parseWholeNumber(typed);
  if (units === null) return { error: `${label} must be a whole number, 0 or more` };
  return units <= MAX_STOCK ? units : { error: `${label} must be at most 99,99,999` };
}

/** A number that `parse` reads from text; `missing` is the error when there is none. */
export function numberField(missing: string, parse: (typed: string) => number | { error: string }) {
  return z.string({ error: missing }).transform((typed, ctx) => {
    const value = parse(typed);
    if (typeof value === "number") return value;
    ctx.issues.push({ code: "custom", input: typed, message: value.error });
    return z.NEVER;
  });
}

/** Whether an image URL is allowed: https, or a path of the shop. private.is_image_address asks the same. */
function isImageUrl(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  return /^https:\/\//i.test(url) && URL.canParse(url);
}

/** The address of an image: https, or a path of the shop. */
export const image = optionalLine("Image URL", MAX_URL_LENGTH).refine(
  (url) => url === null || isImageUrl(url),
  {
    error: "Image URL must start with https:// or with / for an image of the shop itself",
  },
);

const images = z.optional(z.string({ error: UNREADABLE })).transform((typed, ctx) => {
  const urls = (typed ?? "")
    .split(/\s*[\r\n]+\s*/)
    .map(cleanLine)
    .filter(Boolean);
  const invalid = urls.find((url) => url.length > MAX_URL_LENGTH || !isImageUrl(url));
  const message = invalid
    ? "Each line must be an address that starts with https:// or with /"
    : urls.length > MAX_MORE_IMAGES
      ? `At most ${MAX_MORE_IMAGES} more images`
      : null;
  if (message === null) return urls.map((url) => ({ url }));
  ctx.issues.push({ code: "custom", input: typed, message });
  return z.NEVER;
});

/** The number of a barcode, without the spaces that it is printed with; null when there is none. */
export const gtin = z.optional(z.string({ error: UNREADABLE })).transform((typed, ctx) => {
  const number = cleanGtin(asciiDigits(typed ?? ""));
  if (number === "") return null;
  if (isGtin(number)) return number;
  ctx.issues.push({
    code: "custom",
    input: typed,
    message: "GTIN must be the 8, 12, 13 or 14 digits of a barcode",
  });
  return z.NEVER;
});

const MAX_WEIGHT = 999_999;

/** Grams; null when none are typed. */
export const weight = z
  .optional(numberField(UNREADABLE, (typed) => parseUnits("Weight", typed)))
  .refine((grams) => grams === undefined || (grams >= 1 && grams <= MAX_WEIGHT), {
    error: "Weight must be from 1 to 9,99,999 grams",
  })
  .transform((grams) => grams ?? null);

const reasonChoice = z.enum(
  STOCK_REASONS.map(({ value }) => value),
  { error: "Please choose a reason" },
);
/** Why a stock is edited; a form without the field has counted it. */
export const reason = z.optional(reasonChoice).transform((chosen) => chosen ?? "counted");

/**
 * The words after saving, with a warning of a price that shoppers do not see as reduced. Prices in paise.
 * @param withoutImage labels of variants that showed an image which is gone
 */
export function savedProductText(
  done: "created" | "updated",
  saved: readonly { price?: number | undefined; compare_price?: number | null | undefined }[],
  withoutImage: readonly string[] = [],
): string {
  const isSwapped = saved.some(
    ({ price, compare_price: before }) => price !== undefined && before != null && before <= price,
  );
  const swapped = isSwapped ? ". A compare price is not above its price, so no discount is shown" : "";
  const lost =
    withoutImage.length > 0
      ? `. ${withoutImage.join(", ")}: the removed image was theirs, and they show the product’s now`
      : "";
  return `Product ${done} successfully${swapped}${lost}`;
}

/** The fields of a product by their column names; price and compare_price in paise. */
const productFields = {
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
  description: multilineText(1, 10_000, {
    missing: "Description is required",
    tooLong: "Description must be at most 10,000 characters",
  }),
  image_url: image,
  images: images,
  hsn_code: hsnCode,
  tax_code: optionalTaxClass,
  country_of_origin: optionalLine("Country of origin", 60),
  size_guide: optionalMultilineText("Size guide", 2000),
  warranty_months: z
    .optional(numberField(UNREADABLE, (typed) => parseUnits("Warranty", typed)))
    .refine((months) => months === undefined || (months >= 1 && months <= 240), {
      error: "Warranty must be from 1 to 240 months",
    })
    .transform((months) => months ?? null),
  gtin,
  weight_grams: weight,
  is_active: checkbox(UNREADABLE),
  is_featured: checkbox(UNREADABLE),
};

export const productSchema = z.object(productFields, { error: UNREADABLE });

export type ProductValues = z.output<typeof productSchema>;

/** Hash of what an edit form showed. */
export const version = z
  .string({ error: UNREADABLE })
  .refine((text) => text.length <= 64, { error: UNREADABLE });

/** The further fields of the edit form: the version and stock that it showed, to detect concurrent changes. */
const editFields = {
  version,
  seen_stock: numberField(UNREADABLE, (typed) => parseUnits("Quantity", typed)),
  reason,
};

export const editSchema = z.object({ ...productFields, ...editFields }, { error: UNREADABLE });

/** Units to add or to remove, and the reason. */
export const stockSchema = z
  .object(
    {
      direction: z.enum(["add", "take"], { error: "Please choose whether to add or to take away" }),
      quantity: numberField("Quantity is required", (typed) => parseUnits("Quantity", typed)).refine(
        (pieces) => pieces > 0,
        { error: "Quantity must be above 0" },
      ),
      reason: reasonChoice,
    },
    { error: UNREADABLE },
  )
  .transform((form) => ({
    change: form.direction === "add" ? form.quantity : -form.quantity,
    reason: form.reason,
  }));

const SELECT_ONE = "Select at least one product";

/**
 * One change to several products. `amount` is paise for 'price', percent for 'percent', else null; `code` is the HSN code
 * or the tax class.
 */
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
    const value = parseBulkValue(change, amount);
    if (!("error" in value)) return { ids, change, amount: null, code: null, ...value };
    ctx.issues.push({ code: "custom", input: amount, path: ["amount"], message: value.error });
    return z.NEVER;
  });

type BulkValue = { amount: number } | { code: string } | { error: string } | Record<string, never>;

function parseBulkValue(change: BulkChange, typed: string): BulkValue {
  if (change === "price" || change === "percent") {
    const amount = change === "price" ? parsePrice("Price", typed) : parsePercent(typed);
    return typeof amount === "number" ? { amount } : amount;
  }
  if (change !== "hsn_code" && change !== "tax_code") return {};
  const read = productFields[change].safeParse(typed);
  if (!read.success) return { error: read.error.issues[0]?.message ?? UNREADABLE };
  return read.data === null ? { error: `${BULK_CODES[change]} is required` } : { code: read.data };
}

const BULK_CODES = { hsn_code: "HSN code", tax_code: "Tax class" } as const;

function parsePercent(typed: string): number | { error: string } {
  const plain = asciiDigits(typed).replace(/[%\s]/g, "").replace("−", "-");
  const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  return percent !== 0 && percent > -100 && percent <= 500
    ? percent
    : { error: "Percent must be a number such as 10 or -10" };
}
