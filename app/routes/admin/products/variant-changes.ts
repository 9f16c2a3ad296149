import type { ProductVariants } from "#app/data/product-variants.server.ts";
import { formatPaise, paiseFromRupees } from "#app/shop/money.ts";
import type { VariantRow } from "#app/shop/product/variant-row.ts";

const LABELS = [
  ["sku", "SKU"],
  ["price", "price"],
  ["compare_price", "compare price"],
  ["stock", "quantity"],
  ["gtin", "GTIN"],
  ["weight_grams", "weight in grams"],
  ["is_offered", "for sale"],
  ["hsn_code", "HSN code"],
  ["tax_code", "tax class"],
] as const;

/** Cells whose stored value differs from the typed one, with the stored value as text; rows that are gone. */
export function variantChanges(
  typed: { variants: readonly VariantRow[] },
  now: ProductVariants,
): { label: string; now: string }[] {
  const stored = new Map(now.variants.map((row) => [row.id, row]));
  return typed.variants.flatMap((row) => {
    if (row.id === undefined) return [];
    const current = stored.get(row.id);
    if (!current) return [{ label: row.label, now: "removed" }];
    return LABELS.flatMap(([field, label]) =>
      row[field] === current[field]
        ? []
        : [{ label: `${row.label}, ${label}`, now: inWords(field, current[field]) }],
    );
  });
}

function inWords(field: (typeof LABELS)[number][0], value: string): string {
  if (field === "is_offered") return value === "on" ? "yes" : "no";
  if (value === "") return "empty";
  return field === "price" || field === "compare_price" ? formatPaise(paiseFromRupees(value)) : value;
}
