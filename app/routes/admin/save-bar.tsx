import type { ReactNode } from "react";

/** Buttons at the foot of a form: the one that sends it first, in one line with the one that leaves it. In a tall window they stay in sight; what is typed into is never behind them. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="save-bar">{children}</div>;
}
