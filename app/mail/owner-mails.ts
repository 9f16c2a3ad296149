import type { Draft } from "#app/mail/layout.tsx";
import { orderBlocks, type Sender } from "#app/mail/order-blocks.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import { paymentLabel, paymentMethodLabel } from "#app/shop/order/order.ts";

export function ownerOrder({ siteUrl }: Sender, { order }: MailContentOf<"owner-order">): Draft {
  return {
    subject: `New order ${order.orderNumber} · ${formatPaise(order.total)}`,
    title: `New order of ${formatPaise(order.total)}`,
    blocks: [
      {
        kind: "rows",
        rows: [
          { label: "Order", value: order.orderNumber },
          {
            label: "Payment",
            value: `${paymentMethodLabel(order.paymentMethod)}, ${paymentLabel(order.paymentStatus).toLowerCase()}`,
          },
        ],
      },
      ...orderBlocks(order),
      {
        kind: "button",
        label: "Open the order",
        url: `${siteUrl}/admin/orders?search=${encodeURIComponent(order.orderNumber)}`,
      },
    ],
  };
}

export function ownerReturn({ siteUrl }: Sender, { request }: MailContentOf<"owner-return">): Draft {
  return {
    subject: `New ${request.kind} request ${request.number}`,
    title: `Somebody wants to ${request.kind} something`,
    blocks: [
      {
        kind: "rows",
        rows: [
          { label: "Request", value: request.number },
          { label: "Order", value: request.orderNumber },
        ],
      },
      { kind: "button", label: "Open returns", url: `${siteUrl}/admin/returns` },
    ],
  };
}

export function ownerMessage({ siteUrl }: Sender, content: MailContentOf<"owner-message">): Draft {
  return {
    subject: `Message ${content.ticketNumber} from ${content.name}`,
    title: `Message ${content.ticketNumber}`,
    blocks: [
      {
        kind: "rows",
        rows: [
          { label: "From", value: content.name },
          { label: "E-mail", value: content.email },
          ...(content.orderNumber ? [{ label: "Order", value: content.orderNumber }] : []),
        ],
      },
      { kind: "lines", title: "Message", lines: content.message.split(/\r\n|\r|\n/) },
      { kind: "button", label: "Open messages", url: `${siteUrl}/admin/messages` },
      { kind: "note", text: "Answer to the e-mail address above, not to this mail." },
    ],
  };
}
