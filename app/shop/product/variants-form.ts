import * as z from "zod";

import { checkbox, optionalLine, requiredLine } from "#app/shop/form-fields.ts";
import { optionSlug, type ProductOption, splitValues } from "#app/shop/product/options.ts";
import {
  gtin,
  image,
  numberField,
  parsePrice,
  parseUnits,
  reason,
  version,
  weight,
} from "#app/shop/product/product-values.ts";
import { MAX_NEW_VALUES } from "#app/shop/product/variant-row.ts";
import { hsnCode, optionalTaxClass } from "#app/shop/tax/tax-forms.ts";

const UNREADABLE = "The variants could not be read. Please try again.";

/** The maximum number of a product's options, and of an option's values. */
export const MAX_OPTIONS = 3;
export const MAX_VALUES = 50;
const MAX_LENGTH = 40;
/** The maximum number of a product's variants, and of rows in the form. */
export const MAX_VARIANTS = 100;

/** An option as typed, with its values separated by commas. An empty row is ignored. */
const optionRow = z
  .object({
    name: optionalLine("Option name", MAX_LENGTH),
    values: z.optional(z.string({ error: UNREADABLE })),
  })
  .transform(({ name, values: typed = "" }, ctx): ProductOption | null => {
    const values = splitValues(typed);
    if (name === null && values.length === 0) return null;
    const problem = findOptionProblem(name, values);
    if (problem === null) return { name: name ?? "", values };
    ctx.issues.push({ code: "custom", input: typed, ...problem });
    return z.NEVER;
  });

const variantRow = z.object({
  id: z.optional(z.guid({ error: UNREADABLE })),
  label: z.string({ error: UNREADABLE }).refine((text) => text.length <= 200, { error: UNREADABLE }),
  sku: requiredLine("SKU", 1, 80, "SKU is required"),
  price: numberField("Price is required", (typed) => parsePrice("Price", typed)),
  compare_price: z
    .optional(numberField(UNREADABLE, (typed) => parsePrice("Compare price", typed)))
    .transform((paise) => paise ?? null),
  stock: numberField("Quantity is required", (typed) => parseUnits("Quantity", typed)),
  seen_stock: numberField(UNREADABLE, (typed) => parseUnits("Quantity", typed)),
  image_url: image,
  gtin,
  weight_grams: weight,
  is_offered: checkbox(UNREADABLE),
  hsn_code: hsnCode,
  tax_code: optionalTaxClass,
});

/**
 * The answer to whether a new value is the new name of a removed one. `seen` is the answer with which the rows were
 * made.
 */
const newValueRow = z.object({
  option: numberField(UNREADABLE, (typed) => parseUnits("Option", typed)),
  value: z.string({ error: UNREADABLE }).refine((text) => text.length <= MAX_LENGTH, { error: UNREADABLE }),
  from: z.optional(z.string({ error: UNREADABLE })).transform((text) => text ?? ""),
  seen: z.optional(z.string({ error: UNREADABLE })).transform((text) => text ?? ""),
});

const newValueRows = z
  .optional(z.array(newValueRow, { error: UNREADABLE }).max(MAX_NEW_VALUES, { error: UNREADABLE }))
  .transform((rows) => rows ?? []);

/** One image for all variants with a value. */
const valueImageRow = z.object({
  option: numberField(UNREADABLE, (typed) => parseUnits("Option", typed)),
  value: z.string({ error: UNREADABLE }).refine((text) => text.length <= MAX_LENGTH, { error: UNREADABLE }),
  image,
});

const valueImageRows = z
  .optional(
    z.array(valueImageRow, { error: UNREADABLE }).max(MAX_OPTIONS * MAX_VALUES, { error: UNREADABLE }),
  )
  .transform((rows = []) => rows.map((row) => ({ ...row, image: row.image ?? "" })));

const optionRows = z
  .optional(z.array(optionRow, { error: UNREADABLE }).max(MAX_OPTIONS, { error: UNREADABLE }))
  .transform((rows = [], ctx): ProductOption[] => {
    const found = rows.filter((row) => row !== null);
    const count = found.reduce((product, { values }) => product * values.length, 1);
    const message = hasTwice(found.map(({ name }) => name))
      ? "Two options have the same name"
      : count > MAX_VARIANTS
        ? `These options make ${count} variants; a product can have ${MAX_VARIANTS}`
        : null;
    if (message === null) return found;
    ctx.issues.push({ code: "custom", input: rows, path: [0, "name"], message });
    return z.NEVER;
  });

/** The form of the options alone, from which the rows of the variants are made. */
export const optionsSchema = z.object(
  { options: optionRows, new_values: newValueRows, value_images: valueImageRows },
  { error: UNREADABLE },
);

/** The form of options and variants. Prices are in paise. */
export const variantsSchema = z
  .object(
    {
      version,
      reason,
      options: optionRows,
      new_values: newValueRows,
      value_images: valueImageRows,
      variants: z
        .optional(z.array(variantRow, { error: UNREADABLE }).max(MAX_VARIANTS, { error: UNREADABLE }))
        .transform((rows) => rows ?? []),
    },
    { error: UNREADABLE },
  )
  .superRefine(({ variants }, ctx) => {
    const seen = new Set<string>();
    for (const [index, { sku }] of variants.entries()) {
      if (seen.has(sku.toLowerCase())) {
        ctx.addIssue({
          code: "custom",
          path: ["variants", index, "sku"],
          message: "Another variant has this SKU",
        });
      }
      seen.add(sku.toLowerCase());
    }
  });

export type VariantsForm = z.output<typeof variantsSchema>;

/** Returns the error of an option and its field; null when there is none. */
export function findOptionProblem(
  name: string | null,
  values: string[],
): { path: string[]; message: string } | null {
  if (name === null) return { path: ["name"], message: "Option name is required" };
  if (name.length > MAX_LENGTH)
    return { path: ["name"], message: `Option name must be at most ${MAX_LENGTH} characters` };
  const at = (message: string) => ({ path: ["values"], message });
  if (values.length === 0) return at(`${name} needs at least one value, such as S, M, L`);
  if (values.length > MAX_VALUES) return at(`${name} can have at most ${MAX_VALUES} values`);
  if (values.some((value) => value.length > MAX_LENGTH))
    return at(`Each value can have at most ${MAX_LENGTH} characters`);
  if ([name, ...values].some((text) => text.includes("·") || optionSlug(text) === "")) {
    return at("Names and values need a letter or a digit, and no ·");
  }
  return hasTwice(values) ? at(`${name} has the same value twice`) : null;
}

/** Returns true if two texts have the same slug. */
function hasTwice(texts: readonly string[]): boolean {
  return new Set(texts.map(optionSlug)).size < texts.length;
}
