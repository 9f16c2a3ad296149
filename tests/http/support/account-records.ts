import type { Shop } from "#local/launcher/shop.ts";
import type { Browser } from "#tests/http/support/browser.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { addProduct, checkoutForm, orderOf, shopperWith } from "#tests/http/support/shop.ts";

/** E-mail of the signed-in user. */
export async function emailOf(shop: Shop, browser: Browser): Promise<string> {
  const [row] = await shop.sql<{ email: string }>("select email from auth.users where id = $1", [
    userIdOf(browser),
  ]);
  return row?.email ?? "";
}

/** A shopper with a delivered order, an address, a wish, a stock notice, a review, a message and a newsletter subscription. */
export async function shopperWithRecords(
  shop: Shop,
): Promise<{ browser: Browser; orderId: string; productId: string }> {
  const product = await addProduct(shop, { name: "Kept lamp" });
  const browser = await shopperWith(shop, product);
  const placed = await browser.post("/checkout", await checkoutForm(browser));
  const { order } = await orderOf(shop, placed);
  await markDelivered(shop, String(order.id));
  await browser.post("/wishlist", { productId: product.id, wanted: "true", redirectTo: "/" });
  await shop.sql("insert into public.stock_notices (user_id, product_id) values ($1, $2)", [
    userIdOf(browser),
    product.id,
  ]);
  const email = await emailOf(shop, browser);
  await shop.sql(
    "insert into public.reviews (product_id, user_id, rating, comment, is_approved) values ($1, $2, 5, 'Bright sparrow', true)",
    [product.id, userIdOf(browser)],
  );
  await shop.sql("insert into public.newsletter_subscribers (email, confirmed_at) values ($1, now())", [
    email,
  ]);
  await browser.post("/contact", { name: "Meera Nair", email, orderNumber: "", message: "Where is it?" });
  await browser.get("/");
  return { browser, orderId: String(order.id), productId: product.id };
}

/** Sets an order to delivered. */
export async function markDelivered(shop: Shop, orderId: string): Promise<void> {
  await shop.sql("update public.orders set status = 'delivered', delivered_at = now() where id = $1", [
    orderId,
  ]);
}
