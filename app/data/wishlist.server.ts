import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";
import { isBeyondLastPage, type Page, pageRange } from "#app/data/paging.server.ts";
import type { ProductSummary } from "#app/data/product-mapper.server.ts";
import { productsByIds } from "#app/data/products.server.ts";

/** Returns those of these products that are on the shopper's wishlist. */
export async function wishlistedIds(db: Db | null, userId: string, productIds: string[]): Promise<string[]> {
  if (!db || productIds.length === 0) return [];
  const answer = await db
    .from("wishlist")
    .select("product_id")
    .eq("user_id", userId)
    .in("product_id", productIds);
  return unwrap("read the wishlist", answer).map((row) => row.product_id);
}

/** Adds a product to the wishlist or removes it; idempotent. @returns false when there is no such product */
export async function setWishlisted(
  db: Db | null,
  userId: string,
  productId: string,
  isWishlisted: boolean,
): Promise<boolean> {
  if (!db) return false;
  if (!isWishlisted) {
    const { error } = await db.from("wishlist").delete().eq("user_id", userId).eq("product_id", productId);
    if (error) throwUnavailable("remove from the wishlist", error);
    return true;
  }
  const product = await db
    .from("products")
    .select("id")
    .eq("id", productId)
    .eq("is_active", true)
    .maybeSingle();
  if (product.error) throwUnavailable("look up a product for the wishlist", product.error);
  if (!product.data) return false;
  const { error } = await db
    .from("wishlist")
    .upsert(
      { user_id: userId, product_id: productId },
      { onConflict: "user_id,product_id", ignoreDuplicates: true },
    );
  if (error) throwUnavailable("add to the wishlist", error);
  return true;
}

/** A product in one of the shopper's lists. */
export type SavedProduct = Pick<
  ProductSummary,
  "id" | "name" | "price" | "comparePrice" | "priceVaries" | "stock" | "imageUrl" | "optionNames"
>;

/** An entry of the wishlist. `product` is null when it is no longer sold. */
export type WishlistEntry = { id: string; productId: string; product: SavedProduct | null };

/** Lists a page of the wishlist, newest first. `total` counts all pages. */
export async function listWishlist(
  db: Db,
  userId: string,
  page: Page,
): Promise<{ wishes: WishlistEntry[]; total: number }> {
  const { data, error, count } = await db
    .from("wishlist")
    .select("id, product_id", { count: "exact" })
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page));
  if (isBeyondLastPage(error)) return { wishes: [], total: count ?? 0 };
  if (error) throwUnavailable("list the wishlist", error);
  const products = await savedProducts(
    db,
    data.map((row) => row.product_id),
  );
  const wishes = data.map(({ id, product_id: productId }) => ({
    id,
    productId,
    product: products.get(productId) ?? null,
  }));
  return { wishes, total: count ?? 0 };
}

/** Returns those of these products and variants that are sold, by id. */
export async function savedProducts(db: Db, ids: string[]): Promise<Map<string, SavedProduct>> {
  const products = await productsByIds(db, ids);
  return new Map(
    products.map(({ id, name, price, comparePrice, priceVaries, stock, imageUrl, optionNames }) => [
      id,
      { id, name, price, comparePrice, priceVaries, stock, imageUrl, optionNames },
    ]),
  );
}

/** Removes an entry of the shopper's wishlist; idempotent. @returns false when it failed */
export async function removeWishlistEntry(db: Db, userId: string, id: string): Promise<boolean> {
  const { error } = await db.from("wishlist").delete().eq("user_id", userId).eq("id", id);
  if (error) logError("remove a wish", error);
  return !error;
}
