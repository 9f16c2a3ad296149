/** The maximum number of open notices of one shopper. The database has the same limit. */
export const MAX_STOCK_NOTICES = 50;

/** The number of days after which a notice is deleted, see private.retention_rules. */
export const STOCK_NOTICE_DAYS = 180;

/**
 * The result of a shopper's request to be notified when a product is back in stock. `in_stock`: it is already; `gone`:
 * it is not sold.
 */
export type StockNoticeResult = "set" | "stopped" | "in_stock" | "full" | "gone" | "failed";

const TEXTS: Record<StockNoticeResult, string> = {
  set: "We will mail you when it is back",
  stopped: "We will not mail you about it",
  in_stock: "It is in stock again: you can buy it now",
  full: `You wait for ${MAX_STOCK_NOTICES} products, which is as many as we keep. Stop one to add another.`,
  gone: "Product not found",
  failed: "Failed to save it. Please try again.",
};

/** Returns the notice after a shopper has requested or stopped a back-in-stock notice. */
export function stockNoticeText(result: StockNoticeResult): { kind: "success" | "error"; message: string } {
  const isDone = result === "set" || result === "stopped" || result === "in_stock";
  return { kind: isDone ? "success" : "error", message: TEXTS[result] };
}

/**
 * Returns the number of waiting shoppers as text: '12 shoppers wait for this', with '1,000+' for more than 1,000; ''
 * for none.
 */
export function waitingText(count: number): string {
  if (count === 0) return "";
  if (count === 1) return "1 shopper waits for this";
  return `${waitingCount(count)} shoppers wait for this`;
}

/** Formats a number of waiting shoppers: '12', and '1,000+' for more than 1,000. */
export function waitingCount(count: number): string {
  return count > 1_000 ? "1,000+" : count.toLocaleString("en-IN");
}
