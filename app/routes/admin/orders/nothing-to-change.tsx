import { href } from "react-router";

import { listHref } from "#app/routes/admin/list-pages.tsx";
import { OrderLine, staysOut } from "#app/routes/admin/orders/bulk-rows.tsx";
import type { BulkRow } from "#app/routes/admin/orders/bulk.server.ts";
import { describeLeft } from "#app/shop/order/batch-effects.ts";
import { type BatchChange, nothingToChange } from "#app/shop/order/order-batch.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type NothingToChangeProps = {
  change: BatchChange;
  rows: readonly BulkRow[];
  mayRefund: boolean;
  /** The list that the orders were ticked in. */
  closeTo: string;
};

/** Takes the place of the form when no order of the page can be changed: the reasons, the orders, and where to go. */
export function NothingToChange({ change, rows, mayRefund, closeTo }: NothingToChangeProps) {
  const orders = rows.map(({ order }) => order);
  return (
    <div className="card grid gap-3 p-4">
      <div>
        <p className="font-semibold">{nothingToChange(change, orders.length).text}</p>
        {/* Each order that is not shipped says why itself. */}
        {change === "shipped" ? null : (
          <ul className="text-muted">
            {describeLeft(change, orders, mayRefund).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      <ul className="-mb-3">
        {rows.map(({ order }) => (
          <li key={order.id} className="border-line border-t py-3">
            <OrderLine
              order={order}
              reason={change === "shipped" ? whyNotShipped(order) : null}
              path={href("/admin/orders/:orderId", { orderId: order.id })}
            />
          </li>
        ))}
      </ul>
      <div className="border-line flex flex-wrap gap-2 border-t pt-4">
        {change === "shipped" ? (
          <>
            <ButtonLink to={withStatus("confirmed")}>Show confirmed orders</ButtonLink>
            <ButtonLink to={withStatus("processing")} variant="outline">
              Show orders in processing
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={closeTo} variant="outline">
            Choose other orders
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function whyNotShipped(order: BulkRow["order"]): string {
  return staysOut({ order }) ?? "Shipped already, with its tracking number.";
}

/** The list of orders that can be shipped: those with one of these statuses can be. */
function withStatus(status: "confirmed" | "processing"): string {
  return listHref(href("/admin/orders"), { status });
}
