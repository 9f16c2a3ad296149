import { href, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { identityContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { findNewestOrder, findRecentOrderNumber } from "#app/data/newest-order.server.ts";

/** The parameter of the cart page with the id of an order placed just before. */
const PLACED = "placed";

/** An order placed so long ago may explain an empty cart. */
const RECENT_MS = 30 * 60_000;

const recently = () => new Date(Date.now() - RECENT_MS);

/** An order that was placed just before. */
export type PlacedBefore = { id: string; orderNumber: string };

/**
 * Returns the path of the empty cart for a shopper who wanted to place an order. It names the order of the last 30
 * minutes, so that a second tab shows the order.
 */
export async function emptyCartPath({ db, user }: { db: Db; user: ShopUser }): Promise<string> {
  const id = await findNewestOrder(db, user.id, recently()).catch(() => null);
  return id === null ? href("/cart") : `${href("/cart")}?${PLACED}=${id}`;
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
