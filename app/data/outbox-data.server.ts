import * as z from "zod";

import { alertList } from "#app/data/health.server.ts";
import { address, nullableText, rupees } from "#app/data/outbox-rows.server.ts";
import { ROLES } from "#app/shop/account/roles.ts";
import { formatAddress } from "#app/shop/address/address.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { DISPUTE_STATUSES } from "#app/shop/payment/payment.ts";
import { SECURITY_PATTERNS, type SecurityPattern } from "#app/shop/security/security-events.ts";
import type { TaxSettings } from "#app/shop/tax/tax-mode.ts";

// The data of each kind of mail, as written by the functions in supabase/schemas. Amounts are parsed to paise.

const mailLines = z.array(z.object({ name: z.string(), quantity: z.number() }));

export const orderMessage = z.object({ order_number: z.string() }).and(
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

export const kept = z
  .object({ kept_refund: rupees.default(0) })
  .transform(({ kept_refund: keptRefund }) => ({ keptRefund }));
export const shipment = z.object({
  carrier: nullableText,
  tracking_number: nullableText,
  tracking_url: nullableText,
  parcel: mailLines.nullable().default(null),
  is_corrected: z.boolean().default(false),
});
export const ended = z.object({
  refund: rupees.default(0),
  refund_held: z.boolean().default(false),
  held: rupees.default(0),
  under_way: z.boolean().default(false),
  bank_returned: rupees.default(0),
  replaced_by: nullableText,
  reason: nullableText,
  has_credit_note: z.boolean().default(false),
});
export const paymentLink = z.object({
  link_id: z.string(),
  token_hash: z.string(),
  expires_at: z.string(),
  held_until: nullableText,
  has_signed_in: z.boolean().default(false),
});
export const returned = z.object({
  order_number: z.string(),
  refund: rupees,
  status: z.enum(ORDER_STATUSES).optional(),
  reason: nullableText,
});
export const done = z.object({
  order_number: z.string(),
  amount: rupees,
  has_credit_note: z.boolean().default(false),
});
export const message = z.object({
  ticket_number: z.string(),
  name: z.string(),
  email: z.string(),
  order_number: nullableText,
  message: z.string(),
});

const role = z.enum(ROLES).nullable();
export const accountChange = z
  .object({ changed_at: z.string() })
  .and(
    z.union([
      z.object({ change: z.enum(["password", "email", "two_step", "no_two_step", "sessions"]) }),
      z.object({ change: z.literal("role"), role }),
    ]),
  );
export const accountClosed = z.object({ closed_at: z.string() });
export const roleChange = z.object({ email: z.string(), role, old_role: role, changed_at: z.string() });

export const ownerAct = z
  .object({ by: z.string(), done_at: z.string() })
  .and(
    z.union([
      z.object({ act: z.enum(["payment_keys", "security", "delete", "newsletter", "left"]) }),
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
export const ownerAlert = z.object({ alerts: alertList, seen_at: z.string() });
export const disputeNews = z
  .object({
    dispute_id: z.string(),
    payment_id: z.string(),
    order_number: nullableText,
    amount: rupees,
    status: z.enum(DISPUTE_STATUSES),
    reason: nullableText,
    respond_by: nullableText,
  })
  .transform(({ order_number: orderNumber, amount, status, reason, ...ids }) => ({
    orderNumber,
    dispute: {
      id: ids.dispute_id,
      paymentId: ids.payment_id,
      amount,
      status,
      reason,
      respondBy: ids.respond_by,
    },
  }));
export const securityAlert = z.object({ pattern: z.enum(PATTERNS), seen_at: z.string() });

export const messageAnswer = z.object({
  ticket_number: z.string(),
  name: z.string(),
  message: z.string(),
  answer: z.string(),
  token: z.string(),
});
export const messageReceived = z.object({ ticket_number: z.string(), message: nullableText });
export const lowStock = z.object({
  count: z.number(),
  products: z.array(z.object({ name: z.string(), sku: z.string(), stock: z.number() })),
});
const newsKind = z.enum(["owner-order", "owner-return", "owner-message", "owner-question"]);
export const digest = z.object({
  since: z.string(),
  counts: z.partialRecord(newsKind, z.number()),
  news: z.array(z.object({ kind: newsKind, number: z.string(), amount: rupees.nullable() })),
});

export const question = z.object({ product_name: z.string(), question: z.string() });
export const questionAnswer = z.object({
  product_id: z.string(),
  product_name: z.string(),
  question: z.string(),
  answer: z.string(),
});

export const stockBack = z.object({
  product_id: z.string(),
  product_name: z.string(),
  price: rupees,
  price_varies: z.boolean(),
  tax: z
    .object({ mode: z.enum(["simple", "gst"]), rate: z.number(), included: z.boolean() })
    .transform(({ mode, rate, included }): TaxSettings => ({
      taxMode: mode,
      taxRate: rate,
      pricesIncludeTax: included,
    })),
});

export const newsletterRequest = z.object({ token: z.string() });
