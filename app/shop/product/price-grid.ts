import { formatPlainRupees, type Paise } from "#app/shop/money.ts";

/** The maximum number of products and variants in one form. The database accepts no more. */
export const MAX_PRICE_ROWS = 200;

/** The products on a page of the form, whose pages have two of the list each. */
export const PRICE_PAGE = 40;

/** Returns the page of the form that has the products of a page of the list. */
export function gridPage(page: number): number {
  return Math.ceil(page / 2);
}

/** Returns the first page of the list with products of a page of the form. */
export function listPage(page: number): number {
  return 2 * page - 1;
}

/** The prices and stock of a product or variant. */
export type Offer = { price: Paise; comparePrice: Paise | null; stock: number };

/** A posted row of the grid. `seen` holds the values that the form showed, see formatSeen. */
export type TypedRow = { id: string; seen: string; price: string; comparePrice: string; stock: string };

/** An edited row, with the values that the form showed. */
export type EditedRow = { id: string; seen: Offer; now: Offer };

/** Converts an offer to the values of the row's fields. */
export function toTypedRow(id: string, offer: Offer): TypedRow {
  return {
    id,
    seen: formatSeen(offer),
    price: formatPlainRupees(offer.price),
    comparePrice: offer.comparePrice === null ? "" : formatPlainRupees(offer.comparePrice),
    stock: String(offer.stock),
  };
}

/**
 * Formats the values that a form shows: '49900|59900|10', amounts in paise. Without a compare price that part is empty.
 */
export function formatSeen({ price, comparePrice, stock }: Offer): string {
  return [price, comparePrice ?? "", stock].join("|");
}

/** Returns the notice after saving: '30 products changed'. */
export function pricesSavedText(count: number): string {
  if (count === 0) return "Nothing was changed";
  return `${count} ${count === 1 ? "product" : "products"} changed`;
}

/** Returns the message for prices that were not saved, by error code. */
export function pricesRefusal(code: string): string {
  if (code === "changed") {
    return "Someone changed what is marked below meanwhile. Nothing was saved: the form shows what holds now.";
  }
  if (code === "out_of_range") return "A price would be out of range. Nothing was saved.";
  if (code === "busy") return "A product is being sold this moment. Nothing was saved. Please try again.";
  return "Failed to save the prices. Nothing was saved. Please try again.";
}
