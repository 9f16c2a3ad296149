import { data, Form, href, Outlet, useNavigation } from "react-router";
import * as z from "zod";

import { configContext } from "#app/context.ts";
import { readSettlements, type SettlementsOverview } from "#app/data/admin-settlements.server.ts";
import { splitPage } from "#app/data/paging.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { AccountsNav } from "#app/routes/admin/accounts/frame.tsx";
import { readPage } from "#app/routes/admin/accounts/month.server.ts";
import { DifferencesPanel, UnsettledPanel } from "#app/routes/admin/accounts/settlement-panels.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  listFields,
  redirectWithNotice,
  requireScreen,
  revalidateScreen,
} from "#app/routes/admin/admin.server.ts";
import { DateTime, Day } from "#app/routes/admin/date-time.tsx";
import { ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { comparisonLabel } from "#app/shop/bookkeeping/settlement.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { fetchSettlements, type FetchResult } from "#app/workflows/fetch-settlements.server.ts";
import { withPaymentKeys } from "#app/workflows/payment-keys.server.ts";
import { createSubrequests } from "#app/workflows/subrequests.server.ts";

import type { Route } from "./+types/settlements";

export const meta: Route.MetaFunction = () => adminMeta("Payouts");

const PATH = "/admin/accounts/settlements";

const querySchema = z.object(listFields);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, PATH);
  const { at, range } = readPage(url);
  const { search } = adminQuery(url, querySchema);
  const found = await loadOrNull(readSettlements(db, { ...range, search }));
  const { rows, hasNext } = splitPage(found?.settlements ?? [], at);
  return data(
    { page: at.page, search, hasNext, found: found && { ...found, settlements: rows } },
    { status: found ? 200 : 503 },
  );
}

const NOTICES: Record<FetchResult, { kind: "success" | "error"; message: string }> = {
  done: { kind: "success", message: "Payouts fetched" },
  more: { kind: "success", message: "Payouts are being fetched. The rest follows within five minutes." },
  failed: { kind: "error", message: "Razorpay did not give the payouts. Please try again." },
  "no-keys": { kind: "error", message: "Enter the Razorpay keys in Settings first." },
};

/** Requests that the press of the button may make; the page itself needs a few. */
const MAX_REQUESTS = 40;

export async function action({ request, context }: Route.ActionArgs) {
  await revalidateScreen({ context }, PATH);
  await readIntent({ request, context }, ["fetch"]);
  const config = context.get(configContext);
  const { countIn, used } = createSubrequests(MAX_REQUESTS);
  const left = () => MAX_REQUESTS - used();
  const { gateway } = await withPaymentKeys(config);
  const fetched = fetchSettlements(countIn({ ...config, gateway }), left, { force: true });
  const { kind, message } = NOTICES[(await loadOrNull(fetched)) ?? "failed"];
  return redirectWithNotice(context, href(PATH), kind, message);
}

type Row = SettlementsOverview["settlements"][number];

const COLUMNS: AdminColumn<Row>[] = [
  {
    label: "Payout",
    card: "title",
    className: "wrap-anywhere",
    cell: ({ id, utr }) => (
      <>
        <TextLink to={href("/admin/accounts/settlements/:settlementId", { settlementId: id })}>{id}</TextLink>
        {utr === null ? null : <p className="text-muted text-sm wrap-anywhere">Bank transfer {utr}</p>}
      </>
    ),
  },
  {
    label: "Date",
    card: "half",
    hideCardLabel: true,
    className: "as-cards:text-muted",
    cell: ({ created_at: at }) => <Day iso={at} />,
  },
  { label: "Entries", align: "end", card: "half", cell: ({ entries }) => entries.toLocaleString("en-IN") },
  { label: "Fees with tax", align: "end", card: "half", cell: ({ fees }) => formatPaiseExact(fees) },
  { label: "Tax in the fees", align: "end", card: "half", cell: ({ tax }) => formatPaiseExact(tax) },
  {
    label: "Paid out",
    align: "end",
    card: "end",
    className: "font-semibold",
    cell: ({ amount }) => formatPaiseExact(amount),
  },
  {
    label: "Compared",
    card: "half",
    hideCardLabel: true,
    cell: (row) => {
      const { tone, label } = comparisonLabel(row);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
];

export default function Settlements({ loaderData: { found, page, search, hasNext } }: Route.ComponentProps) {
  const isFetching = useNavigation().formMethod === "POST";
  return (
    <>
      <ListHeader
        title="Accounts"
        action={
          <Form method="post" action={href(PATH)}>
            <Button name="intent" value="fetch" loading={isFetching}>
              Fetch payouts
            </Button>
          </Form>
        }
      />
      <AccountsNav />
      <p className="text-muted mb-4">
        What Razorpay pays to your bank. Updated every six hours. <FetchState fetch={found?.fetch ?? null} />
      </p>
      <ListToolbar
        action={href(PATH)}
        search={{ value: search, label: "Search payouts", placeholder: "Payout, payment or UTR" }}
        button="Search"
        isEmpty={found?.settlements.length === 0}
      />
      {found ? (
        <div className="grid gap-4">
          {search === "" ? (
            <>
              <DifferencesPanel differences={found.differences} />
              <UnsettledPanel unsettled={found.unsettled} />
            </>
          ) : null}
          <AdminTable
            room="wide"
            caption="Payouts"
            columns={COLUMNS}
            rows={found.settlements}
            empty={
              <ListEmpty of="payouts" path={href(PATH)}>
                Razorpay pays your bank some days after a customer pays. Each payout then appears here by
                itself.
              </ListEmpty>
            }
            skeletonRows={10}
          />
        </div>
      ) : (
        <ListError>Failed to fetch the payouts</ListError>
      )}
      <ListPagination path={href(PATH)} query={{ search, page }} hasNext={hasNext} />
      <Outlet />
    </>
  );
}

function FetchState({ fetch }: Pick<SettlementsOverview, "fetch">) {
  if (!fetch) return null;
  if (fetch.error !== null) return <span className="text-red">The last try failed: {fetch.error}</span>;
  if (fetch.finished_at === null || fetch.finished_at < fetch.begun_at) return null;
  return <DateTime before="Last" iso={fetch.finished_at} />;
}
