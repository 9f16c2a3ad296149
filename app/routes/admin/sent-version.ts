import type { SubmissionResult } from "@conform-to/react";

/**
 * Returns the version that a rejected form was opened with, as it was posted. The form is sent with it again: a version
 * read later would save over a change that nobody has seen.
 */
export function sentVersion(result: SubmissionResult | null | undefined): string | undefined {
  const version = result?.initialValue?.version;
  return typeof version === "string" ? version : undefined;
}

/** Answer to a rejected form. `isChanged` when somebody else has saved meanwhile. */
export type VersionedAnswer = { result: SubmissionResult; isChanged: boolean };

/** Returns the version to send a form with: after a conflict that of now, otherwise the one it was opened with. */
export function versionToSend(answer: VersionedAnswer | undefined, now: string): string {
  return answer?.isChanged ? now : (sentVersion(answer?.result) ?? now);
}
