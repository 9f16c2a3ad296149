import type { ComponentProps } from "react";
import { href, Link } from "react-router";

import { formatPaise, type Paise } from "#app/shop/money.ts";
import { isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";
import { PaymentBadge } from "#app/ui/order-parts.tsx";

type LatestOrderProps = {
  order: {
    id: string;
    orderNumber: string;
    total: Paise;
    image: string | null;
    /** See `orderHeadline`. */
    headline: string;
  } & Parameters<typeof isUnpaidOnline>[0] &
    ComponentProps<typeof PaymentBadge>["order"];
};

/** The shopper's latest order, which most come for. */
export function LatestOrder({ order }: LatestOrderProps) {
  const { id, orderNumber, total, image, headline } = order;
  return (
    <Link
      to={href("/order/:id", { id })}
      className="card hover:border-edge flex flex-wrap items-center gap-3 px-4 py-3"
    >
      <Image src={image} alt="" className="rounded-control w-12 flex-none" />
      <span className="min-w-0 flex-1 basis-24">
        <span className="text-muted block text-sm">Latest order</span>
        <strong className="block">{headline}</strong>
        {isUnpaidOnline(order) ? (
          <span className="my-1 flex">
            <PaymentBadge order={order} />
          </span>
        ) : null}
        <span className="text-muted flex flex-wrap gap-x-2 text-sm tabular-nums">
          <span>{formatPaise(total)}</span> <span className="wrap-anywhere">{orderNumber}</span>
        </span>
      </span>
      <Icon name="right" className="text-muted size-5 flex-none" />
    </Link>
  );
}
