import { type EditedRow, formatSeen, type Offer, type TypedRow } from "#app/shop/product/price-grid.ts";
import { parsePrice, parseUnits } from "#app/shop/product/product-values.ts";

const SEEN = /^(\d{1,12})\|(\d{0,12})\|(\d{1,7})$/;

function parseSeen(seen: string): Offer | null {
  const [, price, comparePrice, stock] = SEEN.exec(seen) ?? [];
  if (price === undefined || stock === undefined) return null;
  return {
    price: Number(price),
    comparePrice: comparePrice ? Number(comparePrice) : null,
    stock: Number(stock),
  };
}

/**
 * Parses the rows that were edited, and returns a message for each invalid row by id.
 * @returns null for a form that no page of the shop posts
 */
export function parsePriceRows(
  rows: readonly TypedRow[],
): { edited: EditedRow[]; errors: Record<string, string> } | null {
  const edited: EditedRow[] = [];
  const errors: Record<string, string> = {};
  for (const { id, seen: shown, ...typed } of rows) {
    const seen = parseSeen(shown);
    if (!seen) return null;
    const price =
      typed.price.trim() === "" ? { error: "Price is required" } : parsePrice("Price", typed.price);
    const comparePrice =
      typed.comparePrice.trim() === "" ? null : parsePrice("Compare price", typed.comparePrice);
    const stock =
      typed.stock.trim() === "" ? { error: "Quantity is required" } : parseUnits("Quantity", typed.stock);
    if (typeof price === "object") errors[id] = price.error;
    else if (comparePrice !== null && typeof comparePrice === "object") errors[id] = comparePrice.error;
    else if (typeof stock === "object") errors[id] = stock.error;
    else {
      const now = { price, comparePrice, stock };
      if (formatSeen(now) !== shown) edited.push({ id, seen, now });
    }
  }
  return { edited, errors };
}
