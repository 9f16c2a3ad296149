import { data, href } from "react-router";

import { configContext } from "#app/context.ts";
import { readHealth, readUsage } from "#app/data/health.server.ts";
import { listOrderRefusals } from "#app/data/order-refusals.server.ts";
import { readStoredRecords, type StoredRecords } from "#app/data/retention.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import {
  QUERY_COLUMNS,
  REFUSAL_COLUMNS,
  storedColumns,
  USAGE_COLUMNS,
  WAITING_COLUMNS,
} from "#app/routes/admin/health-columns.tsx";
import { AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { listUsage } from "#app/shop/health/usage.ts";
import { listWaiting } from "#app/shop/health/waiting.ts";
import { formatBytes } from "#app/shop/text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/health";

export const meta: Route.MetaFunction = () => adminMeta("Health");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/health");
  const [stored, refusals, health, usage] = await Promise.all([
    loadOrNull(readStoredRecords(db)),
    loadOrNull(listOrderRefusals(db)),
    loadOrNull(readHealth(db)),
    loadOrNull(readUsage(db)),
  ]);
  const waiting = health && listWaiting(health, Date.now(), context.get(configContext).images !== null);
  const isComplete = stored && refusals && waiting && usage;
  return data({ stored, refusals, waiting, usage }, { status: isComplete ? 200 : 503 });
}

export default function AdminHealth({
  loaderData: { stored, refusals, waiting, usage },
}: Route.ComponentProps) {
  return (
    <>
      <ListHeader title="Health" {...(stored ? { count: `Database: ${formatBytes(stored.bytes)}` } : {})} />
      <h2 className="mb-3 text-lg">Background jobs</h2>
      {waiting ? (
        <AdminTable
          caption="Background jobs"
          columns={WAITING_COLUMNS}
          rows={waiting}
          empty="Nothing is known"
          skeletonRows={7}
        />
      ) : (
        <ListError>Failed to fetch the background jobs</ListError>
      )}
      <p className="mt-3">
        <TextLink to={href("/admin/health/errors")}>Look up an error</TextLink>
      </p>
      <h2 className="mt-6 mb-3 text-lg">Usage</h2>
      {usage ? (
        <AdminTable
          caption="Usage"
          columns={USAGE_COLUMNS}
          rows={listUsage(usage)}
          empty="Nothing is known"
          skeletonRows={4}
        />
      ) : (
        <ListError>Failed to fetch the usage</ListError>
      )}
      {usage?.slowQueries ? (
        <>
          <h2 className="mt-6 mb-3 text-lg">Slowest queries</h2>
          <AdminTable
            caption="Slowest queries"
            columns={QUERY_COLUMNS}
            rows={usage.slowQueries.map((query, id) => ({ ...query, id }))}
            empty="None yet"
            skeletonRows={10}
          />
        </>
      ) : null}
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
      <Stored stored={stored} />
    </>
  );
}

/** Each kind of record, folded: it is read when somebody asks how long something is kept. */
function Stored({ stored }: { stored: StoredRecords | null }) {
  if (stored === null) {
    return (
      <div className="mt-6">
        <ListError>Failed to fetch what is stored</ListError>
      </div>
    );
  }
  const rows = stored.records.map((record) => ({ ...record, id: record.relation }));
  return (
    <details className="mt-6">
      <summary className="flex min-h-11 items-center gap-2 text-lg font-bold">
        <Icon name="down" className="size-5" />
        Stored records
      </summary>
      <p className="text-muted mb-3 text-sm">
        The shop removes by itself, every five minutes and a few at a time, what it no longer has to keep.
      </p>
      <AdminTable
        caption="Stored records"
        columns={storedColumns(rows)}
        rows={rows}
        empty="Nothing is stored"
        skeletonRows={10}
      />
    </details>
  );
}
