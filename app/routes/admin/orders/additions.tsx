import { href } from "react-router";

import type { Addition } from "#app/data/order-additions.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import { statusLabel } from "#app/shop/order/order.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Links to the orders that were added to one. */
export function Additions({ additions }: { additions: readonly Addition[] }) {
  return (
    <ul>
      {additions.map(({ id, orderNumber, status, total }) => (
        <li key={id}>
          <TextLink to={href("/admin/orders/:orderId", { orderId: id })}>{orderNumber}</TextLink>,{" "}
          {formatPaise(total)}, {statusLabel(status)}
        </li>
      ))}
    </ul>
  );
}

type AddedToProps = {
  /** `isConfirmed`: another one is wanted beside these. */
  addedTo: { id: string; additions: readonly Addition[]; isConfirmed: boolean };
};

/** To which order a new one adds, and what was added to that before: another one has to be asked for. */
export function AddedTo({ addedTo: { id, additions, isConfirmed } }: AddedToProps) {
  return (
    <>
      <input type="hidden" name="addedTo" value={id} />
      <p className="mb-4">
        It adds to <TextLink to={href("/admin/orders/:orderId", { orderId: id })}>an earlier order</TextLink>:
        notes on both orders say so. It is priced, paid and delivered as an order of its own.
      </p>
      {additions.length > 0 ? (
        <div className="rounded-control border-edge mb-4 border-2 p-4">
          <p className="font-semibold">Already added to that order:</p>
          <Additions additions={additions} />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="seenAdditions"
              value={additions.length}
              defaultChecked={isConfirmed}
              className="accent-primary size-5 flex-none"
            />
            Place another order all the same
          </label>
        </div>
      ) : null}
    </>
  );
}
