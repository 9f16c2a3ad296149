import type { Block, Draft } from "#app/mail/layout.tsx";
import { creditNoteBlocks, type MailContext, trackingRow } from "#app/mail/order-blocks.ts";
import type { MailReturn, MailContentOf } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import { trackingLink } from "#app/shop/order/carriers.ts";
import { returnPostageText } from "#app/shop/return/return-postage.ts";
import { returnWayText } from "#app/shop/return/return-way.ts";
import {
  type RefundMode,
  returnedItemText,
  returnKindLabel,
  type ReturnStatus,
} from "#app/shop/return/return.ts";

type StatusMail = { subject: string; title: string; paragraphs: (request: MailReturn) => string[] };

const DESTINATIONS: Record<RefundMode, string> = {
  source: "your original payment method",
  upi: "your UPI ID",
  bank: "your bank account",
};

function refundParagraphs({ refundAmount, refundMode, reference, orderNumber }: MailReturn): string[] {
  const amount = formatPaise(refundAmount ?? 0);
  if (!refundAmount) return [`The return for order ${orderNumber} is finished. There was nothing to refund.`];
  const destination = refundMode === null ? "you" : DESTINATIONS[refundMode];
  if (refundMode === "source") {
    return [`We are sending ${amount} for order ${orderNumber} back to ${destination}.`];
  }
  return [
    `We have sent ${amount} for order ${orderNumber} to ${destination}.`,
    ...(reference ? [`The reference of the transfer is ${reference}.`] : []),
  ];
}

/**
 * Returns the sentence about the expected refund, with a full stop: 'When they have arrived, ₹589.74 goes back to your
 * UPI ID.'
 */
function expectedParagraphs({ expectedAmount, refundMode }: MailReturn, start: string): string[] {
  if (!expectedAmount) return [];
  const destination = refundMode === null ? "you" : DESTINATIONS[refundMode];
  return [`${start} ${formatPaise(expectedAmount)} goes back to ${destination}.`];
}

const MAILS: Record<ReturnStatus, StatusMail> = {
  requested: {
    subject: "received",
    title: "We have your request",
    paragraphs: (request) => [
      `We have received your request ${request.number} to ${request.kind} something of order ${request.orderNumber}. We look at it and write to you.`,
      ...expectedParagraphs(request, "Once we have agreed and the items are back with us,"),
    ],
  },
  approved: {
    subject: "approved",
    title: "Your request is approved",
    paragraphs: (request) => [
      ...(request.refundInstead
        ? ["What you asked for in exchange is sold out, so you get your money back."]
        : []),
      `You can return the goods of order ${request.orderNumber}. Please keep them as they are.`,
      returnWayText(request.way),
      returnPostageText(request.items.map(({ reason }) => reason)),
      ...(request.kind === "exchange"
        ? ["The replacement is set aside for you. We send it when they have arrived."]
        : request.expectedAmount
          ? expectedParagraphs(request, "When they have arrived,")
          : ["When they have arrived we refund you."]),
    ],
  },
  rejected: {
    subject: "not approved",
    title: "We cannot take it back",
    paragraphs: ({ orderNumber, rejectedReason }) => [
      `We could not approve your request for order ${orderNumber}.`,
      ...(rejectedReason ? [`The reason: ${rejectedReason}`] : []),
      "If you see it otherwise, answer us: our contact details are below.",
    ],
  },
  received: {
    subject: "goods received",
    title: "Your parcel has arrived here",
    paragraphs: (request) => [
      `We have received what you sent back of order ${request.orderNumber}.`,
      request.kind === "exchange" ? "The replacement is next." : "The refund is next.",
      ...expectedParagraphs(request, "Soon"),
    ],
  },
  refunded: { subject: "refunded", title: "Your return is complete", paragraphs: refundParagraphs },
  replaced: {
    subject: "replacement sent",
    title: "Your replacement is on its way",
    paragraphs: ({ orderNumber }) => [`We have sent you the replacement for order ${orderNumber}.`],
  },
  withdrawn: {
    subject: "withdrawn",
    title: "Your request is withdrawn",
    paragraphs: ({ number, orderNumber }) => [
      `You have withdrawn your request ${number} for order ${orderNumber}. You keep the goods, and nothing else changes.`,
    ],
  },
};

/** Returns the items of a return as blocks of a mail. */
export function returnItemBlocks({ items }: MailReturn): Block[] {
  if (items.length === 0) return [];
  return [
    {
      kind: "lines",
      title: "Items",
      lines: items.map((item) => `${item.quantity} × ${returnedItemText(item)}`),
    },
  ];
}

/** Tells the shopper the new status of a return or exchange. Subject: 'Return RET-…: approved'. */
export function returnUpdate(
  context: MailContext,
  { orderId, request }: MailContentOf<"return-update">,
): Draft {
  const { subject, title, paragraphs } = MAILS[request.status];
  const kind = returnKindLabel(request.kind);
  const tracking = trackingLink(request.carrier, request.trackingNumber);
  const rows = [
    { label: kind, value: request.number },
    { label: "Order", value: request.orderNumber },
    ...(request.carrier ? [{ label: "Carrier", value: request.carrier }] : []),
    ...(request.trackingNumber ? [trackingRow(request.trackingNumber, tracking)] : []),
  ];
  const orderUrl = `${context.siteUrl}/order/${orderId}`;
  return {
    subject:
      request.kind === "refund"
        ? `Refund for order ${request.orderNumber}`
        : `${kind} ${request.number}: ${subject}`,
    title: request.kind === "refund" ? "You get money back for a part of your order" : title,
    blocks: [
      ...paragraphs(request).map((text): Block => ({ kind: "text", text })),
      ...creditNoteBlocks(request.hasCreditNote),
      { kind: "rows", rows },
      ...returnItemBlocks(request),
      ...(tracking === null
        ? [{ kind: "button" as const, label: "See your order", url: orderUrl }]
        : [
            { kind: "button" as const, label: "Track the parcel", url: tracking },
            { kind: "links" as const, links: [{ label: "See your order", url: orderUrl }] },
          ]),
    ],
  };
}
