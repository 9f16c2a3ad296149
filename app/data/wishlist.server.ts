import type { Db } from "./client.server.ts";
import { fail, must } from "./failure.server.ts";

/** Which of these products are on the shopper's wishlist. */
export async function wishedIds(db: Db | null, userId: string, productIds: string[]): Promise<string[]> {
  if (!db || productIds.length === 0) return [];
  const answer = await db
    .from("wishlist")
    .select("product_id")
    .eq("user_id", userId)
    .in("product_id", productIds);
  return must("read the wishlist", answer).map((row) => row.product_id);
}

/** Puts a product on the wishlist or takes it off; a second time changes nothing. @returns false: no such product */
export async function setWish(
  db: Db | null,
  userId: string,
  productId: string,
  wanted: boolean,
): Promise<boolean> {
  if (!db) return false;
  if (!wanted) {
    const { error } = await db.from("wishlist").delete().eq("user_id", userId).eq("product_id", productId);
    if (error) fail("remove from the wishlist", error);
    return true;
  }
  const product = await db
    .from("products")
    .select("id")
    .eq("id", productId)
    .eq("is_active", true)
    .maybeSingle();
  if (product.error) fail("look up a product to wish for", product.error);
  if (!product.data) return false;
  const { error } = await db
    .from("wishlist")
    .upsert(
      { user_id: userId, product_id: productId },
      { onConflict: "user_id,product_id", ignoreDuplicates: true },
    );
  if (error) fail("add to the wishlist", error);
  return true;
}
