import { href, Link } from "react-router";

import type { OrderEntry } from "#app/data/order-entry.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { headlineTellsStatus } from "#app/shop/order/order-headline.ts";
import { paymentState } from "#app/shop/order/order-payment.ts";
import { statusLabel, statusTone } from "#app/shop/order/order.ts";
import { isRefunding } from "#app/shop/order/refund-left.ts";
import { keepTogether } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PaymentBadge } from "#app/ui/order-parts.tsx";

/** Picks what `OpenOrders` shows of an order. */
export function openOrder(order: OrderEntry) {
  const { id, orderNumber, status, paymentStatus, paymentMethod, total, createdAt } = order;
  return {
    id,
    orderNumber,
    status,
    paymentStatus,
    paymentMethod,
    total,
    createdAt,
    tellsStatus: headlineTellsStatus(order, paymentState(order)),
    isRefunding: isRefunding(order),
  };
}

/** The orders because of which an account cannot be closed yet. */
export function OpenOrders({ orders }: { orders: readonly ReturnType<typeof openOrder>[] }) {
  return (
    <>
      <p role="alert" className="font-semibold">
        Your account cannot be closed while you have orders in progress.
      </p>
      <p>Come back once these orders are delivered or cancelled:</p>
      <ul className="ruled">
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              to={href("/order/:id", { id: order.id })}
              className="flex min-h-11 items-center gap-3 py-3 tabular-nums"
            >
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{order.orderNumber}</span>
                <span className="text-muted block text-sm">
                  {formatPaise(order.total)} · {keepTogether(formatDate(order.createdAt))}
                </span>
                <span className="mt-1 flex flex-wrap gap-1 gap-x-3">
                  {order.tellsStatus ? null : (
                    <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
                  )}
                  <PaymentBadge order={order} isRefunding={order.isRefunding} />
                </span>
              </span>
              <Icon name="right" className="text-muted size-5 flex-none" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
