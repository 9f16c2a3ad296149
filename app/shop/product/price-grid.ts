import { formatPlainRupees, type Paise } from "#app/shop/money.ts";

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
export function formatSeen({ price, comparePrice, stock }: Offer): string {
  return [price, comparePrice ?? "", stock].join("|");
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
