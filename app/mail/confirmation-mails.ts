import type { Block, Draft } from "#app/mail/layout.tsx";
import { greeting, orderBlocks, orderButton, type MailContext, text } from "#app/mail/order-blocks.ts";
import { formatDate } from "#app/shop/dates.ts";
import type { MailContentOf, MailOrder } from "#app/shop/mail/mail.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { promisedDelivery } from "#app/shop/settings/settings.ts";

/**
 * Returns one sentence about the payment: the amount to pay on delivery, the payment received, or that nothing is due.
 */
export function paymentSentence({ paymentMethod, paymentStatus, total }: MailOrder): string {
  if (total === 0) return "There is nothing to pay.";
  if (paymentStatus === "paid") return `We have received your payment of ${formatPaise(total)}.`;
  return paymentMethod === "cod" ? `Please keep ${formatPaise(total)} ready: you pay when it arrives.` : "";
}

/** Returns the news that a refund of this order was promised and is not sent, as a block; empty without such a refund. */
export function keptRefundBlocks({ keptRefund = 0 }: { keptRefund?: Paise }): Block[] {
  return keptRefund > 0
    ? [
        text(
          `Your order goes on after all: the ${formatPaise(keptRefund)} is not sent back because it pays for this order.`,
        ),
      ]
    : [];
}

/**
 * Confirms an order once it is placed or its payment has arrived: items, amounts and address, with the days of
 * delivery. An order that had ended, whose refund was promised and is not sent, is said to go on instead.
 */
export function orderConfirmed(context: MailContext, content: MailContentOf<"order-confirmed">): Draft {
  const { order, orderId } = content;
  const kept = keptRefundBlocks(content);
  const goesOn = kept.length > 0;
  const known = `We have your order ${order.orderNumber} of ${formatDate(order.placedAt)}`;
  return {
    subject: `Order ${order.orderNumber} ${goesOn ? "goes on after all" : "is confirmed"}`,
    title: goesOn ? "Your order goes on after all" : "Thank you, your order is confirmed",
    blocks: [
      greeting(order),
      ...kept,
      text(
        goesOn
          ? `${known}. If you do not want it any more, please cancel it on its page.`
          : `${known} and get it ready now. ${paymentSentence(order)}`.trim(),
      ),
      text(`${promisedDelivery({ ...order, createdAt: order.placedAt }, context.shop)}.`),
      ...orderBlocks(order),
      orderButton(context, orderId),
      { kind: "note", text: "Until it is shipped you can cancel it on that page. There is no fee." },
    ],
  };
}

/** Tells the shopper that a cash order was paid online after all, so that nothing is due on delivery. */
export function orderPaid(context: MailContext, { order, orderId }: MailContentOf<"order-paid">): Draft {
  return {
    subject: `Order ${order.orderNumber} is paid`,
    title: "Your payment has arrived",
    blocks: [
      greeting(order),
      text(
        `We have received ${formatPaise(order.total)} for order ${order.orderNumber}. There is nothing to pay when it arrives.`,
      ),
      orderButton(context, orderId),
    ],
  };
}
