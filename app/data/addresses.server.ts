import type { Address } from "../shop/address.ts";
import type { Db } from "./client.server.ts";
import { fail } from "./failure.server.ts";

export type SavedAddress = Address & { id: string; isDefault: boolean };

function savedAddress({ is_default: isDefault, ...address }: Address & { id: string; is_default: boolean }) {
  return { ...address, isDefault };
}

const COLUMNS =
  "id, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone, is_default";

/** The shopper's addresses, the default one first. */
export async function listAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const { data, error } = await db
    .from("addresses")
    .select(COLUMNS)
    .eq("user_id", userId)
    .order("is_default", { ascending: false })
    .order("created_at", { ascending: false });
  if (error) fail("list addresses", error);
  return data.map(savedAddress);
}

/**
 * Saves a new address; the first one becomes the default.
 * @returns null when it could not be saved
 */
export async function saveAddress(db: Db, userId: string, address: Address): Promise<SavedAddress | null> {
  const { count } = await db
    .from("addresses")
    .select("id", { count: "exact", head: true })
    .eq("user_id", userId);
  const { data, error } = await db
    .from("addresses")
    .insert({ ...address, user_id: userId, is_default: count === 0 })
    .select(COLUMNS)
    .single();
  if (error) {
    console.error(JSON.stringify({ operation: "save an address", cause: error.message }));
    return null;
  }
  return savedAddress(data);
}
