import type { FieldMetadata } from "@conform-to/react";
import { getInputProps, getSelectProps } from "@conform-to/react";
import type { ComponentProps } from "react";

import type { VariantRow } from "#app/shop/product/variants-form.ts";
import { FieldError } from "#app/ui/field.tsx";

type TableProps = {
  rows: readonly VariantRow[];
  fields: readonly FieldMetadata<VariantRow>[];
  images: readonly string[];
};

/** The variants of a product: a table where there is room, a card for each variant on a phone. */
export function VariantsTable({ rows, fields, images }: TableProps) {
  if (rows.length === 0) {
    return <p className="text-muted mt-4">No variants. Name an option and its values, and make the rows.</p>;
  }
  return (
    <div className="data-table mt-4">
      <table>
        <caption className="sr-only">Variants</caption>
        <thead>
          <tr>
            {[
              "Variant",
              "SKU",
              "Price (₹)",
              "Compare price (₹)",
              "Quantity",
              "Image",
              "GTIN",
              "Weight (g)",
              "For sale",
            ].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field, index) => {
            const row = rows[index];
            return row ? <Row key={row.label} row={row} field={field} images={images} /> : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { row: VariantRow; field: FieldMetadata<VariantRow>; images: readonly string[] };

function Row({ row: { id, label, seen_stock }, field, images }: RowProps) {
  const { sku, price, compare_price, stock, image_url, gtin, weight_grams, is_offered } = field.getFieldset();
  const { key: imageKey, ...image } = getSelectProps(image_url);
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
      <Cell field={sku} label="SKU" of={label} size={14} autoCapitalize="characters" />
      <Cell field={price} label="Price (₹)" of={label} size={7} inputMode="decimal" />
      <Cell field={compare_price} label="Compare price (₹)" of={label} size={7} inputMode="decimal" />
      <Cell field={stock} label="Quantity" of={label} size={5} inputMode="numeric" />
      <td data-label="Image">
        <div>
          <select key={imageKey} {...image} aria-label={`Image, ${label}`} className="form-control">
            <option value="">Default</option>
            {images.map((url, place) => (
              <option key={url} value={url}>
                Image {place + 1}
              </option>
            ))}
          </select>
        </div>
      </td>
      <Cell field={gtin} label="GTIN" of={label} size={13} inputMode="numeric" />
      <Cell field={weight_grams} label="Weight (g)" of={label} size={6} inputMode="numeric" />
      <td data-label="For sale">
        <div>
          <OfferedBox field={is_offered} label={label} />
        </div>
      </td>
    </tr>
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

type CellProps = { field: FieldMetadata; label: string; of: string } & Pick<
  ComponentProps<"input">,
  "inputMode" | "size" | "autoCapitalize"
>;

function Cell({ field, label, of, ...rest }: CellProps) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <td data-label={label}>
      <div>
        <input
          key={key}
          {...input}
          {...rest}
          aria-label={`${label}, ${of}`}
          className="form-control min-w-0"
        />
        <FieldError field={field} />
      </div>
    </td>
  );
}
