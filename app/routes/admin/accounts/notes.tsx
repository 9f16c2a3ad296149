import { href } from "react-router";

import { listNotes } from "#app/data/admin-credit-notes.server.ts";
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
import { type AdminColumn, AdminTable, ListError } from "#app/routes/admin/list.tsx";
import { noteReasonLabel } from "#app/shop/bookkeeping/registers.ts";

import type { Route } from "./+types/notes";

export const meta: Route.MetaFunction = () => adminMeta("Credit notes");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/accounts/credit-notes");
  return readRegister(url, async (range) => withNumberAsId(await listNotes(db, range)));
}

type Row = NonNullable<Route.ComponentProps["loaderData"]["rows"]>[number];

const COLUMNS: AdminColumn<Row>[] = [
  numberColumn("Note"),
  DATE_COLUMN,
  {
    label: "Kind",
    card: "meta",
    className: "as-cards:order-4",
    cell: ({ kind, reason }) => (
      <>
        <p>{kind === "debit" ? "Debit note" : "Credit note"}</p>
        <p className="text-muted text-sm">{noteReasonLabel(reason)}</p>
      </>
    ),
  },
  {
    label: "Invoice",
    card: "meta",
    className: "as-cards:order-4 whitespace-nowrap tabular-nums",
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  CUSTOMER_COLUMN,
  ...TAX_COLUMNS,
];

export default function Notes({ loaderData }: Route.ComponentProps) {
  const { month, months, rows, page, hasNext } = loaderData;
  return (
    <MonthFrame
      path="/admin/accounts/credit-notes"
      month={month}
      months={months}
      wrong={loaderData.wrong}
      file="credit-notes"
      list={loaderData}
    >
      {rows ? (
        <AdminTable
          room="wide"
          caption="Credit and debit notes"
          columns={COLUMNS}
          rows={rows}
          empty={
            <MonthEmpty path="/admin/accounts/credit-notes" month={month} months={months} of="credit notes">
              In tax mode GST, an invoiced order that is cancelled, returned or refunded gets one.
            </MonthEmpty>
          }
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch the credit notes</ListError>
      )}
      <ListPagination path={href("/admin/accounts/credit-notes")} query={{ month, page }} hasNext={hasNext} />
    </MonthFrame>
  );
}
