import { dashboard } from "#app/data/dashboard.server.ts";
import { requireAdmin } from "#app/middleware/identity.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { statusLabel, statusTone } from "#app/shop/order.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { PaymentBadge } from "#app/ui/order-parts.tsx";
import { Panel } from "#app/ui/panel.tsx";

import type { Route } from "./+types/dashboard";

export const meta: Route.MetaFunction = () => [
  { title: "Dashboard · Haat admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  return dashboard(db);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { totals, recent } = loaderData;
  const cards = [
    { label: "Users", value: totals.users },
    { label: "Products", value: totals.products },
    { label: "Orders", value: totals.orders },
  ];
  return (
    <>
      <h1 className="mb-4 text-2xl">Dashboard</h1>
      <dl className="mb-4 grid grid-cols-3 gap-3">
        {cards.map(({ label, value }) => (
          <div key={label} className="card p-4">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{value.toLocaleString("en-IN")}</dd>
          </div>
        ))}
      </dl>
      <Panel title="Recent orders">
        {recent.length === 0 ? <p className="text-muted">No orders found</p> : null}
        <ul className="grid gap-3">
          {recent.map((order) => (
            <li
              key={order.id}
              className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-t pt-3"
            >
              <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
                <p className="font-semibold whitespace-nowrap tabular-nums">{order.orderNumber}</p>
                <p className="text-muted text-sm">
                  {order.customer} · {formatDate(order.createdAt)}
                </p>
              </div>
              <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
              <PaymentBadge order={order} />
              <p className="ml-auto text-right font-semibold tabular-nums">{formatPaise(order.total)}</p>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
