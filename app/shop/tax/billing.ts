import { formatCity } from "#app/shop/address/address.ts";
import { pinQuestion, type PinQuestion } from "#app/shop/address/pin.ts";
import { stateOfCode } from "#app/shop/invoice/gst.ts";
import { normalizeGstin } from "#app/shop/tax/gstin.ts";

/** The business that is the recipient of an invoice, named as in the database. */
export type BillingAddress = {
  legal_name: string;
  address_line: string;
  city: string;
  state: string;
  postal_code: string;
};

/** Name and address of a business, line by line. */
export function formatBilling(billing: BillingAddress): [name: string, ...lines: string[]] {
  return [billing.legal_name, billing.address_line, formatCity(billing)];
}

/** The state of a GSTIN as typed; null for the code of none. */
export function stateOfGstin(gstin: string): string | null {
  return stateOfCode(normalizeGstin(gstin).slice(0, 2));
}

/** The question about a billing PIN code in another state than the registration. */
export function billingPinQuestion(gstin: unknown, pin: unknown): PinQuestion | null {
  if (typeof gstin !== "string") return null;
  const place = { postal_code: pin, state: stateOfGstin(gstin) };
  return pinQuestion(place, (state) => `the GSTIN is of ${state}`);
}
