import type { ReactNode } from "react";
import { href, Link } from "react-router";

import { type Address, formatAddress } from "#app/shop/address/address.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import {
  paymentBadgeLabel,
  paymentMethodLabel,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  paymentTone,
} from "#app/shop/order/order.ts";
import type { Charges } from "#app/shop/pricing.ts";
import { REFUND_PENDING } from "#app/shop/return/return.ts";
import { type BillingAddress, formatBilling } from "#app/shop/tax/billing.ts";
import { keepNumbers, keepTogether } from "#app/shop/text.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Image } from "#app/ui/image.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";

type Item = {
  id: string;
  productId: string | null;
  isSold: boolean;
  productName: string;
  productImage: string | null;
  quantity: number;
  unitPrice: Paise;
  totalPrice: Paise;
};

/** Items of an order as they were bought. A product that is still sold is a link. */
export function OrderItems({ items, canReview = false }: { items: readonly Item[]; canReview?: boolean }) {
  return (
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap gap-3">
          <Image src={item.productImage} alt="" className="rounded-control w-18 flex-none self-start" />
          <div className="min-w-0 flex-1 basis-20">
            <p className="font-semibold">
              {item.productId && item.isSold ? (
                <Link to={href("/product/:id", { id: item.productId })} className="hover:underline">
                  {keepTogether(item.productName)}
                </Link>
              ) : (
                keepTogether(item.productName)
              )}
            </p>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
              <p className="text-muted text-sm">
                {item.quantity} × {formatPaise(item.unitPrice)}
              </p>
              <p className="font-semibold">
                <span className="sr-only">Line total </span>
                {formatPaise(item.totalPrice)}
              </p>
            </div>
            {canReview && item.productId && item.isSold ? (
              <Link
                to={`${href("/product/:id", { id: item.productId })}#reviews`}
                aria-label={`Write a review of ${item.productName}`}
                className="link inline-flex min-h-11 items-center text-sm"
              >
                Write a review
              </Link>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function OrderAddress({ address, badge }: { address: Address; badge?: ReactNode }) {
  const [name, ...rest] = formatAddress(address);
  return (
    <address className="wrap-anywhere not-italic">
      <span className="flex flex-wrap items-center gap-x-2">
        <strong className="min-w-0">{name}</strong> {badge}
      </span>
      {rest.map((line) => (
        <span key={line} className="block">
          {keepNumbers(line)}
        </span>
      ))}
    </address>
  );
}

/** The business that an order is billed to. */
export function OrderBusiness({ business: { gstin, billing } }: { business: Business }) {
  const [name, ...lines] = formatBilling(billing);
  return (
    <address className="wrap-anywhere not-italic">
      <strong>{name}</strong>
      {[...lines, `GSTIN ${gstin}`].map((line) => (
        <span key={line} className="block">
          {keepNumbers(line)}
        </span>
      ))}
    </address>
  );
}

type Business = { gstin: string; billing: BillingAddress };

type Charged = Charges & {
  couponCode: string | null;
  paymentMethod: PaymentMethod;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentUnderWay: boolean;
};

/**
 * Payment status of an order for its shopper: "Payment pending" instead of "Pending", which could mean the order. Renders nothing for
 * a cancelled order that was not paid.
 */
export function PaymentBadge({
  order,
  isRefunding = false,
}: {
  order: {
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    paymentMethod: PaymentMethod;
    /** True if a payment is neither captured nor failed yet; left out where no order has failed. */
    paymentUnderWay?: boolean;
    total?: Paise;
    /** What the shopper's bank returned to them, see `OrderPayments`. */
    bankReturned?: Paise;
  };
  /** True if the badge tells the shopper that a refund is pending, see `isRefunding`. */
  isRefunding?: boolean;
}) {
  if (isRefunding) return <StatusBadge tone="yellow">{REFUND_PENDING}</StatusBadge>;
  const { status, paymentMethod, paymentUnderWay = false, bankReturned = 0, total = 0 } = order;
  // What failed was the order, or an earlier payment: the bank may still send the money.
  const isUndecided = status === "failed" && order.paymentStatus === "failed" && paymentUnderWay;
  const paymentStatus = isUndecided ? "pending" : order.paymentStatus;
  if (status === "cancelled" && (paymentStatus === "pending" || paymentStatus === "failed")) return null;
  if (paymentMethod === "cod" && paymentStatus === "pending") {
    return <StatusBadge tone="grey">Pay on delivery</StatusBadge>;
  }
  // Nothing is pending: a lost dispute has returned it.
  if (paymentStatus === "paid" && bankReturned > 0 && (status === "cancelled" || bankReturned >= total)) {
    return <StatusBadge tone="purple">Returned by your bank</StatusBadge>;
  }
  // 'Paid' on a cancelled order would say that all is well.
  if (status === "cancelled" && paymentStatus === "paid") {
    return <StatusBadge tone="yellow">{REFUND_PENDING}</StatusBadge>;
  }
  return <StatusBadge tone={paymentTone(paymentStatus)}>{paymentBadgeLabel(paymentStatus)}</StatusBadge>;
}

/** Amounts, payment method and payment status as stored with the order. */
export function PriceDetails({ order }: { order: Charged }) {
  return (
    <>
      <OrderSummary totals={order} couponCode={order.couponCode} />
      <p className="text-muted mt-3 flex flex-wrap items-center justify-between gap-2 text-sm">
        {paymentMethodLabel(order.paymentMethod)}
        {order.paymentMethod === "cod" && order.paymentStatus === "pending" ? null : (
          <PaymentBadge order={order} />
        )}
      </p>
    </>
  );
}
