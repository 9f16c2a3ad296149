import { data, href } from "react-router";

import { configContext } from "#app/context.ts";
import { readHealth, readUsage } from "#app/data/health.server.ts";
import { listOrderRefusals, type OrderRefusals } from "#app/data/order-refusals.server.ts";
import { readStoredRecords, type StoredRecords } from "#app/data/retention.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import {
  type AdminColumn,
  AdminTable,
  LABEL_BESIDE,
  ListError,
  ListHeader,
} from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { formatDate, formatDateTime } from "#app/shop/dates.ts";
import { formatMs, listUsage, type ShopUsage, type UsageLine } from "#app/shop/health/usage.ts";
import { listWaiting, type Waiting } from "#app/shop/health/waiting.ts";
import { limitName } from "#app/shop/order/placement-refusal.ts";
import { formatBytes } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
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

type StoredTable = StoredRecords["records"][number] & { id: string };

/** Cell of a card that names the record, and the short one beside it. */
const NAME = "as-cards:flex-[1_1_50%]";
const ASIDE = "as-cards:flex-none";
/** Small figure of a card, after its label. */
const FIGURE = `as-cards:text-sm as-cards:flex-[0_0_auto] ${LABEL_BESIDE}`;

const COLUMNS: AdminColumn<StoredTable>[] = [
  {
    label: "Records",
    hideCardLabel: true,
    cell: ({ title, rules }) => (
      <details>
        <summary className="as-cards:-my-1.5 min-h-11 cursor-pointer py-2.5">
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
    className: `as-cards:text-sm as-cards:*:text-start ${LABEL_BESIDE}`,
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
    className: `as-cards:text-sm ${LABEL_BESIDE}`,
    cell: ({ oldest }) => (oldest === null ? "–" : formatDate(oldest)),
  },
  {
    label: "Rows, about",
    align: "end",
    className: FIGURE,
    cell: ({ rows }) => (rows === null ? "–" : rows.toLocaleString("en-IN")),
  },
  {
    label: "Size",
    align: "end",
    className: `whitespace-nowrap ${FIGURE}`,
    cell: ({ bytes }) => formatBytes(bytes),
  },
];

/** Without the numbers of rows where the database has not counted any. */
function columnsOf(records: readonly StoredTable[]): AdminColumn<StoredTable>[] {
  return records.some(({ rows }) => rows !== null)
    ? COLUMNS
    : COLUMNS.filter(({ label }) => label !== "Rows, about");
}

const WAITING_COLUMNS: AdminColumn<Waiting>[] = [
  {
    label: "What",
    hideCardLabel: true,
    className: NAME,
    cell: ({ label, advice }) => (
      <>
        <strong>{label}</strong>
        {advice === null ? null : <p className="text-muted text-sm">{advice}</p>}
      </>
    ),
  },
  {
    label: "State",
    hideCardLabel: true,
    className: ASIDE,
    cell: ({ isFine, state }) => <StatusBadge tone={isFine ? "grey" : "red"}>{state}</StatusBadge>,
  },
  {
    label: "Since",
    className: `as-cards:text-sm as-cards:has-[[data-never]]:hidden ${LABEL_BESIDE}`,
    cell: ({ at }) => (at === null ? <span data-never>–</span> : formatDateTime(at)),
  },
];

const REFUSAL_COLUMNS: AdminColumn<OrderRefusals & { id: string }>[] = [
  {
    label: "Limit",
    hideCardLabel: true,
    className: NAME,
    cell: ({ code }) => <strong>{limitName(code)}</strong>,
  },
  {
    label: "Times",
    align: "end",
    className: `${ASIDE} ${LABEL_BESIDE}`,
    cell: ({ times }) => times.toLocaleString("en-IN"),
  },
  { label: "Last", className: `as-cards:text-sm ${LABEL_BESIDE}`, cell: ({ lastAt }) => formatDate(lastAt) },
];

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const USAGE_COLUMNS: AdminColumn<UsageLine>[] = [
  {
    label: "What",
    hideCardLabel: true,
    className: NAME,
    cell: ({ label, advice }) => (
      <>
        <strong>{label}</strong>
        {advice === null ? null : <p className="text-red text-sm">{advice}</p>}
      </>
    ),
  },
  { label: "Used", align: "end", hideCardLabel: true, className: ASIDE, cell: ({ value }) => value },
];

type SlowQuery = NonNullable<ShopUsage["slowQueries"]>[number] & { id: number };

const QUERY_COLUMNS: AdminColumn<SlowQuery>[] = [
  {
    label: "Query",
    hideCardLabel: true,
    className: "wrap-anywhere",
    cell: ({ query }) => <code className="text-xs">{query}</code>,
  },
  { label: "Times", align: "end", className: FIGURE, cell: ({ calls }) => calls.toLocaleString("en-IN") },
  { label: "Mean", align: "end", className: FIGURE, cell: ({ meanMs }) => formatMs(meanMs) },
  { label: "Longest", align: "end", className: FIGURE, cell: ({ maxMs }) => formatMs(maxMs) },
];

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
        columns={columnsOf(rows)}
        rows={rows}
        empty="Nothing is stored"
        skeletonRows={10}
      />
    </details>
  );
}
