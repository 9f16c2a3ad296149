import type { FieldMetadata } from "@conform-to/react";
import { getInputProps } from "@conform-to/react";
import type { ComponentProps } from "react";

import { type Choice, VariantDetails } from "#app/routes/admin/products/variant-details.tsx";
import type { VariantRow } from "#app/shop/product/variant-row.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";

const COLUMNS = ["Variant", "SKU", "Price (₹)", "Compare price (₹)", "Quantity", "For sale"];

type TableProps = {
  rows: readonly VariantRow[];
  fields: readonly FieldMetadata<VariantRow>[];
  images: readonly string[];
  taxClasses: readonly Choice[];
};

/**
 * The variants of a product: a table where there is room, a card for each variant on a phone. What most shops leave empty
 * is below each row, and opens.
 */
export function VariantsTable({ rows, fields, images, taxClasses }: TableProps) {
  const imageChoices = [
    { value: "", label: "The product’s" },
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
          {fields.map((field, index) => {
            const row = rows[index];
            return row ? (
              <tbody key={row.label} className="border-line border-b">
                <Row row={row} field={field} image={row.image_url || (images[0] ?? null)} />
                <tr className="as-cards:pt-0 border-b-0">
                  <td colSpan={COLUMNS.length} className="as-cards:block border-b-0 pt-0">
                    <VariantDetails row={row} field={field} images={imageChoices} taxClasses={classChoices} />
                  </td>
                </tr>
              </tbody>
            ) : null;
          })}
        </table>
      </div>
    </div>
  );
}

type RowProps = { row: VariantRow; field: FieldMetadata<VariantRow>; image: string | null };

function Row({ row: { id, label, seen_stock }, field, image }: RowProps) {
  const { sku, price, compare_price, stock, is_offered } = field.getFieldset();
  const hidden = { id, label, seen_stock };
  return (
    <tr className="as-cards:pb-0 border-b-0">
      <td className={CELL}>
        <div className="flex items-center gap-2 font-semibold">
          <Image src={image} alt="" className="rounded-control w-10 flex-none overflow-hidden" />
          {label}
          {Object.entries(hidden).map(([name, value]) =>
            value === undefined ? null : (
              <input key={name} type="hidden" name={`${field.name}.${name}`} value={value} />
            ),
          )}
        </div>
      </td>
      <Cell
        field={sku}
        label="SKU"
        of={label}
        className="as-cards:w-44 as-table:min-w-44"
        autoCapitalize="characters"
      />
      <Cell field={price} label="Price (₹)" of={label} inputMode="decimal" />
      <Cell field={compare_price} label="Compare price (₹)" of={label} inputMode="decimal" />
      <Cell field={stock} label="Quantity" of={label} inputMode="numeric" />
      <td data-label="For sale" className={CELL}>
        <div>
          <OfferedBox field={is_offered} label={label} />
        </div>
      </td>
    </tr>
  );
}

/** The line under a variant is below its second row. */
const CELL = "border-b-0";

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
  "inputMode" | "autoCapitalize"
>;

function Cell({ field, label, of, className = "as-cards:w-32 as-table:min-w-24", ...rest }: CellProps) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <td data-label={label} className={CELL}>
      <div className={className}>
        <input key={key} {...input} {...rest} aria-label={`${label}, ${of}`} className="form-control" />
        <FieldError field={field} />
      </div>
    </td>
  );
}
