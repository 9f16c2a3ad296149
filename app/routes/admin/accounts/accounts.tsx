import { data } from "react-router";

import { readMonthSummary } from "#app/data/admin-invoices.server.ts";
import { MonthFrame } from "#app/routes/admin/accounts/frame.tsx";
import { readMonth } from "#app/routes/admin/accounts/month.server.ts";
import { SummaryTable } from "#app/routes/admin/accounts/summary-table.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { ListError } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/accounts";

export const meta: Route.MetaFunction = () => adminMeta("Accounts");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/accounts");
  const chosen = readMonth(url);
  const summary = await loadOrNull(readMonthSummary(db, chosen.month));
  return data({ ...chosen, summary }, { status: summary ? 200 : 503 });
}

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { month, months, summary } = loaderData;
  return (
    <MonthFrame path="/admin/accounts" month={month} months={months} wrong={loaderData.wrong} file="tax">
      {summary ? (
        <div className="grid gap-4">
          <Panel title="Sales by invoice date">
            {summary.invoices === 0 ? (
              <p className="text-muted">No invoices were issued in this month.</p>
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
              <p className="text-muted">No refunds were begun in this month.</p>
            ) : (
              <p>
                {count(summary.refunds, "refund")}, {formatPaiseExact(summary.refunded)}
              </p>
            )}
          </Panel>
        </div>
      ) : (
        <ListError>Failed to add up the month</ListError>
      )}
    </MonthFrame>
  );
}

/** '1 invoice', '1,234 invoices'. */
function count(total: number, noun: string): string {
  return `${total.toLocaleString("en-IN")} ${noun}${total === 1 ? "" : "s"}`;
}
