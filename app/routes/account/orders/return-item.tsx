import type { FieldMetadata } from "@conform-to/react";

import { type ExchangeChoice, RETURN_REASONS } from "#app/shop/return/return.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";

type ReturnItemProps = {
  item: {
    productName: string;
    productImage: string | null;
    quantity: number;
    left: number;
    choices: readonly ExchangeChoice[];
  };
  /** Price of one unit. */
  price: string;
  quantity: FieldMetadata<string> | undefined;
  reason: FieldMetadata<string> | undefined;
  replacement: FieldMetadata<string> | undefined;
};

/** Larger quantities are typed instead of selected. */
const MAX_ROWS = 10;

/** Item of an order with the quantity to return and the reason. */
export function ReturnItem({ item, price, quantity, reason, replacement }: ReturnItemProps) {
  const { left, choices } = item;
  if (!quantity || !reason || !replacement) return null;
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
          {choices.length > 0 ? (
            <div className="group-has-[[value=return]:checked]:hidden sm:col-span-2">
              <ReplacementField name={item.productName} field={replacement} choices={choices} />
            </div>
          ) : null}
        </div>
      </div>
    </li>
  );
}

type ReplacementFieldProps = {
  name: string;
  field: FieldMetadata<string>;
  choices: readonly ExchangeChoice[];
};

/** Select of the variant wanted in exchange. Hidden by CSS while a return is chosen. */
function ReplacementField({ name, field, choices }: ReplacementFieldProps) {
  const soldOut = choices.filter(({ stock }) => stock === 0).map(({ label }) => label);
  return (
    <SelectField
      field={field}
      label={
        <>
          Exchange<span className="sr-only"> {name}</span> for
        </>
      }
      placeholder="The same again"
      options={choices
        .filter(({ id, stock }) => stock > 0 || id === field.initialValue)
        .map(({ id, label }) => ({ value: id, label }))}
      hint={soldOut.length > 0 ? `Sold out: ${soldOut.join(", ")}` : undefined}
    />
  );
}
