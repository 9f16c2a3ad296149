import { type ReactNode, useId } from "react";

import { classes } from "#app/ui/classes.ts";

type PanelProps = {
  /** The target of links to this panel. */
  id?: string;
  title: ReactNode;
  /** Number before the title, for sections that are steps. */
  number?: number;
  /** A link or badge at the end of the title's line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Section of a page on a card, labelled by its heading. */
export function Panel({ id: place, title, number, action, className, children }: PanelProps) {
  const id = useId();
  return (
    <section id={place} aria-labelledby={id} className={classes("card p-[16px] sm:p-5", className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="flex items-center gap-2.5 text-lg">
          {number ? (
            <span className="bg-ink text-paper grid size-7 place-items-center rounded-full text-sm">
              {number}
            </span>
          ) : null}
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
