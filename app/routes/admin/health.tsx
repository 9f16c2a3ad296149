import { data, href } from "react-router";

import { configContext } from "#app/context.ts";
import { readHealth, readUsage } from "#app/data/health.server.ts";
import { listOrderRefusals } from "#app/data/order-refusals.server.ts";
import { readStoredRecords, type StoredRecords } from "#app/data/retention.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { formPage } from "#app/routes/admin/form-page.ts";
import {
  QUERY_COLUMNS,
  REFUSAL_COLUMNS,
  storedColumns,
  USAGE_COLUMNS,
  WAITING_COLUMNS,
} from "#app/routes/admin/health-columns.tsx";
import { AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { listUsage, type UsageLine } from "#app/shop/health/usage.ts";
import { listWaiting, type Waiting } from "#app/shop/health/waiting.ts";
import { formatBytes } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

import type { Route } from "./+types/health";

/** Short rows are read across, so the page is no wider than a form. */
export const handle = formPage;

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
  const lines = usage && listUsage(usage);
  const fine = (waiting ?? []).filter(({ isFine }) => isFine);
  return (
    <>
      <ListHeader
        title="Health"
        action={
          <ButtonLink to={href("/admin/health/errors")} variant="outline">
            Look up an error
          </ButtonLink>
        }
      />
      {waiting ? null : <ListError>Failed to fetch what waits</ListError>}
      <Attention
        problems={problemsOf(waiting ?? [], lines ?? [])}
        isKnown={waiting !== null && lines !== null}
      />
      {waiting ? (
        <>
          <h2 className={HEADING}>Waiting and failed</h2>
          <AdminTable
            caption="Waiting and failed"
            columns={WAITING_COLUMNS}
            rows={fine}
            empty="Everything needs attention"
            skeletonRows={7}
          />
        </>
      ) : null}
      <h2 className={HEADING}>Usage</h2>
      {lines ? (
        <AdminTable
          caption="Usage"
          columns={USAGE_COLUMNS}
          rows={[...lines.filter(({ isFine }) => isFine), ...sizeOf(stored)]}
          empty="Everything needs attention"
          skeletonRows={4}
        />
      ) : (
        <ListError>Failed to fetch the usage</ListError>
      )}
      {usage?.slowQueries ? (
        <>
          <h2 className={HEADING}>Slowest queries</h2>
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
        {refusals?.length === 0
          ? "No limit in settings has refused an order yet."
          : "How often a limit in settings has refused an order."}
      </p>
      {refusals?.length === 0 ? null : refusals ? (
        <AdminTable
          caption="Refused orders"
          columns={REFUSAL_COLUMNS}
          rows={refusals.map((refusal) => ({ ...refusal, id: refusal.code }))}
          empty="No refused orders yet"
          skeletonRows={2}
        />
      ) : (
        <ListError>Failed to fetch refused orders</ListError>
      )}
      <Stored stored={stored} />
    </>
  );
}

/** The size of the database as a line of the usage; none where it is not known. */
function sizeOf(stored: StoredRecords | null): UsageLine[] {
  if (stored === null) return [];
  return [
    {
      id: "database",
      label: "Size of the database",
      value: formatBytes(stored.bytes),
      isFine: true,
      advice: null,
    },
  ];
}

type Problem = { label: string; state: string; advice: string | null; at: string | null };

/** Jobs and limits that need somebody, in one list. */
function problemsOf(waiting: readonly Waiting[], lines: readonly UsageLine[]): Problem[] {
  return [
    ...waiting.filter(({ isFine }) => !isFine),
    ...lines.filter(({ isFine }) => !isFine).map((line) => ({ ...line, state: line.value, at: null })),
  ];
}

/** What is wrong, with what to do about it; one quiet line when nothing is. */
function Attention({ problems, isKnown }: { problems: readonly Problem[]; isKnown: boolean }) {
  if (problems.length === 0) {
    return isKnown ? (
      <p className="text-green flex items-center gap-2 font-medium">
        <Icon name="check" className="size-5" />
        Everything works
      </p>
    ) : null;
  }
  return (
    <section aria-labelledby="attention" className="card border-red! px-4 pt-4 pb-1.5">
      <h2 id="attention" className="text-red mb-2 flex items-center gap-2 text-lg">
        <Icon name="alert" className="size-5" />
        Needs attention
      </h2>
      <ul>
        {problems.map(({ label, state, advice, at }) => (
          <li key={label} className="border-line border-t py-2.5">
            <div className="flex items-baseline justify-between gap-x-4">
              <strong>{label}</strong>
              <div className="grid flex-none justify-items-end gap-1 text-end">
                <StatusBadge tone="red">{state}</StatusBadge>
                {at === null ? null : <span className="text-muted text-sm">{wholeDateTime(at)}</span>}
              </div>
            </div>
            {advice === null ? null : <p className="text-muted text-sm wrap-anywhere">{unbroken(advice)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const HEADING = "mt-6 mb-3 text-lg";

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
      <summary className="fold inline-flex min-h-11 items-center text-lg font-semibold">
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
