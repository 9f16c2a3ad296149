import { classes } from "#app/ui/classes.ts";

type DottedProps = {
  /** Empty ones and null are left out. */
  facts: readonly (string | null)[];
  /** More of them, on the cards of a list alone. */
  onCard?: readonly (string | null)[];
};

/** Facts with dots between; where they take several lines, no line begins or ends with a dot. */
export function Dotted({ facts, onCard }: DottedProps) {
  const always = facts.filter(Boolean);
  const all = [...always, ...(onCard ?? []).filter(Boolean)];
  return (
    <span className="block overflow-hidden">
      {/* The dot before a fact that begins a line is beyond the edge. */}
      <span className="-ms-3 flex flex-wrap">
        {all.map((fact, index) => (
          <span
            key={fact}
            className={classes(
              "relative min-w-0 ps-3 wrap-anywhere",
              index >= always.length && "as-table:hidden",
            )}
          >
            {index > 0 ? <span className="absolute inset-s-0 w-3 text-center"> · </span> : null}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
