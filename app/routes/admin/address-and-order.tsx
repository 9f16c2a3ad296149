import type { FieldMetadata } from "@conform-to/react";

import { Optional } from "#app/routes/admin/optional.tsx";
import { Field } from "#app/ui/field.tsx";

type AddressAndOrderProps = {
  fields: { slug: FieldMetadata<string>; sort_order: FieldMetadata<string> };
  labels: { slug: string; sort_order: string };
  /** Says where the word stands in an address. */
  hint: string;
};

/** The word of a category or collection in its web address, and its place among the others. */
export function AddressAndOrder({ fields, labels, hint }: AddressAndOrderProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
      <Field
        field={fields.slug}
        label={<Optional>{labels.slug}</Optional>}
        hint={`${hint} Left empty, we use the name.`}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        field={fields.sort_order}
        label={<Optional>{labels.sort_order}</Optional>}
        hint="Smaller numbers come first."
        type="number"
        inputMode="numeric"
        min="0"
        step="1"
      />
    </div>
  );
}
