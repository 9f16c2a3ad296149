import { href, Link } from "react-router";

import { formatPaise } from "#app/shop/money.ts";
import { authorizedText } from "#app/shop/order/payment-texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { UnpaidOrder } from "#app/workflows/earlier-orders.server.ts";

type UnpaidOrderNoticeProps = UnpaidOrder & {
  /** Days until a bank releases what it holds. */
  refundDays: number;
};

/** Explains what happens to the unpaid order of the same cart when a new order is placed. */
export function UnpaidOrderNotice({
  id,
  orderNumber,
  total,
  authorized,
  payment,
  refundDays,
}: UnpaidOrderNoticeProps) {
  const link = (
    <Link to={href("/order/:id", { id })} className="link inline-block wrap-anywhere">
      {orderNumber}
    </Link>
  );
  return (
    <p className="card mb-4 px-4 py-3">
      {payment === "unknown" ? (
        <>
          We could not check whether your order {link} of {formatPaise(total)} from this cart is paid. Place
          Order checks it again first.
        </>
      ) : (
        <>
          Your unpaid order {link} from this cart will be cancelled when you place this order.
          {authorized === null ? null : ` ${authorizedText(authorized.amount, refundDays)}`}
        </>
      )}
    </p>
  );
}

/** Instead of a checkout: the order of this cart whose payment the bank is confirming, and what can be done. */
export function ConfirmingOrder({ id, orderNumber, total, authorized, checked }: UnpaidOrder) {
  return (
    <Panel title="Your payment is being confirmed">
      <div className="grid gap-3">
        <p>
          Your bank holds {formatPaise(authorized?.amount ?? total)} for order{" "}
          <strong className="inline-block wrap-anywhere">{orderNumber}</strong> from this cart and has not
          sent us the money yet. Until it does, or you cancel that order, its items cannot be ordered again.
        </p>
        {checked === null ? null : <p>{checked}</p>}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={href("/order/:id", { id })}>See order {orderNumber}</ButtonLink>
          <ButtonLink to={href("/order/:id/cancel", { id })} variant="outline">
            Cancel order
          </ButtonLink>
        </div>
        <p className="text-muted text-sm">
          To order something else now, take the items of that order out of your{" "}
          <Link to={href("/cart")} className="link">
            cart
          </Link>
          .
        </p>
      </div>
    </Panel>
  );
}
