import { href } from "react-router";

import type { DraftView } from "#app/routes/admin/orders/draft.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import { statusLabel } from "#app/shop/order/order.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Shows what the shop knows of the customer of a new order: tags, notes and open orders. */
export function Caller({ buyer }: { buyer: NonNullable<DraftView["buyer"]> }) {
  const { id, name, phone, tags, notes, openOrders } = buyer;
  return (
    <div className="border-line grid gap-2 border-s-4 ps-3 text-sm">
      <p>
        The account of{" "}
        <TextLink to={href("/admin/customers/:userId", { userId: id })}>
          {[name, phone].filter(Boolean).join(", ") || "a customer"}
        </TextLink>{" "}
        has this address.
      </p>
      {tags.length > 0 ? (
        <p>
          Tags: <strong>{tags.join(", ")}</strong>
        </p>
      ) : null}
      {notes.length > 0 ? (
        <ul aria-label="Notes about the customer">
          {notes.map((note) => (
            <li key={note.id} className="wrap-anywhere whitespace-pre-line">
              {note.note}
            </li>
          ))}
        </ul>
      ) : null}
      {openOrders.length > 0 ? (
        <div>
          <p>Under way:</p>
          <ul>
            {openOrders.map((order) => (
              <li key={order.id}>
                <TextLink to={href("/admin/orders/:orderId", { orderId: order.id })}>
                  {order.orderNumber}
                </TextLink>
                , {formatPaise(order.total)}, {statusLabel(order.status)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>No order under way.</p>
      )}
    </div>
  );
}
