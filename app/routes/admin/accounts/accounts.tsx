import { data, href } from "react-router";

import { findLatestMonth, type MonthSummary, readMonthSummary } from "#app/data/admin-invoices.server.ts";
import { MonthFrame } from "#app/routes/admin/accounts/frame.tsx";
import { readMonth } from "#app/routes/admin/accounts/month.server.ts";
import { SummaryTable } from "#app/routes/admin/accounts/summary-table.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ListError } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { monthLabel } from "#app/shop/bookkeeping/month.ts";
import { addUp } from "#app/shop/bookkeeping/tax-summary.ts";
import { formatPaise, formatPaiseExact } from "#app/shop/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/accounts";

export const meta: Route.MetaFunction = () => adminMeta("Accounts");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/accounts");
  const chosen = readMonth(url);
  const summary = await loadOrNull(readMonthSummary(db, chosen.month));
  const latest = summary && isEmpty(summary) ? await loadOrNull(findLatestMonth(db)) : null;
  return data({ ...chosen, summary, latest }, { status: summary ? 200 : 503 });
}

function isEmpty({ invoices, notes, refunds }: MonthSummary): boolean {
  return invoices === 0 && notes.length === 0 && refunds === 0;
}

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { month, months, summary, latest } = loaderData;
  const isBare = summary !== null && isEmpty(summary);
  return (
    <MonthFrame
      path="/admin/accounts"
      month={month}
      months={months}
      wrong={loaderData.wrong}
      file="tax"
      {...(isBare ? { list: { rows: [], page: 1 } } : {})}
    >
      {summary ? (
        <div className="grid gap-4">
          <Figures summary={summary} />
          {isBare ? (
            <Empty
              title={`No invoices or refunds in ${monthLabel(month)}`}
              action={
                latest === null || latest === month ? null : (
                  <ButtonLink to={listHref(href("/admin/accounts"), { month: latest })} variant="outline">
                    {`Show ${monthLabel(latest)}`}
                  </ButtonLink>
                )
              }
            >
              An invoice counts in the month it was issued, a refund in the month it started.
            </Empty>
          ) : (
            <Documents summary={summary} />
          )}
        </div>
      ) : (
        <ListError>Failed to add up the month</ListError>
      )}
    </MonthFrame>
  );
}

/** What was sold and went back in the month, and the difference. */
function Figures({ summary }: { summary: MonthSummary }) {
  const { value, tax } = addUp(summary.sales);
  const sales = value + tax;
  const figures = [
    { label: "Sales", amount: sales, note: "with tax" },
    { label: "Refunds", amount: summary.refunded, note: "started" },
    { label: "Net", amount: sales - summary.refunded, note: "sales less refunds" },
  ];
  return (
    <dl className="card grid gap-3 p-4 sm:grid-cols-3 sm:gap-4 sm:px-5">
      {figures.map(({ label, amount, note }) => (
        <div key={label} className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">{formatPaise(amount)}</dd>
          <dd className="text-muted text-xs">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Documents({ summary }: { summary: MonthSummary }) {
  return (
    <>
      <Panel title="Sales by invoice date">
        {summary.invoices === 0 ? (
          <p className="text-muted">No invoices issued in this month.</p>
        ) : (
          <>
            <p className="mb-3">{count(summary.invoices, "invoice")}</p>
            <SummaryTable caption="Sales by rate" rows={summary.sales} />
          </>
        )}
      </Panel>
      {summary.notes.length === 0 ? null : (
        <Panel title="Credit notes less debit notes, by their date">
          <SummaryTable caption="Credit notes by rate" rows={summary.notes} />
        </Panel>
      )}
      <Panel title="Refunds by start date">
        {summary.refunds === 0 ? (
          <p className="text-muted">No refunds started in this month.</p>
        ) : (
          <p>
            {count(summary.refunds, "refund")}, {formatPaiseExact(summary.refunded)}
          </p>
        )}
      </Panel>
    </>
  );
}

/** '1 invoice', '1,234 invoices'. */
function count(total: number, noun: string): string {
  return `${total.toLocaleString("en-IN")} ${noun}${total === 1 ? "" : "s"}`;
}
