import { data, href } from "react-router";
import * as z from "zod";

import { type AdminPayment, listPayments } from "#app/data/admin-payments.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  ADMIN_PAGE_SIZE,
  adminQuery,
  listFields,
  pagesOf,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import { DateTime } from "#app/routes/admin/date-time.tsx";
import { Empty, ListEmpty } from "#app/routes/admin/list-empty.tsx";
import { countText, ListPagination } from "#app/routes/admin/list-pages.tsx";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { type AdminColumn, AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import { PAYMENT_FILTER_NAMES, PAYMENT_FILTERS, paymentBadge } from "#app/shop/payment/payment-list.ts";
import { methodName } from "#app/shop/payment/payment.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/payments";

export const meta: Route.MetaFunction = () => adminMeta("Payments");

const day = z.iso.date().catch("");

const querySchema = z.object({
  ...listFields,
  status: z.enum(["", ...PAYMENT_FILTER_NAMES]).catch(""),
  from: day,
  to: day,
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/payments");
  const query = adminQuery(url, querySchema);
  const found = await loadOrNull(listPayments(db, { ...query, pageSize: ADMIN_PAGE_SIZE }));
  const { total, payments } = found ?? { total: 0, payments: [] };
  return data(
    {
      query,
      total,
      payments: found && payments,
      ...pagesOf(total, { page: query.page, shown: payments.length }),
    },
    { status: found ? 200 : 503 },
  );
}

type Query = z.infer<typeof querySchema>;

/** True for the view of payments that need attention, without another filter: that none does is good news. */
function isAttentionAlone({ status, search, from, to, page }: Query): boolean {
  return status === "attention" && search === "" && from === "" && to === "" && page === 1;
}

/** The label of the status to which the list is narrowed; undefined when days narrow it, too. */
function onlyFilter({ status, from, to }: Query): string | undefined {
  return status === "" || from !== "" || to !== "" ? undefined : PAYMENT_FILTERS[status];
}

/** Writes '5-7' with a dash after which no line breaks. */
const keepRanges = (text: string) => text.replaceAll(/(\d)-(?=\d)/g, "$1\u2060–\u2060");

const COLUMNS: AdminColumn<AdminPayment>[] = [
  {
    label: "Payment",
    // On a card the last line: the order and the amount come first.
    card: "meta",
    className:
      "as-table:w-full as-cards:order-5 as-cards:basis-full as-cards:*:flex as-cards:*:flex-wrap as-cards:*:items-baseline as-cards:*:gap-x-1",
    cell: ({ paymentId, method, error }) => (
      <>
        <p className="as-table:font-semibold wrap-anywhere">{paymentId ?? "Cash on delivery"}</p>
        <p className="text-muted as-cards:contents text-sm wrap-anywhere">
          {method ? <span className="as-cards:before:content-['·_']">{methodName(method)}</span> : null}
          {method && error ? <span className="as-cards:hidden"> · </span> : null}
          {error ? <Reason text={keepRanges(error)} /> : null}
        </p>
      </>
    ),
  },
  {
    label: "Order",
    card: "title",
    cell: ({ order }) =>
      order ? (
        <TextLink
          to={href("/admin/orders/:orderId", { orderId: order.id })}
          className="as-cards:min-h-8 whitespace-nowrap tabular-nums"
        >
          {order.number}
        </TextLink>
      ) : (
        "No order of this shop"
      ),
  },
  {
    label: "Status",
    card: "state",
    // On a card behind the date.
    className: "as-cards:order-4",
    cell: (payment) => {
      const { label, tone } = paymentBadge(payment);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
  {
    label: "Amount",
    align: "end",
    card: "end",
    className: "as-cards:*:text-end",
    cell: ({ amount, refunded, problem }) => (
      <>
        <p className="font-semibold">{formatPaise(amount)}</p>
        {refunded > 0 && problem === null ? (
          // On a card the badge says it of the whole amount.
          <p
            className={classes(
              "text-muted text-sm whitespace-nowrap",
              refunded === amount && "as-cards:hidden",
            )}
          >
            {formatPaise(refunded)} refunded
          </p>
        ) : null}
      </>
    ),
  },
  {
    label: "Date",
    card: "meta",
    className: "whitespace-nowrap",
    cell: ({ at }) => <DateTime iso={at} />,
  },
];

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { query, total, payments, pages, hasNext } = loaderData;
  const path = href("/admin/payments");
  return (
    <>
      <ListHeader title="Payments" {...(payments ? { count: countText(total) } : {})} />
      <ListToolbar
        action={path}
        search={{
          value: query.search,
          label: "Payment ID or order number",
          placeholder: "ID or order",
        }}
        selects={[
          {
            name: "status",
            label: "Status",
            value: query.status,
            options: [
              { value: "", label: "All payments" },
              ...PAYMENT_FILTER_NAMES.map((value) => ({ value, label: PAYMENT_FILTERS[value] })),
            ],
          },
        ]}
        more={{
          fields: (
            <>
              <Day name="from" label="From" value={query.from} />
              <Day name="to" label="To" value={query.to} />
            </>
          ),
          shown: `${query.from} ${query.to}`,
          used: [query.from, query.to].filter(Boolean).length,
        }}
        isEmpty={payments?.length === 0}
      />
      {query.status === "unmatched" && payments && payments.length > 0 ? (
        <p className="text-muted mb-4 max-w-prose">
          These were paid into your Razorpay account, but for no order of this shop. Look them up in Razorpay,
          and refund there what was not meant for you.
        </p>
      ) : null}
      {payments ? (
        <div className="[--cell-block:0.375rem]">
          <AdminTable
            room="wide"
            caption="Payments"
            columns={COLUMNS}
            rows={payments}
            empty={
              isAttentionAlone(query) ? (
                <Empty
                  title="No payments need attention"
                  action={
                    <ButtonLink to={path} variant="outline">
                      Show all payments
                    </ButtonLink>
                  }
                >
                  Failed refunds, disputes and payments without an order appear here.
                </Empty>
              ) : (
                <ListEmpty of="payments" path={path} filter={onlyFilter(query)}>
                  Each payment that Razorpay reports appears here.
                </ListEmpty>
              )
            }
            skeletonRows={10}
          />
        </div>
      ) : (
        <ListError>Failed to fetch the payments</ListError>
      )}
      <ListPagination path={path} query={query} pages={pages} hasNext={hasNext} />
    </>
  );
}

/** Razorpay's reason. What follows its first sentence is advice to the shopper, and a card leaves it out. */
function Reason({ text }: { text: string }) {
  const [first = text, ...rest] = text.split(/(?<=[.!]) /);
  return (
    <span className="as-cards:basis-full">
      {first}
      {rest.length > 0 ? <span className="as-cards:hidden"> {rest.join(" ")}</span> : null}
    </span>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="text-muted flex items-center gap-2 text-sm">
      {label}
      <input type="date" name={name} defaultValue={value} className="form-control w-40 lg:py-1" />
    </label>
  );
}
