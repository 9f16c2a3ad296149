import * as z from "zod";

import { alertList } from "#app/data/health.server.ts";
import { ROLES } from "#app/shop/account/roles.ts";
import { formatAddress } from "#app/shop/address/address.ts";
import type { MailContent, MailOrder, MailReturn, MailShop } from "#app/shop/mail/mail.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import { toReturnWay } from "#app/shop/return/return-way.ts";
import { REFUND_MODES, RETURN_KINDS, RETURN_STATUSES } from "#app/shop/return/return.ts";
import { SECURITY_PATTERNS, type SecurityPattern } from "#app/shop/security/security-events.ts";

// What a row of the queue of mails says, see supabase/schemas/mail.

const rupees = z.number().transform(paiseFromRupees);
const nullableText = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

const shop = z
  .object({
    site_name: z.string(),
    contact_email: z.string(),
    contact_phone: z.string(),
    refund_days: z.number(),
    return_window_days: z.number(),
    delivery_days_min: z.number(),
    delivery_days_max: z.number(),
  })
  .transform((row): MailShop => ({
    siteName: row.site_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    refundDays: row.refund_days,
    returnWindowDays: row.return_window_days,
    deliveryDaysMin: row.delivery_days_min,
    deliveryDaysMax: row.delivery_days_max,
  }));

/** The shop's details that are in the data of every mail. */
export const letterhead = z.object({ shop });

const address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  address_line_1: z.string(),
  address_line_2: nullableText,
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
});

const order = z
  .object({
    order_number: z.string(),
    placed_at: z.string(),
    delivery_from: z.string().nullable().default(null),
    delivery_to: z.string().nullable().default(null),
    status: z.enum(ORDER_STATUSES),
    payment_method: z.enum(PAYMENT_METHODS),
    payment_status: z.enum(PAYMENT_STATUSES),
    subtotal: rupees,
    shipping: rupees,
    tax: rupees,
    discount: rupees,
    round_off: rupees,
    total: rupees,
    coupon_code: nullableText,
    address,
    items: z.array(z.object({ name: z.string(), quantity: z.number(), total: rupees })),
  })
  .transform((row): MailOrder => ({
    orderNumber: row.order_number,
    placedAt: row.placed_at,
    deliveryFrom: row.delivery_from,
    deliveryTo: row.delivery_to,
    status: row.status,
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    subtotal: row.subtotal,
    shipping: row.shipping,
    tax: row.tax,
    discount: row.discount,
    roundOff: row.round_off,
    total: row.total,
    couponCode: row.coupon_code,
    firstName: row.address.first_name,
    address: formatAddress(row.address),
    items: row.items,
  }));

const request = z
  .object({
    order_number: z.string(),
    number: z.string(),
    kind: z.enum(RETURN_KINDS),
    status: z.enum(RETURN_STATUSES),
    rejected_reason: nullableText,
    refund_amount: rupees.nullable(),
    refund_mode: z.enum(REFUND_MODES).nullable(),
    reference: nullableText,
    return_way: nullableText,
    return_address: nullableText,
    pickup_on: nullableText,
    refund_instead: z.boolean().default(false),
    items: z
      .array(z.object({ name: z.string(), quantity: z.number(), replacement: nullableText }))
      .default([]),
    has_credit_note: z.boolean().default(false),
  })
  .transform((row): MailReturn => ({
    orderNumber: row.order_number,
    number: row.number,
    kind: row.kind,
    status: row.status,
    rejectedReason: row.rejected_reason,
    refundAmount: row.refund_amount,
    refundMode: row.refund_mode,
    reference: row.reference,
    way: toReturnWay(row),
    refundInstead: row.refund_instead,
    items: row.items,
    hasCreditNote: row.has_credit_note,
  }));

const orderMessage = z
  .object({ order_number: z.string() })
  .and(
    z.discriminatedUnion("about", [
      z.object({ about: z.literal("message"), message: z.string() }),
      z.object({ about: z.literal("address"), address: address.transform(formatAddress) }),
    ]),
  );

const shipment = z.object({
  carrier: nullableText,
  tracking_number: nullableText,
  tracking_url: nullableText,
});
const ended = z.object({
  refund: rupees.default(0),
  reason: nullableText,
  has_credit_note: z.boolean().default(false),
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
const lowStock = z.object({
  count: z.number(),
  products: z.array(z.object({ name: z.string(), sku: z.string(), stock: z.number() })),
});
const newsKind = z.enum(["owner-order", "owner-return", "owner-message"]);
const digest = z.object({
  since: z.string(),
  counts: z.partialRecord(newsKind, z.number()),
  news: z.array(z.object({ kind: newsKind, number: z.string(), amount: rupees.nullable() })),
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
    case "order-tracked":
      return { kind, ...toSentOrder(orderId, data) };
    case "owner-payment":
      return { kind, ...toSentOrder(orderId, data) };
    case "order-cancelled": {
      const { refund, has_credit_note: hasCreditNote } = ended.parse(data);
      return { kind, orderId, order: order.parse(data), refund, hasCreditNote };
    }
    case "order-message": {
      const { order_number: orderNumber, ...rest } = orderMessage.parse(data);
      return { kind, orderId, orderNumber, ...rest };
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
