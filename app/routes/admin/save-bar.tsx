import type { ReactNode } from "react";

import { classes } from "#app/ui/classes.ts";

type SaveBarProps = { className?: string; children: ReactNode };

/** Buttons at the foot of a form: the one that sends it first, in one line with the one that leaves it. In a tall window they stay in sight; what is typed into is never behind them. */
export function SaveBar({ className, children }: SaveBarProps) {
  return <div className={classes("save-bar", className)}>{children}</div>;
}
