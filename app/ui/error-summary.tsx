import type { FormMetadata } from "@conform-to/react";

import { classes } from "#app/ui/classes.ts";

type ErrorSummaryProps = {
  form: Pick<FormMetadata, "id" | "allErrors" | "errorId">;
  title?: string;
  /** The names of the fields from top to bottom, where the problems are not found in that order. */
  order?: readonly string[];
  /** Returns the label of the row that a field belongs to, such as 'S · Indigo'. */
  rowOf?: (name: string) => string | undefined;
  className?: string;
};

/** Error summary above a rejected form, with a link to each field. Renders nothing without errors. */
export function ErrorSummary({ form, title, order, rowOf, className }: ErrorSummaryProps) {
  const found = Object.entries<string[]>(form.allErrors);
  if (order) found.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const problems = found.flatMap(([name, [message]]) => {
    const row = rowOf?.(name);
    return message ? [{ name, message: row === undefined ? message : `${row}: ${message}` }] : [];
  });
  // Two passwords that are both too short are one problem.
  const shown = problems.filter(({ message }, at) => message !== problems[at - 1]?.message);
  if (shown.length === 0) return null;
  return (
    <div
      role="alert"
      id={form.errorId}
      tabIndex={-1}
      data-summary
      className={classes("rounded-control border-red border-2 px-3 py-2", className)}
    >
      <h2 className="text-base">
        {title ?? (shown.length === 1 ? "There is a problem" : `There are ${shown.length} problems`)}
      </h2>
      <ul className="flex flex-wrap gap-x-4">
        {shown.map(({ name, message }) => (
          <li key={name} className="text-red text-sm font-semibold">
            {name ? (
              <a href={`#${form.id}-${name}`} className="block py-1 leading-snug underline">
                {message}
              </a>
            ) : (
              <p className="py-1 leading-snug">{message}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
