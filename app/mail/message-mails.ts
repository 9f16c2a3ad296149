import type { Draft } from "#app/mail/layout.tsx";
import { orderButton, type MailContext, text } from "#app/mail/order-blocks.ts";
import type { MailContentOf, MailLine } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import { formatDays } from "#app/shop/text.ts";

type ChangedItems = Extract<MailContentOf<"order-message">, { about: "items" }>;

/** Returns a sentence about the new total of a paid order and its refund. */
function paidSentence({ shop }: MailContext, { total, totalBefore, refund }: ChangedItems): string {
  return refund > 0
    ? `It costs ${formatPaise(total)} instead of ${formatPaise(totalBefore)}. We are sending ${formatPaise(refund)} back to your original payment method; it arrives within ${formatDays(shop.refundDays)}.`
    : "It costs the same, so there is nothing to pay.";
}

function changedItems(context: MailContext, content: ChangedItems): Draft {
  const { orderId, orderNumber, items, before, total, totalBefore, isPaid } = content;
  const lines = (list: readonly MailLine[]) => list.map(({ name, quantity }) => `${quantity} × ${name}`);
  return {
    subject: `The items of your order ${orderNumber} were changed`,
    title: "The items of your order were changed",
    blocks: [
      text(
        isPaid
          ? `We have changed order ${orderNumber}. ${paidSentence(context, content)} If that is not right, please tell us at once.`
          : `We have changed order ${orderNumber} as agreed with you. You pay ${formatPaise(total)} on delivery instead of ${formatPaise(totalBefore)}. If that is not right, please tell us at once.`,
      ),
      { kind: "lines", title: "Your order now", lines: lines(items) },
      { kind: "lines", title: "Before", lines: lines(before) },
      orderButton(context, orderId),
    ],
  };
}

/** Writes a note of the shop about an order, or the news that its address or items were changed. */
export function orderMessage(context: MailContext, content: MailContentOf<"order-message">): Draft {
  const { orderId, orderNumber } = content;
  if (content.about === "address") {
    return {
      subject: `Order ${orderNumber} goes to another address`,
      title: "The address of your order was changed",
      blocks: [
        text(
          `We have corrected where order ${orderNumber} goes. If that is not right, please tell us at once.`,
        ),
        { kind: "lines", title: "Goes to", lines: content.address },
        orderButton(context, orderId),
      ],
    };
  }
  if (content.about === "items") return changedItems(context, content);
  return {
    subject: `About your order ${orderNumber}`,
    title: `About your order ${orderNumber}`,
    blocks: [...content.message.split("\n\n").map(text), orderButton(context, orderId)],
  };
}
