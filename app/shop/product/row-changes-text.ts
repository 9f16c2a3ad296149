import type { NewValue, StoredVariants } from "#app/shop/product/combine-rows.ts";
import type { VariantRow } from "#app/shop/product/variant-row.ts";

/** The maximum number of variants that are named. */
const MAX_NAMED = 12;

/**
 * Describes the effects of saving these rows: variants that are removed from the shop with their stock, return, or are
 * renamed.
 */
export function rowChangesTexts(
  rows: readonly VariantRow[],
  { variants, retired }: StoredVariants,
  names: readonly NewValue[],
): string[] {
  const ids = new Set(rows.map(({ id }) => id));
  const leaving = variants.filter(({ id }) => !ids.has(id));
  const back = retired.filter(({ id }) => ids.has(id));
  const texts = names.map(
    ({ from, value }) =>
      `${from} is now called ${value}, with its SKUs, prices and stock, also in carts and orders.`,
  );
  if (leaving.length > 0 && rows.length === 0) {
    texts.push(`Without options the product has the stock of its variants: ${listRows(leaving)}.`);
  } else if (leaving.length > 0) {
    texts.push(
      `Leaves the shop when you save: ${listRows(leaving)}. Write the value back later, and it returns as it was.`,
    );
  }
  if (back.length > 0) texts.push(`Returns as it was: ${listRows(back)}.`);
  return texts;
}

/** Lists variants with their stock: 'S · Indigo (3 in stock), S · Rust (7 in stock)'. */
function listRows(rows: readonly VariantRow[]): string {
  const named = rows
    .slice(0, MAX_NAMED)
    .map(({ label, stock }) => `${label} (${Number(stock).toLocaleString("en-IN")} in stock)`);
  const more = rows.slice(MAX_NAMED);
  if (more.length === 0) return named.join(", ");
  const units = more.reduce((sum, { stock }) => sum + Number(stock), 0);
  return `${named.join(", ")} and ${more.length} more (${units.toLocaleString("en-IN")} in stock)`;
}
