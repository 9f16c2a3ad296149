import type { BatchResult } from "#app/shop/order/batch-results.ts";
import { countOrders } from "#app/shop/order/order-batch.ts";
import { undoRefusal } from "#app/shop/order/order-undo.ts";

type UndoneItem = { result: BatchResult; undone: { ok: boolean; code: string | null } | null };

/** Messages that are worded differently for an order in a list than on the order's own page. */
const REASONS: Record<string, string> = {
  too_late: "Too late: the customer has been told, or the money is on its way. Set its status again instead.",
};
const NOT_UNDOABLE = "Not undone: a refund that was owed was withdrawn. Set its status again instead.";

/**
 * Returns the reason why one order of a batch could not be undone. Returns null when it was undone, when the batch had
 * not changed it, or when the undo has not reached it yet.
 */
export function notUndone({ result, undone }: UndoneItem): string | null {
  if (!result?.ok || !result.changed || undone?.ok) return null;
  if (!result.canUndo) return NOT_UNDOABLE;
  if (!undone) return null;
  const code = undone.code ?? "failed";
  return REASONS[code] ?? undoRefusal(code);
}

/** Counts the orders of an undone batch that have no result yet. */
export function countToUndo(items: readonly UndoneItem[]): number {
  return items.filter(({ result, undone }) => result?.ok && result.canUndo && !undone).length;
}

/**
 * Returns the result of undoing a batch: '10 orders are as they were before, 2 are not'. While some orders have no
 * result, returns the progress instead.
 */
export function undoneBatchText(items: readonly UndoneItem[]): string {
  const undone = items.filter((item) => item.undone?.ok).length;
  const not = items.filter((item) => notUndone(item) !== null).length;
  const left = countToUndo(items);
  if (left > 0) return `${undone + not} of ${countOrders(undone + not + left)} undone`;
  const text = `${countOrders(undone)} ${undone === 1 ? "is as it was" : "are as they were"} before`;
  return not === 0 ? text : `${text}, ${not} ${not === 1 ? "is" : "are"} not`;
}

/** Returns the message for a batch that could not be undone, by error code. */
export function undoBatchRefusal(code: string): string {
  if (code === "too_late") {
    return "Too late to undo: the customers have been told. Set the status of these orders again instead.";
  }
  return "Nothing to undo: somebody else made this change.";
}
