import { useForm } from "@conform-to/react";

import { AmountField } from "#app/routes/admin/amount-field.tsx";
import type { EditResult } from "#app/routes/admin/conflict-notice.tsx";
import { Optional } from "#app/routes/admin/optional.tsx";
import { RecordForm } from "#app/routes/admin/record-form.tsx";
import { COUPON_LABELS, type CouponFormValues } from "#app/shop/coupon/coupon-status.ts";
import { CheckboxField, Field, SelectField, MultilineField } from "#app/ui/field.tsx";

type CouponFormProps = {
  answer: EditResult | undefined;
  known: CouponFormValues;
  /** Version of the coupon being edited; none for a new one. */
  version?: string;
  closeTo: string;
};

const TYPES = [
  { value: "percentage", label: "Percentage (%)" },
  { value: "fixed", label: "Fixed amount (₹)" },
];

/** The label of the value with its unit, which follows the type with or without script. */
function Value() {
  return (
    <>
      {COUPON_LABELS.value}{" "}
      <span className="text-muted font-normal group-has-[option[value=fixed]:checked]/coupon:hidden">
        (%)
      </span>
      <span className="text-muted hidden font-normal group-has-[option[value=fixed]:checked]/coupon:inline">
        (₹)
      </span>
    </>
  );
}

/** Form of a new or existing coupon. */
export function CouponForm({ answer, known, version, closeTo }: CouponFormProps) {
  const [form, fields] = useForm<CouponFormValues>({
    id: "coupon",
    lastResult: answer?.result,
    defaultValue: known,
  });
  const isFixed = fields.type.value === "fixed";
  const amount = { type: "number", inputMode: "decimal", min: "0", step: "0.01" } as const;
  const count = { type: "number", inputMode: "numeric", min: "1", step: "1" } as const;
  return (
    <RecordForm
      form={form}
      answer={answer}
      version={version}
      save="Save Coupon"
      closeTo={closeTo}
      className="group/coupon"
    >
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <Field
          field={fields.code}
          label={COUPON_LABELS.code}
          className="[&_input]:uppercase"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field field={fields.name} label={COUPON_LABELS.name} />
      </div>
      <MultilineField field={fields.description} label={<Optional>Description</Optional>} rows={2} />
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <SelectField field={fields.type} label={COUPON_LABELS.type} options={TYPES} />
        <Field
          field={fields.value}
          label={<Value />}
          type="number"
          inputMode="decimal"
          min="0"
          step={isFixed ? "0.01" : "1"}
        />
        <AmountField
          field={fields.minimum_amount}
          label={<Optional>Minimum order amount</Optional>}
          {...amount}
        />
        {/* Only a percentage has a maximum, with or without script. */}
        <div className="group-has-[option[value=fixed]:checked]/coupon:hidden">
          <AmountField
            field={fields.maximum_discount}
            label={<Optional>Maximum discount</Optional>}
            {...amount}
          />
        </div>
        <Field field={fields.usage_limit} label={<Optional>Total usage limit</Optional>} {...count} />
        <Field field={fields.user_limit} label={<Optional>Per-user limit</Optional>} {...count} />
        <Field
          field={fields.starts_at}
          label={<Optional>Start</Optional>}
          hint="India time"
          type="datetime-local"
        />
        <Field
          field={fields.expires_at}
          label={<Optional>Expiry</Optional>}
          hint="India time"
          type="datetime-local"
        />
      </div>
      <CheckboxField field={fields.is_active} label={COUPON_LABELS.is_active} />
      <CheckboxField field={fields.is_shown} label={COUPON_LABELS.is_shown} />
    </RecordForm>
  );
}
