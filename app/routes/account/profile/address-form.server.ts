import { href, redirect, type RouterContextProvider } from "react-router";

import { sessionContext, type ShopUser } from "#app/context.ts";
import { type AddressChange, findAddress, type SavedAddress } from "#app/data/addresses.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { parseRecordId } from "#app/middleware/record-id.server.ts";

type Context = Readonly<RouterContextProvider>;

const NOT_FOUND = "Address not found";

/** The error of a form whose address was refused, or about which nothing is known. */
export function saveErrorOf(saved: "failed" | "unanswered"): string {
  return saved === "unanswered" ? "Unable to save address. Please try again." : "Failed to save address";
}

/** Returns the page from which an address was edited: the checkout, or the list of addresses. */
export function pageBehind(url: URL): "/checkout" | "/profile/addresses" {
  return url.searchParams.get("redirectTo") === "/checkout" ? "/checkout" : "/profile/addresses";
}

/** Redirects to the list of addresses, or to the page that it was edited from, with a notice. */
export function redirectToAddresses(
  context: Context,
  kind: "success" | "error",
  message: string,
  to: ReturnType<typeof pageBehind> = "/profile/addresses",
): Response {
  context.get(sessionContext).notify({ kind, message });
  return redirect(href(to), 303);
}

/** Redirects after a change that was made, or whose address was not found. */
export function redirectAfterChange(
  context: Context,
  change: Exclude<AddressChange, "failed">,
  done: string,
  to?: ReturnType<typeof pageBehind>,
): Response {
  return change === "done"
    ? redirectToAddresses(context, "success", done, to)
    : redirectToAddresses(context, "error", NOT_FOUND, to);
}

/** @throws a 404 for a malformed address id */
export function parseAddressId(id: unknown): string {
  return parseRecordId(id, NOT_FOUND);
}

/**
 * Finds the shopper's own address by the id in the URL.
 * @throws a 404 for a malformed id; a redirect to the list for an unknown id or another shopper's address
 */
export async function requireAddress(
  { db, user }: { db: Db; user: ShopUser },
  context: Context,
  id: string,
): Promise<SavedAddress> {
  const address = await findAddress(db, user.id, parseAddressId(id));
  if (!address) throw redirectToAddresses(context, "error", NOT_FOUND);
  return address;
}
