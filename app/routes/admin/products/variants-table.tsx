import type { FieldMetadata } from "@conform-to/react";
import { getInputProps } from "@conform-to/react";
import type { ComponentProps } from "react";

import {
  AS_INPUT,
  type Choice,
  describeDetails,
  VariantDetails,
} from "#app/routes/admin/products/variant-details.tsx";
import type { VariantRow } from "#app/shop/product/variant-row.ts";
import { classes } from "#app/ui/classes.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";

const COLUMNS = [
  { label: "Variant" },
  { label: "SKU" },
  { label: "Price", isNumber: true },
  { label: "Compare price", isNumber: true },
  { label: "Stock", isNumber: true },
  { label: "For sale" },
];

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
      <div className="data-table card">
        <table>
          <caption className="sr-only">Variants</caption>
          <thead>
            <tr>
              {COLUMNS.map(({ label, isNumber }) => (
                <th key={label} scope="col" className={isNumber ? "text-end" : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {fields.map((field, index) => {
            const row = rows[index];
            if (!row) return null;
            const choices = { row, images: imageChoices, taxClasses: classChoices };
            return (
              <tbody key={row.label} className="border-line relative border-b last:border-b-0">
                <Row
                  row={row}
                  field={field}
                  image={row.image_url || (images[0] ?? null)}
                  details={describeDetails(choices)}
                />
                {/* In a table it has no height until it is opened: its summary is in the row above. */}
                <tr className="as-cards:pt-0 as-cards:pb-1 border-b-0">
                  <td colSpan={COLUMNS.length} className="as-cards:block as-table:py-0 border-b-0">
                    <VariantDetails field={field} {...choices} />
                  </td>
                </tr>
              </tbody>
            );
          })}
        </table>
      </div>
    </div>
  );
}

type RowProps = {
  row: VariantRow;
  field: FieldMetadata<VariantRow>;
  image: string | null;
  /** What is filled in below the row. */
  details: string;
};

function Row({ row: { id, label, seen_stock }, field, image, details }: RowProps) {
  const { sku, price, compare_price, stock, is_offered } = field.getFieldset();
  const hidden = { id, label, seen_stock };
  return (
    <tr className="as-cards:pb-0 border-b-0">
      <td className={`${CELL} as-table:min-w-36`}>
        <div className="flex items-center gap-2.5">
          <Image src={image} alt="" className="rounded-control as-table:w-7 w-9 flex-none overflow-hidden" />
          <span className="min-w-0">
            <strong className="font-semibold">{label}</strong>
            {details ? <span className="text-muted block text-xs">{details}</span> : null}
          </span>
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
        className="as-table:min-w-44"
        cell="as-cards:basis-full"
        autoCapitalize="characters"
      />
      <Cell field={price} label="Price" sign="₹" of={label} inputMode="decimal" />
      <Cell field={compare_price} label="Compare price" sign="₹" of={label} inputMode="decimal" />
      <Cell field={stock} label="Stock" of={label} inputMode="numeric" />
      <td data-label="For sale" className={`${CELL} ${STACKED} as-table:pe-24`}>
        <div>
          <OfferedBox field={is_offered} label={label} />
        </div>
      </td>
    </tr>
  );
}

/** The line under a variant is below its second row. Fields stay in line when one of them has an error. */
const CELL = "border-b-0 as-table:align-top";

/** On a card the label is above the field, and two short fields share a line. */
const STACKED =
  "as-cards:flex-[1_1_8rem] as-cards:flex-col as-cards:items-stretch as-cards:justify-start as-cards:gap-1 as-cards:*:text-start as-cards:[&::before]:font-semibold as-cards:[&::before]:text-ink";

function OfferedBox({ field, label }: { field: FieldMetadata; label: string }) {
  const { key, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <label className={classes("inline-flex min-w-11 items-center", AS_INPUT)}>
      <input key={key} {...input} className="accent-primary size-5 flex-none" />
      <span className="sr-only">For sale, {label}</span>
    </label>
  );
}

type CellProps = {
  field: FieldMetadata;
  label: string;
  of: string;
  className?: string;
  /** The sign of its unit, inside the field. */
  sign?: string;
  /** Classes of the cell itself. */
  cell?: string;
} & Pick<ComponentProps<"input">, "inputMode" | "autoCapitalize">;

/** A field for a text, or with `inputMode` for a number, which is at the end of the field as in the column. */
function Cell({ field, label, of, className = "as-table:min-w-24", sign, cell = "", ...rest }: CellProps) {
  const { key, ...input } = getInputProps(field, { type: "text" });
  return (
    <td data-label={label} className={`${CELL} ${STACKED} ${cell}`}>
      <div className={className}>
        <span className="relative block">
          {sign ? (
            <span
              className="text-muted pointer-events-none absolute inset-y-0 inset-s-3 flex items-center"
              aria-hidden
            >
              {sign}
            </span>
          ) : null}
          <input
            key={key}
            {...input}
            {...rest}
            // Screen readers do not read the sign in the field.
            aria-label={`${label}${sign ? ` (${sign})` : ""}, ${of}`}
            className={classes("form-control", rest.inputMode && "text-end tabular-nums", sign && "ps-7")}
          />
        </span>
        <FieldError field={field} />
      </div>
    </td>
  );
}
