import type { Address } from "#app/shop/address/address.ts";

type Place = Pick<Address, "postal_code" | "city" | "state">;

/**
 * Returns true if an address has moved to another PIN code and state but not to another city: the form fills in the
 * state of a PIN code by itself, and leaves the city.
 */
export function isCityLeft(before: Place, after: Place): boolean {
  return (
    before.postal_code !== after.postal_code && before.state !== after.state && before.city === after.city
  );
}
