import type { Db } from "#app/data/client.server.ts";
import { findCoupon } from "#app/data/coupons.server.ts";
import { reservedStock } from "#app/data/orders.server.ts";
import { cartProducts } from "#app/data/products.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { type Cart, type CartProduct, type JoinedCart, joinCart } from "#app/shop/cart/cart.ts";
import type { AvailableCoupon, CartCoupon } from "#app/shop/coupon/coupon.ts";
import { priceWithCoupon, type Totals } from "#app/shop/pricing.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

export type PricedCart = {
  joined: JoinedCart;
  settings: Settings;
  totals: Totals;
  coupon: CartCoupon | null;
};

/** The cart's owner; `user` is null for a visitor. */
export type CartOwner = { db: Db | null; user: { id: string } | null };

/** Prices the cart with current prices, stock and coupon. A failed coupon lookup only rejects the coupon. */
export async function priceCartWithCoupon(owner: CartOwner, cart: Cart): Promise<PricedCart> {
  const [products, settings, held] = await Promise.all([
    productsFor(
      owner,
      cart,
      cart.lines.map((line) => line.id),
    ),
    getSettings(owner.db),
    lookUp(owner.db, cart),
  ]);
  const joined = joinCart(cart, products);
  // Lines out of stock are not charged.
  const buyable = joined.lines.filter((line) => line.stock > 0);
  return { joined, settings, ...priceWithCoupon(buyable, settings, held, new Date()) };
}

/**
 * Products with the limit of units in one order, and the stock that this cart can take, which includes what the
 * shopper's unpaid order of this cart has reserved: an abandoned payment does not make its own goods sold out.
 */
export async function productsFor(
  { db, user }: CartOwner,
  cart: Pick<Cart, "id">,
  ids: string[],
): Promise<CartProduct[]> {
  const [products, { lineLimit }, reserved] = await Promise.all([
    cartProducts(db, ids),
    getSettings(db),
    db && user && ids.length > 0 ? reservedStock(db, user.id, cart.id) : null,
  ]);
  return products.map((product) => ({
    ...product,
    stock: product.stock + (reserved?.get(product.id) ?? 0),
    limit: lineLimit,
  }));
}

async function lookUp(
  db: Db | null,
  cart: Cart,
): Promise<{ code: string; found: AvailableCoupon | null | undefined } | null> {
  const { coupon: code, id } = cart;
  if (code === null) return null;
  // undefined: the lookup failed, which data/ has logged.
  const found = db ? await findCoupon(db, code, id).catch(() => undefined) : undefined;
  return { code, found };
}
