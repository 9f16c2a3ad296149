import type { ReactNode } from "react";
import { Form } from "react-router";

import { BackToOrder } from "#app/routes/admin/orders/back-to-order.tsx";
import { QuantityLine, QuantityList, ZERO_REMOVES } from "#app/routes/admin/orders/quantity-line.tsx";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { type ChangedLine, quantityField } from "#app/shop/order/item-change.ts";
import { Button } from "#app/ui/button.tsx";

type ItemsFormProps = {
  lines: readonly ChangedLine[];
  /** The search for products to add, and what it has found. */
  find: string;
  found: readonly { id: string; name: string; sku: string | null; price: Paise; stock: number }[];
  /** The query of the list behind the dialog. */
  query: Record<string, string | number>;
  /** Path of the order. */
  back: string;
  /**
   * The totals for these quantities, and the button that changes the order. It posts the quantities as they are then.
   */
  children: ReactNode;
};

/** Quantities of the items and of products that can be added. Its own buttons only ask what the order would cost then. */
export function ItemsForm({ lines, find, found, query, back, children }: ItemsFormProps) {
  return (
    <Form replace preventScrollReset className="grid gap-4">
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <QuantityList
        hint={lines.length + found.length > 1 ? ZERO_REMOVES : "To remove the last item, cancel the order."}
      >
        {lines.map(({ id, name, price, quantity }) => (
          <QuantityLine
            key={id}
            field={quantityField(id)}
            name={name}
            facts={`${formatPaise(price)} each`}
            quantity={String(quantity)}
          />
        ))}
        {found.map(({ id, name, sku, price, stock }) => (
          <QuantityLine
            key={id}
            field={quantityField(id)}
            name={name}
            facts={`${sku ?? ""} · ${formatPaise(price)} · ${stock > 0 ? `${stock} in stock` : "Out of stock"}`}
            quantity=""
          />
        ))}
      </QuantityList>
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1">
          <span className="mb-1 block font-semibold">Find a product to add</span>
          <input
            name="find"
            type="search"
            defaultValue={find}
            className="form-control"
            placeholder="Name or SKU"
          />
        </label>
        <Button variant="outline">Find</Button>
      </div>
      {find !== "" && found.length === 0 ? (
        <p className="-mt-2">No other product for sale has “{find}” in its name or SKU.</p>
      ) : null}
      <p className="text-muted text-sm">Existing items keep their price; what you add has today’s price.</p>
      {children}
      <SaveBar>
        <Button variant={children ? "outline" : "primary"}>Review change</Button>
        <BackToOrder to={back} />
      </SaveBar>
    </Form>
  );
}
