import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { formatAddress } from "#app/shop/address/address.ts";
import {
  ACCOUNT_CHANGES,
  type MailContent,
  type MailOrder,
  type MailReturn,
  type MailShop,
  type QueuedMail,
} from "#app/shop/mail/mail.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import { REFUND_MODES, RETURN_KINDS, RETURN_STATUSES } from "#app/shop/return/return.ts";

// The queue of mails. Uses the service client, because mails are sent when nobody is signed in.

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
  }));

const shipment = z.object({
  carrier: nullableText,
  tracking_number: nullableText,
  tracking_url: nullableText,
});
const ended = z.object({ refund: rupees.default(0), reason: nullableText });
const returned = z.object({
  order_number: z.string(),
  refund: rupees,
  status: z.enum(ORDER_STATUSES).optional(),
  reason: nullableText,
});
const done = z.object({ order_number: z.string(), amount: rupees });
const message = z.object({
  ticket_number: z.string(),
  name: z.string(),
  email: z.string(),
  order_number: nullableText,
  message: z.string(),
});

const accountChange = z.object({ change: z.enum(ACCOUNT_CHANGES), changed_at: z.string() });

const adminChange = z.object({ email: z.string(), is_admin: z.boolean(), changed_at: z.string() });

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
function toMailContent({ kind, order_id: id, data }: Row): MailContent {
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
    case "order-cancelled":
      return { kind, orderId, order: order.parse(data), refund: ended.parse(data).refund };
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
      return { kind, orderId, orderNumber: refund.order_number, amount: refund.amount };
    }
    case "return-update":
    case "owner-return":
      return { kind, orderId, request: request.parse(data) };
    case "owner-message": {
      const { ticket_number: ticketNumber, order_number: orderNumber, ...rest } = message.parse(data);
      return { kind, ticketNumber, orderNumber, ...rest };
    }
    case "account-changed": {
      const { change, changed_at: changedAt } = accountChange.parse(data);
      return { kind, change, changedAt };
    }
    case "owner-admin": {
      const { email, is_admin: isAdmin, changed_at: changedAt } = adminChange.parse(data);
      return { kind, email, isAdmin, changedAt };
    }
    default:
      throw new Error(`Unknown kind of mail: ${kind}`);
  }
}

/**
 * Claims mails that are due: nobody else gets them for a minute, and each is due again after a growing delay until it
 * is sent. A mail that cannot be read is recorded as failed.
 * @throws as throwUnavailable
 */
export async function claimMails(backend: Credentials, limit: number): Promise<QueuedMail[]> {
  const rows = unwrap(
    "claim mails",
    await createServiceClient(backend).rpc("shop_claim_mails", { p_limit: limit }),
  );
  const mails: QueuedMail[] = [];
  for (const row of rows) {
    try {
      const letterhead = z.object({ shop }).parse(row.data).shop;
      mails.push({
        id: row.id,
        to: row.to_email,
        key: row.idempotency_key,
        shop: letterhead,
        content: toMailContent(row),
      });
    } catch (error) {
      console.error(JSON.stringify({ operation: "read a mail", id: row.id, cause: String(error) }));
      await recordMail(backend, row.id, "It could not be written");
    }
  }
  return mails;
}

/**
 * Records the result of sending a mail. Without it the mail is sent again with the same idempotency key.
 * @param error null when it was sent
 */
export async function recordMail(backend: Credentials, id: number, error: string | null): Promise<void> {
  const answer = await createServiceClient(backend).rpc("shop_record_mail", {
    p_id: id,
    p_ok: error === null,
    ...(error === null ? {} : { p_error: error }),
  });
  if (answer.error) console.error(JSON.stringify({ operation: "record a mail", id, cause: answer.error }));
}
