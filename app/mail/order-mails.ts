import { keptRefundBlocks, paymentSentence } from "#app/mail/confirmation-mails.ts";
import type { Draft } from "#app/mail/layout.tsx";
import {
  creditNoteBlocks,
  greeting,
  orderBlocks,
  orderButton,
  orderUrl,
  type MailContext,
  text,
  trackingRow,
} from "#app/mail/order-blocks.ts";
import type { MailContent, MailContentOf, MailShop } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import { parcelLink } from "#app/shop/order/carriers.ts";
import { authorizedText, bankReturnedText, heldRefundText } from "#app/shop/order/payment-texts.ts";
import { formatDays } from "#app/shop/text.ts";

type SentContent = Extract<MailContent, { kind: "order-shipped" | "order-part-shipped" | "order-tracked" }>;

/** Returns the subject, title and first sentence of a mail about a parcel. */
function parcelWords({
  kind,
  order: { orderNumber },
  parcel,
  isCorrected,
}: SentContent): [string, string, string] {
  if (kind === "order-part-shipped") {
    return [
      `A part of order ${orderNumber} is on its way`,
      "A part of your order is on its way",
      `We have sent a part of your order ${orderNumber}. The rest follows in another parcel, and we write to you when it leaves.`,
    ];
  }
  if (kind === "order-tracked" && isCorrected) {
    return [
      `Order ${orderNumber} has a new tracking number`,
      "Your parcel has a new tracking number",
      `Please follow your order ${orderNumber} with this carrier and number from now on.`,
    ];
  }
  if (kind === "order-tracked") {
    return [
      `Order ${orderNumber} can be tracked`,
      "You can track your order",
      `Your order ${orderNumber} is on its way, and this is how you can follow it.`,
    ];
  }
  if (parcel) {
    return [
      `The rest of order ${orderNumber} is on its way`,
      "The rest of your order is on its way",
      `We have sent the rest of your order ${orderNumber}.`,
    ];
  }
  return [
    `Order ${orderNumber} is on its way`,
    "Your order is on its way",
    `We have shipped your order ${orderNumber}.`,
  ];
}

/** Returns a sentence about the cash due with a parcel. It is paid with the last parcel of an order. */
function cashSentence({ kind, order }: SentContent): string {
  if (order.paymentMethod !== "cod" || order.paymentStatus === "paid") return "";
  if (kind !== "order-part-shipped" || order.total === 0) return paymentSentence(order);
  return `You pay nothing for this parcel: the ${formatPaise(order.total)} are paid when the last one arrives.`;
}

/** Tells the shopper that an order or a part of it was shipped, or that its tracking number was added or corrected. */
export function orderShipped(context: MailContext, content: SentContent): Draft {
  const { order, orderId, carrier, trackingNumber, parcel } = content;
  const url = parcelLink(content);
  const rows = [
    ...(carrier ? [{ label: "Carrier", value: carrier }] : []),
    ...(trackingNumber ? [trackingRow(trackingNumber, url)] : []),
  ];
  const [subject, title, sentence] = parcelWords(content);
  return {
    subject,
    title,
    blocks: [
      greeting(order),
      text(`${sentence} ${cashSentence(content)}`.trim()),
      ...keptRefundBlocks(content),
      ...(parcel && parcel.length > 0
        ? [
            {
              kind: "lines" as const,
              title: "In this parcel",
              lines: parcel.map(({ name, quantity }) => `${quantity} × ${name}`),
            },
          ]
        : []),
      ...(rows.length > 0 ? [{ kind: "rows" as const, rows }] : []),
      ...(url === null ? [] : [{ kind: "button" as const, label: "Track the parcel", url }]),
      ...orderBlocks(order),
      url === null
        ? orderButton(context, orderId)
        : { kind: "links", links: [{ label: "See your order", url: orderUrl(context, orderId) }] },
    ],
  };
}

/** Tells the shopper that the order was delivered, how to review its items, and until when they can be returned. */
export function orderDelivered(context: MailContext, content: MailContentOf<"order-delivered">): Draft {
  const { order, orderId } = content;
  const { returnWindowDays } = context.shop;
  const url = orderUrl(context, orderId);
  return {
    subject: `Order ${order.orderNumber} was delivered`,
    title: "Your order was delivered",
    blocks: [
      greeting(order),
      text(`Your order ${order.orderNumber} has arrived. We hope you like it.`),
      ...keptRefundBlocks(content),
      text("Would you tell other shoppers how it is? Open the order and choose “Write a review”."),
      ...(returnWindowDays > 0
        ? [
            text(
              `If something is not right, you can ask to return or exchange it within ${formatDays(returnWindowDays)} of delivery.`,
            ),
          ]
        : []),
      orderButton(context, orderId),
      {
        kind: "links",
        links: [
          { label: "Your invoice", url: `${url}/invoice` },
          ...(returnWindowDays > 0 ? [{ label: "Return or exchange", url: `${url}/return` }] : []),
        ],
      },
    ],
  };
}

type EndedRefund = Pick<
  MailContentOf<"order-cancelled">,
  "order" | "refund" | "isRefundHeld" | "bankReturned"
>;

/** Returns what becomes of the money of an order that will not be delivered. `refund` is in paise. */
function refundSentence({ refundDays }: Pick<MailShop, "refundDays">, content: EndedRefund): string {
  const { order, refund, isRefundHeld, bankReturned = 0 } = content;
  if (bankReturned > 0) {
    const rest = refund > 0 ? ` ${refundSentence({ refundDays }, { ...content, bankReturned: 0 })}` : "";
    return bankReturnedText(bankReturned) + rest;
  }
  const isCash = order.paymentMethod === "cod" && order.total > 0;
  if (isCash && order.paymentStatus === "paid") {
    return `We return the ${formatPaise(order.total)} that you have paid in cash. There is no fee.`;
  }
  if (isCash && order.paymentStatus === "refunded") return "Your cash has been returned to you.";
  if (refund > 0 && isRefundHeld) return heldRefundText(refund);
  if (refund > 0) {
    return `We are sending ${formatPaise(refund)} back to your original payment method. It arrives within ${formatDays(refundDays)}; there is no fee.`;
  }
  const isRefunded =
    order.paymentStatus === "refunded" || (order.paymentStatus === "paid" && order.total > 0);
  return isRefunded
    ? "Your money has been sent back to your original payment method."
    : "There is nothing to pay.";
}

/** Tells the shopper that the order was cancelled, and what happens to the money. */
export function orderCancelled(context: MailContext, content: MailContentOf<"order-cancelled">): Draft {
  const { order, orderId, authorized, replacedBy, hasCreditNote } = content;
  const isCancelled = order.status === "cancelled";
  const { refundDays } = context.shop;
  return {
    subject: isCancelled
      ? `Order ${order.orderNumber} is cancelled`
      : `Order ${order.orderNumber} could not be completed`,
    title: isCancelled ? "Your order is cancelled" : "We could not complete your order",
    blocks: [
      greeting(order),
      text(
        replacedBy !== null
          ? `Your unpaid order ${order.orderNumber} is replaced by ${replacedBy}, which you placed from the same cart. Nothing of ${order.orderNumber} will be sent.`
          : isCancelled
            ? `Your order ${order.orderNumber} is cancelled, and nothing will be sent.`
            : `Your order ${order.orderNumber} could not be completed, and nothing will be sent.`,
      ),
      text(
        replacedBy !== null
          ? `There is nothing to pay for ${order.orderNumber}. If money was deducted for it, we refund it.`
          : authorized > 0
            ? authorizedText(authorized, refundDays)
            : refundSentence(context.shop, content),
      ),
      ...creditNoteBlocks(hasCreditNote),
      {
        kind: "rows",
        rows: orderBlocks(order).flatMap((block) => (block.kind === "rows" ? block.rows : [])),
      },
      orderButton(context, orderId),
    ],
  };
}
