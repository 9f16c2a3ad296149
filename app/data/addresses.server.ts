import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, logError } from "#app/data/errors.server.ts";
import { type Address, isSameAddress } from "#app/shop/address/address.ts";

export type SavedAddress = Address & { id: string; isDefault: boolean };

function toSavedAddress({
  is_default: isDefault,
  ...address
}: Address & { id: string; is_default: boolean }) {
  return { ...address, isDefault };
}

const COLUMNS =
  "id, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone, is_default";

/** Lists the shopper's addresses: the default address first, then the newest. */
export async function listAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const { data, error } = await db
    .from("addresses")
    .select(COLUMNS)
    .eq("user_id", userId)
    .order("is_default", { ascending: false })
    .order("created_at", { ascending: false });
  if (error) throwUnavailable("list addresses", error);
  return data.map(toSavedAddress);
}

/**
 * Finds an address of the shopper.
 * @returns null when there is none
 */
export async function findAddress(db: Db, userId: string, id: string): Promise<SavedAddress | null> {
  const { data, error } = await db
    .from("addresses")
    .select(COLUMNS)
    .eq("user_id", userId)
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read an address", error);
  return data && toSavedAddress(data);
}

/** The result of a change. A failure has been logged. */
export type AddressChange = "done" | "not-found" | "failed";

/** The error message of the trigger that limits a shopper to twenty addresses. */
const ADDRESSES_FULL = "addresses_full";

/** The status that the database client gives a request without a response. */
const NO_ANSWER = 0;

/**
 * Adds an address, up to twenty, unless the shopper has it already. The database makes the first one the default. If
 * the other addresses cannot be read, the address is added.
 */
export async function addAddress(
  db: Db,
  userId: string,
  address: Address,
): Promise<"done" | "known" | "full" | "failed" | "unanswered"> {
  const others = await listAddresses(db, userId).catch(() => []);
  if (others.some((other) => isSameAddress(other, address))) return "known";
  const { error, status } = await db.from("addresses").insert({ ...address, user_id: userId });
  if (error?.message === ADDRESSES_FULL) return "full";
  if (!logIfFailed("save an address", error)) return "done";
  return status === NO_ANSWER ? "unanswered" : "failed";
}

/** Changes a saved address. Whether it is the default stays the same. */
export async function changeAddress(
  db: Db,
  userId: string,
  id: string,
  address: Address,
): Promise<AddressChange | "unanswered"> {
  const { data, error, status } = await db
    .from("addresses")
    .update(address)
    .eq("user_id", userId)
    .eq("id", id)
    .select("id");
  if (logIfFailed("change an address", error)) return status === NO_ANSWER ? "unanswered" : "failed";
  return data?.length ? "done" : "not-found";
}

/** Deletes a saved address. Deleting the default address leaves the shopper without a default. */
export async function deleteAddress(db: Db, userId: string, id: string): Promise<AddressChange> {
  const { data, error } = await db.from("addresses").delete().eq("user_id", userId).eq("id", id).select("id");
  if (logIfFailed("delete an address", error)) return "failed";
  return data?.length ? "done" : "not-found";
}

/** Makes one of the caller's addresses the only default, in one transaction. */
export async function setDefaultAddress(db: Db, id: string): Promise<AddressChange> {
  const { data, error } = await db.rpc("shop_set_default_address", { p_address_id: id });
  if (logIfFailed("set the default address", error)) return "failed";
  const isDone = typeof data === "object" && data !== null && "ok" in data && data.ok === true;
  return isDone ? "done" : "not-found";
}

function logIfFailed(operation: string, error: { message: string } | null): boolean {
  if (error) logError(operation, error);
  return error !== null;
}
