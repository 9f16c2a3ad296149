import type { Block } from "#app/mail/layout.tsx";
import type { MailOrder, MailShop } from "#app/shop/mail/mail.ts";
import { formatPaise } from "#app/shop/money.ts";
import { chargeRows, includedTaxText } from "#app/shop/pricing.ts";

/** The details that every mail needs besides its content. */
export type MailContext = { shop: MailShop; siteUrl: string };

/** Returns the items, charges, total and shipping address of an order as blocks. */
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
    ...[includedTaxText(order)].flatMap((included): Block[] => (included ? [text(included)] : [])),
    { kind: "lines", title: "Goes to", lines: order.address },
  ];
}

export function text(content: string): Block {
  return { kind: "text", text: content };
}

export function greeting(order: MailOrder): Block {
  return text(`Hello ${order.firstName},`);
}

/** Returns a block that says where the credit note is; empty without one. */
export function creditNoteBlocks(hasCreditNote: boolean): Block[] {
  return hasCreditNote ? [text("Your credit note is on the page of the order.")] : [];
}

/** Returns a row with a tracking number, linked to the carrier's tracking page. */
export function trackingRow(number: string, url: string | null) {
  return { label: "Tracking number", value: number, ...(url !== null && { url }) };
}

export function orderUrl({ siteUrl }: MailContext, orderId: string): string {
  return `${siteUrl}/order/${orderId}`;
}

export function orderButton(context: MailContext, orderId: string): Block {
  return { kind: "button", label: "See your order", url: orderUrl(context, orderId) };
}
