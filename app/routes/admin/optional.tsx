import type { ReactNode } from "react";

/** A label with "(optional)" behind it, which is grey. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="text-muted font-normal">(optional)</span>
    </>
  );
}
