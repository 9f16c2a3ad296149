import { href, Link } from "react-router";

import { isUnpaidOnline, type Payable, type PaymentState } from "#app/shop/order/order-payment.ts";
import { lastTryText, PAID_TOO_LATE } from "#app/shop/order/payment-texts.ts";

type OrderMoneyProps = {
  order: Payable & {
    id: string;
    confirmedAt: string | null;
    paymentError: string | null;
    isRetried: boolean;
    isCancelled: boolean;
  };
  state: PaymentState;
  /** News of refunds; see refundTexts(). */
  refunds: readonly string[];
  contactEmail: string;
};

/** What became of the money of an order that ended, for the place above its actions: paragraphs. */
export function OrderMoney({ order, state, refunds, contactEmail }: OrderMoneyProps) {
  const isUnpaid = isUnpaidOnline(order);
  const isTooLate =
    order.status === "failed" &&
    order.paymentMethod === "razorpay" &&
    !isUnpaid &&
    order.confirmedAt === null;
  return (
    <>
      {isUnpaid ? <Unpaid order={order} state={state} contactEmail={contactEmail} /> : null}
      {isTooLate ? <p className="mt-2">{PAID_TOO_LATE}</p> : null}
      {refunds.map((text) => (
        <p key={text} className="mt-2">
          {text}
        </p>
      ))}
    </>
  );
}

/**
 * An order that was not paid and can no longer be. Razorpay's reason says what becomes of money that was deducted, so
 * the page then speaks only of a payment that was made.
 */
function Unpaid({ order, state, contactEmail }: Omit<OrderMoneyProps, "refunds">) {
  const failure = lastTryText({ ...order, state });
  const reason = failure?.isFailure ? failure.text : null;
  return (
    <>
      {reason === null ? null : <p className="text-red mt-2">{reason}</p>}
      <p className="mt-2">
        {reason === null ? "The payment was not completed, and this" : "This"} order can no longer be paid
        here. {reason === null ? "If money was deducted, we’ll refund it: " : "If you have paid, "}
        {order.razorpayOrderId === null ? null : (
          <>
            <Link to={`${href("/order-confirmation/:id", { id: order.id })}?check=0`} className="link">
              check again
            </Link>{" "}
            or{" "}
          </>
        )}
        write to{" "}
        <a href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
        </a>
        .
      </p>
    </>
  );
}
