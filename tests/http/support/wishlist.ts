import type { Shop } from "#local/launcher/shop.ts";
import type { Browser, Page } from "#tests/http/support/browser.ts";

/** Presses a product's heart. */
export function postWish(
  browser: Browser,
  productId: string,
  wanted = true,
  redirectTo = "/about",
): Promise<Page> {
  return browser.post("/wishlist", { productId, wanted: String(wanted), redirectTo });
}

/** Number of shoppers who wish for a product. */
export async function countWishes(shop: Shop, productId: string): Promise<number> {
  return (await shop.sql("select from public.wishlist where product_id = $1", [productId])).length;
}
