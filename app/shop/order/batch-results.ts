import { statusRefusal } from "#app/shop/order/admin-order.ts";
import { type BatchChange, countOrders } from "#app/shop/order/order-batch.ts";
import { type OrderStatus, statusLabel } from "#app/shop/order/order.ts";

/** The result for one order of a batch; null while it has not been processed. */
export type BatchResult = {
  ok: boolean;
  /** True if the status changed, or a tracking number was added. */
  changed: boolean;
  canUndo: boolean;
  code: string | null;
  status: OrderStatus | null;
  /** The tracking number of an order that was shipped already. */
  trackingNumber?: string | null;
  lines: readonly { name: string | null; stock: number | null }[];
} | null;

const REFUSALS: Record<string, string> = {
  not_found: "There is no order with this number.",
  stopped: "You stopped before it.",
  busy: "It is being worked on. Please try it again.",
  cash_unclear: "Its cash was collected. Open it, and say where the cash is.",
  may_not_refund: "Ending it gives money back. Ask somebody who may refund.",
  needs_password: "It gives back more than goes without your password by now. Open it, and end it there.",
  unpaid: "It is not paid online, so it was left alone. Open it to send it all the same.",
  ended: "It was delivered, cancelled or has failed, so it was left alone.",
  not_confirmed: "It is not confirmed, so it has no invoice.",
};

/** Returns the reason why a batch left an order unchanged. */
export function batchRefusal(
  change: BatchChange,
  result: Pick<NonNullable<BatchResult>, "code" | "status" | "trackingNumber" | "lines">,
): string {
  const { code, status, trackingNumber, lines } = result;
  const known = code === null ? undefined : REFUSALS[code];
  if (known) return known;
  if (code === "changed" && trackingNumber) {
    return `It is shipped already, with ${trackingNumber}, so it was left alone. Open it to correct its number.`;
  }
  if (code === "changed" && status) return `It is ${statusLabel(status)} by now, so it was left alone.`;
  if (code === null || change === "invoice") return "It could not be changed. Please open it, and try again.";
  const reason = statusRefusal(code, change, { status, lines });
  const [, sentence] = reason.split(": ");
  return sentence
    ? sentence.charAt(0).toUpperCase() + sentence.slice(1)
    : "It could not be changed. Please open it, and try again.";
}

/** The text after the number of changed orders: '10 orders shipped'. */
const BATCH_DONE: Record<BatchChange, string> = {
  pending: "set to Pending",
  confirmed: "confirmed",
  processing: "set to Processing",
  shipped: "shipped",
  delivered: "set to Delivered",
  cancelled: "cancelled",
  failed: "set to Failed",
  invoice: "invoiced",
};

/**
 * Returns the result of a batch: '10 orders shipped, 1 had that status already, 2 left as they were'. While some orders
 * are unprocessed, returns the progress instead.
 */
export function batchText(change: BatchChange, items: readonly { result: BatchResult }[]): string {
  const done = items.filter(({ result }) => result?.ok).length;
  if (items.some(({ result }) => result === null)) {
    return `${done} of ${countOrders(items.length)} ${BATCH_DONE[change]} so far`;
  }
  const same = items.filter(({ result }) => result?.ok && !result.changed).length;
  const left = items.length - done;
  return [
    `${countOrders(done - same)} ${BATCH_DONE[change]}`,
    same > 0 ? `${same} had that status already` : "",
    left > 0 ? `${left} left as they were` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}
