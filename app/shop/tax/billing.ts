import { formatCity } from "#app/shop/address/address.ts";
import { pinQuestion, type PinQuestion } from "#app/shop/address/pin.ts";
import { stateOfCode } from "#app/shop/invoice/gst.ts";
import { normalizeGstin } from "#app/shop/tax/gstin.ts";

/** The business that is the recipient of an invoice. The fields have the names of the database. */
export type BillingAddress = {
  legal_name: string;
  address_line: string;
  city: string;
  state: string;
  postal_code: string;
};

/** Formats name and address of a business, one entry for each line. */
export function formatBilling(billing: BillingAddress): [name: string, ...lines: string[]] {
  return [billing.legal_name, billing.address_line, formatCity(billing)];
}

/** Returns the state of a typed GSTIN; null for an unknown code. */
export function stateOfGstin(gstin: string): string | null {
  return stateOfCode(normalizeGstin(gstin).slice(0, 2));
}

/** Returns the question about a billing PIN code that lies in another state than the GST registration. */
export function billingPinQuestion(gstin: unknown, pin: unknown): PinQuestion | null {
  if (typeof gstin !== "string") return null;
  const place = { postal_code: pin, state: stateOfGstin(gstin) };
  return pinQuestion(place, (state) => `the GSTIN is of ${state}`);
}
