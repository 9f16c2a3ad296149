import type { Paise } from "#app/shop/money.ts";

const MAX_FACT_LENGTH = 48;
const LOW_STOCK = 5;

/**
 * Returns the percentage of the discount badge: (compare price − price) / compare price × 100, rounded half up. Returns
 * null without a discount of at least half a percent. Prices are in paise.
 */
export function percentOff(price: Paise, comparePrice: Paise | null): number | null {
  const compared = comparePrice ?? 0;
  const percent = Math.floor((200 * (compared - price) + compared) / (2 * compared));
  return percent > 0 ? percent : null;
}

/** Returns the stock as text: '12 in stock', 'Only 3 left' for five or fewer, 'Out of Stock' for 0. */
export function stockText(stock: number): string {
  if (stock <= 0) return "Out of Stock";
  return stock <= LOW_STOCK ? `Only ${stock} left` : `${stock} in stock`;
}

/** Returns 'Only 3 left' or 'Out of Stock'; null while there is enough. */
export function lowStockText(stock: number): string | null {
  return stock > LOW_STOCK ? null : stockText(stock);
}

/** Above any stock. */
const MAX_STEP = 999_999;

/**
 * Returns the quantity for the product page from its query string, after a press on − or + on a page without script.
 */
export function readQuantity(searchParams: URLSearchParams, most = MAX_STEP): number {
  const by = { less: -1, more: 1 }[searchParams.get("step") ?? ""] ?? 0;
  const typed = searchParams.get("quantity") ?? "";
  return clampQuantity((/^\d{1,6}$/.test(typed) ? Number(typed) : 1) + by, most);
}

/**
 * Returns the key facts from a short description that lists them: '14-inch screen, 1.3 kg' → '14-inch screen', '1.3
 * kg'. Empty for a single fact and for sentences.
 */
export function keyFacts(shortDescription: string): string[] {
  const facts = shortDescription
    .split(/[,;]\s+/)
    .map((fact) => fact.trim())
    .filter(Boolean);
  const isList =
    facts.length > 1 && facts.every((fact) => fact.length <= MAX_FACT_LENGTH && !/[.!?]$/.test(fact));
  return isList ? facts.map((fact) => fact.charAt(0).toUpperCase() + fact.slice(1)) : [];
}

/** Clamps a quantity to a whole number from 1 to the stock; 0 when there is no stock. */
export function clampQuantity(quantity: number, stock: number): number {
  const wanted = Math.max(Math.floor(quantity) || 1, 1);
  return Math.min(wanted, Math.max(Math.floor(stock), 0));
}
