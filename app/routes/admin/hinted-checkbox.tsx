import type { ComponentProps } from "react";

import { classes } from "#app/ui/classes.ts";
import { CheckboxField } from "#app/ui/field.tsx";

/** Checkbox with its hint right below the label, in line with it. */
export function HintedCheckbox({ className, ...field }: ComponentProps<typeof CheckboxField>) {
  return (
    <CheckboxField {...field} className={classes("[&>.text-muted]:-mt-2 [&>.text-muted]:ps-8", className)} />
  );
}
