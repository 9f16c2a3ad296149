import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";

/** Result of a rejected edit; after a conflict with the stored version and the fields that differ from it. */
export type EditResult = {
  result: SubmissionResult;
  conflict?: { version: string; changes: { label: string; now: string }[] };
};

type ConflictProps = { changes: readonly { label: string; now: ReactNode }[] };

/** Shown above an edit form when somebody else saved the record first; lists the values stored now. */
export function ConflictNotice({ changes }: ConflictProps) {
  return (
    <div role="alert" className="rounded-control border-red mb-4 border-2 p-4">
      <p className="text-red font-semibold">Someone changed this meanwhile. Nothing has been saved yet.</p>
      <ul className="mt-2">
        {changes.map(({ label, now }) => (
          <li key={label}>
            {label} is now <strong>{now}</strong>
          </li>
        ))}
      </ul>
      <p className="text-muted mt-2 text-sm">Your values are below. Save again to keep yours.</p>
    </div>
  );
}
