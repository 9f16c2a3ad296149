import type { ReactNode } from "react";

import { classes } from "#app/ui/classes.ts";

type DetailSectionProps = {
  /** The target of links to this section. */
  id?: string;
  title: string;
  className?: string;
  children: ReactNode;
};

/** Section of a details dialog. */
export function DetailSection({ id, title, className, children }: DetailSectionProps) {
  return (
    <section id={id} className={classes("border-line min-w-0 border-t pt-4", className)}>
      <h3 className="mb-1.5 text-base">{title}</h3>
      {children}
    </section>
  );
}

/** Classes of a dialog's body of two columns on a large screen: the second is set off by a line. */
export const TWO_COLUMNS =
  "grid gap-5 lg:grid-cols-[minmax(0,1fr)_calc(20rem+1.25rem)] lg:grid-rows-[auto_1fr]";

/** Classes of the second of `TWO_COLUMNS`, which comes in between on a phone. */
export const SECOND_COLUMN =
  "lg:border-line grid min-w-0 content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-s lg:ps-5";

type DescriptionListProps = { items: readonly { label: string; value: ReactNode }[]; className?: string };

/** Labels with their values; line breaks in a value are kept. */
export function DescriptionList({ items, className = "" }: DescriptionListProps) {
  return (
    <dl className={`grid gap-2 ${className}`}>
      {items.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
