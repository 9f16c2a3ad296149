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

/** Whose cart it is: nobody is known of a visitor's. */
export type CartOwner = { db: Db | null; user: { id: string } | null };

/** The cart at today's prices, its coupon asked for anew. A coupon that cannot be looked up fails nothing else. */
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
  // What is sold out cannot be charged, so it is not in the sum either.
  const buyable = joined.lines.filter((line) => line.stock > 0);
  return { joined, settings, ...priceWithCoupon(buyable, settings, held, new Date()) };
}

/**
 * These products with the stock that this cart may take, which includes what its own unpaid order holds: nobody is
 * sold out by the payment that they closed.
 */
export async function productsFor(
  { db, user }: CartOwner,
  cart: Pick<Cart, "id">,
  ids: string[],
): Promise<CartProduct[]> {
  const [products, held] = await Promise.all([
    cartProducts(db, ids),
    db && user && ids.length > 0 ? reservedStock(db, user.id, cart.id) : null,
  ]);
  if (!held) return products;
  return products.map((product) => ({ ...product, stock: product.stock + (held.get(product.id) ?? 0) }));
}

async function lookUp(
  db: Db | null,
  cart: Cart,
): Promise<{ code: string; found: AvailableCoupon | null | undefined } | null> {
  const { coupon: code, id } = cart;
  if (code === null) return null;
  // fail() has logged it; the refusal says so.
  const found = db ? await findCoupon(db, code, id).catch(() => undefined) : undefined;
  return { code, found };
}
