import * as z from "zod";

import { checkbox, optionalLine, requiredLine } from "#app/shop/form-fields.ts";
import { labelValues, optionSlug, type ProductOption, variantLabel } from "#app/shop/product/options.ts";
import {
  gtin,
  image,
  numberField,
  parsePrice,
  parseUnits,
  reason,
  version,
  weight,
} from "#app/shop/product/product-form.ts";
import { hsnCode, optionalTaxClass } from "#app/shop/tax/tax-forms.ts";
import { cleanLine } from "#app/shop/text.ts";

const UNREADABLE = "The variants could not be read. Please try again.";

/** Options of a product, and values of an option. */
export const MAX_OPTIONS = 3;
const MAX_VALUES = 50;
const MAX_LENGTH = 40;
/** Variants of a product. A form has no more rows. */
export const MAX_VARIANTS = 100;

/** An option as typed: its values separated by commas. An empty row is no option. */
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

/** The options alone, for making the rows of the variants. */
export const optionsSchema = z.object({ options: optionRows }, { error: UNREADABLE });

/** The form of options and variants; prices in paise. */
export const variantsSchema = z
  .object(
    {
      version,
      reason,
      options: optionRows,
      variants: z
        .optional(z.array(variantRow, { error: UNREADABLE }).max(MAX_VARIANTS, { error: UNREADABLE }))
        .transform((rows) => rows ?? []),
    },
    { error: UNREADABLE },
  )
  .superRefine(({ variants }, ctx) => {
    const seen = new Set<string>();
    for (const [index, { sku }] of variants.entries()) {
      if (seen.has(sku)) {
        ctx.addIssue({
          code: "custom",
          path: ["variants", index, "sku"],
          message: "Another variant has this SKU",
        });
      }
      seen.add(sku);
    }
  });

export type VariantsForm = z.output<typeof variantsSchema>;

/** A row of the form as typed. */
export type VariantRow = {
  id?: string;
  label: string;
  sku: string;
  price: string;
  compare_price: string;
  stock: string;
  seen_stock: string;
  image_url: string;
  gtin: string;
  weight_grams: string;
  is_offered: string;
  hsn_code: string;
  tax_code: string;
};

/** Whether the rows are exactly the combinations of the options. */
export function hasAllRows(options: readonly ProductOption[], rows: readonly { label: string }[]): boolean {
  const labels = new Set(rows.map(({ label }) => label));
  const wanted = combinations(options).map(variantLabel);
  return (
    labels.size === rows.length && wanted.length === rows.length && wanted.every((label) => labels.has(label))
  );
}

/**
 * Makes a row for each combination of the options. A row keeps what was typed in the earlier row with the same values;
 * a value in the place of one that is gone is a new name for it; an option that is new or gone leaves the first fitting
 * row what it had.
 * @param fresh what a row without an earlier one begins with
 */
export function combineRows(
  options: readonly ProductOption[],
  earlier: readonly VariantRow[],
  fresh: Pick<VariantRow, "sku" | "price" | "compare_price">,
): VariantRow[] {
  const renamed = renamedValues(options, earlier);
  const left = earlier.map((row) => ({
    row,
    values: labelValues(row.label).map((value, index) => renamed[index]?.get(value) ?? value),
  }));
  return combinations(options).map((values) => {
    const place = left.findIndex((one) => isPrefix(one.values, values));
    const [found] = place < 0 ? [] : left.splice(place, 1);
    const label = variantLabel(values);
    if (found) return { ...found.row, label };
    return {
      ...fresh,
      label,
      sku: variantSku(fresh.sku, values),
      stock: "0",
      seen_stock: "0",
      image_url: "",
      gtin: "",
      weight_grams: "",
      is_offered: "on",
      hsn_code: "",
      tax_code: "",
    };
  });
}

/** Rows for a copy of a product with this SKU: prices, weights and images as they are, SKUs of their own, nothing in stock. */
export function copyRows(rows: readonly VariantRow[], sku: string): VariantRow[] {
  return rows.map(({ id: _id, ...row }) => ({
    ...row,
    sku: variantSku(sku, labelValues(row.label)),
    gtin: "",
    stock: "0",
    seen_stock: "0",
  }));
}

/** 'KURTA-M-INDIGO' */
export function variantSku(sku: string, values: readonly string[]): string {
  return [sku, ...values.map((value) => optionSlug(value).toUpperCase())].join("-").slice(0, 80);
}

/** All combinations of the values, in their order; none without options. */
function combinations(options: readonly ProductOption[]): string[][] {
  if (options.length === 0) return [];
  return options.reduce<string[][]>(
    (made, { values }) => made.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

/** For each option the values that have a new name: as many as before, and at their place one that was not there. */
export function renamedValues(
  options: readonly ProductOption[],
  earlier: readonly VariantRow[],
): Map<string, string>[] {
  return options.map(({ values }, index) => {
    const before = [...new Set(earlier.flatMap(({ label }) => labelValues(label)[index] ?? []))];
    if (before.length !== values.length) return new Map();
    return new Map(
      before.flatMap((old, place) => {
        const now = values[place] ?? old;
        return values.includes(old) || before.includes(now) ? [] : [[old, now] as const];
      }),
    );
  });
}

/** Whether the shorter of two lists begins the longer one. */
function isPrefix(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((value, index) => value === other[index]);
}

/** Splits values that were typed with commas or on lines. */
export function splitValues(typed: string): string[] {
  return typed
    .split(/[,\r\n]/)
    .map(cleanLine)
    .filter(Boolean);
}

/** What is wrong with an option, and in which of its fields; null when nothing is. */
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

/** Whether two texts are the same in an address. */
function hasTwice(texts: readonly string[]): boolean {
  return new Set(texts.map(optionSlug)).size < texts.length;
}
