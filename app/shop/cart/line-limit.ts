// This module imports nothing, because pages load it in the browser.

/** A product with its stock. `limit`: the maximum units in an order, whatever the stock. */
export type StockedProduct = { id: string; stock: number; limit?: number | null };

/** Returns the maximum quantity of a product in an order: its stock, or its limit when that is lower. */
export function maxQuantity({ stock, limit }: Omit<StockedProduct, "id">): number {
  return Math.min(stock, limit ?? stock);
}

/** Returns true if the limit, rather than the stock, determines the maximum quantity. */
export function isLimited(product: Omit<StockedProduct, "id">): boolean {
  return maxQuantity(product) < product.stock;
}

/** Returns the message about a product's limit: 'You can order at most 10 of this item'. */
export function lineLimitText(limit: number): string {
  return `You can order at most ${limit} of this item`;
}
