import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type SavedProduct, savedProducts } from "#app/data/wishlist.server.ts";
import { MAX_STOCK_NOTICES, type StockNoticeResult } from "#app/shop/product/stock-notice.ts";

// Shoppers who want a mail when a product or variant is back in stock.

/** The error messages of the trigger that limits notices. */
const NOTICES_FULL = "stock_notices_full";
const IN_STOCK = "stock_notice_in_stock";

/** Returns true if the shopper has a notice for this product or variant. */
export async function hasStockNotice(db: Db | null, userId: string, productId: string): Promise<boolean> {
  if (!db) return false;
  const { data, error } = await db
    .from("stock_notices")
    .select("id")
    .eq("user_id", userId)
    .eq("product_id", productId)
    .maybeSingle();
  if (error) throwUnavailable("read a stock notice", error);
  return data !== null;
}

/** Stores a shopper's notice for a product or variant that is sold out; idempotent. Logs a failure. */
export async function setStockNotice(db: Db, userId: string, productId: string): Promise<StockNoticeResult> {
  const product = await db
    .from("products")
    .select("id")
    .eq("id", productId)
    .eq("is_active", true)
    .maybeSingle();
  if (product.error) return failed("look up a product for a stock notice", product.error);
  if (!product.data) return "gone";
  const { error } = await db
    .from("stock_notices")
    .upsert(
      { user_id: userId, product_id: productId },
      { onConflict: "user_id,product_id", ignoreDuplicates: true },
    );
  if (error?.message === NOTICES_FULL) return "full";
  if (error?.message === IN_STOCK) return "in_stock";
  return error ? failed("set a stock notice", error) : "set";
}

/** Deletes a shopper's notice; idempotent. Logs a failure. */
export async function stopStockNotice(db: Db, userId: string, productId: string): Promise<StockNoticeResult> {
  const { error } = await db.from("stock_notices").delete().eq("user_id", userId).eq("product_id", productId);
  return error ? failed("stop a stock notice", error) : "stopped";
}

function failed(operation: string, cause: unknown): "failed" {
  logError(operation, cause);
  return "failed";
}

/** A notice. `product` is null while it is not sold. */
export type StockNotice = { productId: string; product: SavedProduct | null };

/** Lists the shopper's notices, newest first. */
export async function listStockNotices(db: Db, userId: string): Promise<StockNotice[]> {
  const answer = await db
    .from("stock_notices")
    .select("product_id")
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(MAX_STOCK_NOTICES);
  const ids = unwrap("list stock notices", answer).map((row) => row.product_id);
  const products = await savedProducts(db, ids);
  return ids.map((productId) => ({ productId, product: products.get(productId) ?? null }));
}

/** Counts the shoppers with a notice for a product or its variants, for staff; 1,001 for more than 1,000. */
export async function countStockNotices(db: Db, productId: string): Promise<number> {
  const answer = await db.rpc("admin_count_stock_notices", { p_product_id: productId });
  return unwrap("count stock notices", answer);
}
