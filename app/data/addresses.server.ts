import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, logError } from "#app/data/errors.server.ts";
import type { Address } from "#app/shop/address/address.ts";

export type SavedAddress = Address & { id: string; isDefault: boolean };

function savedAddress({ is_default: isDefault, ...address }: Address & { id: string; is_default: boolean }) {
  return { ...address, isDefault };
}

const COLUMNS =
  "id, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone, is_default";

/** The shopper's addresses, the default one first, then the newest. */
export async function listAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const { data, error } = await db
    .from("addresses")
    .select(COLUMNS)
    .eq("user_id", userId)
    .order("is_default", { ascending: false })
    .order("created_at", { ascending: false });
  if (error) throwUnavailable("list addresses", error);
  return data.map(savedAddress);
}

/** @returns null when the shopper has no such address */
export async function findAddress(db: Db, userId: string, id: string): Promise<SavedAddress | null> {
  const { data, error } = await db
    .from("addresses")
    .select(COLUMNS)
    .eq("user_id", userId)
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read an address", error);
  return data && savedAddress(data);
}

/** How a change ended; one that failed is in the log. */
export type AddressChange = "done" | "not-found" | "failed";

/** What the database says when a shopper has as many addresses as it keeps. */
const FULL = "addresses_full";

/** Saves a new address; the database makes the shopper's first one the default, and keeps no more than twenty. */
export async function addAddress(
  db: Db,
  userId: string,
  address: Address,
): Promise<"done" | "full" | "failed"> {
  const { error } = await db.from("addresses").insert({ ...address, user_id: userId });
  if (error?.message === FULL) return "full";
  return logged("save an address", error) ? "failed" : "done";
}

/** Changes a saved address; whether it is the default stays. */
export async function changeAddress(
  db: Db,
  userId: string,
  id: string,
  address: Address,
): Promise<AddressChange> {
  const { data, error } = await db
    .from("addresses")
    .update(address)
    .eq("user_id", userId)
    .eq("id", id)
    .select("id");
  if (logged("change an address", error)) return "failed";
  return data?.length ? "done" : "not-found";
}

/** Deletes a saved address. After the default one there is none until the shopper chooses. */
export async function deleteAddress(db: Db, userId: string, id: string): Promise<AddressChange> {
  const { data, error } = await db.from("addresses").delete().eq("user_id", userId).eq("id", id).select("id");
  if (logged("delete an address", error)) return "failed";
  return data?.length ? "done" : "not-found";
}

/** Makes one of the caller's own addresses the only default, in one transaction. */
export async function setDefaultAddress(db: Db, id: string): Promise<AddressChange> {
  const { data, error } = await db.rpc("set_default_address", { p_address_id: id });
  if (logged("set the default address", error)) return "failed";
  const isDone = typeof data === "object" && data !== null && "ok" in data && data.ok === true;
  return isDone ? "done" : "not-found";
}

function logged(operation: string, error: { message: string } | null): boolean {
  if (error) logError(operation, error);
  return error !== null;
}
