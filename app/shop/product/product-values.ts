import * as z from "zod";

import { optionalLine } from "#app/shop/form-fields.ts";
import { formatPaise, MAX_AMOUNT, type Paise, parseRupees } from "#app/shop/money.ts";
import { STOCK_REASONS } from "#app/shop/product/admin-products.ts";
import { cleanGtin, isGtin } from "#app/shop/product/gtin.ts";
import { MAX_IMAGES } from "#app/shop/product/image-list.ts";
import { asciiDigits, cleanLine, parseWholeNumber, plainNumber } from "#app/shop/text.ts";

// Field schemas and parsers of products that several forms and files share.

export const UNREADABLE = "The product could not be read. Please try again.";
const MAX_STOCK = 9_999_999;
const MAX_MORE_IMAGES = MAX_IMAGES - 1;
const MAX_URL_LENGTH = 500;

/** Parses a price in rupees to paise. Spaces, ₹ and commas between thousands are allowed. */
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

/** Builds a field whose text is converted to a number by `parse`. `missing` is the error when it is absent. */
export function numberField(missing: string, parse: (typed: string) => number | { error: string }) {
  return z.string({ error: missing }).transform((typed, ctx) => {
    const value = parse(typed);
    if (typeof value === "number") return value;
    ctx.issues.push({ code: "custom", input: typed, message: value.error });
    return z.NEVER;
  });
}

/**
 * Returns true if an image URL is allowed: https, or a path of the shop, without backslashes, which browsers read as
 * slashes. Mirrors private.is_image_address.
 */
function isImageUrl(url: string): boolean {
  if (url.includes("\\")) return false;
  if (/^\/(?!\/)/.test(url)) return true;
  return /^https:\/\//i.test(url) && URL.canParse(url);
}

/** The URL of an image: https, or a path of the shop. */
export const image = optionalLine("Image URL", MAX_URL_LENGTH).refine(
  (url) => url === null || isImageUrl(url),
  {
    error: "Image URL must start with https:// or with / for an image of the shop itself",
  },
);

/** The URLs of the images after the first, one on each line. */
export const images = z.optional(z.string({ error: UNREADABLE })).transform((typed, ctx) => {
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

/** The number of a barcode, without the spaces with which it is printed; null when there is none. */
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

/** The weight in grams; null when it is blank. */
export const weight = z
  .optional(numberField(UNREADABLE, (typed) => parseUnits("Weight", typed)))
  .refine((grams) => grams === undefined || (grams >= 1 && grams <= MAX_WEIGHT), {
    error: "Weight must be from 1 to 9,99,999 grams",
  })
  .transform((grams) => grams ?? null);

/** The reason why units are added to or removed from the stock. */
export const reasonChoice = z.enum(
  STOCK_REASONS.map(({ value }) => value),
  { error: "Please choose a reason" },
);
/** The reason why the stock was edited. It defaults to "counted" in forms without the field. */
export const reason = z.optional(reasonChoice).transform((chosen) => chosen ?? "counted");

/** A hash of the values that an edit form showed. */
export const version = z
  .string({ error: UNREADABLE })
  .refine((text) => text.length <= 64, { error: UNREADABLE });
