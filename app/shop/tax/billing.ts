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
  return [
    billing.legal_name,
    billing.address_line,
    `${billing.city}, ${billing.state} ${billing.postal_code}`,
  ];
}
