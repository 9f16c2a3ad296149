import {
  type OrderStatus,
  paymentLabel,
  type PaymentStatus,
  paymentTone,
  statusLabel,
  statusTone,
} from "#app/shop/order/order.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";

const UNSENT: ReadonlySet<OrderStatus> = new Set(["pending", "confirmed", "processing"]);

type OrderHeadProps = {
  order: Parameters<typeof isPartlyShipped>[0] & { status: OrderStatus; paymentStatus: PaymentStatus };
  /** Where an order that waits for its payment gets a payment link; null for any other. */
  payPath: string | null;
  mayShip: boolean;
};

/** What an order is, beside its number, and what is to be done next. */
export function OrderHead({ order, payPath, mayShip }: OrderHeadProps) {
  return (
    <div className="order-last flex w-full flex-wrap items-center gap-2 sm:order-none sm:w-auto sm:flex-1 sm:self-center">
      <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
      <StatusBadge tone={paymentTone(order.paymentStatus)}>
        Payment {paymentLabel(order.paymentStatus).toLowerCase()}
      </StatusBadge>
      {isPartlyShipped(order) ? <StatusBadge tone="blue">Partly shipped</StatusBadge> : null}
      {payPath ? (
        <ButtonLink to={payPath} replace preventScrollReset size="sm" className="ms-auto">
          Send payment link
        </ButtonLink>
      ) : mayShip && UNSENT.has(order.status) ? (
        <a href="#section-shipment" className={buttonClass({ size: "sm" }, "ms-auto")}>
          Go to shipment
        </a>
      ) : null}
    </div>
  );
}
