import { href } from "react-router";

import { formatDateTime } from "#app/shop/dates.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import {
  type AuthorizedPayment,
  PAY_AGAIN,
  type PaymentState,
  SWITCH_TO_COD,
  isUnpaidOnline,
  type Payable,
} from "#app/shop/order/order-payment.ts";
import { type PaymentMethod } from "#app/shop/order/order.ts";
import { confirmingText, lastTryText, PAID_TOO_LATE, payLabel } from "#app/shop/order/payment-texts.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type PaymentPanelProps = {
  order: Payable & {
    id: string;
    total: Paise;
    paymentFailed: boolean;
    paymentError: string | null;
    /** See `OwnOrder`. */
    isHeld: boolean;
    isRetried: boolean;
    isCancelled: boolean;
    paymentUnderWay: boolean;
    authorized: AuthorizedPayment | null;
  };
  state: PaymentState;
  /** Payment methods that are still available; see availablePaymentMethods(). */
  ways: readonly PaymentMethod[];
  /** News of refunds; see refundNews(). */
  refunds: readonly string[];
  contactEmail: string;
  /** The page reloads itself to check the payment. */
  isLooking?: boolean;
  /** The result of a payment check that was requested; see checkedText(). */
  checked?: string | null;
};

/** Payment state of an order and the ways to pay. Renders nothing if there is nothing to do. */
export function PaymentPanel({
  order,
  state,
  ways,
  refunds,
  contactEmail,
  isLooking = false,
  checked = null,
}: PaymentPanelProps) {
  const isUnpaid = isUnpaidOnline(order);
  if (!isUnpaid && refunds.length === 0) return null;
  const isTooLate = !isUnpaid && state === "failed";
  return (
    <Panel title="Payment">
      <div className="grid gap-3">
        {isTooLate ? <p>{PAID_TOO_LATE}</p> : null}
        {refunds.map((news) => (
          <p key={news}>{news}</p>
        ))}
        {isUnpaid ? <Explanation order={order} state={state} isOver={ways.length === 0} /> : null}
        {isUnpaid && state !== "confirming" ? (
          <Choices order={order} state={state} ways={ways} contactEmail={contactEmail} />
        ) : null}
        {isUnpaid && state === "failed" && order.heldUntil ? (
          <p className="text-muted text-sm">
            {order.isHeld ? "We keep" : "We kept"} the items for you until{" "}
            {keepTogether(formatDateTime(order.heldUntil))}.
          </p>
        ) : null}
        {isUnpaid && checked !== null ? <p>{checked}</p> : null}
        {isUnpaid && order.razorpayOrderId && !isLooking ? (
          <p className={state === "confirming" ? undefined : "text-muted text-sm"}>
            {state === "confirming" ? null : "Have you paid already? "}
            <TextLink to={`${href("/order-confirmation/:id", { id: order.id })}?check=0`}>
              Check again
            </TextLink>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

type ExplanationProps = Pick<PaymentPanelProps, "order" | "state"> & {
  /** The order can no longer be paid, which `Choices` says. */
  isOver: boolean;
};

function Explanation({ order, state, isOver }: ExplanationProps) {
  if (state === "confirming") {
    return <p>{confirmingText(order)}</p>;
  }
  const { heldUntil } = order;
  const lastTry = lastTryText({ ...order, state });
  // Razorpay's reason says what becomes of money that was deducted; a second promise would contradict it.
  return (
    <>
      {lastTry && !(isOver && isMissing(order, state)) ? (
        <p className={lastTry.isFailure ? "text-red" : undefined}>{lastTry.text}</p>
      ) : null}
      {heldUntil && state !== "failed" ? (
        order.isHeld ? (
          <p>
            Please pay by <strong>{keepTogether(formatDateTime(heldUntil))}</strong>. We keep the items for
            you until then.
          </p>
        ) : (
          <p>We kept the items for you until {keepTogether(formatDateTime(heldUntil))}.</p>
        )
      ) : null}
    </>
  );
}

/** Returns true if the order ended because no payment came, for no reason that Razorpay has given. */
function isMissing(order: PaymentPanelProps["order"], state: PaymentState): boolean {
  return state === "failed" && !lastTryText({ ...order, state })?.isFailure;
}

/** Plain form, because its response is another document. */
function Choices({
  order,
  state,
  ways,
  contactEmail,
}: Pick<PaymentPanelProps, "order" | "state" | "ways" | "contactEmail">) {
  if (ways.length === 0) {
    return (
      <p>
        This order can no longer be paid here. You can place it again with “Reorder Items”
        {isMissing(order, state) ? ". If money was deducted, write to" : ", or write to"}{" "}
        <a href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
        </a>
        .
      </p>
    );
  }
  return (
    <form
      method="post"
      action={href("/order/:id/payment", { id: order.id })}
      className="grid gap-3 sm:grid-cols-2"
    >
      {ways.includes("razorpay") ? (
        <Button name="intent" value={PAY_AGAIN}>
          {payLabel(state, order.paymentFailed)} · {formatPaise(order.total)}
        </Button>
      ) : null}
      {ways.includes("cod") ? (
        <Button name="intent" value={SWITCH_TO_COD} variant="outline">
          Switch to cash on delivery
        </Button>
      ) : null}
    </form>
  );
}
