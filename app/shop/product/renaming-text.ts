import type { ProductOption } from "#app/shop/product/options.ts";
import { renamedValues, type VariantRow } from "#app/shop/product/variants-form.ts";

/** What the new rows take a changed value for; null when no value has a new name. */
export function renamingText(
  options: readonly ProductOption[],
  earlier: readonly VariantRow[],
): string | null {
  const names = renamedValues(options, earlier).flatMap((renamed) =>
    Array.from(renamed, ([old, now]) => `${old} is now called ${now}`),
  );
  return names.length === 0
    ? null
    : `${names.join(", ")}: SKU, quantity and price stay, also in carts. For a new value, write it behind the others.`;
}
