import { formatPaise, type Paise } from "#app/shop/money.ts";
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  paymentText,
  paymentTone,
  statusLabel,
  statusTone,
} from "#app/shop/order/order.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";

/** The states of an order that is still to be sent. */
export const UNSENT: ReadonlySet<OrderStatus> = new Set(["pending", "confirmed", "processing"]);

type OrderHeadProps = {
  order: Parameters<typeof isPartlyShipped>[0] & {
    status: OrderStatus;
    paymentMethod: PaymentMethod;
    paymentStatus: PaymentStatus;
    total: Paise;
  };
  /** What the shop lost of the payment by disputes, in paise. */
  lost: Paise;
};

/** Shows the total of the order, its status and its payment beside its number. */
export function OrderHead({ order, lost }: OrderHeadProps) {
  const isLost = order.paymentStatus === "paid" && lost >= order.total && lost > 0;
  return (
    <div className="order-last flex w-full flex-wrap items-center gap-2 max-sm:-mt-5.25 max-sm:pe-9 max-sm:pb-1.5 sm:order-none sm:w-auto sm:flex-1 sm:self-center">
      <span className="me-1 font-semibold tabular-nums">{formatPaise(order.total)}</span>
      <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
      <StatusBadge tone={isLost ? "red" : paymentTone(order.paymentStatus)}>
        {isLost ? "Payment lost" : paymentText(order.paymentMethod, order.paymentStatus)}
      </StatusBadge>
      {isPartlyShipped(order) ? <StatusBadge tone="blue">Partly shipped</StatusBadge> : null}
    </div>
  );
}

type NextStepProps = {
  status: OrderStatus;
  /** The path that creates a payment link for an order that waits for its payment; null for others. */
  payPath: string | null;
  mayShip: boolean;
};

/** What an order waits for, as a button at the foot of its dialog; nothing once it is on its way. The form that ships it has the filled button. */
export function NextStep({ status, payPath, mayShip }: NextStepProps) {
  if (payPath) {
    return (
      <ButtonLink to={payPath} replace preventScrollReset>
        Send payment link
      </ButtonLink>
    );
  }
  return mayShip && UNSENT.has(status) ? (
    <a href="#section-shipment" className={buttonClass({ variant: "secondary" }, "lg:hidden")}>
      Go to shipment
    </a>
  ) : null;
}
