import { href, Link } from "react-router";

import type { DashboardFigures } from "#app/data/dashboard.server.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { growthText } from "#app/shop/growth.ts";
import { formatPaise } from "#app/shop/money.ts";
import { ORDER_STATUSES, statusLabel, statusTone } from "#app/shop/order.ts";
import { countText } from "#app/ui/admin-list.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Figures = DashboardFigures | null;

const NOTHING = { total: 0, now: 0, before: 0 };

/** The four totals, each with how it grew; zeros when the figures could not be loaded. */
export function StatCards({ figures }: { figures: Figures }) {
  const whole = (value: number) => value.toLocaleString("en-IN");
  const cards = [
    { label: "Total Users", figure: figures?.users, text: whole },
    { label: "Total Products", figure: figures?.products, text: whole },
    {
      label: "Total Orders",
      figure: figures?.orders,
      text: whole,
      more: `${whole(figures?.statuses.cancelled ?? 0)} cancelled`,
    },
    { label: "Total Revenue", figure: figures?.revenue, text: formatPaise },
  ];
  return (
    <dl className="admin-cards">
      {cards.map(({ label, figure = NOTHING, text, more }) => (
        <div key={label} className="card p-4">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{text(figure.total)}</dd>
          <dd className="text-muted text-sm">
            <span className="font-semibold tabular-nums">{growthText(figure)}</span> in 30 days
            {more ? <span className="block">{more}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How many orders stand where, as bars with their figures beside them. */
export function Statuses({ statuses }: { statuses: DashboardFigures["statuses"] }) {
  const highest = Math.max(1, ...Object.values(statuses));
  return (
    <ul className="admin-facts">
      {ORDER_STATUSES.map((status) => {
        const count = statuses[status] ?? 0;
        return (
          <li key={status}>
            <div className="w-28 flex-none">
              <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>
            </div>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="admin-meter" aria-hidden>
              <rect width={(count / highest) * 100} height="4" />
            </svg>
            <p className="min-w-12 font-semibold tabular-nums">{count.toLocaleString("en-IN")}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** The five products that were reviewed most. */
export function TopProducts({ products }: { products: DashboardFigures["top"] }) {
  if (products.length === 0) return <p className="text-muted">No products found</p>;
  return (
    <ul className="admin-facts">
      {products.map(({ id, name, price, rating, reviewsCount }) => (
        <li key={id}>
          <div>
            <p className="font-semibold">{name}</p>
            <p className="text-muted text-sm">
              {rating.toFixed(1)} of 5 from {reviewsCount.toLocaleString("en-IN")}{" "}
              {reviewsCount === 1 ? "review" : "reviews"}
            </p>
          </div>
          <p className="font-semibold tabular-nums">{formatPaise(price)}</p>
        </li>
      ))}
    </ul>
  );
}

const PAYMENT_PROBLEMS = {
  refund_failed: "Refund failed",
  refund_waiting: "Refund has been waiting for a day",
  no_order: "Payment without an order",
} as const;

/** What waits for somebody: products that run out, money that went astray. */
export function Attention({ figures }: { figures: Figures }) {
  return (
    <>
      <Panel title="Low stock" action={<Count of={figures?.low_stock_total ?? 0} />}>
        {figures?.low_stock.length ? (
          <ul className="admin-facts">
            {figures.low_stock.map(({ id, name, sku, stock }) => (
              <li key={id}>
                <div>
                  <Link to={href("/admin/products/:productId/stock", { productId: id })} className="tap link">
                    {name}
                  </Link>
                  <p className="text-muted text-sm">{sku}</p>
                </div>
                <StatusBadge tone={stock === 0 ? "red" : "yellow"}>
                  {stock === 0 ? "Out of Stock" : `${stock} left`}
                </StatusBadge>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">Every product on sale has more than 5 left.</p>
        )}
      </Panel>
      <Panel title="Payments needing attention" action={<Count of={figures?.payments_total ?? 0} />}>
        {figures?.payments.length ? (
          <ul className="admin-facts">
            {figures.payments.map(({ id, kind, paymentId, orderNumber, amount, since }) => (
              <li key={id}>
                <div>
                  <p className="font-semibold">{PAYMENT_PROBLEMS[kind]}</p>
                  <p className="text-muted text-sm">
                    {orderNumber ? `${orderNumber} · ` : ""}
                    {paymentId} · {formatDateTime(since)}
                  </p>
                </div>
                <p className="font-semibold tabular-nums">{formatPaise(amount)}</p>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">No payment needs you.</p>
        )}
      </Panel>
    </>
  );
}

function Count({ of }: { of: number }) {
  return of === 0 ? null : <p className="text-muted text-sm tabular-nums">{countText(of)}</p>;
}
