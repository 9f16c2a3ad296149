import { Form } from "react-router";

import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
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
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";

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
  order: { id: string; status: OrderStatus };
  /** Path and query of the page of the order. */
  action: string;
  /** The path that creates a payment link for an order that waits for its payment; null for others. */
  payPath: string | null;
  mayShip: boolean;
  mayDeliver: boolean;
};

/** What an order waits for, as a button at the foot of its dialog; nothing once it is delivered or has ended. The form that ships it has the filled button. */
export function NextStep({ order: { id, status }, action, payPath, mayShip, mayDeliver }: NextStepProps) {
  const busy = useIsSubmitting("status");
  if (payPath) {
    return (
      <ButtonLink to={payPath} replace preventScrollReset>
        Send payment link
      </ButtonLink>
    );
  }
  if (mayDeliver && status === "shipped") {
    return (
      <Form method="post" action={action} replace preventScrollReset className="flex-[1_1_7rem] sm:flex-none">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={status} />
        <input type="hidden" name="status" value={"delivered" satisfies OrderStatus} />
        <Button name="intent" value="status" loading={busy} className="w-full whitespace-nowrap max-sm:px-2">
          Mark delivered
        </Button>
      </Form>
    );
  }
  return mayShip && UNSENT.has(status) ? (
    <a href="#section-shipment" className={buttonClass({ variant: "secondary" }, "lg:hidden")}>
      Go to shipment
    </a>
  ) : null;
}
