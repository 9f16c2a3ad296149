// Without other modules, since pages load it.

/** `limit`: units of it that an order may have, whatever the stock. */
export type StockedProduct = { id: string; stock: number; limit?: number | null };

/** Units of a product that an order can have: its stock, or the limit when that is less. */
export function maxQuantity({ stock, limit }: Omit<StockedProduct, "id">): number {
  return Math.min(stock, limit ?? stock);
}

/** Whether the limit, and not the stock, ends the quantity of a product. */
export function isLimited(product: Omit<StockedProduct, "id">): boolean {
  return maxQuantity(product) < product.stock;
}

/** 'You can order at most 10 of this item' */
export function lineLimitText(limit: number): string {
  return `You can order at most ${limit} of this item`;
}
