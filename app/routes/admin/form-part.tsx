import type { ReactNode } from "react";

import { classes } from "#app/ui/classes.ts";
import { unbroken } from "#app/ui/unbroken.ts";

type FormPartProps = {
  title: string;
  /** One sentence about the fields. */
  note?: ReactNode;
  /** True if the fields are so short that two stand beside each other on a phone, too. */
  isTwoAcross?: boolean;
  children: ReactNode;
};

/** Fields of a panel that belong together, in two columns below a heading; a line is above all but the first. */
export function FormPart({ title, note, isTwoAcross = false, children }: FormPartProps) {
  return (
    <section className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <h3 className="text-base">{title}</h3>
      {note ? <p className="text-muted text-sm">{unbroken(note)}</p> : null}
      <div
        className={classes(
          "mt-3 grid gap-4",
          // Where one label has more lines than the other, the fields are level; with an error below one, the labels.
          isTwoAcross ? "grid-cols-2 not-has-aria-invalid:items-end sm:[&>div>span]:w-40" : "sm:grid-cols-2",
        )}
      >
        {children}
      </div>
    </section>
  );
}
