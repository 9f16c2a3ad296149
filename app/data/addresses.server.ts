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
 * Saves a new address; the database makes the shopper's first one the default.
 * @returns false when it could not be saved
 */
export async function saveAddress(db: Db, userId: string, address: Address): Promise<boolean> {
  const { error } = await db.from("addresses").insert({ ...address, user_id: userId });
  if (error) console.error(JSON.stringify({ operation: "save an address", cause: error.message }));
  return !error;
}
