import type { FieldMetadata } from "@conform-to/react";

import type { NewValueChoice } from "#app/shop/product/combine-rows.ts";
import { SelectField } from "#app/ui/field.tsx";

export type NewValueRow = { option: string; value: string; from: string; seen: string };

type NewValueFieldsProps = {
  fields: readonly FieldMetadata<NewValueRow>[];
  rows: readonly NewValueRow[];
  choices: readonly NewValueChoice[];
};

/** Asks whether each new value is one of its own, the default, or the new name of one that was taken away. */
export function NewValueFields({ fields, rows, choices }: NewValueFieldsProps) {
  const shown = fields.flatMap((field, index) => {
    const row = rows[index];
    const choice = choices.find(({ option, value }) => String(option) === row?.option && value === row.value);
    return row && choice ? [{ field, row, choice }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <fieldset className="rounded-card border-line mt-3 border p-4">
      <legend className="px-1 font-semibold">New values, or new names?</legend>
      <p className="text-muted mb-3 text-sm">
        A new value starts with no stock, and the old one leaves the shop. A new name keeps SKUs, prices and
        stock, and changes the name in carts, too.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {shown.map(({ field, row, choice }) => (
          <div key={`${row.option} ${row.value}`}>
            {(["option", "value", "seen"] as const).map((name) => (
              <input key={name} type="hidden" name={`${field.name}.${name}`} value={row[name]} />
            ))}
            <SelectField
              field={field.getFieldset().from}
              label={`“${row.value}” is`}
              options={[
                { value: "", label: "a new value" },
                ...choice.candidates.map((old) => ({ value: old, label: `the new name of ${old}` })),
              ]}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
