import { optionSlug, type ProductOption } from "#app/shop/product/options.ts";
import { labelValues, variantLabel } from "#app/shop/product/variant-label.ts";
import { MAX_NEW_VALUES, type VariantRow } from "#app/shop/product/variant-row.ts";

/** A product as stored: its options, its variants, and the retired variants whose values were removed. */
export type StoredVariants = {
  options: readonly ProductOption[];
  variants: readonly VariantRow[];
  retired: readonly VariantRow[];
};

/** A new value of an option, by the option's index. `from` is the removed value that it may be a new name of. */
export type NewValue = { option: number; value: string; from: string };

/** A new value with the removed values that it may be a new name of. */
export type NewValueChoice = { option: number; value: string; candidates: string[] };

/** Returns all combinations of the options' values, in order; empty without options. */
function combinations(options: readonly ProductOption[]): string[][] {
  if (options.length === 0) return [];
  return options.reduce<string[][]>(
    (made, { values }) => made.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

/** Returns the SKU of a variant: 'KURTA-M-INDIGO'. */
export function variantSku(sku: string, values: readonly string[]): string {
  return [sku, ...values.map((value) => optionSlug(value).toUpperCase())].join("-").slice(0, 80);
}

/**
 * Returns the new values that may be renamed old ones: those of an option that has lost values and did not have the
 * name before.
 */
export function findNewValues(
  options: readonly ProductOption[],
  { options: before, retired }: StoredVariants,
): NewValueChoice[] {
  const places = placesBefore(options, before);
  return options
    .flatMap(({ values }, option) => {
      const place = places[option];
      const old = place === undefined ? [] : (before[place]?.values ?? []);
      const candidates = old.filter((value) => !hasValue(values, value));
      if (place === undefined || candidates.length === 0) return [];
      const earlier = retired.flatMap(({ label }) => labelValues(label)[place] ?? []);
      return values
        .filter((value) => !hasValue(old, value) && !hasValue(earlier, value))
        .map((value) => ({ option, value, candidates }));
    })
    .slice(0, MAX_NEW_VALUES);
}

/** Returns the renamings that were chosen and are possible. Each removed value is renamed at most once. */
export function chosenNames(choices: readonly NewValueChoice[], typed: readonly NewValue[]): NewValue[] {
  const names: NewValue[] = [];
  for (const { option, value, candidates } of choices) {
    const from = typed.find((one) => one.option === option && one.value === value)?.from ?? "";
    if (!candidates.includes(from)) continue;
    if (names.some((name) => name.option === option && name.from === from)) continue;
    names.push({ option, value, from });
  }
  return names;
}

/** Joins values into one text that ignores capitals and punctuation. */
function slugsOf(values: readonly string[]): string {
  return values.map(optionSlug).join("/");
}

/**
 * Makes a row for each combination of the options. A row takes, in this order: what was typed in the row of the variant
 * with these values; the variant as stored, or as it was when its value was removed; what was typed in a row without a
 * variant; a new row. When an option is added or removed, the first matching variant keeps its data.
 * @param names renamed values
 * @param fresh the defaults of a new row
 */
export function combineRows(
  options: readonly ProductOption[],
  typed: readonly VariantRow[],
  stored: StoredVariants,
  {
    names,
    fresh,
  }: { names: readonly NewValue[]; fresh: Pick<VariantRow, "sku" | "price" | "compare_price"> },
): VariantRow[] {
  const places = placesBefore(options, stored.options);
  const shown = new Map(typed.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  const known = stored.variants.map((row) => ({ row, values: labelValues(row.label) }));
  // Values are compared by slug: 'xl' is the 'XL' that was removed.
  const retired = new Map(stored.retired.map((row) => [slugsOf(labelValues(row.label)), row]));
  const rest = typed.filter(({ id }) => id === undefined);
  const renamed = stored.variants.length === 0 ? renamedValues(options, rest) : [];
  const unsaved = rest.map((row) => ({
    row,
    values: labelValues(row.label).map((value, index) => renamed[index]?.get(value) ?? value),
  }));
  return combinations(options).map((values) => {
    const label = variantLabel(values);
    const before = values.map(
      (value, option) => names.find((name) => name.option === option && name.value === value)?.from ?? value,
    );
    const found =
      take(known, (had) => fits(had, before, places)) ??
      retired.get(slugsOf(values)) ??
      take(unsaved, (had) => isPrefix(had, values));
    if (found) return { ...((found.id && shown.get(found.id)) || found), label };
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

/** Returns true if the rows are exactly the combinations of the options. */
export function hasAllRows(options: readonly ProductOption[], rows: readonly { label: string }[]): boolean {
  const labels = new Set(rows.map(({ label }) => label));
  const wanted = combinations(options).map(variantLabel);
  return (
    labels.size === rows.length && wanted.length === rows.length && wanted.every((label) => labels.has(label))
  );
}

/** Returns the rows for a copy of a product with this SKU: the same prices, weights and images, new SKUs, no stock. */
export function copyRows(rows: readonly VariantRow[], sku: string): VariantRow[] {
  return rows.map(({ id: _id, ...row }) => ({
    ...row,
    sku: variantSku(sku, labelValues(row.label)),
    gtin: "",
    stock: "0",
    seen_stock: "0",
  }));
}

/**
 * Returns, for each option, the values renamed in rows that have no variant yet: the option has as many values as
 * before, and a value at the same index is new.
 */
function renamedValues(
  options: readonly ProductOption[],
  rows: readonly VariantRow[],
): Map<string, string>[] {
  return options.map(({ values }, index) => {
    const before = [...new Set(rows.flatMap(({ label }) => labelValues(label)[index] ?? []))];
    if (before.length !== values.length) return new Map();
    return new Map(
      before.flatMap((old, place) => {
        const now = values[place] ?? old;
        return values.includes(old) || before.includes(now) ? [] : [[old, now] as const];
      }),
    );
  });
}

/** Removes the first matching row from the list and returns it. */
function take(
  rows: { row: VariantRow; values: string[] }[],
  isFitting: (values: string[]) => boolean,
): VariantRow | undefined {
  const index = rows.findIndex(({ values }) => isFitting(values));
  return index < 0 ? undefined : rows.splice(index, 1)[0]?.row;
}

/** Returns true if a variant had these values. Values with the same slug count as the same. */
function fits(had: readonly string[], values: readonly string[], places: readonly (number | undefined)[]) {
  return values.every((value, option) => {
    const place = places[option];
    return place === undefined || optionSlug(had[place] ?? "") === optionSlug(value);
  });
}

/**
 * Returns the previous index of each option; undefined for a new one. An option whose name is new counts as the one
 * that had its index.
 */
function placesBefore(
  options: readonly ProductOption[],
  before: readonly ProductOption[],
): (number | undefined)[] {
  const names = options.map(({ name }) => optionSlug(name));
  const old = before.map(({ name }) => optionSlug(name));
  return names.map((name, place) => {
    const same = old.indexOf(name);
    if (same >= 0) return same;
    const there = old[place];
    return there === undefined || names.includes(there) ? undefined : place;
  });
}

function hasValue(values: readonly string[], value: string): boolean {
  return values.some((other) => optionSlug(other) === optionSlug(value));
}

/** Returns true if the shorter of two lists is the beginning of the longer one. */
function isPrefix(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((value, index) => value === other[index]);
}
