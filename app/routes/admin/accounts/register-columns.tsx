import { href } from "react-router";

import { Day } from "#app/routes/admin/date-time.tsx";
import { type AdminColumn, OnCard } from "#app/routes/admin/list.tsx";
import { formatPaiseExact, type Paise } from "#app/shop/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The number of an invoice or note, which leads to its order. */
export function numberColumn(label: string): AdminColumn<{ orderId: string; number: string }> {
  return {
    label,
    card: "title",
    className: "whitespace-nowrap",
    cell: ({ orderId, number }) => (
      <TextLink to={href("/admin/orders/:orderId", { orderId })} className="tabular-nums">
        {number}
      </TextLink>
    ),
  };
}

/** The day of an invoice or note. */
export const DATE_COLUMN: AdminColumn<{ issuedAt: string }> = {
  label: "Date",
  card: "meta",
  cell: ({ issuedAt }) => <Day iso={issuedAt} />,
};

/** The buyer of an invoice or note, with the GSTIN of a business. */
export const CUSTOMER_COLUMN: AdminColumn<{ customer: string; buyerGstin: string | null }> = {
  label: "Customer",
  card: "meta",
  className: "as-cards:order-4 as-cards:basis-full wrap-anywhere",
  cell: ({ customer, buyerGstin }) => (
    <>
      <p className="as-cards:inline">{customer}</p>
      {buyerGstin === null ? null : (
        <>
          <OnCard> · </OnCard>
          <p className="text-muted as-cards:inline text-sm tabular-nums">{buyerGstin}</p>
        </>
      )}
    </>
  ),
};

/** The amounts of an invoice or note. */
export const TAX_COLUMNS: AdminColumn<{ value: Paise; tax: Paise; total: Paise }>[] = [
  {
    label: "Value without tax",
    align: "end",
    hideCardLabel: true,
    className: "as-cards:hidden",
    cell: ({ value }) => formatPaiseExact(value),
  },
  {
    label: "Tax",
    align: "end",
    card: "fact",
    cell: ({ tax }) => formatPaiseExact(tax),
  },
  {
    label: "Total",
    align: "end",
    card: "end",
    className: "font-semibold",
    cell: ({ total }) => formatPaiseExact(total),
  },
];
