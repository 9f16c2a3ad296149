import type { ReactNode } from "react";

/** Stands in place of a list that could not be fetched. */
export function ListError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="card text-red px-4 py-12 text-center text-lg font-semibold">
      {children}
    </p>
  );
}
