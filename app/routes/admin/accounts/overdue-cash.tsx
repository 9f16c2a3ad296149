import { href } from "react-router";

import type { RemittancesOverview } from "#app/data/cod-remittances.server.ts";
import { ListToolbar } from "#app/routes/admin/list-toolbar.tsx";
import { ListRow } from "#app/routes/admin/list.tsx";
import { OVERDUE_DAYS } from "#app/shop/bookkeeping/remittance.ts";
import { formatShortDate } from "#app/shop/dates.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Overdue = RemittancesOverview["overdue"];

/** The database lists this many, the oldest first. */
const MAX_ROWS = 100;

type OverdueCashProps = { overdue: Overdue; path: string; days: number };

/** What couriers owe: the sum, then each courier with its orders folded below. */
export function OverdueCash({ overdue, path, days }: OverdueCashProps) {
  const couriers = Map.groupBy(overdue, ({ carrier }) => carrier || "No courier");
  const owed = [...couriers]
    .map(([courier, orders]) => ({ courier, orders, sum: sumOf(orders) }))
    .toSorted((one, other) => other.sum - one.sum);
  return (
    <Panel title="Unpaid cash deliveries">
      {overdue.length === 0 ? null : (
        <p className="mb-3">
          <strong className="block text-2xl tabular-nums">{formatPaiseExact(sumOf(overdue))}</strong>
          <span className="text-muted text-sm">
            {overdue.length === MAX_ROWS ? "Of the oldest 100 orders" : `Of ${countOrders(overdue)}`}
          </span>
        </p>
      )}
      <ListToolbar
        action={path}
        selects={[
          {
            name: "days",
            label: "Delivered more than",
            value: String(days),
            options: OVERDUE_DAYS.map((one) => ({ value: String(one), label: `Over ${one} days ago` })),
          },
        ]}
      />
      {overdue.length === 0 ? (
        <p className="text-muted">No unpaid cash order was delivered over {days} days ago.</p>
      ) : (
        owed.map(({ courier, orders, sum }) => (
          <details
            key={courier}
            className="border-line border-t"
            open={owed.length === 1 && orders.length <= 5}
          >
            <summary className="fold flex min-h-11 cursor-pointer items-center gap-x-3 py-2.5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-semibold">{courier}</span>{" "}
                <span className="text-muted text-sm">{countOrders(orders)}</span>
              </span>
              <span className="tabular-nums">{formatPaiseExact(sum)}</span>
            </summary>
            <ul className="ps-4">
              {orders.map((order) => (
                <ListRow
                  key={order.id}
                  aside={<span className="tabular-nums">{formatPaiseExact(order.total_amount)}</span>}
                >
                  <TextLink
                    to={href("/admin/orders/:orderId", { orderId: order.id })}
                    className="tabular-nums"
                  >
                    {order.order_number}
                  </TextLink>
                  <p className="text-muted text-sm">delivered {formatShortDate(order.delivered_at)}</p>
                </ListRow>
              ))}
            </ul>
          </details>
        ))
      )}
    </Panel>
  );
}

const sumOf = (orders: Overdue) => orders.reduce((sum, order) => sum + order.total_amount, 0);

const countOrders = ({ length }: Overdue) => (length === 1 ? "1 order" : `${length} orders`);
