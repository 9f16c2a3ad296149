import { href, Link } from "react-router";

import type { DashboardFigures } from "#app/data/dashboard.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { countText, listHref } from "#app/routes/admin/list-pages.tsx";
import { ListRow } from "#app/routes/admin/list.tsx";
import { StockBadge } from "#app/routes/admin/stock-badge.tsx";
import { formatGrowth, type Growth as Figure, hasPercentage } from "#app/shop/growth.ts";
import { formatPaise, roundToRupee } from "#app/shop/money.ts";
import { ORDER_STATUSES, statusLabel, statusTone } from "#app/shop/order/order.ts";
import { PAYMENT_PROBLEMS } from "#app/shop/payment/payment-list.ts";
import { keepTogether } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Image } from "#app/ui/image.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Figures = DashboardFigures | null;

const NOTHING = { total: 0, now: 0, before: 0 };

/** The four totals with their growth in the chosen days; zeros when the figures could not be loaded. */
export function StatCards({ figures, days }: { figures: Figures; days: number }) {
  const whole = (value: number) => value.toLocaleString("en-IN");
  const gross = formatPaise(figures?.revenue.total ?? 0);
  const net = formatPaise(roundToRupee(figures?.net_revenue ?? 0));
  const cards = [
    { label: "Total Users", figure: figures?.users, text: whole },
    // The catalogue does not grow like sales, so the number of new products says more than a percentage.
    { label: "Total Products", figure: figures?.products, text: whole, isStock: true },
    {
      label: "Total Orders",
      figure: figures?.orders,
      text: whole,
      less: `${whole(figures?.statuses.cancelled ?? 0)} cancelled`,
    },
    {
      label: "Total Revenue",
      figure: figures?.revenue,
      text: formatPaise,
      less: net === gross ? null : `${net} after\u00a0refunds`,
    },
  ];
  // Two kinds of growth in one row would be hard to compare.
  const isCounted = cards.some(({ figure = NOTHING, isStock = false }) => !isStock && !hasPercentage(figure));
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 min-[48rem]:grid-cols-4">
      {cards.map(({ label, figure = NOTHING, text, isStock = false, less }) => (
        <div key={label} className="card p-4 max-sm:px-3">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="text-lg/[1.5] font-semibold wrap-anywhere tabular-nums sm:text-xl/[1.5]">
            {text(figure.total)}
          </dd>
          <dd className="text-muted text-sm">
            <Growth figure={figure} days={days} text={text} isCounted={isCounted || isStock} />
          </dd>
          {less ? <dd className="text-muted text-sm tabular-nums">{less}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

type GrowthProps = {
  figure: Figure;
  days: number;
  text: (value: number) => string;
  /** True if what was added is shown, and never a percentage. */
  isCounted: boolean;
};

/** The growth in percent, or what was added. */
function Growth({ figure, days, text, isCounted }: GrowthProps) {
  const { now, before } = figure;
  return (
    <span title={before > 0 ? `Compared with ${text(before)} in the ${days} days before` : undefined}>
      <span className="whitespace-nowrap tabular-nums">
        {isCounted ? `+${text(now)}` : formatGrowth(figure)}
      </span>{" "}
      <span className="whitespace-nowrap">in {days} days</span>
    </span>
  );
}

/** Number of orders in each status, as bars with figures. */
export function Statuses({ statuses }: { statuses: DashboardFigures["statuses"] }) {
  const highest = Math.max(1, ...Object.values(statuses));
  return (
    <ul className="-mb-2.5">
      {ORDER_STATUSES.map((status) => {
        const count = statuses[status] ?? 0;
        return (
          <li key={status} className="border-line relative flex min-h-11 items-center gap-4 border-t py-2.5">
            <Link
              to={listHref(href("/admin/orders"), { status })}
              aria-label={`${statusLabel(status)}: show these orders`}
              className="flex w-28 flex-none after:absolute after:inset-0"
            >
              <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>
            </Link>
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="fill-primary h-2 w-full"
              aria-hidden
            >
              <rect width={(count / highest) * 100} height="4" />
            </svg>
            <p className="min-w-12 flex-none text-end font-semibold tabular-nums">
              {count.toLocaleString("en-IN")}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The five most reviewed products, with what was sold of them. */
export function TopProducts({ products }: { products: DashboardFigures["top"] }) {
  if (products.length === 0) return <p className="text-muted">No products found</p>;
  return (
    <ul className="-mb-2.5">
      {products.map(({ id, name, imageUrl, rating, reviewsCount, units, sales }) => (
        <ListRow
          key={id}
          className="items-center"
          aside={
            <>
              <p className="font-semibold whitespace-nowrap tabular-nums">
                {reviewsCount.toLocaleString("en-IN")} {reviewsCount === 1 ? "review" : "reviews"}
              </p>
              <p className="text-muted text-sm whitespace-nowrap tabular-nums">{rating.toFixed(1)} of 5</p>
            </>
          }
        >
          <div className="flex items-center gap-3">
            <Image src={imageUrl} alt="" className="rounded-control w-10 flex-none" />
            <div className="min-w-0">
              <Link
                to={href("/admin/products/:productId", { productId: id })}
                title={name}
                className="link line-clamp-2"
              >
                {keepTogether(name)}
              </Link>
              {units > 0 ? (
                <p className="text-muted text-sm">
                  {units.toLocaleString("en-IN")} sold, {formatPaise(sales)}
                </p>
              ) : null}
            </div>
          </div>
        </ListRow>
      ))}
    </ul>
  );
}

/** Products with low stock, sold out first. */
export function LowStock({ figures }: { figures: Figures }) {
  const { low_stock: products = [], low_stock_total: total = 0 } = figures ?? {};
  return (
    <Panel
      title="Low stock"
      action={
        <ShowAll
          to={`${href("/admin/products")}?status=active&stock=low&sort=stock`}
          shown={products.length}
          of={total}
        />
      }
    >
      {products.length > 0 ? (
        <ul className="-mb-2.5">
          {products.map(({ id, name, sku, stock }) => (
            <ListRow key={id} aside={<StockBadge stock={stock} />}>
              <Link
                to={href("/admin/products/:productId/stock", { productId: id })}
                title={name}
                className="link line-clamp-2"
              >
                {keepTogether(name).replace(" · ", "\u00a0·\u00a0")}
              </Link>
              <p className="text-muted text-sm">{sku}</p>
            </ListRow>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{figures ? "No product on sale is low." : "Not loaded."}</p>
      )}
    </Panel>
  );
}

/** Failed or overdue refunds and payments without an order. */
export function Payments({ figures }: { figures: Figures }) {
  const { payments = [], payments_total: total = 0 } = figures ?? {};
  return (
    <div id="payments">
      <Panel
        title="Payments needing attention"
        action={<ShowAll to={`${href("/admin/payments")}?status=attention`} shown={0} of={total} />}
      >
        {payments.length > 0 ? (
          <ul className="-mb-2.5">
            {payments.map(({ id, kind, paymentId, orderNumber, amount, since }) => (
              <ListRow key={id} aside={<p className="font-semibold tabular-nums">{formatPaise(amount)}</p>}>
                <p className="font-semibold">
                  {orderNumber ? (
                    <Link
                      to={listHref(href("/admin/orders"), { search: orderNumber })}
                      aria-label={`${PAYMENT_PROBLEMS[kind]}: open ${orderNumber}`}
                      className="link block"
                    >
                      {PAYMENT_PROBLEMS[kind]}
                    </Link>
                  ) : (
                    PAYMENT_PROBLEMS[kind]
                  )}
                </p>
                <p className="text-muted text-sm wrap-anywhere">
                  {[orderNumber, paymentId, wholeDateTime(since)].filter(Boolean).join(" · ")}
                </p>
              </ListRow>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{figures ? "No payments need attention." : "Not loaded."}</p>
        )}
      </Panel>
    </div>
  );
}

function ShowAll({ to, shown, of }: { to: string; shown: number; of: number }) {
  return of > shown ? (
    <TextLink to={to} className="-my-2">
      Show all {countText(of)}
    </TextLink>
  ) : null;
}
