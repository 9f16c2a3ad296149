import { data, Form, href } from "react-router";

import { deleteRemittance, findRemittance, type RemittanceDetail } from "#app/data/cod-remittances.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { DescriptionList } from "#app/routes/admin/detail.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { type AdminColumn, AdminTable, NO_VALUE, ListHeader } from "#app/routes/admin/list.tsx";
import { remittanceProblemLabel } from "#app/shop/bookkeeping/remittance.ts";
import { formatShortDate } from "#app/shop/dates.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/cash-remittance";

export const meta: Route.MetaFunction = () => adminMeta("A courier’s payment");

const PATH = "/admin/accounts/cash/:remittanceId";

function notFound(context: Route.LoaderArgs["context"]): Response {
  return redirectWithNotice(context, href("/admin/accounts/cash"), "error", "Payment not found");
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, PATH);
  const found = await findRemittance(db, params.remittanceId);
  if (!found) throw notFound(context);
  return found;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, PATH);
  await readIntent({ request, context }, ["delete"]);
  if (!(await findRemittance(db, params.remittanceId))) return notFound(context);
  const deleted = await deleteRemittance(db, params.remittanceId);
  if (deleted === "failed") return data({ message: "Failed to delete. Please try again." }, { status: 503 });
  if (deleted === "not-found") return notFound(context);
  return redirectWithNotice(context, href("/admin/accounts/cash"), "success", "Payment deleted");
}

type Line = RemittanceDetail["lines"][number];

const COLUMNS: AdminColumn<Line>[] = [
  {
    label: "Number",
    card: "title",
    // In one line, unless it is longer than the numbers of couriers are.
    className: "wrap-anywhere as-table:*:w-max as-table:*:max-w-60",
    cell: ({ number }) => number,
  },
  {
    label: "Order",
    card: "meta",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ order_id: orderId, order_number: number }) =>
      orderId === null || number === null ? (
        NO_VALUE
      ) : (
        <TextLink to={href("/admin/orders/:orderId", { orderId })}>{number}</TextLink>
      ),
  },
  {
    label: "Order total",
    align: "end",
    card: "fact",
    cell: ({ total }) => (total === null ? NO_VALUE : formatPaiseExact(total)),
  },
  {
    label: "Paid",
    align: "end",
    card: "end",
    className: "as-cards:font-semibold",
    cell: ({ amount }) => formatPaiseExact(amount),
  },
  {
    label: "Compared",
    card: "meta",
    className: "wrap-anywhere as-cards:basis-full as-cards:*:flex-1",
    cell: ({ problem, total, settled_note: note }) => (
      <div className="as-cards:flex as-cards:items-start as-cards:justify-between as-cards:gap-3">
        <div className="as-cards:order-last as-cards:flex-none as-cards:ms-auto">
          <StatusBadge tone={problem === null ? "green" : note === null ? "red" : "grey"}>
            {problem === null ? "Matched" : "Not matched"}
          </StatusBadge>
        </div>
        <div>
          {problem === null ? null : (
            <p className="text-muted as-table:mt-1 text-sm">
              {remittanceProblemLabel(problem, total)}
              {/* Nothing else corrects a number. */}
              {problem === "unknown" && note === null
                ? ". To correct it, delete this payment below and enter it again with the right number."
                : null}
            </p>
          )}
          {note === null ? null : <p className="text-muted text-sm">Dealt with: {note}</p>}
        </div>
      </div>
    ),
  },
];

export default function Remittance({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, paid_on: paidOn, reference, entered_by: by, created_at: at, lines } = loaderData;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <ListHeader
        title={`Payment from ${courier}`}
        back={<BackLink to={href("/admin/accounts/cash")}>Back to cash from couriers</BackLink>}
      />
      <DescriptionList
        className="card mb-4 p-4 lg:grid-cols-2"
        items={[
          { label: "Amount", value: formatPaiseExact(total) },
          { label: "Paid on", value: formatShortDate(paidOn) },
          ...(reference === null ? [] : [{ label: "Bank reference", value: reference }]),
          { label: "Entered", value: <DateTime iso={at} /> },
          ...(by ? [{ label: "Entered by", value: by }] : []),
        ]}
      />
      {actionData ? <FormAlert>{actionData.message}</FormAlert> : null}
      <AdminTable
        caption="Orders of the payment"
        columns={COLUMNS}
        rows={lines}
        empty={<Empty title="No orders yet">This payment was entered without an order.</Empty>}
        skeletonRows={10}
      />
      <details className="mt-4">
        <summary className="text-red fold min-h-11 content-center font-medium">Delete this payment</summary>
        <p className="mb-2">
          Deleting it compares its orders anew. The audit log keeps that it was entered, and by whom.
        </p>
        <Form method="post" replace>
          <Button name="intent" value="delete" variant="danger">
            Delete this payment
          </Button>
        </Form>
      </details>
    </>
  );
}
