import { data, href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { sessionContext, type ShopUser } from "#app/context.ts";
import { type AddressChange, findAddress, type SavedAddress } from "#app/data/addresses.server.ts";
import type { Db } from "#app/data/client.server.ts";

type Context = Readonly<RouterContextProvider>;

const NOT_FOUND = "Address not found";

/** Back to the list, which says how it went. */
export function toList(context: Context, kind: "success" | "error", message: string): Response {
  context.get(sessionContext).notify({ kind, message });
  return redirect(href("/profile/addresses"), 303);
}

/** The way to the list after a change that ended there: it was made, or there is no such address of this shopper. */
export function afterChange(
  context: Context,
  change: Exclude<AddressChange, "failed">,
  done: string,
): Response {
  return change === "done" ? toList(context, "success", done) : toList(context, "error", NOT_FOUND);
}

/** @throws 404 for what is no address's id */
export function addressId(id: unknown): string {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) throw data({ message: NOT_FOUND }, { status: 404 });
  return parsed.data;
}

/**
 * The address that a URL names, if it is this shopper's.
 * @throws 404 for a malformed id; back to the list with 'Address not found' for one that is unknown or foreign
 */
export async function ownAddress(
  { db, user }: { db: Db; user: ShopUser },
  context: Context,
  id: string,
): Promise<SavedAddress> {
  const found = await findAddress(db, user.id, addressId(id));
  if (!found) throw toList(context, "error", NOT_FOUND);
  return found;
}
