import { href, Link } from "react-router";
import * as z from "zod";

import { loadDashboard } from "#app/data/dashboard.server.ts";
import { adminQuery, requireAdmin } from "#app/routes/admin/admin.server.ts";
import { LowStock, Payments, StatCards, Statuses, TopProducts } from "#app/routes/admin/dashboard/parts.tsx";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { statusLabel, statusTone } from "#app/shop/order/order.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { BarChart } from "#app/ui/chart.tsx";
import { PaymentBadge } from "#app/ui/order-parts.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/dashboard";

export const meta: Route.MetaFunction = () => [
  { title: "Dashboard · Haat admin" },
  { name: "robots", content: "noindex" },
];

const SPANS = [7, 30, 90] as const;

const wanted = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...SPANS]))
    .catch(30),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { days } = adminQuery(url, wanted);
  return { days, figures: await loadDashboard(db, days) };
}

function hrefFor(days: number): string {
  return days === 30 ? href("/admin/dashboard") : `${href("/admin/dashboard")}?days=${days}`;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { days, figures } = loaderData;
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-2xl">Dashboard</h1>
        <ButtonLink to={hrefFor(days)} variant="outline">
          Refresh Data
        </ButtonLink>
      </div>
      {figures ? null : (
        <p role="alert" className="rounded-control bg-red-soft text-red mb-4 p-4 font-semibold">
          The data could not be loaded. The zeros below are not your figures: please refresh in a moment.
        </p>
      )}
      <StatCards figures={figures} />
      <div className="admin-columns">
        <div>
          <SalesByDay days={days} figures={figures} />
          <Panel title="Recent orders">
            <RecentOrders orders={figures?.recent ?? []} />
          </Panel>
          <LowStock figures={figures} />
        </div>
        <div>
          <Payments figures={figures} />
          <Panel title="Orders by status">
            <Statuses statuses={figures?.statuses ?? {}} />
          </Panel>
          <Panel title="Top products">
            <TopProducts products={figures?.top ?? []} />
          </Panel>
        </div>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function SalesByDay({ days, figures }: Loaded) {
  return (
    <Panel
      title="Sales by day"
      action={
        <nav aria-label="Days of sales" className="flex">
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
      }
    >
      <BarChart
        title={`Paid sales of the last ${days} days`}
        heads={["Day", "Paid", "Orders"]}
        textOf={formatPaise}
        bars={(figures?.days ?? []).map(({ day, revenue, orders }) => ({
          label: formatDate(day),
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
    <ul className="admin-rows">
      {orders.map((order) => (
        <li key={order.id}>
          <div>
            <Link
              to={href("/admin/orders/:orderId", { orderId: order.id })}
              className="link whitespace-nowrap tabular-nums"
            >
              {order.orderNumber}
            </Link>
            <p className="text-muted text-sm">
              {order.customer} · {formatDate(order.createdAt)}
            </p>
          </div>
          <div>
            <p className="font-semibold tabular-nums">{formatPaise(order.total)}</p>
            <p className="admin-badges">
              <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
              <PaymentBadge order={order} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
