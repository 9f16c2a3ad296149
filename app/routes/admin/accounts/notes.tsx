import { data, href } from "react-router";

import { listNotes } from "#app/data/admin-credit-notes.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
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
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { ListPagination } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, ListError } from "#app/routes/admin/list.tsx";
import { hasPermission } from "#app/shop/account/roles.ts";
import { noteReasonLabel } from "#app/shop/bookkeeping/registers.ts";
import { ButtonLink } from "#app/ui/button.tsx";

import type { Route } from "./+types/notes";

export const meta: Route.MetaFunction = () => adminMeta("Credit notes");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, role } = await requireScreen({ context }, "/admin/accounts/credit-notes");
  const [register, { taxMode }] = await Promise.all([
    readRegister(url, async (range) => withNumberAsId(await listNotes(db, range))),
    getSettings(db),
  ]);
  const maySet = hasPermission(role, "settings.write");
  return data({ ...register.data, isGst: taxMode === "gst", maySet }, register.init ?? undefined);
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
            loaderData.isGst ? (
              <MonthEmpty path="/admin/accounts/credit-notes" month={month} months={months} of="credit notes">
                An order with an invoice gets one when it is cancelled, returned or refunded.
              </MonthEmpty>
            ) : (
              <Empty
                title="Credit notes start once GST is set up"
                action={
                  loaderData.maySet ? <ButtonLink to={href("/admin/tax")}>Set up GST</ButtonLink> : null
                }
              >
                Then an order with an invoice gets one when it is cancelled, returned or refunded.
              </Empty>
            )
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
