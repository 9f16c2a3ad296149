import type { Credentials, Db } from "#app/data/client.server.ts";
import { findCoupon } from "#app/data/coupons.server.ts";
import { reservedStock } from "#app/data/orders.server.ts";
import { cartProducts } from "#app/data/products.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { taxRates } from "#app/data/tax-rates.server.ts";
import type { Cart } from "#app/shop/cart/cart.ts";
import { type CartProduct, chooseOnlyVariants, type JoinedCart, joinCart } from "#app/shop/cart/join.ts";
import type { AvailableCoupon, CartCoupon } from "#app/shop/coupon/coupon.ts";
import { type Delivery, settingsForPin } from "#app/shop/delivery/delivery.ts";
import { priceWithCoupon, type Totals } from "#app/shop/pricing.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

export type PricedCart = {
  /** The cart as it was, or with variants in place of products that have only one; see `chooseOnlyVariants`. */
  cart: Cart;
  joined: JoinedCart;
  /** The settings that apply to this delivery. */
  settings: Settings;
  totals: Totals;
  coupon: CartCoupon | null;
  delivery: Delivery;
};

/** The cart's owner; `user` is null for a visitor. */
export type CartOwner = { db: Db | null; user: { id: string } | null };

/** The PIN code of the delivery, or a promise of it; null when it is not known. */
export type DeliveryPin = string | null | Promise<string | null>;

type PricedOwner = CartOwner & { backend: Credentials | null };

/**
 * Prices the cart with current prices, stock and coupon, delivered to a PIN code. If the coupon's lookup fails, only
 * the coupon is rejected.
 */
export async function priceCartWithCoupon(
  owner: PricedOwner,
  cart: Cart,
  pin: DeliveryPin = null,
): Promise<PricedCart> {
  const [products, allSettings, coupon, knownPin] = await Promise.all([
    productsFor(
      owner,
      cart,
      cart.lines.map((line) => line.id),
    ),
    getSettings(owner.db),
    lookUp(owner, cart),
    pin,
  ]);
  const chosen = chooseOnlyVariants(cart, products);
  const joined = joinCart(chosen, products);
  // Lines that are out of stock are not charged.
  const buyable = joined.lines.filter((line) => line.stock > 0);
  const { settings, delivery } = settingsForPin(allSettings, knownPin);
  return {
    cart: chosen,
    joined,
    settings,
    delivery,
    ...priceWithCoupon(buyable, settings, coupon, new Date()),
  };
}

/**
 * Reads products with the maximum units in an order and the stock available to this cart. That includes units reserved
 * by the shopper's own unpaid order of this cart, so that an abandoned payment does not make its own items sold out. A
 * product whose options leave nothing to choose is replaced by its variant.
 */
export async function productsFor(
  { db, user }: CartOwner,
  cart: Pick<Cart, "id">,
  ids: string[],
): Promise<CartProduct[]> {
  const [products, { lineLimit }, reserved, rates] = await Promise.all([
    cartProducts(db, ids),
    getSettings(db),
    db && user && ids.length > 0 ? reservedStock(db, user.id, cart.id) : null,
    getSettings(db).then(({ taxMode }) => (taxMode === "gst" ? taxRates(db, ids) : null)),
  ]);
  if (products.some(({ onlyVariant }) => onlyVariant)) {
    const chosen = new Set(products.map(({ id, onlyVariant }) => onlyVariant ?? id));
    return productsFor({ db, user }, cart, [...chosen]);
  }
  return products.map((product) => ({
    ...product,
    ...rates?.get(product.id),
    stock: product.stock + (reserved?.get(product.id) ?? 0),
    limit: lineLimit,
  }));
}

async function lookUp(
  { backend, user }: PricedOwner,
  cart: Cart,
): Promise<{ code: string; found: AvailableCoupon | null | undefined } | null> {
  const { coupon: code, id: cartId } = cart;
  if (code === null) return null;
  const userId = user?.id ?? null;
  // undefined: the lookup failed, which data/ has logged.
  const found = backend
    ? await findCoupon(backend, { code, userId, cartId }).catch(() => undefined)
    : undefined;
  return { code, found };
}
