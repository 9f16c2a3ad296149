import type { FieldMetadata } from "@conform-to/react";
import { getInputProps, getSelectProps } from "@conform-to/react";
import type { ComponentProps } from "react";

import type { VariantRow } from "#app/shop/product/variants-form.ts";
import { classes } from "#app/ui/classes.ts";
import { FieldError } from "#app/ui/field.tsx";

const COLUMNS = [
  "Variant",
  "SKU",
  "Price (₹)",
  "Compare price (₹)",
  "Quantity",
  "Image",
  "GTIN",
  "Weight (g)",
  "HSN code",
  "Tax class",
  "For sale",
];

type TableProps = {
  rows: readonly VariantRow[];
  fields: readonly FieldMetadata<VariantRow>[];
  images: readonly string[];
  taxClasses: readonly Choice[];
};

type Choice = { value: string; label: string };

/** The variants of a product: a table where there is room, a card for each variant on a phone. */
export function VariantsTable({ rows, fields, images, taxClasses }: TableProps) {
  const imageChoices = [
    { value: "", label: "Default" },
    ...images.map((url, place) => ({ value: url, label: `Image ${place + 1}` })),
  ];
  const classChoices = [{ value: "", label: "The product’s" }, ...taxClasses];
  if (rows.length === 0) {
    return <p className="text-muted mt-4">No variants. Name an option and its values, and make the rows.</p>;
  }
  return (
    <div data-room="wide" className="mt-4">
      <div className="data-table">
        <table>
          <caption className="sr-only">Variants</caption>
          <thead>
            <tr>
              {COLUMNS.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => {
              const row = rows[index];
              return row ? (
                <Row
                  key={row.label}
                  row={row}
                  field={field}
                  images={imageChoices}
                  taxClasses={classChoices}
                />
              ) : null;
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type RowProps = {
  row: VariantRow;
  field: FieldMetadata<VariantRow>;
  images: readonly Choice[];
  taxClasses: readonly Choice[];
};

function Row({ row: { id, label, seen_stock }, field, images, taxClasses }: RowProps) {
  const { sku, price, compare_price, stock, image_url, gtin, weight_grams, is_offered, hsn_code, tax_code } =
    field.getFieldset();
  const hidden = { id, label, seen_stock };
  return (
    <tr>
      <td>
        <div className="font-semibold">
          {label}
          {Object.entries(hidden).map(([name, value]) =>
            value === undefined ? null : (
              <input key={name} type="hidden" name={`${field.name}.${name}`} value={value} />
            ),
          )}
        </div>
      </td>
      <Cell field={sku} label="SKU" of={label} size={14} className="min-w-28" autoCapitalize="characters" />
      <Cell field={price} label="Price (₹)" of={label} size={7} inputMode="decimal" />
      <Cell field={compare_price} label="Compare price (₹)" of={label} size={7} inputMode="decimal" />
      <Cell field={stock} label="Quantity" of={label} size={5} inputMode="numeric" />
      <ChoiceCell field={image_url} label="Image" of={label} options={images} className="min-w-24" />
      <Cell field={gtin} label="GTIN" of={label} size={13} inputMode="numeric" />
      <Cell field={weight_grams} label="Weight (g)" of={label} size={6} inputMode="numeric" />
      <Cell field={hsn_code} label="HSN code" of={label} size={8} inputMode="numeric" />
      <ChoiceCell field={tax_code} label="Tax class" of={label} options={taxClasses} className="min-w-32" />
      <td data-label="For sale">
        <div>
          <OfferedBox field={is_offered} label={label} />
        </div>
      </td>
    </tr>
  );
}

type ChoiceCellProps = {
  field: FieldMetadata;
  label: string;
  of: string;
  options: readonly Choice[];
  className: string;
};

function ChoiceCell({ field, label, of, options, className }: ChoiceCellProps) {
  const { key, ...select } = getSelectProps(field);
  return (
    <td data-label={label}>
      <div>
        <select
          key={key}
          {...select}
          aria-label={`${label}, ${of}`}
          className={classes("form-control", className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <FieldError field={field} />
      </div>
    </td>
  );
}

function OfferedBox({ field, label }: { field: FieldMetadata; label: string }) {
  const { key, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center justify-center">
      <input key={key} {...input} className="accent-primary size-5 flex-none" />
      <span className="sr-only">For sale, {label}</span>
    </label>
  );
}

type CellProps = { field: FieldMetadata; label: string; of: string; className?: string } & Pick<
  ComponentProps<"input">,
  "inputMode" | "size" | "autoCapitalize"
>;

function Cell({ field, label, of, className = "min-w-0", ...rest }: CellProps) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <td data-label={label}>
      <div>
        <input
          key={key}
          {...input}
          {...rest}
          aria-label={`${label}, ${of}`}
          className={classes("form-control", className)}
        />
        <FieldError field={field} />
      </div>
    </td>
  );
}
