import type { ComponentProps } from "react";

import { classes } from "#app/ui/classes.ts";
import { Field } from "#app/ui/field.tsx";

type AmountFieldProps = Omit<ComponentProps<typeof Field>, "prefix" | "suffix"> & {
  /** Drawn inside the field: rupees before the number, percent behind it. @default "₹" */
  unit?: "₹" | "%";
};

/** Field for an amount in rupees or percent. */
export function AmountField({ unit = "₹", className, ...field }: AmountFieldProps) {
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      {...field}
      {...(unit === "₹" ? { prefix: unit } : { suffix: unit })}
      className={classes(unit === "₹" ? "[&_input]:ps-7" : "[&_input]:pe-8", className)}
    />
  );
}
