import type { FieldMetadata } from "@conform-to/react";

import { Optional } from "#app/routes/admin/optional.tsx";
import type { ProductOption } from "#app/shop/product/options.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

type OptionRow = { name: string; values: string };

type OptionFieldsProps = {
  fields: readonly FieldMetadata<OptionRow>[];
  /** The rows as typed. */
  typed: readonly OptionRow[];
  options: readonly ProductOption[];
  /** True as long as the options are what is to be filled in. */
  isOpen: boolean;
  busy: boolean;
};

const GRID = "grid gap-x-4 gap-y-3 sm:grid-cols-[1fr_2fr]";
const NAME_HINTS = ["such as Size", "such as Colour", "such as Sleeve"];
const VALUE_HINTS = ["separated by commas, such as S, M, L", "such as Indigo, Rust", "such as Short, Long"];

/** Up to three options with their values, in one line until they are to be changed, and the button that makes the rows. */
export function OptionFields({ fields, typed, options, isOpen, busy }: OptionFieldsProps) {
  const rows = fields.map((field, index) => {
    const { name, values } = field.getFieldset();
    return { key: field.key, name, values, hasErrors: Boolean(name.errors ?? values.errors), index };
  });
  const inputs = rows.map(({ key, name, values, index }) => (
    <div key={key} className="contents">
      <Field field={name} label={<Optional>{`Option ${index + 1}`}</Optional>} hint={NAME_HINTS[index]} />
      <Field field={values} label="Values" hint={VALUE_HINTS[index]} />
    </div>
  ));
  // The first option is always shown, the others once they are filled in.
  const used = Math.max(1, typed.findLastIndex(({ name, values }) => name || values) + 1);
  return (
    <details open={isOpen || rows.some(({ hasErrors }) => hasErrors)} className="card group px-4">
      <summary className="fold flex min-h-11 cursor-pointer items-center gap-x-3 py-2.5">
        <span className="min-w-0 flex-1 wrap-anywhere group-open:font-semibold">
          <span className="hidden group-open:inline">Options</span>
          <span className="group-open:hidden">
            {options.length === 0 ? "No options" : null}
            {options.map(({ name, values }, index) => (
              <span key={name}>
                {index > 0 ? " · " : ""}
                <strong>{name}:</strong> {values.map((value) => value.replaceAll(" ", "\u00A0")).join(", ")}
              </span>
            ))}
          </span>
        </span>
        <span className="link flex-none group-open:hidden">Change</span>
      </summary>
      <div className="pb-4">
        <fieldset className={GRID}>
          <legend className="text-muted mb-3 text-sm">
            Without options the product is sold as it is. Each variant is a combination of values.
          </legend>
          {inputs.slice(0, used)}
          {used < inputs.length ? (
            <details className="sm:col-span-2">
              <summary className="link inline-flex min-h-11 items-center">Add an option</summary>
              <div className={GRID}>{inputs.slice(used)}</div>
            </details>
          ) : null}
        </fieldset>
        <Button name="intent" value="combine" variant="outline" className="mt-3" loading={busy}>
          Create variants
        </Button>
      </div>
    </details>
  );
}
