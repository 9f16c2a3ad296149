import type { Draft } from "#app/mail/layout.tsx";
import { orderButton, type Sender, text } from "#app/mail/order-blocks.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";

/** A note of the shop about an order, or that it goes to another address now. */
export function orderMessage(sender: Sender, content: MailContentOf<"order-message">): Draft {
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
        orderButton(sender, orderId),
      ],
    };
  }
  return {
    subject: `About your order ${orderNumber}`,
    title: `About your order ${orderNumber}`,
    blocks: [...content.message.split("\n\n").map(text), orderButton(sender, orderId)],
  };
}
