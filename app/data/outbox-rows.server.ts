import * as z from "zod";

import { formatAddress } from "#app/shop/address/address.ts";
import type { MailOrder, MailReturn, MailShop } from "#app/shop/mail/mail.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import { toReturnWay } from "#app/shop/return/return-way.ts";
import { REFUND_MODES, REQUEST_KINDS, REQUEST_REASONS, RETURN_STATUSES } from "#app/shop/return/return.ts";

// The shapes of the shop, an order and a return in the outbox, see supabase/schemas/mail.

export const rupees = z.number().transform(paiseFromRupees);
export const nullableText = z
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

/** The shop's details, which are in the data of every mail. */
export const letterhead = z.object({ shop });

export const address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  address_line_1: z.string(),
  address_line_2: nullableText,
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
});

export const order = z
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

export const request = z
  .object({
    order_number: z.string(),
    number: z.string(),
    kind: z.enum(REQUEST_KINDS),
    status: z.enum(RETURN_STATUSES),
    rejected_reason: nullableText,
    refund_amount: rupees.nullable(),
    expected_amount: rupees.nullable().default(null),
    refund_mode: z.enum(REFUND_MODES).nullable(),
    reference: nullableText,
    carrier: nullableText,
    tracking_number: nullableText,
    return_way: nullableText,
    return_address: nullableText,
    pickup_on: nullableText,
    refund_instead: z.boolean().default(false),
    items: z
      .array(
        z.object({
          name: z.string(),
          quantity: z.number(),
          replacement: nullableText,
          reason: z
            .enum(REQUEST_REASONS.map(({ value }) => value))
            .nullable()
            .default(null),
        }),
      )
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
    expectedAmount: row.expected_amount,
    refundMode: row.refund_mode,
    reference: row.reference,
    way: toReturnWay(row),
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    refundInstead: row.refund_instead,
    items: row.items,
    hasCreditNote: row.has_credit_note,
  }));
