import type * as z from "zod";

import { listAddresses, type SavedAddress } from "#app/data/addresses.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import type { checkoutSchema } from "#app/shop/checkout/checkout-form.ts";
import type { Shopper } from "#app/workflows/checkout.server.ts";

/** The shipping address of a checkout form. `isNew`: it was typed, and is not saved yet. */
export type ChosenAddress = { address: Address; isNew: boolean };

/** Returns the shipping address of a checkout form, or the error for its field. */
export async function chooseShippingAddress(
  { db, user }: Shopper,
  form: z.output<typeof checkoutSchema>,
): Promise<ChosenAddress | { refused: string; field: "addressId" }> {
  if (form.addressChoice === "new") {
    const { first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone } = form;
    const address = {
      first_name,
      last_name,
      address_line_1,
      address_line_2,
      city,
      state,
      postal_code,
      phone,
    };
    return { address, isNew: true };
  }
  const addresses = await listAddresses(db, user.id).catch(() => undefined);
  if (!addresses) return { refused: "Failed to fetch addresses", field: "addressId" };
  const saved = addresses.find(({ id }) => id === form.addressId);
  if (!saved) return { refused: "Please select a shipping address", field: "addressId" };
  return { address: toAddress(saved), isNew: false };
}

function toAddress({ id: _id, isDefault: _isDefault, ...address }: SavedAddress): Address {
  return address;
}
