import { href, Link } from "react-router";
import * as z from "zod";

import { loadDashboard } from "#app/data/dashboard.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { BarChart } from "#app/routes/admin/chart.tsx";
import { LowStock, Payments, StatCards, Statuses, TopProducts } from "#app/routes/admin/dashboard/parts.tsx";
import { ToDo } from "#app/routes/admin/dashboard/to-do.tsx";
import { Day } from "#app/routes/admin/date-time.tsx";
import { ListRow } from "#app/routes/admin/list.tsx";
import { OrderBadge, OrderPayment, OrderTotal } from "#app/routes/admin/orders/order-badge.tsx";
import { formatDate, formatDayMonth } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { sumByWeek, weekText } from "#app/shop/report/sales-weeks.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/dashboard";

export const meta: Route.MetaFunction = () => adminMeta("Dashboard");

const SPANS = [7, 30, 90] as const;

const querySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...SPANS]))
    .catch(30),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/dashboard");
  const { days } = adminQuery(url, querySchema);
  return { days, figures: await loadDashboard(db, days) };
}

function hrefFor(days: number): string {
  return days === 30 ? href("/admin/dashboard") : `${href("/admin/dashboard")}?days=${days}`;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { days, figures } = loaderData;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl">Dashboard</h1>
        <div className="contents gap-x-3 sm:flex sm:items-center">
          <nav aria-label="Days of sales" className="flex max-sm:order-last max-sm:w-full">
            {SPANS.map((span) => (
              <Link
                key={span}
                to={hrefFor(span)}
                preventScrollReset
                aria-current={span === days ? "page" : undefined}
                className="tab"
              >
                {span} days
              </Link>
            ))}
          </nav>
          <ButtonLink to={hrefFor(days)} variant="outline">
            Refresh Data
          </ButtonLink>
        </div>
      </div>
      {figures ? null : (
        <p role="alert" className="rounded-control bg-red-soft text-red mb-4 p-4 font-semibold">
          The data could not be loaded. The zeros below are not your figures: please refresh in a moment.
        </p>
      )}
      {figures ? <ToDo waiting={figures.waiting} /> : null}
      <StatCards figures={figures} days={days} />
      <div className="grid grid-cols-1 items-start gap-4 min-[72rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          <Sales days={days} figures={figures} />
          <Panel title="Recent orders">
            <RecentOrders orders={figures?.recent ?? []} />
          </Panel>
          <Panel title="All orders by status">
            <Statuses statuses={figures?.statuses ?? {}} />
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-4">
          {figures?.payments.length === 0 ? null : <Payments figures={figures} />}
          <LowStock figures={figures} />
          <Panel
            title="Most reviewed products"
            action={
              figures?.top.some(({ units }) => units > 0) ? (
                <p className="text-muted text-sm">
                  Sold: last {days}
                  {"\u00a0"}days
                </p>
              ) : null
            }
          >
            <TopProducts products={figures?.top ?? []} />
          </Panel>
        </div>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** The longest time whose days are bars wide enough to be seen and pressed on a phone. */
const MAX_DAYS = 30;

/** Paid sales of the days; of weeks where there are too many days. */
function Sales({ days, figures }: Loaded) {
  const each = figures?.days ?? [];
  const isByWeek = days > MAX_DAYS;
  const rows = isByWeek
    ? sumByWeek(each).map((week) => ({ ...week, label: weekText(week), from: week.first }))
    : each.map((day) => ({ ...day, label: formatDate(day.day), from: day.day }));
  return (
    <Panel title={isByWeek ? "Sales by week" : "Sales by day"}>
      <BarChart
        title={`Paid sales of the last ${days} days${isByWeek ? ", by week" : ""}`}
        heads={[isByWeek ? "Week" : "Day", "Paid", "Orders"]}
        textOf={formatPaise}
        bars={rows.map(({ label, from, revenue, orders }) => ({
          label,
          axis: formatDayMonth(from),
          value: revenue,
          more: orders.toLocaleString("en-IN"),
        }))}
      />
    </Panel>
  );
}

type Recent = NonNullable<Loaded["figures"]>["recent"];

function RecentOrders({ orders }: { orders: Recent }) {
  if (orders.length === 0) return <p className="text-muted">No orders found</p>;
  return (
    <ul className="-mb-2.5">
      {orders.map((order) => (
        <ListRow
          key={order.id}
          aside={
            <>
              <p className="font-semibold tabular-nums">
                <OrderTotal order={order} />
              </p>
              <p className="flex flex-col items-end gap-x-2 gap-y-1 text-sm sm:flex-row sm:items-center">
                <OrderBadge status={order.status} />
                <OrderPayment order={order} className="text-muted" />
              </p>
            </>
          }
        >
          <Link
            to={href("/admin/orders/:orderId", { orderId: order.id })}
            className="link block whitespace-nowrap tabular-nums"
          >
            {order.orderNumber}
          </Link>
          <p className="text-muted text-sm">
            {order.customer}
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">
              <Day iso={order.createdAt} />
            </span>
          </p>
        </ListRow>
      ))}
    </ul>
  );
}
