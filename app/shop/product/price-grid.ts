import { formatPlainRupees, type Paise } from "#app/shop/money.ts";
import { parsePrice, parseUnits } from "#app/shop/product/product-form.ts";

/** Products and variants in one form. The database takes no more. */
export const MAX_PRICE_ROWS = 200;

/** What a product costs and how many there are. */
export type Offer = { price: Paise; comparePrice: Paise | null; stock: number };

/** A row of the grid as it was posted; `seen` is what the form showed, see formatSeen. */
export type TypedRow = { id: string; seen: string; price: string; comparePrice: string; stock: string };

/** A row that was edited, with what the form showed. */
export type EditedRow = { id: string; seen: Offer; now: Offer };

/** The values of a row as its fields show them. */
export function toTypedRow(id: string, offer: Offer): TypedRow {
  return {
    id,
    seen: formatSeen(offer),
    price: formatPlainRupees(offer.price),
    comparePrice: offer.comparePrice === null ? "" : formatPlainRupees(offer.comparePrice),
    stock: String(offer.stock),
  };
}

/** '49900|59900|10', amounts in paise; no compare price is empty. */
function formatSeen({ price, comparePrice, stock }: Offer): string {
  return [price, comparePrice ?? "", stock].join("|");
}

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
 * The rows that were edited, and a message for each row that is not valid, by its id.
 * @returns null for a form that no page of the shop sends
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

/** The notice after saving: '30 products changed'. */
export function pricesSavedText(count: number): string {
  if (count === 0) return "Nothing was changed";
  return `${count} ${count === 1 ? "product" : "products"} changed`;
}

/** Why no price was saved. */
export function pricesRefusal(code: string): string {
  if (code === "changed") {
    return "Someone changed what is marked below meanwhile. Nothing was saved: the form shows what holds now.";
  }
  if (code === "out_of_range") return "A price would be out of range. Nothing was saved.";
  if (code === "busy") return "A product is being sold this moment. Nothing was saved. Please try again.";
  return "Failed to save the prices. Nothing was saved. Please try again.";
}
