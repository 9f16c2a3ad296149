import type { ReactNode } from "react";

/** Buttons at the foot of a long form. In a tall window they stay in sight; what is typed into is never behind them. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="save-bar">{children}</div>;
}
