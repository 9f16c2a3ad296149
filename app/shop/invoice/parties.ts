import { type Address, formatAddress } from "#app/shop/address/address.ts";
import { stateCode, stateOfCode } from "#app/shop/invoice/gst.ts";
import { type BillingAddress, formatBilling } from "#app/shop/tax/billing.ts";

/** Name, address and contact lines of the seller or the buyer. */
export type Party = { name: string; lines: string[] };

/** The fields of an order that describe its recipient. */
export type SuppliedOrder = {
  buyerGstin: string | null;
  /** The business that is billed; null for a person. */
  billing: BillingAddress | null;
  /** The GST code of a state; null in tax mode 'simple'. */
  placeOfSupply: string | null;
  shippingAddress: Address;
};

/** Returns the state in which the goods of an order are supplied. */
export function supplyState({ placeOfSupply, shippingAddress }: SuppliedOrder): string {
  return (placeOfSupply === null ? null : stateOfCode(placeOfSupply)) ?? shippingAddress.state;
}

/**
 * Returns the recipient of a document, with state and GSTIN on a GST document, and the delivery address if it differs.
 */
export function recipients(
  { buyerGstin, billing, shippingAddress }: SuppliedOrder,
  isTaxDocument: boolean,
): { buyer: Party; deliverTo: Party | null } {
  const [name = "", ...delivery] = formatAddress(shippingAddress);
  const [buyer, ...lines] = billing ? formatBilling(billing) : [name, ...delivery];
  const taxLines = [
    `State: ${formatState((billing ?? shippingAddress).state)}`,
    ...(buyerGstin === null ? [] : [`GSTIN: ${buyerGstin}`]),
  ];
  return {
    buyer: { name: buyer, lines: isTaxDocument ? [...lines, ...taxLines] : lines },
    deliverTo: billing ? { name, lines: delivery } : null,
  };
}

/**
 * Returns the state of a seller by the code in its GSTIN, which stays when a state is renamed; without a GSTIN the
 * state as written.
 */
export function sellerState({ gstin, state }: { gstin: string; state: string }): string {
  return stateOfCode(gstin.slice(0, 2)) ?? state;
}

/** Formats a state with its GST code: 'Karnataka (29)'. A name that GST does not know is returned unchanged. */
export function formatState(state: string): string {
  const code = stateCode(state);
  return code === null ? state : `${state} (${code})`;
}
