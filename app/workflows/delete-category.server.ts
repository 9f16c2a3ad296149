import { deleteCategoryBatch } from "#app/data/admin-categories.server.ts";
import type { Db } from "#app/data/client.server.ts";

/** A request goes on this long at most, and makes no more calls than a Worker may on any plan. */
const MAX_MS = 10_000;
const MAX_BATCHES = 30;

/** 'unfinished': products are left; delete again to continue. A failure has been logged. */
type CategoryDeletion = "done" | "unfinished" | "not-found" | "busy" | "failed";

/**
 * Deletes a category; its products stay, without a category. They are changed in small batches, so that no checkout
 * waits for more than one batch. Repeat it to continue a deletion that was interrupted.
 */
export async function deleteCategory(db: Db, id: string): Promise<CategoryDeletion> {
  const end = Date.now() + MAX_MS;
  for (let batches = 1; ; batches += 1) {
    const answer = await deleteCategoryBatch(db, id);
    if (answer !== "unfinished") return answer;
    if (batches >= MAX_BATCHES || Date.now() >= end) return "unfinished";
  }
}
