import type { Credentials, Db } from "#app/data/client.server.ts";
import { findCoupon } from "#app/data/coupons.server.ts";
import { cartProducts } from "#app/data/products.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { taxRates } from "#app/data/tax-rates.server.ts";
import { mustBeChosen } from "#app/shop/cart/join.ts";
import { settingsForPin } from "#app/shop/delivery/delivery.ts";
import type { Paise } from "#app/shop/money.ts";
import { type ChangedLine, discountLeft } from "#app/shop/order/item-change.ts";
import { type Charges, lineTotal, priceCart, priceWithCoupon } from "#app/shop/pricing.ts";

type PricedOrder = {
  items: readonly { productId: string | null; productName: string; quantity: number; unitPrice: Paise }[];
  couponCode: string | null;
  shippingAddress: { postal_code: string };
};

/** The lines of a changed order, including removed ones, its charges, and whether it loses its coupon. */
type PricedItems = {
  lines: ChangedLine[];
  charges: Charges;
  couponCode: string | null;
  losesCoupon: boolean;
};

/**
 * Prices the new items of an order by the rules of a checkout: items that stay keep their price, new ones have today's.
 * A product of `quantities` that cannot be bought is left out. Throws a 503 response when the coupon
 * cannot be looked up: without it the customer would pay more.
 * @param quantities quantities by product; items of the order without an entry stay unchanged
 */
export async function priceItems(
  { db, backend }: { db: Db; backend: Credentials | null },
  order: PricedOrder,
  quantities: ReadonlyMap<string, number>,
): Promise<PricedItems> {
  const kept = keptLines(order.items, quantities);
  const newIds = [...quantities].filter(([id, units]) => units > 0 && !kept.some((line) => line.id === id));
  const code = order.couponCode;
  const [products, allSettings, found] = await Promise.all([
    cartProducts(
      db,
      newIds.map(([id]) => id),
    ),
    getSettings(db),
    code !== null && backend
      ? findCoupon(backend, { code, userId: null, cartId: crypto.randomUUID() })
      : null,
  ]);
  const lines = [
    ...kept,
    ...products
      .filter((product) => !mustBeChosen(product) && !product.onlyVariant)
      .map(({ id, name, price }) => ({ id, name, price, before: 0, quantity: quantities.get(id) ?? 0 })),
  ];
  const bought = await withTaxRates(
    db,
    allSettings,
    lines.filter(({ quantity }) => quantity > 0),
  );
  const { settings } = settingsForPin(allSettings, order.shippingAddress.postal_code);
  const priced = priceWithCoupon(
    bought,
    settings,
    // The order's own use of the coupon does not count again; the database counts the others.
    code === null ? null : { code, found: found && { ...found, exhausted: false } },
    new Date(),
  );
  const couponCode = priced.coupon && priced.coupon.refusal === null ? code : null;
  return { lines, charges: priced.totals, couponCode, losesCoupon: code !== null && couponCode === null };
}

/**
 * Prices what remains of a paid order when items are removed: the delivery stays as it was paid, and the discount
 * shrinks with the price of the items. Mirrors private.check_kept_terms.
 * @param quantities quantities by product; items without an entry stay unchanged
 */
export async function priceRemainingItems(
  db: Db,
  order: PricedOrder & Pick<Charges, "subtotal" | "shipping" | "discount">,
  quantities: ReadonlyMap<string, number>,
): Promise<Omit<PricedItems, "losesCoupon">> {
  const lines = keptLines(order.items, quantities);
  const settings = await getSettings(db);
  const left = await withTaxRates(
    db,
    settings,
    lines.filter(({ quantity }) => quantity > 0),
  );
  const subtotal = left.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount = discountLeft(order, subtotal);
  const charges = priceCart(
    left,
    { ...settings, shippingFee: order.shipping, freeShippingThreshold: Number.POSITIVE_INFINITY },
    discount > 0
      ? { code: order.couponCode ?? "", type: "fixed", value: discount, maximumDiscount: null }
      : null,
  );
  return { lines, charges, couponCode: order.couponCode };
}

function keptLines(items: PricedOrder["items"], quantities: ReadonlyMap<string, number>): ChangedLine[] {
  return items.flatMap(({ productId: id, productName: name, unitPrice: price, quantity: before }) =>
    id === null ? [] : [{ id, name, price, before, quantity: quantities.get(id) ?? before }],
  );
}

async function withTaxRates(db: Db, { taxMode }: { taxMode: string }, lines: readonly ChangedLine[]) {
  if (taxMode !== "gst") return lines;
  const rates = await taxRates(
    db,
    lines.map(({ id }) => id),
  );
  return lines.map((line) => ({ ...line, ...rates.get(line.id) }));
}
