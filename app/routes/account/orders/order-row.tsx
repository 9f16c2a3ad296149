import { href, Link } from "react-router";

import { formatDate, formatDateTime } from "#app/shop/dates.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { PAY_AGAIN } from "#app/shop/order/order-payment.ts";
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  statusLabel,
  statusTone,
} from "#app/shop/order/order.ts";
import { keepTogether } from "#app/shop/text.ts";
import type { Tone } from "#app/shop/tone.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";
import { PaymentBadge } from "#app/ui/order-parts.tsx";

type OrderRowProps = {
  order: {
    id: string;
    orderNumber: string;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    paymentMethod: PaymentMethod;
    paymentUnderWay: boolean;
    createdAt: string;
    total: Paise;
    image: string | null;
    /** Name of the first product and the number of others. */
    first: string;
    others: number;
    /** See `orderHeadline`. */
    headline: string;
    /** See `headlineTellsStatus`. */
    tellsStatus: boolean;
    /** See `returnUnderWay`. */
    returnUnderWay: { label: string; tone: Tone } | null;
    /** Number of the order that replaces it; null: none does. */
    replacement: string | null;
    canPayAgain: boolean;
    isPartlyShipped: boolean;
    /** See `isRefunding`. */
    isRefunding: boolean;
    /** Tracking links of the parcels of an order that was sent in several. */
    tracking: { label: string; url: string }[];
    payLabel: string;
    /** The end of the time to pay, as an ISO timestamp; null for an order that is not waiting for its first payment. */
    payBy: string | null;
  };
};

/** Card of an order in a list: links to the order and offers payment of an unpaid one. */
export function OrderRow({ order }: OrderRowProps) {
  const { id, orderNumber, others } = order;
  return (
    <li className="card hover:border-edge relative p-3 sm:p-4">
      <div className="order-row">
        <h2 className="text-base">
          <Link to={href("/order/:id", { id })} className="card-link">
            {keepTogether(order.headline)}
            <span className="sr-only">, {orderNumber}</span>
          </Link>
        </h2>
        <Image src={order.image} alt="" className="rounded-control self-start" />
        <div className="grid grid-cols-1 gap-1">
          <div className="flex flex-wrap gap-1 gap-x-3">
            {order.tellsStatus ? null : (
              <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
            )}
            {order.isPartlyShipped ? <StatusBadge tone="blue">Partly shipped</StatusBadge> : null}
            <PaymentBadge order={order} isRefunding={order.isRefunding} />
            {order.returnUnderWay ? (
              <StatusBadge tone={order.returnUnderWay.tone}>{order.returnUnderWay.label}</StatusBadge>
            ) : null}
          </div>
          <p className="line-clamp-3 leading-snug">
            {keepTogether(order.first)}
            {others > 0 ? ` and ${others}\u00a0more` : null}
          </p>
          <p className="text-muted flex flex-wrap gap-x-3 text-sm tabular-nums">
            <span className="text-ink font-semibold">{formatPaise(order.total)}</span>{" "}
            <span>Placed {formatDate(order.createdAt)}</span>{" "}
            <span className="wrap-anywhere">{orderNumber}</span>
          </p>
          {order.payBy === null ? null : (
            <p className="text-sm">
              Please pay by <strong>{keepTogether(formatDateTime(order.payBy))}</strong>.
            </p>
          )}
          {order.replacement === null ? null : (
            <p className="text-sm">
              Replaced by <span className="whitespace-nowrap tabular-nums">{order.replacement}</span>
            </p>
          )}
        </div>
        {order.canPayAgain ? (
          <form method="post" action={href("/order/:id/payment", { id })} className="relative">
            <Button
              className="w-full"
              name="intent"
              value={PAY_AGAIN}
              size="sm"
              aria-label={`${order.payLabel}: ${orderNumber}`}
            >
              {order.payLabel}
            </Button>
          </form>
        ) : (
          <Icon name="right" className="text-muted size-5" />
        )}
      </div>
      {order.tracking.length > 0 ? (
        <p className="relative flex flex-wrap gap-x-4">
          {order.tracking.map(({ label, url }) => (
            <a
              key={label}
              href={url}
              rel="noopener noreferrer external"
              className="link inline-flex min-h-11 items-center"
            >
              {label}
              <span className="sr-only"> of {orderNumber}</span>
            </a>
          ))}
        </p>
      ) : null}
    </li>
  );
}

/** The message of an order list for a shopper who has not ordered yet. */
export function NoOrders() {
  return (
    <EmptyState
      icon="box"
      title="You have no orders yet"
      action={<ButtonLink to={href("/products")}>Continue Shopping</ButtonLink>}
    >
      Once you place one, you can follow it here.
    </EmptyState>
  );
}
