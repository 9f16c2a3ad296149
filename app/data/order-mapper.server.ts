import * as z from "zod";

import type { Tables } from "#app/data/database.types.ts";
import { itemName, sortItems } from "#app/data/order-items.server.ts";
import { moneyColumns, type OrderPayments, toOrderPayments } from "#app/data/order-payments.server.ts";
import { toParts } from "#app/data/shipment-rows.server.ts";
import { billingAddressSchema, shippingAddressSchema } from "#app/data/shipping-address.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import type { TaxedItem } from "#app/shop/invoice/gst-invoice.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { type OrderHistoryEntry } from "#app/shop/order/order-history.ts";
import { ORDER_ACTORS } from "#app/shop/order/order-transitions.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from "#app/shop/order/order.ts";
import type { Parcel } from "#app/shop/order/parcels.ts";
import type { Charges } from "#app/shop/pricing.ts";
import type { BillingAddress } from "#app/shop/tax/billing.ts";

export type OrderItem = {
  id: string;
  productId: string | null;
  /** True if the product is still active. */
  isSold: boolean;
  /** The name, with the values of the variant. */
  productName: string;
  productSku: string;
  productImage: string | null;
  quantity: number;
  /** The units sent in `parts`, and the units refunded instead of sent. */
  shipped: number;
  dropped: number;
  unitPrice: Paise;
  totalPrice: Paise;
  /**
   * In tax mode 'gst': what was paid for the item, less discount and with tax, and for its delivery; otherwise null.
   */
  gst: { goods: Paise; delivery: Paise } | null;
};

export type Order = Charges &
  OrderPayments & {
    id: string;
    orderNumber: string;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    paymentMethod: PaymentMethod;
    couponCode: string | null;
    /** The gift message; null when there is none. */
    giftMessage: string | null;
    cartId: string | null;
    /** The promised days of delivery, 'YYYY-MM-DD'. */
    deliveryFrom: string | null;
    deliveryTo: string | null;
    shippingAddress: Address;
    /** The business that is billed; null for a person. */
    business: { gstin: string; billing: BillingAddress } | null;
    createdAt: string;
    confirmedAt: string | null;
    shippedAt: string | null;
    deliveredAt: string | null;
    cancelledAt: string | null;
    /** ISO timestamp until which stock and coupon are reserved for an order that awaits payment. */
    heldUntil: string | null;
    razorpayOrderId: string | null;
    razorpayPaymentId: string | null;
    /** When Razorpay was last asked for the payment, and when it last answered; null: never. */
    paymentCheckedAt: string | null;
    paymentAnsweredAt: string | null;
    /** The order that was placed from the same cart and replaced this one, which was then cancelled. */
    replacedBy: string | null;
    /** The shipment; null until the shop enters it. */
    carrier: string | null;
    trackingNumber: string | null;
    /** The https URL of the carrier's tracking page. */
    trackingUrl: string | null;
    /** The parcels sent before the last one, oldest first. */
    parts: Parcel[];
    /** The history, oldest first. */
    history: OrderHistoryEntry[];
    items: OrderItem[];
  };

type Row = Tables<"orders"> & {
  order_items: (Tables<"order_items"> & { products: { is_active: boolean } | null })[];
  payments: Pick<
    Tables<"payments">,
    "id" | "status" | "amount" | "is_disputed" | "error_description" | "created_at" | "updated_at"
  >[];
  refunds: Pick<
    Tables<"refunds">,
    "id" | "payment_id" | "amount" | "status" | "reason" | "attempts" | "retry_of" | "razorpay_refund_id"
  >[];
  order_status_history: Omit<Tables<"order_status_history">, "order_id" | "actor_id">[];
  shipments: Parameters<typeof toParts>[0];
};

// Kept as one literal, from which the client infers the row's type.
export const ORDER_COLUMNS =
  "*, order_items(*, products(is_active)), payments(id, status, amount, lost_amount, is_disputed, error_description, created_at, updated_at), refunds(id, payment_id, amount, status, reason, attempts, retry_of, error, razorpay_refund_id), order_status_history(id, status, payment_status, actor, note, created_at), shipments(id, carrier, tracking_number, tracking_url, shipped_at, shipment_items(order_item_id, quantity))";

export const stateColumns = z.object({
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
});
export const paymentMethodColumn = z.object({ payment_method: z.enum(PAYMENT_METHODS) });

/** Columns that the generated types describe only as text or JSON. */
const columns = z.object({
  ...stateColumns.shape,
  ...paymentMethodColumn.shape,
  shipping_address: shippingAddressSchema,
  billing_address: billingAddressSchema,
  ...moneyColumns,
  order_status_history: z.array(
    z.object({
      ...stateColumns.shape,
      id: z.number(),
      actor: z.enum(ORDER_ACTORS),
      note: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
});

type Amounts = Pick<
  Tables<"orders">,
  "subtotal" | "shipping_amount" | "tax_amount" | "discount_amount" | "round_off" | "total_amount"
>;

/** Converts the charges of an order's row to paise. */
export function toCharges(row: Amounts): Charges {
  return {
    subtotal: paiseFromRupees(row.subtotal),
    shipping: paiseFromRupees(row.shipping_amount),
    tax: paiseFromRupees(row.tax_amount),
    discount: paiseFromRupees(row.discount_amount),
    roundOff: paiseFromRupees(row.round_off),
    total: paiseFromRupees(row.total_amount),
  };
}

/** Converts a row to an order: amounts in paise, without failed refunds that were sent again. */
export function toOrder(row: Row): Order {
  const {
    status,
    payment_status,
    payment_method,
    shipping_address,
    billing_address: billing,
    payments,
    refunds,
    order_status_history,
  } = columns.parse(row);
  return {
    id: row.id,
    orderNumber: row.order_number,
    status,
    paymentStatus: payment_status,
    paymentMethod: payment_method,
    ...toCharges(row),
    couponCode: row.coupon_code,
    giftMessage: row.gift_message,
    cartId: row.cart_id,
    deliveryFrom: row.delivery_from,
    deliveryTo: row.delivery_to,
    shippingAddress: shipping_address,
    business: row.buyer_gstin !== null && billing ? { gstin: row.buyer_gstin, billing } : null,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    heldUntil: row.held_until,
    razorpayOrderId: row.razorpay_order_id,
    razorpayPaymentId: row.razorpay_payment_id,
    paymentCheckedAt: row.payment_checked_at,
    paymentAnsweredAt: row.payment_answered_at,
    ...toOrderPayments(payments, refunds, row.reopened_at),
    replacedBy: row.replaced_by,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    parts: toParts(row.shipments),
    history: order_status_history
      .sort((one, other) => one.id - other.id)
      .map((change) => ({
        status: change.status,
        paymentStatus: change.payment_status,
        actor: change.actor,
        note: change.note,
        at: change.created_at,
      })),
    items: sortItems(row.order_items).map((item) => ({
      id: item.id,
      productId: item.product_id,
      isSold: item.products?.is_active === true,
      productName: itemName(item),
      productSku: item.product_sku,
      productImage: item.product_image,
      quantity: item.quantity,
      shipped: item.shipped_quantity,
      dropped: item.dropped_quantity,
      unitPrice: paiseFromRupees(item.unit_price),
      totalPrice: paiseFromRupees(item.total_price),
      gst: toPaidGst(item),
    })),
  };
}

type TaxColumns = Pick<
  Tables<"order_items">,
  "tax_rate" | "discount_share" | "taxable_value" | "tax_amount" | "delivery_value" | "delivery_tax"
>;

/**
 * Converts the tax columns of an item to its tax details; null in tax mode 'simple', where all of these columns are
 * null.
 */
export function toTaxedItem(row: TaxColumns): TaxedItem | null {
  if (row.tax_rate === null) return null;
  const paise = (rupees: number | null) => paiseFromRupees(rupees ?? 0);
  return {
    taxRate: row.tax_rate,
    discountShare: paise(row.discount_share),
    taxableValue: paise(row.taxable_value),
    tax: paise(row.tax_amount),
    deliveryValue: paise(row.delivery_value),
    deliveryTax: paise(row.delivery_tax),
  };
}

function toPaidGst(row: TaxColumns): OrderItem["gst"] {
  const taxed = toTaxedItem(row);
  return (
    taxed && { goods: taxed.taxableValue + taxed.tax, delivery: taxed.deliveryValue + taxed.deliveryTax }
  );
}
