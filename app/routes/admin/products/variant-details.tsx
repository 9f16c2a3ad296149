import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";

import type { VariantRow } from "#app/shop/product/variant-row.ts";
import { classes } from "#app/ui/classes.ts";
import { FieldError } from "#app/ui/field.tsx";

export type Choice = { value: string; label: string };

/** Classes of what stands beside the inputs of a row, as tall as they. */
export const AS_INPUT = "min-h-11 as-table:min-h-[max(var(--spacing-11),2.1875rem)]";

type DetailsProps = {
  row: VariantRow;
  field: FieldMetadata<VariantRow>;
  images: readonly Choice[];
  taxClasses: readonly Choice[];
};

/** The details of a variant that are filled in, in one line. */
export function describeDetails({ row, images, taxClasses }: Omit<DetailsProps, "field">): string {
  const labelOf = (choices: readonly Choice[], chosen: string) =>
    choices.find(({ value }) => value === chosen && value !== "")?.label;
  return [
    labelOf(images, row.image_url),
    row.gtin && `GTIN ${row.gtin}`,
    row.weight_grams && `${row.weight_grams} g`,
    row.hsn_code && `HSN ${row.hsn_code}`,
    labelOf(taxClasses, row.tax_code),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Image, barcode, weight and tax of a variant, below its row; open when one of them was rejected. */
export function VariantDetails({ row, field, images, taxClasses }: DetailsProps) {
  const { image_url, gtin, weight_grams, hsn_code, tax_code } = field.getFieldset();
  const isRejected = [image_url, gtin, weight_grams, hsn_code, tax_code].some(
    ({ errors }) => errors !== undefined && errors.length > 0,
  );
  return (
    <details open={isRejected}>
      <summary
        className={classes(
          "fold link as-table:absolute as-table:inset-e-4 as-table:top-2 inline-flex cursor-pointer items-center text-sm",
          AS_INPUT,
        )}
      >
        More
        <span className="sr-only">: image, GTIN, weight, HSN code and tax class of {row.label}</span>
      </summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 pb-4">
        <Detail field={image_url} label="Image" of={row.label} options={images} />
        <Detail field={gtin} label="GTIN" of={row.label} />
        <Detail field={weight_grams} label="Weight (g)" of={row.label} />
        <Detail field={hsn_code} label="HSN code" of={row.label} />
        <Detail field={tax_code} label="Tax class" of={row.label} options={taxClasses} />
      </div>
    </details>
  );
}

type DetailProps = { field: FieldMetadata; label: string; of: string; options?: readonly Choice[] };

/** A select where there are options, else a field for a number. */
function Detail({ field, label, of, options }: DetailProps) {
  const { key, ...control } = options ? getSelectProps(field) : getInputProps(field, { type: "text" });
  const named = { ...control, "aria-label": `${label}, ${of}`, className: "form-control w-full" };
  return (
    <div>
      <label htmlFor={field.id} className="text-muted mb-1 block text-sm">
        {label}
      </label>
      {options ? (
        <select key={key} {...named}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input key={key} {...named} inputMode="numeric" />
      )}
      <FieldError field={field} />
    </div>
  );
}
