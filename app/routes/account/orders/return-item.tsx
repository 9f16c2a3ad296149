import type { FieldMetadata } from "@conform-to/react";

import { RETURN_REASONS } from "#app/shop/return/return.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";

type ReturnItemProps = {
  item: { productName: string; productImage: string | null; quantity: number; left: number };
  /** Price of one unit. */
  price: string;
  quantity: FieldMetadata<string> | undefined;
  reason: FieldMetadata<string> | undefined;
};

/** Larger quantities are typed instead of selected. */
const MAX_ROWS = 10;

/** Item of an order with the quantity to return and the reason. */
export function ReturnItem({ item, price, quantity, reason }: ReturnItemProps) {
  const { left } = item;
  if (!quantity || !reason) return null;
  const label = (
    <>
      How many<span className="sr-only"> of {item.productName}</span>?
    </>
  );
  return (
    <li className="flex items-start gap-3">
      <Image src={item.productImage} alt="" className="w-18 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{item.productName}</p>
        <p className="text-muted mb-2 text-sm tabular-nums">
          {item.quantity} × {price}
          {left < item.quantity ? `, ${left} can still be returned` : ""}
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {left <= MAX_ROWS ? (
            <SelectField
              field={quantity}
              label={label}
              options={Array.from({ length: left + 1 }, (_, n) => ({
                value: String(n),
                label: n === 0 ? "None" : String(n),
              }))}
            />
          ) : (
            <Field field={quantity} label={label} inputMode="numeric" hint={`0 to ${left}`} />
          )}
          <SelectField
            field={reason}
            label={
              <>
                Why<span className="sr-only"> does {item.productName} come back</span>?
              </>
            }
            placeholder="Choose a reason"
            options={RETURN_REASONS}
          />
        </div>
      </div>
    </li>
  );
}
