import { href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { cartContext, identityContext, sessionContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { findRecentOrderNumber, listRecentOrders } from "#app/data/newest-order.server.ts";
import { showsLines } from "#app/shop/checkout/cart-mark.ts";
import type { Notice } from "#app/shop/notice.ts";

/** The parameter of the cart page with the id of an order placed just before. */
const PLACED = "placed";

/** An order placed so long ago may explain an empty cart. */
const RECENT_MS = 30 * 60_000;

const recently = () => new Date(Date.now() - RECENT_MS);

/** An order that was placed just before. */
export type PlacedBefore = { id: string; orderNumber: string };

/** The notice on the cart's page, to which an order of an empty cart leads. */
const NOTHING_LEFT: Notice = {
  kind: "error",
  message: "No order was placed: there is nothing in your cart that can be bought now.",
};

/**
 * Says why nothing was ordered when a posted checkout has led back to the cart. One whose very lines were ordered within
 * the last 30 minutes, in another tab, leads to the empty cart that names this order.
 * @param shownCart the `cartMark` of the form
 * @throws what was thrown, or that redirect
 */
export async function explainEmptyCart(
  shopper: { db: Db; user: ShopUser },
  context: Readonly<RouterContextProvider>,
  { shownCart, thrown }: { shownCart: string | undefined; thrown: unknown },
): Promise<never> {
  const isCart = thrown instanceof Response && thrown.headers.get("Location") === href("/cart");
  if (!isCart) throw thrown;
  const isEmpty = context.get(cartContext).get().lines.length === 0;
  const id = isEmpty && shownCart !== undefined ? await findRepeated(shopper, shownCart) : null;
  if (id !== null) throw redirect(`${href("/cart")}?${PLACED}=${id}`, 303);
  context.get(sessionContext).notify(NOTHING_LEFT);
  throw thrown;
}

async function findRepeated(
  { db, user }: { db: Db; user: ShopUser },
  shownCart: string,
): Promise<string | null> {
  const orders = await listRecentOrders(db, user.id, recently()).catch(() => []);
  return orders.find(({ lines }) => showsLines(shownCart, lines))?.id ?? null;
}

/**
 * Reads the shopper's own order that the address of an empty cart names; null without one, and when it is older than
 * RECENT_MS. Queries nothing for any other address.
 */
export async function readPlacedBefore(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<PlacedBefore | null> {
  const { db, user } = context.get(identityContext);
  const { data: id } = z.guid().safeParse(url.searchParams.get(PLACED));
  if (!db || !user || id === undefined) return null;
  const orderNumber = await findRecentOrderNumber(db, { id, userId: user.id, since: recently() });
  return orderNumber === null ? null : { id, orderNumber };
}
