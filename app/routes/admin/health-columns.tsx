import type { OrderRefusals } from "#app/data/order-refusals.server.ts";
import type { StoredRecords } from "#app/data/retention.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { type AdminColumn, LABEL_BESIDE } from "#app/routes/admin/list.tsx";
import { formatDate } from "#app/shop/dates.ts";
import { formatMs, type ShopUsage, type UsageLine } from "#app/shop/health/usage.ts";
import type { Waiting } from "#app/shop/health/waiting.ts";
import { limitName } from "#app/shop/order/placement-refusal.ts";
import { formatBytes } from "#app/shop/text.ts";
import { unbroken } from "#app/ui/unbroken.ts";

type StoredTable = StoredRecords["records"][number] & { id: string };

/** Cell of a card that names the record, and the short one beside it. */
const NAME = "as-cards:flex-[1_1_40%]";
const ASIDE = "as-cards:flex-none";
/** Small figure of a card, after its label. */
const FIGURE = `as-cards:text-sm as-cards:flex-[0_0_auto] ${LABEL_BESIDE}`;

const COLUMNS: AdminColumn<StoredTable>[] = [
  {
    label: "Records",
    hideCardLabel: true,
    cell: ({ title, rules }) => (
      <details>
        <summary className="fold as-cards:-my-1.5 min-h-11 cursor-pointer py-2.5">
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

/** Columns of the stored records, without the numbers of rows where the database has not counted any. */
export function storedColumns(records: readonly StoredTable[]): AdminColumn<StoredTable>[] {
  return records.some(({ rows }) => rows !== null)
    ? COLUMNS
    : COLUMNS.filter(({ label }) => label !== "Rows, about");
}

/** Columns of the jobs without a problem. */
export const WAITING_COLUMNS: AdminColumn<Waiting>[] = [
  {
    label: "What",
    hideCardLabel: true,
    className: NAME,
    cell: ({ label, advice, at }) => (
      <>
        {label}
        {at === null ? null : <p className="text-muted text-sm">{wholeDateTime(at)}</p>}
        {advice === null ? null : <p className="text-muted text-sm">{unbroken(advice)}</p>}
      </>
    ),
  },
  {
    label: "Now",
    align: "end",
    hideCardLabel: true,
    className: `text-muted ${ASIDE}`,
    cell: ({ state }) => state,
  },
];

export const REFUSAL_COLUMNS: AdminColumn<OrderRefusals & { id: string }>[] = [
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

export const USAGE_COLUMNS: AdminColumn<UsageLine>[] = [
  {
    label: "What",
    hideCardLabel: true,
    className: NAME,
    cell: ({ label }) => label,
  },
  {
    label: "Used",
    align: "end",
    hideCardLabel: true,
    className: `text-muted ${ASIDE}`,
    cell: ({ value }) => value,
  },
];

type SlowQuery = NonNullable<ShopUsage["slowQueries"]>[number] & { id: number };

export const QUERY_COLUMNS: AdminColumn<SlowQuery>[] = [
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
