import * as z from "zod";

import { alertList } from "#app/data/health.server.ts";
import { address, nullableText, order, request, rupees } from "#app/data/outbox-rows.server.ts";
import { ROLES } from "#app/shop/account/roles.ts";
import { formatAddress } from "#app/shop/address/address.ts";
import type { MailContent } from "#app/shop/mail/mail.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { SECURITY_PATTERNS, type SecurityPattern } from "#app/shop/security/security-events.ts";

// What a row of the queue of mails says, see supabase/schemas/mail.

const mailLines = z.array(z.object({ name: z.string(), quantity: z.number() }));

const orderMessage = z.object({ order_number: z.string() }).and(
  z.discriminatedUnion("about", [
    z.object({ about: z.literal("message"), message: z.string() }),
    z.object({ about: z.literal("address"), address: address.transform(formatAddress) }),
    z
      .object({
        about: z.literal("items"),
        items: mailLines,
        total: rupees,
        before: z.object({ items: mailLines, total_amount: rupees }),
        is_paid: z.boolean().default(false),
        refund: rupees.default(0),
      })
      .transform(({ before, is_paid: isPaid, ...row }) => ({
        ...row,
        isPaid,
        before: before.items,
        totalBefore: before.total_amount,
      })),
  ]),
);

const shipment = z.object({
  carrier: nullableText,
  tracking_number: nullableText,
  tracking_url: nullableText,
  parcel: mailLines.nullable().default(null),
  is_corrected: z.boolean().default(false),
});
const ended = z.object({
  refund: rupees.default(0),
  held: rupees.default(0),
  replaced_by: nullableText,
  reason: nullableText,
  has_credit_note: z.boolean().default(false),
});
const paymentLink = z.object({
  link_id: z.string(),
  token_hash: z.string(),
  expires_at: z.string(),
  held_until: nullableText,
  has_signed_in: z.boolean().default(false),
});
const returned = z.object({
  order_number: z.string(),
  refund: rupees,
  status: z.enum(ORDER_STATUSES).optional(),
  reason: nullableText,
});
const done = z.object({
  order_number: z.string(),
  amount: rupees,
  has_credit_note: z.boolean().default(false),
});
const message = z.object({
  ticket_number: z.string(),
  name: z.string(),
  email: z.string(),
  order_number: nullableText,
  message: z.string(),
});

const role = z.enum(ROLES).nullable();
const accountChange = z
  .object({ changed_at: z.string() })
  .and(
    z.union([
      z.object({ change: z.enum(["password", "email", "two_step", "no_two_step", "sessions"]) }),
      z.object({ change: z.literal("role"), role }),
    ]),
  );
const roleChange = z.object({ email: z.string(), role, old_role: role, changed_at: z.string() });

const ownerAct = z
  .object({ by: z.string(), done_at: z.string() })
  .and(
    z.union([
      z.object({ act: z.enum(["payment_keys", "security", "delete", "newsletter"]) }),
      z.object({ act: z.enum(["role", "sessions"]), email: z.string() }),
      z
        .object({ act: z.literal("refund"), order_number: z.string(), amount: rupees })
        .transform(({ act, order_number: orderNumber, amount }) => ({ act, orderNumber, amount })),
      z.object({ act: z.literal("refunds"), orders: z.number(), amount: rupees }),
      z.object({ act: z.literal("orders"), orders: z.number() }),
    ]),
  );

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const PATTERNS = Object.keys(SECURITY_PATTERNS) as SecurityPattern[];
const ownerAlert = z.object({ alerts: alertList, seen_at: z.string() });
const securityAlert = z.object({ pattern: z.enum(PATTERNS), seen_at: z.string() });

const messageAnswer = z.object({
  ticket_number: z.string(),
  name: z.string(),
  message: z.string(),
  answer: z.string(),
  token: z.string(),
});
const messageReceived = z.object({ ticket_number: z.string(), message: nullableText });
const lowStock = z.object({
  count: z.number(),
  products: z.array(z.object({ name: z.string(), sku: z.string(), stock: z.number() })),
});
const newsKind = z.enum(["owner-order", "owner-return", "owner-message", "owner-question"]);
const digest = z.object({
  since: z.string(),
  counts: z.partialRecord(newsKind, z.number()),
  news: z.array(z.object({ kind: newsKind, number: z.string(), amount: rupees.nullable() })),
});

const question = z.object({ product_name: z.string(), question: z.string() });
const questionAnswer = z.object({
  product_id: z.string(),
  product_name: z.string(),
  question: z.string(),
  answer: z.string(),
});

const stockBack = z.object({
  product_id: z.string(),
  product_name: z.string(),
  price: rupees,
  price_varies: z.boolean(),
});

const newsletterRequest = z.object({ token: z.string() });

type Row = { kind: string; order_id: string | null; data: unknown };

function returnedReason({ reason, status }: z.output<typeof returned>) {
  if (reason === "duplicate" || reason === "mismatch") return reason;
  return status === "cancelled" ? "cancelled" : "late";
}

function toSentOrder(orderId: string, data: unknown) {
  const sent = shipment.parse(data);
  return {
    orderId,
    order: order.parse(data),
    carrier: sent.carrier,
    trackingNumber: sent.tracking_number,
    trackingUrl: sent.tracking_url,
    parcel: sent.parcel,
    isCorrected: sent.is_corrected,
  };
}

/** @throws when the row's data does not fit its kind of mail */
export function toMailContent({ kind, order_id: id, data }: Row): MailContent {
  const orderId = id ?? "";
  switch (kind) {
    case "order-confirmed":
    case "order-paid":
    case "order-delivered":
    case "owner-order":
      return { kind, orderId, order: order.parse(data) };
    case "order-shipped":
    case "order-part-shipped":
    case "order-tracked":
      return { kind, ...toSentOrder(orderId, data) };
    case "owner-payment":
      return { kind, ...toSentOrder(orderId, data) };
    case "order-cancelled": {
      const {
        refund,
        held: authorized,
        replaced_by: replacedBy,
        has_credit_note: hasCreditNote,
      } = ended.parse(data);
      return { kind, orderId, order: order.parse(data), refund, authorized, replacedBy, hasCreditNote };
    }
    case "order-message": {
      const { order_number: orderNumber, ...rest } = orderMessage.parse(data);
      return { kind, orderId, orderNumber, ...rest };
    }
    case "payment-link": {
      const parsed = paymentLink.parse(data);
      return {
        kind,
        orderId,
        order: order.parse(data),
        link: { id: parsed.link_id, tokenHash: parsed.token_hash },
        expiresAt: parsed.expires_at,
        heldUntil: parsed.held_until,
        hasSignedIn: parsed.has_signed_in,
        token: null,
      };
    }
    case "payment-failed":
      return { kind, orderId, order: order.parse(data), expired: ended.parse(data).reason === "expired" };
    case "payment-returned": {
      const payment = returned.parse(data);
      return {
        kind,
        orderId,
        orderNumber: payment.order_number,
        refund: payment.refund,
        reason: returnedReason(payment),
      };
    }
    case "refunded": {
      const refund = done.parse(data);
      return {
        kind,
        orderId,
        orderNumber: refund.order_number,
        amount: refund.amount,
        hasCreditNote: refund.has_credit_note,
      };
    }
    case "return-update":
    case "owner-return":
      return { kind, orderId, request: request.parse(data) };
    case "owner-message": {
      const { ticket_number: ticketNumber, order_number: orderNumber, ...rest } = message.parse(data);
      return { kind, ticketNumber, orderNumber, ...rest };
    }
    case "account-changed": {
      const { changed_at: changedAt, ...changed } = accountChange.parse(data);
      return { kind, ...changed, changedAt };
    }
    case "owner-act": {
      const { by, done_at: doneAt, ...act } = ownerAct.parse(data);
      return { kind, by, doneAt, ...act };
    }
    case "owner-role": {
      const { old_role: oldRole, changed_at: changedAt, ...changed } = roleChange.parse(data);
      return { kind, ...changed, oldRole, changedAt };
    }
    case "security-alert": {
      const alert = securityAlert.parse(data);
      return { kind, pattern: alert.pattern, seenAt: alert.seen_at };
    }
    case "owner-alert": {
      const { alerts: raised, seen_at: seenAt } = ownerAlert.parse(data);
      return { kind, alerts: raised, seenAt };
    }
    case "message-answer": {
      const { ticket_number: ticketNumber, ...rest } = messageAnswer.parse(data);
      return { kind, ticketNumber, ...rest };
    }
    case "message-received": {
      const received = messageReceived.parse(data);
      return { kind, ticketNumber: received.ticket_number, message: received.message };
    }
    case "owner-question": {
      const { product_name: productName, ...asked } = question.parse(data);
      return { kind, productName, ...asked };
    }
    case "question-answer": {
      const { product_id: productId, product_name: productName, ...rest } = questionAnswer.parse(data);
      return { kind, productId, productName, ...rest };
    }
    case "stock-back": {
      const back = stockBack.parse(data);
      return {
        kind,
        productId: back.product_id,
        productName: back.product_name,
        price: back.price,
        priceVaries: back.price_varies,
      };
    }
    case "owner-stock":
      return { kind, ...lowStock.parse(data) };
    case "owner-digest":
      return { kind, ...digest.parse(data) };
    case "newsletter-confirm":
      return { kind, token: newsletterRequest.parse(data).token };
    default:
      throw new Error(`Unknown kind of mail: ${kind}`);
  }
}
