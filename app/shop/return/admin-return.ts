import { formatPaise, type Paise } from "#app/shop/money.ts";
import { type RequestKind, returnStatusLabel, type ReturnStatus } from "#app/shop/return/return.ts";

/** The steps that an admin may take with a request; each is the intent of a button. */
export function returnSteps(request: { status: ReturnStatus; kind: RequestKind }): ReturnStep[] {
  const { status, kind } = request;
  if (status === "requested") {
    return kind === "exchange" ? ["approve", "approve-refund", "reject"] : ["approve", "reject"];
  }
  if (status === "approved") return ["receive", "reject"];
  if (status === "received") return kind === "exchange" ? ["replace", "refund"] : ["refund"];
  return [];
}

/** `approve-refund`: an exchange is accepted as a return. */
export const RETURN_STEPS = ["approve", "approve-refund", "reject", "receive", "refund", "replace"] as const;
export type ReturnStep = (typeof RETURN_STEPS)[number];

const STEP_RESULTS: Record<ReturnStep, string> = {
  approve: "approved",
  "approve-refund": "approved as a return",
  reject: "rejected",
  receive: "received",
  refund: "refunded",
  replace: "replaced",
};

/** The notice after a step: 'RET-… approved'. */
export function returnStepDoneText(number: string, step: ReturnStep): string {
  return `${number} ${STEP_RESULTS[step]}`;
}

type RefusalDetails = {
  status: ReturnStatus | null;
  bound: Paise | null;
  lines: readonly { name: string | null }[];
};

/** Why a step was not taken, by the error's code. Nothing has changed. */
export function returnStepRefusal(code: string, { status, bound, lines }: RefusalDetails): string {
  if (code === "not_found") return "Return not found";
  if (code === "wrong_status" && status) {
    return `Someone changed this request meanwhile: it is now ${returnStatusLabel(status)}.`;
  }
  if (code === "not_delivered") return "The order is not delivered any more, so nothing can go back for it.";
  if (code === "not_paid") return "Nothing was paid for this order.";
  if (code === "reason_missing") return "Write the reason; the shopper reads it.";
  if (code === "invalid_way") return "Choose a day for the pick-up within the next 60 days.";
  if (code === "reference_missing") return "Write the reference of the transfer.";
  if (code === "not_an_exchange") return "Only an exchange is replaced.";
  if (code === "invalid_amount" && bound !== null) {
    return bound === 0
      ? "Nothing is left to pay back. Enter 0 to close the return."
      : `Enter an amount above 0 and at most ${formatPaise(bound)}.`;
  }
  if (code === "out_of_stock") {
    return `Out of stock: ${lines.map(({ name }) => name ?? "a product").join(", ")}. Refund it instead, or reject it so that the shopper can choose again.`;
  }
  if (code === "busy") return "This return is being worked on. Please try again in a moment.";
  return "That could not be done. Please try again.";
}
