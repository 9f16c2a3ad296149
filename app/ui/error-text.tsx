import type { ReactNode } from "react";

import { Icon } from "#app/ui/icon.tsx";

/** The classes of an error beside a field. */
export const ERROR_LOOK = "text-red mt-1.5 flex gap-1.5 text-sm font-semibold";

/** What is wrong with a choice as it stands, in the look of a field's error. */
export function ErrorText({ children }: { children: string }) {
  return (
    <span className={ERROR_LOOK}>
      <ErrorContent>{children}</ErrorContent>
    </span>
  );
}

/** Icon and text of an error. */
export function ErrorContent({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon name="alert" className="mt-0.5 size-4.5 flex-none" />
      <span className="min-w-0">
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </>
  );
}
