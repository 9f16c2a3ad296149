import * as z from "zod";

import { toSlug } from "#app/shop/category/category.ts";
import { type Collection, RULE_SORTS } from "#app/shop/collection/collection.ts";
import {
  checkbox,
  optionalLine,
  optionalMultilineText,
  requiredLine,
  UNREADABLE_FORM,
} from "#app/shop/form-fields.ts";
import { image, numberField, parsePrice } from "#app/shop/product/product-values.ts";
import { cleanLine, parseWholeNumber } from "#app/shop/text.ts";

const MAX_SORT_ORDER = 9999;
const MAX_DAYS = 365;
const MAX_FACETS = 20;
const MAX_VALUE = 120;

function wholeNumber(label: string, typed: string, from: number, to: number): number | { error: string } {
  const number = parseWholeNumber(typed);
  return number !== null && number >= from && number <= to
    ? number
    : { error: `${label} must be a whole number from ${from} to ${to}` };
}

function optionalPrice(label: string) {
  return z
    .optional(numberField(UNREADABLE_FORM, (typed) => parsePrice(label, typed)))
    .transform((paise) => paise ?? null);
}

const brands = optionalLine("Brands", 1000).transform((line) =>
  (line ?? "")
    .split(",")
    .map((brand) => cleanLine(brand).toLowerCase())
    .filter(Boolean)
    .map((brand) => `brand:${brand}`),
);

/** Option values, one option on each line: 'Size: M, L'. */
const options = optionalMultilineText("Option values", 2000).transform((text, context) => {
  const facets: string[] = [];
  for (const line of (text ?? "").split("\n").map(cleanLine).filter(Boolean)) {
    const [name = "", values = ""] = line.split(/:(.*)/s).map(cleanLine);
    const found = values.split(",").map(cleanLine).filter(Boolean);
    if (name === "" || found.length === 0) {
      context.addIssue({
        code: "custom",
        message: "Write each option on a line of its own, such as Size: M, L",
      });
      return z.NEVER;
    }
    facets.push(...found.map((value) => `${name}:${value}`.toLowerCase()));
  }
  return facets;
});

const collectionFields = {
  name: requiredLine("Name", 1, 80, "Name is required"),
  slug: z
    .optional(z.string({ error: UNREADABLE_FORM }))
    .transform((typed) => (typed ?? "").trim().toLowerCase())
    .refine((slug) => slug === "" || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 60), {
      error: "Address must be letters, digits and single hyphens, at most 60",
    }),
  description: optionalMultilineText("Description", 500),
  image_url: image,
  sort_order: z
    .optional(numberField(UNREADABLE_FORM, (typed) => wholeNumber("Position", typed, 0, MAX_SORT_ORDER)))
    .transform((order) => order ?? 0),
  is_active: checkbox(UNREADABLE_FORM),
  is_on_home: checkbox(UNREADABLE_FORM),
  kind: z.enum(["hand", "rule"], { error: "Please choose how its products are chosen" }),
  category: optionalLine("Category", 80),
  min: optionalPrice("Price from"),
  max: optionalPrice("Price to"),
  on_sale: checkbox(UNREADABLE_FORM),
  in_stock: checkbox(UNREADABLE_FORM),
  new_days: z
    .optional(numberField(UNREADABLE_FORM, (typed) => wholeNumber("Days", typed, 1, MAX_DAYS)))
    .transform((days) => days ?? null),
  brands,
  options,
  sort: z
    .optional(
      z.enum(
        RULE_SORTS.map(({ value }) => value),
        { error: UNREADABLE_FORM },
      ),
    )
    .transform((sort) => sort ?? "newest"),
};

/** The form of a collection. A blank slug is made from the name; a collection by hand has no rule. */
export const collectionSchema = z.object(collectionFields).transform((form, context): Collection => {
  const fail = (path: string, message: string) => {
    context.addIssue({ code: "custom", message, path: [path] });
    return z.NEVER;
  };
  const slug = form.slug || toSlug(form.name);
  if (slug === "") return fail("slug", "Address is required: the name has no letter from a to z");
  const facets = [...new Set([...form.brands, ...form.options])];
  const isByRule = form.kind === "rule";
  if (isByRule && form.min !== null && form.max !== null && form.min > form.max) {
    return fail("max", "Price to must be at least the price from");
  }
  if (isByRule && facets.length > MAX_FACETS) {
    return fail("options", `At most ${MAX_FACETS} brands and option values`);
  }
  if (facets.some((facet) => facet.slice(facet.indexOf(":") + 1).length > MAX_VALUE)) {
    return fail("options", `A brand or value has at most ${MAX_VALUE} characters`);
  }
  return {
    name: form.name,
    slug,
    description: form.description,
    imageUrl: form.image_url,
    sortOrder: form.sort_order,
    isActive: form.is_active,
    isOnHome: form.is_on_home,
    rule: isByRule
      ? {
          category: form.category ?? "",
          min: form.min,
          max: form.max,
          onSale: form.on_sale,
          inStock: form.in_stock,
          newDays: form.new_days,
          facets,
          sort: form.sort,
        }
      : null,
  };
});
