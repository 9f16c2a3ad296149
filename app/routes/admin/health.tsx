import { data } from "react-router";

import { readHealth } from "#app/data/health.server.ts";
import { listOrderRefusals, type OrderRefusals } from "#app/data/order-refusals.server.ts";
import { readStoredRecords, type StoredRecords } from "#app/data/retention.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { formatDate, formatDateTime } from "#app/shop/dates.ts";
import { listWaiting, type Waiting } from "#app/shop/health/waiting.ts";
import { limitName } from "#app/shop/order/placement-refusal.ts";
import { formatBytes } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";

import type { Route } from "./+types/health";

export const meta: Route.MetaFunction = () => adminMeta("Health");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/health");
  const [stored, refusals, health] = await Promise.all([
    loadOrNull(readStoredRecords(db)),
    loadOrNull(listOrderRefusals(db)),
    loadOrNull(readHealth(db)),
  ]);
  const waiting = health && listWaiting(health, Date.now());
  return data({ stored, refusals, waiting }, { status: stored && refusals && waiting ? 200 : 503 });
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

const WAITING_COLUMNS: AdminColumn<Waiting>[] = [
  {
    label: "What",
    hideCardLabel: true,
    cell: ({ label, advice }) => (
      <>
        <strong>{label}</strong>
        {advice === null ? null : <p className="text-muted text-sm">{advice}</p>}
      </>
    ),
  },
  {
    label: "State",
    cell: ({ isFine, state }) => <StatusBadge tone={isFine ? "green" : "red"}>{state}</StatusBadge>,
  },
  { label: "Since", cell: ({ at }) => (at === null ? "–" : formatDateTime(at)) },
];

const REFUSAL_COLUMNS: AdminColumn<OrderRefusals & { id: string }>[] = [
  { label: "Limit", hideCardLabel: true, cell: ({ code }) => <strong>{limitName(code)}</strong> },
  { label: "Times", align: "end", cell: ({ times }) => times.toLocaleString("en-IN") },
  { label: "Last", cell: ({ lastAt }) => formatDate(lastAt) },
];

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export default function AdminHealth({ loaderData: { stored, refusals, waiting } }: Route.ComponentProps) {
  return (
    <>
      <ListHeader title="Health" {...(stored ? { count: `Database: ${formatBytes(stored.bytes)}` } : {})} />
      <h2 className="mb-3 text-lg">What waits</h2>
      {waiting ? (
        <AdminTable
          caption="What waits"
          columns={WAITING_COLUMNS}
          rows={waiting}
          empty="Nothing is known"
          skeletonRows={7}
        />
      ) : (
        <ListError>Failed to fetch what waits</ListError>
      )}
      <h2 className="mt-6 text-lg">Stored records</h2>
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
