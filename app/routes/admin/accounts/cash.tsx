import { data, Form, href } from "react-router";
import * as z from "zod";

import { readRemittances, type RemittancesOverview, settleLine } from "#app/data/cod-remittances.server.ts";
import { splitPage } from "#app/data/paging.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { AccountsNav } from "#app/routes/admin/accounts/frame.tsx";
import { readPage } from "#app/routes/admin/accounts/month.server.ts";
import { OverdueCash } from "#app/routes/admin/accounts/overdue-cash.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { ListPagination } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader, ListRow } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { settleSchema } from "#app/shop/bookkeeping/remittance-form.ts";
import { OVERDUE_DAYS, remittanceProblemLabel } from "#app/shop/bookkeeping/remittance.ts";
import { formatShortDate } from "#app/shop/dates.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/cash";

export const meta: Route.MetaFunction = () => adminMeta("Cash from couriers");

const PATH = "/admin/accounts/cash";

const querySchema = z.object({
  days: z.coerce
    .number()
    .refine((days) => OVERDUE_DAYS.some((one) => one === days))
    .catch(7),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, PATH);
  const { days } = adminQuery(url, querySchema);
  const { at, range } = readPage(url);
  const found = await loadOrNull(readRemittances(db, { ...range, days }));
  const { rows, hasNext } = splitPage(found?.remittances ?? [], at);
  return data(
    { page: at.page, days, hasNext, found: found && { ...found, remittances: rows } },
    { status: found ? 200 : 503 },
  );
}

type Answer = { line: number; message: string };

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await revalidateScreen({ context }, PATH);
  const form = await readForm({ request, context }, settleSchema, ["intent"]);
  const parsed = settleSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? "";
    return data<Answer>({ line: Number(form.get("line")), message }, { status: 400 });
  }
  const { line, note } = parsed.data;
  const settled = await settleLine(db, line, note);
  if (settled === "failed") {
    return data<Answer>({ line, message: "Failed to save. Please try again." }, { status: 503 });
  }
  const done = settled === "done";
  const message = done ? "Taken off the list" : "This difference is no longer on the list.";
  return redirectWithNotice(context, href(PATH), done ? "success" : "error", message);
}

type Row = RemittancesOverview["remittances"][number];

const COLUMNS: AdminColumn<Row>[] = [
  {
    label: "Courier",
    hideCardLabel: true,
    className: "wrap-anywhere",
    cell: ({ id, courier, reference }) => (
      <>
        <TextLink to={href("/admin/accounts/cash/:remittanceId", { remittanceId: id })}>{courier}</TextLink>
        {reference === null ? null : <p className="text-muted text-sm">{reference}</p>}
      </>
    ),
  },
  { label: "Paid on", className: "whitespace-nowrap", cell: ({ paid_on: day }) => formatShortDate(day) },
  { label: "Orders", align: "end", cell: ({ lines }) => lines.toLocaleString("en-IN") },
  { label: "Amount", align: "end", cell: ({ amount }) => formatPaiseExact(amount) },
  {
    label: "Compared",
    cell: ({ problems }) =>
      problems === 0 ? (
        <StatusBadge tone="green">Matched</StatusBadge>
      ) : (
        <StatusBadge tone="red">{problems === 1 ? "1 difference" : `${problems} differences`}</StatusBadge>
      ),
  },
];

export default function Cash({ loaderData, actionData }: Route.ComponentProps) {
  const { found, page, days, hasNext } = loaderData;
  return (
    <>
      <ListHeader
        title="Accounts"
        action={<ButtonLink to={href("/admin/accounts/cash/new")}>Enter a payment</ButtonLink>}
      />
      <AccountsNav />
      {found ? (
        <div className="grid gap-4">
          <OverdueCash overdue={found.overdue} path={href(PATH)} days={days} />
          <Differences differences={found.differences} answer={actionData} />
          <AdminTable
            caption="Payments of couriers"
            columns={COLUMNS}
            rows={found.remittances}
            empty={
              <Empty title="No courier payments yet">
                Enter what a courier paid out, and each order is compared with it.
              </Empty>
            }
            skeletonRows={10}
          />
        </div>
      ) : (
        <ListError>Failed to fetch the payments of couriers</ListError>
      )}
      <ListPagination path={href(PATH)} query={{ days, page }} hasNext={hasNext} />
    </>
  );
}

type DifferencesProps = Pick<RemittancesOverview, "differences"> & { answer: Answer | undefined };

function Differences({ differences, answer }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <Panel title="Differences">
      <ul>
        {differences.map((line) => (
          <ListRow
            key={line.id}
            aside={<span className="tabular-nums">{formatPaiseExact(line.amount)}</span>}
          >
            <p className="font-semibold">{remittanceProblemLabel(line.problem, line.total)}</p>
            <p className="text-muted text-sm wrap-anywhere">
              {line.order_number ?? line.number}, {line.courier}, {formatShortDate(line.paid_on)}
            </p>
            <details open={answer?.line === line.id} className="mt-1">
              <summary className="link min-h-11 content-center text-sm">Dealt with</summary>
              <Form method="post" action={href(PATH)} className="grid gap-2 sm:flex sm:items-start">
                <input type="hidden" name="line" value={line.id} />
                <div className="grid flex-1 gap-1">
                  <input
                    name="note"
                    aria-label={`How the difference of ${line.number} was dealt with`}
                    aria-describedby={answer?.line === line.id ? `error-${line.id}` : undefined}
                    placeholder="How it was dealt with"
                    maxLength={200}
                    required
                    className="form-control"
                  />
                  {answer?.line === line.id ? (
                    <p id={`error-${line.id}`} role="alert" className="text-red text-sm">
                      {answer.message}
                    </p>
                  ) : null}
                </div>
                <Button name="intent" value="settle" variant="outline">
                  Take off the list
                </Button>
              </Form>
            </details>
          </ListRow>
        ))}
      </ul>
      {differences.length === 100 ? <p className="text-muted mt-3 text-sm">The first 100.</p> : null}
    </Panel>
  );
}
