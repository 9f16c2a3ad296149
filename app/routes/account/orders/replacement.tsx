import { href, Link } from "react-router";

import { formatPaise } from "#app/shop/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Replacement as Props } from "#app/workflows/replacement.server.ts";

/** The order that was placed instead of a cancelled one, and the way to pay it while it waits for that. */
export function Replacement({ id, orderNumber, total, isPayable, isConfirming }: Props) {
  const link = (
    <Link to={href("/order/:id", { id })} className="link whitespace-nowrap">
      {orderNumber}
    </Link>
  );
  if (!isPayable) {
    return (
      <p>
        Replaced by {link}, which you placed from the same cart.
        {isConfirming ? " Its payment is being confirmed." : null}
      </p>
    );
  }
  return (
    <div className="card grid gap-3 p-4">
      <p>Replaced by {link}, which still waits for payment.</p>
      <ButtonLink to={href("/checkout/pay/:id", { id })} reloadDocument className="justify-self-start">
        Pay {orderNumber} · {formatPaise(total)}
      </ButtonLink>
    </div>
  );
}
