import { href } from "react-router";

import { findSettlement, type SettlementDetail } from "#app/data/admin-settlements.server.ts";
import { splitPage } from "#app/data/paging.server.ts";
import { readPage } from "#app/routes/admin/accounts/month.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { redirectWithNotice, requireScreen } from "#app/routes/admin/admin.server.ts";
import { BackLink } from "#app/routes/admin/back-link.tsx";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { ListPagination } from "#app/routes/admin/list-pages.tsx";
import { type AdminColumn, AdminTable, NO_VALUE, OnCard } from "#app/routes/admin/list.tsx";
import {
  entryTypeLabel,
  settlementNextStep,
  settlementProblemLabel,
} from "#app/shop/bookkeeping/settlement.ts";
import { formatShortDate } from "#app/shop/dates.ts";
import { formatPaiseExact, type Paise } from "#app/shop/money.ts";
import type { Tone } from "#app/shop/tone.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/settlement";

export const meta: Route.MetaFunction = () => adminMeta("Payout");

const PATH = "/admin/accounts/settlements/:settlementId";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, PATH);
  const { at, range } = readPage(url);
  const found = await findSettlement(db, params.settlementId, range);
  if (!found) {
    throw redirectWithNotice(context, href("/admin/accounts/settlements"), "error", "Payout not found");
  }
  const { rows, hasNext } = splitPage(found.entries, at);
  return {
    settlement: found.settlement,
    rows: rows.map((entry) => ({ ...entry, id: entry.entity_id })),
    page: at.page,
    hasNext,
  };
}

type Row = SettlementDetail["entries"][number] & { id: string };

const COLUMNS: AdminColumn<Row>[] = [
  {
    label: "Entry",
    card: "title",
    cell: ({ type, entity_id: id, description }) => (
      <>
        <p className="font-semibold">{entryTypeLabel(type)}</p>
        <p className="text-muted as-table:whitespace-nowrap text-sm wrap-anywhere">{id}</p>
        {description === null ? null : <p className="text-muted text-sm wrap-anywhere">{description}</p>}
      </>
    ),
  },
  {
    label: "Order",
    card: "meta",
    className: "as-cards:basis-full whitespace-nowrap tabular-nums",
    cell: ({ order_id: orderId, order_number: number, problem }) => (
      <>
        {orderId === null || number === null ? (
          problem === null ? (
            NO_VALUE
          ) : null
        ) : (
          <p>
            <OnCard>Order </OnCard>
            <TextLink to={href("/admin/orders/:orderId", { orderId })}>{number}</TextLink>
          </p>
        )}
        {problem === null ? null : (
          <>
            <StatusBadge tone="red">{settlementProblemLabel(problem)}</StatusBadge>
            <p className="text-muted as-table:min-w-52 mt-1 text-sm whitespace-normal">
              {settlementNextStep(problem)}
            </p>
          </>
        )}
      </>
    ),
  },
  { label: "Amount", align: "end", card: "half", cell: ({ amount }) => formatPaiseExact(amount) },
  { label: "Fee with tax", align: "end", card: "half", cell: ({ fee }) => formatPaiseExact(fee) },
  { label: "Tax in the fee", align: "end", card: "half", cell: ({ tax }) => formatPaiseExact(tax) },
  {
    label: "Paid out",
    align: "end",
    card: "end",
    className: "font-semibold",
    cell: ({ credit, debit }) => formatPaiseExact(credit - debit),
  },
];

type SumProps = {
  /** Between this amount and the one before. */
  sign?: "−" | "=";
  label: string;
  value: Paise;
  note?: string;
};

/** An amount of the sum: on a phone a line of its own, with its sign before it. */
function Sum({ sign, label, value, note }: SumProps) {
  return (
    <div className="flex items-baseline justify-between gap-x-3 sm:block sm:pe-4">
      <dt className="text-muted flex text-sm">
        {sign === undefined ? null : <span className="w-5 flex-none text-center">{sign}</span>}
        <span className={sign === undefined ? "ps-5 sm:ps-0" : undefined}>
          {label}
          {note === undefined ? null : <span className="whitespace-nowrap"> ({note})</span>}
        </span>
      </dt>
      <dd className={classes("text-lg/[1.5] font-bold tabular-nums", sign !== undefined && "sm:ps-5")}>
        {formatPaiseExact(value)}
      </dd>
    </div>
  );
}

/** The badge of a state that Razorpay names; one on its way is yellow. */
const TONES: Record<string, Tone> = { processed: "green", failed: "red" };

export default function SettlementPage({ loaderData }: Route.ComponentProps) {
  const { settlement, rows, page, hasNext } = loaderData;
  const { id, amount, utr, status, created_at: at, fees, tax } = settlement;
  const hasPaymentsAlone = page === 1 && !hasNext && rows.every(({ type }) => type === "payment");
  return (
    <>
      <BackLink to={href("/admin/accounts/settlements")}>Back to payouts</BackLink>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl">
          Payout of {formatPaiseExact(amount)},{" "}
          <span className="whitespace-nowrap">{formatShortDate(at)}</span>
        </h1>
        <StatusBadge tone={TONES[status] ?? "yellow"}>
          <span className="first-letter:uppercase">{status}</span>
        </StatusBadge>
        <a
          href={href("/admin/accounts/settlements/:settlementId/export", { settlementId: id })}
          className={buttonClass({ variant: "outline" }, "ms-auto")}
        >
          Export CSV
        </a>
      </div>
      <dl className="card mb-2 grid gap-1 p-4 sm:flex sm:flex-wrap">
        <Sum label={hasPaymentsAlone ? "Payments" : "Payments less refunds"} value={amount + fees} />
        <Sum sign="−" label="Fees" value={fees} note={`tax ${formatPaiseExact(tax)}`} />
        <Sum sign="=" label="Paid out" value={amount} />
      </dl>
      <p className="text-muted mb-4 text-sm wrap-anywhere">
        Payout {id}
        {utr === null ? null : (
          <>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">Bank transfer {utr}</span>
          </>
        )}
      </p>
      <AdminTable
        room="wide"
        caption="Entries of the payout"
        columns={COLUMNS}
        rows={rows}
        empty={
          <Empty title="No entries yet">Razorpay lists what a payout is made of some hours after it.</Empty>
        }
        skeletonRows={10}
      />
      <ListPagination path={href(PATH, { settlementId: id })} query={{ page }} hasNext={hasNext} />
    </>
  );
}
