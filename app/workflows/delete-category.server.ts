import { deleteCategoryBatch } from "#app/data/admin-categories.server.ts";
import type { Db } from "#app/data/client.server.ts";

/** The maximum duration of a request in milliseconds, and a number of calls that any Workers plan allows. */
const MAX_MS = 10_000;
const MAX_BATCHES = 30;

/**
 * The result of a deletion. 'unfinished': products are left, so delete again to continue. A failure has been logged.
 */
type CategoryDeletion = "done" | "unfinished" | "not-found" | "busy" | "failed";

/**
 * Deletes a category. Its products stay, without a category. They are changed in small batches, so that no checkout
 * waits for more than one batch. Call it again to continue a deletion that was interrupted.
 */
export async function deleteCategory(db: Db, id: string): Promise<CategoryDeletion> {
  const end = Date.now() + MAX_MS;
  for (let batches = 1; ; batches += 1) {
    const answer = await deleteCategoryBatch(db, id);
    if (answer !== "unfinished") return answer;
    if (batches >= MAX_BATCHES || Date.now() >= end) return "unfinished";
  }
}
