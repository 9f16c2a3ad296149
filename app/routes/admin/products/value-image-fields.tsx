import type { FieldMetadata } from "@conform-to/react";

import type { ProductOption } from "#app/shop/product/options.ts";
import { SelectField } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";

export type ValueImageRow = { option: string; value: string; image: string };

type ValueImageFieldsProps = {
  fields: readonly FieldMetadata<ValueImageRow>[];
  rows: readonly ValueImageRow[];
  images: readonly string[];
  options: readonly ProductOption[];
};

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The name of an option within a sentence: 'colour', and 'RAM' as it is. */
const inSentence = (name: string) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** A row for each value of the options. */
export function valueImageRows(options: readonly ProductOption[]): ValueImageRow[] {
  return options.flatMap(({ values }, option) =>
    values.map((value) => ({ option: String(option), value, image: "" })),
  );
}

/** One image for all variants of a value, such as a colour; saving the form writes it into the rows. */
export function ValueImageFields({ fields, rows, images, options }: ValueImageFieldsProps) {
  if (images.length < 2 || rows.length === 0) return null;
  const choices = [
    { value: "", label: "As in the rows" },
    ...images.map((url, place) => ({ value: url, label: `Image ${place + 1}` })),
  ];
  return (
    <details className="mt-4">
      <summary className="fold flex min-h-11 cursor-pointer items-center font-semibold">
        One image per {OR.format(options.map(({ name }) => inSentence(name)))}
      </summary>
      <ul className="my-2 flex flex-wrap gap-3">
        {images.map((url, place) => (
          <li key={url} className="text-muted w-16 text-center text-sm">
            <Image src={url} alt="" className="rounded-control overflow-hidden" />
            Image {place + 1}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {fields.map((field, index) => {
          const row = rows[index];
          return row ? (
            <div key={`${row.option} ${row.value}`}>
              {(["option", "value"] as const).map((name) => (
                <input key={name} type="hidden" name={`${field.name}.${name}`} value={row[name]} />
              ))}
              <SelectField field={field.getFieldset().image} label={row.value} options={choices} />
            </div>
          ) : null;
        })}
      </div>
    </details>
  );
}
