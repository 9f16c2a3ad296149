import * as z from "zod";

import { requiredLine } from "#app/shop/form-fields.ts";

/** The name of a saved filter of the orders. */
export const orderViewSchema = z.object({
  name: requiredLine("Name", 1, 40, "Name the view"),
});

/** Returns the message for a view that was not saved, by error code. */
export function viewRefusal(code: string): string {
  return code === "too_many"
    ? "You have 20 views already. Remove one first."
    : "Failed to save the view. Please try again.";
}
