import type { ReactNode } from "react";

import { unbroken } from "#app/ui/unbroken.ts";

type FormPartProps = {
  title: string;
  /** One sentence about the fields. */
  note?: ReactNode;
  children: ReactNode;
};

/** Fields of a panel that belong together, in two columns below a heading; a line is above all but the first. */
export function FormPart({ title, note, children }: FormPartProps) {
  return (
    <section className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <h3 className="text-base">{title}</h3>
      {note ? <p className="text-muted text-sm">{unbroken(note)}</p> : null}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
