import type { Block, Draft } from "#app/mail/layout.tsx";
import { formatDate } from "#app/shop/dates.ts";
import type {
  MailOrder,
  MailShop,
  MailContent,
  MailContentOf,
  ReturnedPaymentReason,
} from "#app/shop/mail/mail.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { chargeRows } from "#app/shop/pricing.ts";
import { deliveryEstimate } from "#app/shop/settings/settings.ts";

/** What each mail needs besides its content. */
export type Sender = { shop: MailShop; siteUrl: string };

function days(count: number): string {
  return count === 1 ? "one day" : `${count} days`;
}

/** Items, charges, total and shipping address of an order. */
export function orderBlocks(order: MailOrder): Block[] {
  return [
    {
      kind: "rows",
      rows: order.items.map(({ name, quantity, total }) => ({
        label: `${quantity} × ${name}`,
        value: formatPaise(total),
      })),
    },
    {
      kind: "rows",
      rows: [
        ...chargeRows(order, order.couponCode).map(({ key, label, amount }) => ({
          label,
          value: key === "shipping" && amount === 0 ? "Free" : formatPaise(amount),
        })),
        { label: "Total", value: formatPaise(order.total), isTotal: true },
      ],
    },
    { kind: "lines", title: "Goes to", lines: order.address },
  ];
}

function text(content: string): Block {
  return { kind: "text", text: content };
}

function greeting(order: MailOrder): Block {
  return text(`Hello ${order.firstName},`);
}

function orderUrl({ siteUrl }: Sender, orderId: string): string {
  return `${siteUrl}/order/${orderId}`;
}

function orderButton(sender: Sender, orderId: string): Block {
  return { kind: "button", label: "See your order", url: orderUrl(sender, orderId) };
}

/** One sentence: the amount to pay on delivery, the payment received, or that nothing is due. */
function paymentSentence({ paymentMethod, paymentStatus, total }: MailOrder): string {
  if (total === 0) return "There is nothing to pay.";
  if (paymentStatus === "paid") return `We have received your payment of ${formatPaise(total)}.`;
  return paymentMethod === "cod" ? `Please keep ${formatPaise(total)} ready: you pay when it arrives.` : "";
}

export function orderConfirmed(sender: Sender, { order, orderId }: MailContentOf<"order-confirmed">): Draft {
  return {
    subject: `Order ${order.orderNumber} is confirmed`,
    title: "Thank you, your order is confirmed",
    blocks: [
      greeting(order),
      text(
        `We have your order ${order.orderNumber} of ${formatDate(order.placedAt)} and get it ready now. ${paymentSentence(order)}`.trim(),
      ),
      text(`${deliveryEstimate(sender.shop, new Date(order.placedAt))}.`),
      ...orderBlocks(order),
      orderButton(sender, orderId),
      { kind: "note", text: "Until it is shipped you can cancel it on that page. There is no fee." },
    ],
  };
}

export function orderPaid(sender: Sender, { order, orderId }: MailContentOf<"order-paid">): Draft {
  return {
    subject: `Order ${order.orderNumber} is paid`,
    title: "Your payment has arrived",
    blocks: [
      greeting(order),
      text(
        `We have received ${formatPaise(order.total)} for order ${order.orderNumber}. There is nothing to pay when it arrives.`,
      ),
      orderButton(sender, orderId),
    ],
  };
}

export function orderShipped(
  sender: Sender,
  content: Extract<MailContent, { kind: "order-shipped" | "order-tracked" }>,
): Draft {
  const { order, orderId, carrier, trackingNumber, trackingUrl } = content;
  const rows = [
    ...(carrier ? [{ label: "Carrier", value: carrier }] : []),
    ...(trackingNumber ? [{ label: "Tracking number", value: trackingNumber }] : []),
  ];
  const isTracked = trackingUrl !== null && trackingUrl.startsWith("https://");
  const payment =
    order.paymentMethod === "cod" && order.paymentStatus !== "paid" ? ` ${paymentSentence(order)}` : "";
  const isNew = content.kind === "order-shipped";
  return {
    subject: `Order ${order.orderNumber} ${isNew ? "is on its way" : "can be tracked"}`,
    title: isNew ? "Your order is on its way" : "You can track your order",
    blocks: [
      greeting(order),
      text(
        isNew
          ? `We have shipped your order ${order.orderNumber}.${payment}`
          : `Your order ${order.orderNumber} is on its way, and this is how you can follow it.${payment}`,
      ),
      ...(rows.length > 0 ? [{ kind: "rows" as const, rows }] : []),
      ...(isTracked ? [{ kind: "button" as const, label: "Track the parcel", url: trackingUrl }] : []),
      ...orderBlocks(order),
      isTracked
        ? { kind: "links", links: [{ label: "See your order", url: orderUrl(sender, orderId) }] }
        : orderButton(sender, orderId),
    ],
  };
}

export function orderDelivered(sender: Sender, { order, orderId }: MailContentOf<"order-delivered">): Draft {
  const { returnWindowDays } = sender.shop;
  const url = orderUrl(sender, orderId);
  return {
    subject: `Order ${order.orderNumber} was delivered`,
    title: "Your order was delivered",
    blocks: [
      greeting(order),
      text(`Your order ${order.orderNumber} has arrived. We hope you like it.`),
      ...(returnWindowDays > 0
        ? [
            text(
              `If something is not right, you can ask to return or exchange it within ${days(returnWindowDays)} of delivery.`,
            ),
          ]
        : []),
      orderButton(sender, orderId),
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

/** One sentence about the refund of an order that will not be delivered; `refund` in paise. */
function refundSentence({ refundDays }: MailShop, order: MailOrder, refund: Paise): string {
  if (refund > 0) {
    return `We are sending ${formatPaise(refund)} back to where it came from. It arrives within ${days(refundDays)}; there is no fee.`;
  }
  const isRefunded =
    order.paymentStatus === "refunded" || (order.paymentStatus === "paid" && order.total > 0);
  return isRefunded ? "Your money has been sent back to where it came from." : "There is nothing to pay.";
}

export function orderCancelled(
  sender: Sender,
  { order, orderId, refund }: MailContentOf<"order-cancelled">,
): Draft {
  const isCancelled = order.status === "cancelled";
  return {
    subject: isCancelled
      ? `Order ${order.orderNumber} is cancelled`
      : `Order ${order.orderNumber} could not be completed`,
    title: isCancelled ? "Your order is cancelled" : "We could not complete your order",
    blocks: [
      greeting(order),
      text(
        isCancelled
          ? `Your order ${order.orderNumber} is cancelled, and nothing will be sent.`
          : `Your order ${order.orderNumber} could not be completed, and nothing will be sent.`,
      ),
      text(refundSentence(sender.shop, order, refund)),
      {
        kind: "rows",
        rows: orderBlocks(order).flatMap((block) => (block.kind === "rows" ? block.rows : [])),
      },
      orderButton(sender, orderId),
    ],
  };
}

export function paymentFailed(
  sender: Sender,
  { order, orderId, expired }: MailContentOf<"payment-failed">,
): Draft {
  return {
    subject: `Order ${order.orderNumber} is not paid`,
    title: expired ? "Your order is not paid yet" : "Your payment did not go through",
    blocks: [
      greeting(order),
      text(
        expired
          ? `We kept the goods of order ${order.orderNumber} for you, but no payment arrived in time.`
          : `The payment of ${formatPaise(order.total)} for order ${order.orderNumber} failed.`,
      ),
      text(
        "You can still have it: for three days after ordering, while stock lasts, you can pay again or choose cash on delivery where it is offered.",
      ),
      {
        kind: "button",
        label: "Pay again",
        url: `${sender.siteUrl}/order-confirmation/${orderId}`,
      },
      text(
        "If money left your account all the same, you need not do anything: we either confirm the order or send the money back.",
      ),
      ...orderBlocks(order),
    ],
  };
}

const RETURN_REASONS: Record<ReturnedPaymentReason, string> = {
  duplicate: "this order was paid already",
  mismatch: "it is not the amount of the order",
  late: "it arrived when we could not deliver the order any more",
  cancelled: "the order was cancelled before it arrived",
};

export function paymentReturned(sender: Sender, content: MailContentOf<"payment-returned">): Draft {
  const { orderId, orderNumber, refund, reason } = content;
  return {
    subject: `Your payment for order ${orderNumber} goes back to you`,
    title: "Your payment goes back to you",
    blocks: [
      text(
        `A payment of ${formatPaise(refund)} for order ${orderNumber} has arrived, but ${RETURN_REASONS[reason]}.`,
      ),
      text(
        `We are sending it back to where it came from. It arrives within ${days(sender.shop.refundDays)}; there is no fee, and you need not do anything.`,
      ),
      orderButton(sender, orderId),
    ],
  };
}

export function refunded(sender: Sender, { orderId, orderNumber, amount }: MailContentOf<"refunded">): Draft {
  return {
    subject: `${formatPaise(amount)} was sent back for order ${orderNumber}`,
    title: "Your refund was sent",
    blocks: [
      text(`We have sent ${formatPaise(amount)} for order ${orderNumber} back to where it came from.`),
      text("Most banks show it at once; some take a few days more."),
      orderButton(sender, orderId),
    ],
  };
}
