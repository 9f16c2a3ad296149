import { data } from "react-router";

import { listOrderRefusals, type OrderRefusals } from "#app/data/order-refusals.server.ts";
import { readStoredRecords, type StoredRecords } from "#app/data/retention.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireAdmin } from "#app/routes/admin/admin.server.ts";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { limitName } from "#app/shop/order/placement-refusal.ts";
import { formatBytes } from "#app/shop/text.ts";

import type { Route } from "./+types/health";

export const meta: Route.MetaFunction = () => adminMeta("Health");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const [stored, refusals] = await Promise.all([
    loadOrNull(readStoredRecords(db)),
    loadOrNull(listOrderRefusals(db)),
  ]);
  return data({ stored, refusals }, { status: stored && refusals ? 200 : 503 });
}

type StoredTable = StoredRecords["records"][number] & { id: string };

const COLUMNS: AdminColumn<StoredTable>[] = [
  {
    label: "Records",
    hideCardLabel: true,
    cell: ({ title, rules }) => (
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">
          <strong>{title}</strong>
        </summary>
        <ul className="text-muted mb-2 grid gap-1.5 text-sm">
          {rules.map(({ part, reason }) => (
            <li key={part}>
              {rules.length > 1 ? `${capitalized(part)}: ` : null}
              {reason}.
            </li>
          ))}
        </ul>
      </details>
    ),
  },
  {
    label: "Kept for",
    cell: ({ rules }) =>
      rules.map(({ part, kept }) => (
        <p key={part}>
          {rules.length > 1 ? <span className="text-muted">{`${capitalized(part)}: `}</span> : null}
          <span className="whitespace-nowrap">{kept ?? "Always"}</span>
        </p>
      )),
  },
  {
    label: "Oldest",
    cell: ({ oldest }) => (oldest === null ? "–" : formatDate(oldest)),
  },
  {
    label: "Rows, about",
    align: "end",
    cell: ({ rows }) => (rows === null ? "–" : rows.toLocaleString("en-IN")),
  },
  { label: "Size", align: "end", cell: ({ bytes }) => formatBytes(bytes) },
];

const REFUSAL_COLUMNS: AdminColumn<OrderRefusals & { id: string }>[] = [
  { label: "Limit", hideCardLabel: true, cell: ({ code }) => <strong>{limitName(code)}</strong> },
  { label: "Times", align: "end", cell: ({ times }) => times.toLocaleString("en-IN") },
  { label: "Last", cell: ({ lastAt }) => formatDate(lastAt) },
];

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export default function AdminHealth({ loaderData: { stored, refusals } }: Route.ComponentProps) {
  return (
    <>
      <ListHeader title="Health" {...(stored ? { count: `Database: ${formatBytes(stored.bytes)}` } : {})} />
      <h2 className="text-lg">Stored records</h2>
      <p className="text-muted mb-3 text-sm">
        The shop removes by itself, every five minutes and a few at a time, what it no longer has to keep.
      </p>
      {stored ? (
        <AdminTable
          caption="Stored records"
          columns={COLUMNS}
          rows={stored.records.map((record) => ({ ...record, id: record.relation }))}
          empty="Nothing is stored"
          skeletonRows={10}
        />
      ) : (
        <ListError>Failed to fetch what is stored</ListError>
      )}
      <h2 className="mt-6 text-lg">Refused orders</h2>
      <p className="text-muted mb-3 text-sm">
        How often a limit in settings has refused an order. Each attempt is in the Worker's log with its
        shopper.
      </p>
      {refusals ? (
        <AdminTable
          caption="Refused orders"
          columns={REFUSAL_COLUMNS}
          rows={refusals.map((refusal) => ({ ...refusal, id: refusal.code }))}
          empty="No order was refused"
          skeletonRows={2}
        />
      ) : (
        <ListError>Failed to fetch refused orders</ListError>
      )}
    </>
  );
}
