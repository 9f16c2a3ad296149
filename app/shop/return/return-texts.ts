import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { returnPostageText } from "#app/shop/return/return-postage.ts";
import { returnWayText } from "#app/shop/return/return-way.ts";
import { type ReturnRequest } from "#app/shop/return/return.ts";
import { formatDays } from "#app/shop/text.ts";

/**
 * Describes the expected refund of a return whose items are not back yet: the amount, its destination and time; null
 * for other requests.
 * @param refundDays days until a refund arrives
 */
export function returnMoneyText(
  { kind, status, amount, payee }: Pick<ReturnRequest, "kind" | "status" | "amount" | "payee">,
  refundDays: number,
): string | null {
  const isComing = kind === "return" && (status === "requested" || status === "approved") && amount > 0;
  if (!isComing) return null;
  return `${formatPaise(amount)} goes back to ${payee ?? "you"}, within ${formatDays(refundDays)} after the items are back with us.`;
}

const STATUS_TEXTS = {
  requested:
    "We look at it and tell you here and by e-mail whether our courier collects the items or you send them. Keep them in their packing.",
  replaced: "The replacement is on its way to you.",
  withdrawn: "You withdrew this request.",
} as const;

/**
 * Describes the state of a request and the next step, in a few sentences.
 * @param refundDays days until a refund arrives
 */
export function returnStatusText(
  request: Pick<
    ReturnRequest,
    | "kind"
    | "status"
    | "amount"
    | "payee"
    | "refundMode"
    | "rejectedReason"
    | "reference"
    | "way"
    | "refund"
    | "closedAt"
    | "items"
  >,
  refundDays: number,
): string {
  const { status, rejectedReason } = request;
  if (status === "received") return receivedText(request, refundDays);
  if (status === "refunded") return refundedText(request, refundDays);
  if (status === "approved") {
    return `${returnWayText(request.way)} ${returnPostageText(request.items.map(({ reason }) => reason))}`;
  }
  if (status === "rejected") return `We could not accept it: ${rejectedReason ?? ""}`;
  return STATUS_TEXTS[status];
}

type ReturnPayment = Pick<
  ReturnRequest,
  "kind" | "amount" | "payee" | "refundMode" | "reference" | "refund" | "closedAt"
>;

function receivedText({ kind, amount, payee }: ReturnPayment, refundDays: number): string {
  if (kind === "exchange") return "The items are back with us. The replacement is next.";
  if (amount === 0) return "The items are back with us.";
  return `The items are back with us. ${formatPaise(amount)} goes to ${payee ?? "you"}, within ${formatDays(refundDays)}.`;
}

function refundedText(request: ReturnPayment, refundDays: number): string {
  const { kind, amount, payee, refundMode, reference, refund, closedAt } = request;
  const start = kind === "exchange" ? "We could not replace it. " : "";
  if (amount === 0) return `${start}There was nothing to pay back.`;
  const money = formatPaise(amount);
  const to = payee ?? "you";
  if (refund?.state === "failed") {
    return `${start}Your refund of ${money} could not be sent yet. We are looking into it.`;
  }
  if (refund?.state === "sent") return `${start}Refunded ${money}${onDay(refund.at)} to ${to}.`;
  // Razorpay refunds to the source later: a reference does not prove that the money was sent.
  return refund !== null || reference === null || refundMode === "source"
    ? `${start}Refund on its way: ${money}. It goes to ${to}, within ${formatDays(refundDays)}.`
    : `${start}Refunded ${money}${onDay(closedAt)} to ${to}. Reference: ${reference}`;
}

const onDay = (at: string | null) => (at === null ? "" : ` on ${formatDate(at)}`);
