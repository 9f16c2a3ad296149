import { type Address, formatAddress } from "#app/shop/address/address.ts";
import { stateCode, stateOfCode } from "#app/shop/invoice/gst.ts";
import { type BillingAddress, formatBilling } from "#app/shop/tax/billing.ts";

/** Name, address and contact lines of the seller or the buyer. */
export type Party = { name: string; lines: string[] };

/** What an order says of its recipient. */
export type SuppliedOrder = {
  buyerGstin: string | null;
  /** The business that it is billed to; null for a person. */
  billing: BillingAddress | null;
  /** GST code of a state; null in tax mode 'simple'. */
  placeOfSupply: string | null;
  shippingAddress: Address;
};

/** The state where the goods of an order are supplied. */
export function supplyState({ placeOfSupply, shippingAddress }: SuppliedOrder): string {
  return (placeOfSupply === null ? null : stateOfCode(placeOfSupply)) ?? shippingAddress.state;
}

/** The recipient of a paper, with state and GSTIN on a document of GST, and where the goods go if that is elsewhere. */
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

/** The state of a seller by the code in its GSTIN, which stays when a state is renamed; without one the state as written. */
export function sellerState({ gstin, state }: { gstin: string; state: string }): string {
  return stateOfCode(gstin.slice(0, 2)) ?? state;
}

/** 'Karnataka (29)'; a name that GST does not know today stands alone. */
export function formatState(state: string): string {
  const code = stateCode(state);
  return code === null ? state : `${state} (${code})`;
}
