import { formatPaise, type Paise } from "#app/shop/money.ts";
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  paymentText,
  statusLabel,
  statusTone,
} from "#app/shop/order/order.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";

/** Status of an order in a list. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>;
}

type OrderPaymentProps = {
  order: { paymentMethod: PaymentMethod; paymentStatus: PaymentStatus };
  /** Classes of the text, unless the payment failed, which is in red. */
  className?: string;
};

/** Payment method and status of an order in a list: 'Online · not paid'. */
export function OrderPayment({ order: { paymentMethod, paymentStatus }, className }: OrderPaymentProps) {
  return (
    <span className={classes("whitespace-nowrap", paymentStatus === "failed" ? "text-red" : className)}>
      {paymentText(paymentMethod, paymentStatus)}
    </span>
  );
}

/** Total of an order in a list; that of a cancelled or failed one is in grey. */
export function OrderTotal({ order }: { order: { status: OrderStatus; total: Paise } }) {
  return (
    <span
      className={
        order.status === "cancelled" || order.status === "failed" ? "text-muted font-normal" : undefined
      }
    >
      {formatPaise(order.total)}
    </span>
  );
}
