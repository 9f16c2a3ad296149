import { type FieldMetadata, getInputProps } from "@conform-to/react";

import { type ExchangeChoice, RETURN_REASONS } from "#app/shop/return/return.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Field, FieldError, SelectField } from "#app/ui/field.tsx";
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
  pick: FieldMetadata<string> | undefined;
  quantity: FieldMetadata<string> | undefined;
  reason: FieldMetadata<string> | undefined;
  replacement: FieldMetadata<string> | undefined;
};

/** Larger quantities are typed instead of selected. */
const MAX_ROWS = 10;

/** Item of an order with a tick; a ticked one has the quantity to return and the reason. */
export function ReturnItem({ item, price, pick, quantity, reason, replacement }: ReturnItemProps) {
  const { left, productName, choices } = item;
  if (!pick || !quantity || !reason || !replacement) return null;
  const { key, ...tick } = getInputProps(pick, { type: "checkbox" });
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3">
        <input key={key} {...tick} className="accent-primary size-5 flex-none" />
        <Image src={item.productImage} alt="" className="rounded-control w-18 flex-none" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{keepTogether(productName)}</span>
          <span className="text-muted block text-sm tabular-nums">
            {item.quantity} × {price}
            {left < item.quantity ? `, ${left} can still be returned` : ""}
          </span>
        </span>
      </label>
      <FieldError field={pick} />
      <div className="when-ticked mt-3 grid gap-3 sm:grid-cols-2">
        <Quantity left={left} productName={productName} field={quantity} />
        <SelectField
          field={reason}
          label={
            <>
              Why<span className="sr-only"> does {productName} come back</span>?
            </>
          }
          placeholder="Choose a reason"
          options={RETURN_REASONS}
        />
        {choices.length > 0 ? (
          <div className="when-exchanged sm:col-span-2">
            <ReplacementField name={productName} field={replacement} choices={choices} />
          </div>
        ) : null}
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

type QuantityProps = { left: number; productName: string; field: FieldMetadata<string> };

/** The field for the number of units to return; hidden when there is only one. */
function Quantity({ left, productName, field }: QuantityProps) {
  if (left === 1) return <input type="hidden" name={field.name} value="1" />;
  const label = (
    <>
      How many<span className="sr-only"> of {productName}</span>?
    </>
  );
  if (left > MAX_ROWS) return <Field field={field} label={label} inputMode="numeric" hint={`1 to ${left}`} />;
  const options = Array.from({ length: left }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }));
  return <SelectField field={field} label={label} options={options} />;
}
