import type { BatchResult } from "#app/shop/order/batch-results.ts";
import { countOrders } from "#app/shop/order/order-batch.ts";
import { undoRefusal } from "#app/shop/order/order-undo.ts";

type UndoneItem = { result: BatchResult; undone: { ok: boolean; code: string | null } | null };

/** Reasons that read otherwise of an order in a list than of the one that a page shows. */
const REASONS: Record<string, string> = {
  too_late: "Too late: the customer has been told, or the money is on its way. Set its status again instead.",
};
const NOT_UNDOABLE = "Not undone: a refund that was owed was withdrawn. Set its status again instead.";

/** Why an order of a change of many is not as it was; null when it is, when nothing was changed, or not yet. */
export function notUndone({ result, undone }: UndoneItem): string | null {
  if (!result?.ok || !result.changed || undone?.ok) return null;
  if (!result.canUndo) return NOT_UNDOABLE;
  if (!undone) return null;
  const code = undone.code ?? "failed";
  return REASONS[code] ?? undoRefusal(code);
}

/** Orders of a change that was taken back, of which nothing is known yet. */
export function countToUndo(items: readonly UndoneItem[]): number {
  return items.filter(({ result, undone }) => result?.ok && result.canUndo && !undone).length;
}

/** '10 orders are as they were before, 2 are not'; how far it is while orders are left. */
export function undoneBatchText(items: readonly UndoneItem[]): string {
  const undone = items.filter((item) => item.undone?.ok).length;
  const not = items.filter((item) => notUndone(item) !== null).length;
  const left = countToUndo(items);
  if (left > 0) return `${undone + not} of ${countOrders(undone + not + left)} undone`;
  const text = `${countOrders(undone)} ${undone === 1 ? "is as it was" : "are as they were"} before`;
  return not === 0 ? text : `${text}, ${not} ${not === 1 ? "is" : "are"} not`;
}

/** Why a change of many was not taken back, by the error's code. */
export function undoBatchRefusal(code: string): string {
  if (code === "too_late") {
    return "Too late to undo: the customers have been told. Set the status of these orders again instead.";
  }
  return "Nothing to undo: somebody else made this change.";
}
