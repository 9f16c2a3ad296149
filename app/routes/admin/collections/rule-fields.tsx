import type { FieldMetadata } from "@conform-to/react";

import { AmountField } from "#app/routes/admin/amount-field.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { COLLECTION_LABELS, RULE_SORTS } from "#app/shop/collection/collection.ts";
import { CheckboxField, Field, MultilineField, SelectField } from "#app/ui/field.tsx";

type RuleFieldName =
  | "category"
  | "min"
  | "max"
  | "brands"
  | "options"
  | "new_days"
  | "on_sale"
  | "in_stock"
  | "sort";

type RuleFieldsProps = {
  fields: Record<RuleFieldName, FieldMetadata>;
  categories: readonly { value: string; label: string }[];
};

/** Fields of the rule by which a collection has its products; a product must fit all of them. */
export function RuleFields({ fields, categories }: RuleFieldsProps) {
  return (
    <fieldset className="border-line rounded-card grid gap-4 border p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">Rule</legend>
      <p className="text-muted text-sm sm:col-span-2">
        A product must fit everything that is filled in. Only used for a collection by rule.
      </p>
      <SelectField
        field={fields.category}
        label={COLLECTION_LABELS.category}
        placeholder="Any category"
        options={categories}
      />
      <SelectField field={fields.sort} label={COLLECTION_LABELS.sort} options={RULE_SORTS} />
      <AmountField field={fields.min} label={<Optional>{COLLECTION_LABELS.min}</Optional>} />
      <AmountField field={fields.max} label={<Optional>{COLLECTION_LABELS.max}</Optional>} />
      <Field
        field={fields.brands}
        label={<Optional>{COLLECTION_LABELS.brands}</Optional>}
        hint="Separated by commas"
      />
      <Field
        field={fields.new_days}
        label={<Optional>{COLLECTION_LABELS.new_days}</Optional>}
        hint="1 to 365"
        type="number"
        inputMode="numeric"
        min="1"
        max="365"
        step="1"
      />
      <MultilineField
        field={fields.options}
        label={<Optional>{COLLECTION_LABELS.options}</Optional>}
        hint="One option on a line, such as Size: M, L"
        rows={2}
        className="sm:col-span-2"
      />
      <CheckboxField field={fields.on_sale} label={COLLECTION_LABELS.on_sale} />
      <CheckboxField field={fields.in_stock} label={COLLECTION_LABELS.in_stock} />
    </fieldset>
  );
}
