import type { ReactNode } from "react";

import { unbroken } from "#app/ui/unbroken.ts";

/** Items with a field each for their quantity. `hint` says how one is removed; null where nothing is to be said. */
export function QuantityList({ hint, children }: { hint: string | null; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-end text-sm font-semibold">Quantity</p>
      <ul className="divide-line border-line divide-y border-y">{children}</ul>
      {hint === null ? null : <p className="text-muted mt-1.5 text-sm">{hint}</p>}
    </div>
  );
}

/** Hint of a list with other items, or with products that can take the place of its one item. */
export const ZERO_REMOVES = "0 removes an item";

/** An item in a list of items, with a field for its quantity. */
export function QuantityLine({
  name,
  facts,
  field,
  quantity,
  productId,
  action,
}: {
  name: string;
  facts: string;
  /** Name of the field. */
  field: string;
  quantity: string;
  /** Posted as `product` before the quantity, where the field's name does not say whose it is. */
  productId?: string;
  /** Shown below the facts, such as a button that removes the item. */
  action?: ReactNode;
}) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere">
        {unbroken(name)}
        <span className="text-muted block text-sm tabular-nums">{facts}</span>
        {action}
      </span>
      <label className="flex-none">
        <span className="sr-only">Quantity of {name}</span>
        {productId ? <input type="hidden" name="product" value={productId} /> : null}
        <input
          name={field}
          defaultValue={quantity}
          inputMode="numeric"
          autoComplete="off"
          className="form-control w-18 text-end"
        />
      </label>
    </li>
  );
}
