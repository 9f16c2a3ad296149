import type { ReactNode } from "react";

import { classes } from "#app/ui/classes.ts";

/** Narrow column for a page with a single short form or message. */
export function NarrowPage({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes("mx-auto grid w-full max-w-md content-start gap-5 px-4 pt-6 pb-12", className)}>
      {children}
    </div>
  );
}
