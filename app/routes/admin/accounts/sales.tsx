import { href } from "react-router";

import { listSales } from "#app/data/admin-invoices.server.ts";
import { MonthEmpty, MonthFrame } from "#app/routes/admin/accounts/frame.tsx";
import { readRegister, withNumberAsId } from "#app/routes/admin/accounts/month.server.ts";
import {
  CUSTOMER_COLUMN,
  DATE_COLUMN,
  numberColumn,
  TAX_COLUMNS,
} from "#app/routes/admin/accounts/register-columns.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { ListPagination } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, ListError, OnCard } from "#app/routes/admin/list.tsx";
import { placeName } from "#app/shop/bookkeeping/registers.ts";

import type { Route } from "./+types/sales";

export const meta: Route.MetaFunction = () => adminMeta("Sales register");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/accounts/sales");
  return readRegister(url, async (range) => withNumberAsId(await listSales(db, range)));
}

type Row = NonNullable<Route.ComponentProps["loaderData"]["rows"]>[number];

const COLUMNS: AdminColumn<Row>[] = [
  numberColumn("Invoice"),
  DATE_COLUMN,
  {
    ...CUSTOMER_COLUMN,
    cell: (row) => (
      <>
        {CUSTOMER_COLUMN.cell(row)}
        {row.placeOfSupply ? <OnCard> · {placeName(row.placeOfSupply)}</OnCard> : null}
      </>
    ),
  },
  {
    label: "Place of supply",
    className: "as-cards:hidden",
    cell: ({ placeOfSupply }) => placeName(placeOfSupply) || "–",
  },
  ...TAX_COLUMNS,
];

export default function Sales({ loaderData }: Route.ComponentProps) {
  const { month, months, rows, page, hasNext } = loaderData;
  return (
    <MonthFrame
      path="/admin/accounts/sales"
      month={month}
      months={months}
      wrong={loaderData.wrong}
      file="sales"
      list={loaderData}
    >
      {rows ? (
        <AdminTable
          room="wide"
          caption="Invoices"
          columns={COLUMNS}
          rows={rows}
          empty={
            <MonthEmpty path="/admin/accounts/sales" month={month} months={months} of="invoices">
              An order gets its invoice when it is shipped or delivered.
            </MonthEmpty>
          }
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the sales</ListError>
      )}
      <ListPagination path={href("/admin/accounts/sales")} query={{ month, page }} hasNext={hasNext} />
    </MonthFrame>
  );
}
