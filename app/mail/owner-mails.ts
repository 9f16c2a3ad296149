import type { Draft } from "#app/mail/layout.tsx";
import { orderBlocks, type MailContext } from "#app/mail/order-blocks.ts";
import { returnItemBlocks } from "#app/mail/return-mails.ts";
import type { MailContentOf } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import { amountToCollect } from "#app/shop/order/order-payment.ts";
import { paymentLabel, paymentMethodLabel, statusLabel } from "#app/shop/order/order.ts";

export function ownerOrder({ siteUrl }: MailContext, { order }: MailContentOf<"owner-order">): Draft {
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

/** Tells the owner the new amount that the courier collects. The old one may be printed on a parcel that has left. */
export function ownerPayment({ siteUrl }: MailContext, content: MailContentOf<"owner-payment">): Draft {
  const { order, carrier, trackingNumber } = content;
  const amount = amountToCollect(order);
  const collect = amount > 0 ? `Collect ${formatPaise(amount)}` : "Collect nothing";
  const news =
    amount > 0
      ? `Order ${order.orderNumber} is paid on delivery now.`
      : `Order ${order.orderNumber} was to be paid on delivery. It is paid online now.`;
  const todo =
    order.status === "shipped"
      ? "It has left already: tell the courier at once."
      : "Print its packing slip again if you have printed it.";
  return {
    subject: `${collect} for order ${order.orderNumber}`,
    title: `${collect} for order ${order.orderNumber}`,
    blocks: [
      { kind: "text", text: `${news} ${todo}` },
      {
        kind: "rows",
        rows: [
          { label: "Order", value: `${order.orderNumber}, ${statusLabel(order.status).toLowerCase()}` },
          { label: "To collect", value: formatPaise(amount) },
          ...(carrier ? [{ label: "Carrier", value: carrier }] : []),
          ...(trackingNumber ? [{ label: "Tracking number", value: trackingNumber }] : []),
        ],
      },
      {
        kind: "button",
        label: "Open the order",
        url: `${siteUrl}/admin/orders?search=${encodeURIComponent(order.orderNumber)}`,
      },
    ],
  };
}

export function ownerReturn({ siteUrl }: MailContext, { request }: MailContentOf<"owner-return">): Draft {
  return {
    subject: `New ${request.kind} request ${request.number}`,
    title: `A customer wants to ${request.kind} something`,
    blocks: [
      {
        kind: "rows",
        rows: [
          { label: "Request", value: request.number },
          { label: "Order", value: request.orderNumber },
        ],
      },
      ...returnItemBlocks(request),
      { kind: "button", label: "Open returns", url: `${siteUrl}/admin/returns` },
    ],
  };
}

export function ownerMessage({ siteUrl }: MailContext, content: MailContentOf<"owner-message">): Draft {
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
      { kind: "note", text: "Answer to the e-mail address above, not to this e-mail." },
    ],
  };
}

export function ownerQuestion(
  { siteUrl, shop }: MailContext,
  { productName, question }: MailContentOf<"owner-question">,
): Draft {
  return {
    subject: `Question about ${productName} at ${shop.siteName}`,
    title: "A customer asks about a product",
    blocks: [
      {
        kind: "rows",
        rows: [{ label: "Product", value: productName }],
      },
      { kind: "lines", title: "Question", lines: question.split(/\r\n|\r|\n/) },
      { kind: "button", label: "Answer it", url: `${siteUrl}/admin/questions?status=unanswered` },
      { kind: "note", text: "Your answer goes to who asked, and stands on the product page." },
    ],
  };
}
