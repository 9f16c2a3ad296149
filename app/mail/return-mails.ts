import type { Block, Draft } from "#app/mail/layout.ts";
import type { Sender } from "#app/mail/order-mails.ts";
import type { MailReturn, MailContentOf } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import type { ReturnStatus } from "#app/shop/return/return.ts";

type Step = { title: string; say: (request: MailReturn) => string[] };

function refundSent({ refundAmount, refundMode, reference, orderNumber }: MailReturn): string[] {
  const amount = formatPaise(refundAmount ?? 0);
  if (!refundAmount) return [`The return for order ${orderNumber} is finished. There was nothing to refund.`];
  const where = { source: "where it came from", upi: "your UPI id", bank: "your bank account" }[
    refundMode ?? "source"
  ];
  if (refundMode === "source") {
    return [`We are sending ${amount} for order ${orderNumber} back to ${where}.`];
  }
  return [
    `We have sent ${amount} for order ${orderNumber} to ${where}.`,
    ...(reference ? [`The reference of the transfer is ${reference}.`] : []),
  ];
}

const STEPS: Record<ReturnStatus, Step> = {
  requested: {
    title: "We have your request",
    say: ({ kind, number, orderNumber }) => [
      `We have received your request ${number} to ${kind} something of order ${orderNumber}. We look at it and write to you.`,
    ],
  },
  approved: {
    title: "Your request is approved",
    say: ({ kind, orderNumber }) => [
      `You can send the goods of order ${orderNumber} back. Please keep them as they are, in their packing.`,
      kind === "exchange"
        ? "When they have arrived we send the replacement."
        : "When they have arrived we refund you.",
    ],
  },
  rejected: {
    title: "We cannot take it back",
    say: ({ orderNumber, rejectedReason }) => [
      `We could not approve your request for order ${orderNumber}.`,
      ...(rejectedReason ? [`The reason: ${rejectedReason}`] : []),
      "If you see it otherwise, answer us: our contact details are below.",
    ],
  },
  received: {
    title: "Your parcel has arrived here",
    say: ({ kind, orderNumber }) => [
      `We have received what you sent back of order ${orderNumber}.`,
      kind === "exchange" ? "The replacement is next." : "The refund is next.",
    ],
  },
  refunded: { title: "Your return is refunded", say: refundSent },
  replaced: {
    title: "Your replacement is on its way",
    say: ({ orderNumber }) => [`We have sent you the replacement for order ${orderNumber}.`],
  },
  withdrawn: {
    title: "Your request is withdrawn",
    say: ({ number, orderNumber }) => [
      `You have withdrawn your request ${number} for order ${orderNumber}. You keep the goods, and nothing else changes.`,
    ],
  },
};

const SUBJECTS: Record<ReturnStatus, string> = {
  requested: "received",
  approved: "approved",
  rejected: "not approved",
  received: "goods received",
  refunded: "refunded",
  replaced: "replacement sent",
  withdrawn: "withdrawn",
};

/** What became of a return or exchange: 'Return RET-…: approved'. */
export function returnUpdate(sender: Sender, { orderId, request }: MailContentOf<"return-update">): Draft {
  const { title, say } = STEPS[request.status];
  const rows = [
    { label: request.kind === "exchange" ? "Exchange" : "Return", value: request.number },
    { label: "Order", value: request.orderNumber },
  ];
  return {
    subject: `${request.kind === "exchange" ? "Exchange" : "Return"} ${request.number}: ${SUBJECTS[request.status]}`,
    title,
    blocks: [
      ...say(request).map((text): Block => ({ kind: "text", text })),
      { kind: "rows", rows },
      { kind: "button", label: "See your order", url: `${sender.siteUrl}/order/${orderId}` },
    ],
  };
}
