import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";

import type { ProductVariants, TakenSku } from "#app/data/product-variants.server.ts";
import { ConflictNotice } from "#app/routes/admin/conflict-notice.tsx";
import { FormAlert } from "#app/routes/admin/form-alert.tsx";
import { type NewValueRow, NewValueFields } from "#app/routes/admin/products/new-value-fields.tsx";
import { OptionFields } from "#app/routes/admin/products/option-fields.tsx";
import {
  ValueImageFields,
  type ValueImageRow,
  valueImageRows,
} from "#app/routes/admin/products/value-image-fields.tsx";
import { RowChanges, TakenSkus } from "#app/routes/admin/products/variants-notices.tsx";
import { VariantsTable } from "#app/routes/admin/products/variants-table.tsx";
import type { TypedVariants } from "#app/routes/admin/products/variants.server.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { useAskBeforeLeaving } from "#app/routes/admin/use-ask-before-leaving.ts";
import { STOCK_REASONS } from "#app/shop/product/admin-products.ts";
import { findNewValues } from "#app/shop/product/combine-rows.ts";
import { typedOptions } from "#app/shop/product/options.ts";
import { rowChangesTexts } from "#app/shop/product/row-changes-text.ts";
import type { VariantRow } from "#app/shop/product/variant-row.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/field.tsx";

type VariantsFormProps = {
  stored: ProductVariants;
  /** The values typed into a form that was rejected or got new rows. */
  typed: TypedVariants | undefined;
  answer: SubmissionResult | undefined;
  /** The reason why the form got new rows instead of being saved. */
  message: string | undefined;
  changes: { label: string; now: string }[];
  /** SKUs of the form that are not free. */
  taken: readonly TakenSku[];
  /** Images of the product that a variant may show. */
  images: readonly string[];
  /** Classes of goods with their rates. */
  taxClasses: readonly { value: string; label: string }[];
  closeTo: string;
};

/** Up to three options, and a row for each combination of their values. */
export function VariantsForm({ stored, typed, ...rest }: VariantsFormProps) {
  const shown = typed ?? toTyped(stored);
  // New rows are a new form: conform keeps the values that its fields were made with.
  const rows = shown.variants.map(({ id, label }) => `${id} ${label}`).join();
  return <RowsForm key={rows} stored={stored} shown={shown} isUnsaved={typed !== undefined} {...rest} />;
}

type RowsFormProps = Omit<VariantsFormProps, "typed"> & {
  shown: TypedVariants;
  /** True if the form begins with values that are not saved. */
  isUnsaved: boolean;
};

function RowsForm({
  stored,
  shown,
  isUnsaved,
  answer,
  message,
  changes,
  taken,
  images,
  ...rest
}: RowsFormProps) {
  const { taxClasses, closeTo } = rest;
  const options = typedOptions(shown.options);
  const valueImages = shown.value_images.length > 0 ? shown.value_images : valueImageRows(options);
  const names = shown.new_values
    .filter(({ seen }) => seen !== "")
    .map(({ option, value, seen }) => ({ option: Number(option), value, from: seen }));
  const [form, fields] = useForm<{
    options: { name: string; values: string }[];
    variants: VariantRow[];
    new_values: NewValueRow[];
    value_images: ValueImageRow[];
    reason: string;
  }>({
    id: "variants",
    lastResult: answer,
    defaultValue: { ...shown, value_images: valueImages, reason: shown.reason || "counted" },
  });
  const rowOf = (name: string) => shown.variants[Number(/^variants\[(\d+)\]/.exec(name)?.[1] ?? NaN)]?.label;
  const busy = useNavigation().state !== "idle";
  const ref = useRef<HTMLFormElement>(null);
  useAskBeforeLeaving(ref, isUnsaved);
  return (
    <Form method="post" ref={ref} {...getFormProps(form)} noValidate replace preventScrollReset>
      {changes.length > 0 ? (
        <ConflictNotice changes={changes} />
      ) : (
        <ErrorSummary form={form} rowOf={rowOf} className="mb-4" />
      )}
      <TakenSkus taken={taken} />
      {message ? <FormAlert>{message}</FormAlert> : null}
      <input type="hidden" name="version" value={shown.version} />
      <OptionFields
        fields={fields.options.getFieldList()}
        typed={shown.options}
        options={options}
        isOpen={shown.variants.length === 0 || shown.new_values.length > 0}
        busy={busy}
      />
      <NewValueFields
        fields={fields.new_values.getFieldList()}
        rows={shown.new_values}
        choices={findNewValues(options, stored)}
      />
      <RowChanges texts={rowChangesTexts(shown.variants, stored, names)} />
      <VariantsTable
        rows={shown.variants}
        fields={fields.variants.getFieldList()}
        images={images}
        taxClasses={taxClasses}
      />
      <ValueImageFields
        fields={fields.value_images.getFieldList()}
        rows={valueImages}
        images={images}
        options={options}
      />
      <SelectField
        field={fields.reason}
        label="Reason if stock changes"
        options={STOCK_REASONS}
        className="my-4 sm:max-w-80"
      />
      <SaveBar>
        <Button name="intent" value="save" loading={busy}>
          Save options
        </Button>
        <ButtonLink to={closeTo} variant="outline">
          Cancel
        </ButtonLink>
      </SaveBar>
    </Form>
  );
}

function toTyped({ version, options, variants }: ProductVariants): TypedVariants {
  const rows = options.map(({ name, values }) => ({ name, values: values.join(", ") }));
  while (rows.length < 3) rows.push({ name: "", values: "" });
  return { version, reason: "", options: rows, variants, new_values: [], value_images: [] };
}
