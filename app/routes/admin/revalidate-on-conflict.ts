import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Reads the page again after a form was refused because somebody else had changed the record: what is shown, and the
 * version that the next press sends, are those of now. Other refusals leave the page as it is.
 */
export function revalidateOnConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}
