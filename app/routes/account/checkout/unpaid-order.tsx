import { href, Link } from "react-router";

import type { UnpaidOrder as Props } from "#app/workflows/earlier-orders.server.ts";

/** What a new order does to the unpaid one of the same cart. */
export function UnpaidOrder({ id, orderNumber, isConfirming }: Props) {
  const link = (
    <Link to={href("/order/:id", { id })} className="link">
      {orderNumber}
    </Link>
  );
  return (
    <p className="card mb-4 px-4 py-3">
      {isConfirming ? (
        <>
          The payment of your order {link} from this cart is being confirmed. Until that is known, no new
          order can be placed from it.
        </>
      ) : (
        <>Placing this order replaces your unpaid order {link}.</>
      )}
    </p>
  );
}
