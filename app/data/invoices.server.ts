import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { itemName, sortItems } from "#app/data/order-items.server.ts";
import { toCharges, toTaxedItem } from "#app/data/order-mapper.server.ts";
import { readInChunks } from "#app/data/read-in-chunks.server.ts";
import { billingAddressSchema, shippingAddressSchema } from "#app/data/shipping-address.server.ts";
import type { InvoiceOrder, InvoiceSeller, IssuedInvoice } from "#app/shop/invoice/invoice.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";

// Kept as one literal, from which the client infers the row's type.
const COLUMNS =
  "id, user_id, order_number, created_at, cancelled_at, status, payment_status, payment_method, razorpay_payment_id, subtotal, shipping_amount, tax_amount, tax_rate, buyer_gstin, billing_address, place_of_supply, prices_include_tax, discount_amount, round_off, total_amount, shipping_address, order_items(id, product_name, variant_label, product_sku, catalogue_sku, hsn_code, quantity, unit_price, total_price, tax_rate, discount_share, taxable_value, tax_amount, delivery_value, delivery_tax)";

/** Columns that the generated types describe only as text or JSON. */
const columns = z.object({
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  shipping_address: shippingAddressSchema,
  billing_address: billingAddressSchema,
});

const seller = z
  .object({
    legal_name: z.string(),
    address: z.string(),
    gstin: z.string(),
    state: z.string(),
    email: z.string(),
    phone: z.string(),
    signatory: z.string().default(""),
    signature_url: z.string().default(""),
  })
  .transform(({ legal_name: legalName, signature_url: signatureUrl, ...rest }): InvoiceSeller => ({
    legalName,
    signatureUrl,
    ...rest,
  }));

/**
 * An order with its invoice. `ownerId` is null for a deleted account; `issued` is null before the invoice is issued.
 */
type OrderToInvoice = {
  id: string;
  ownerId: string | null;
  order: InvoiceOrder;
  issued: IssuedInvoice | null;
};

/** Finds an order that the caller may read, with its invoice. @returns null when there is none */
export async function findOrderToInvoice(db: Db, orderId: string): Promise<OrderToInvoice | null> {
  return (await readToInvoice(db, [orderId]))[0] ?? null;
}

/** Finds orders with their invoices for staff, in the order of the ids; unknown ones are left out. */
export function findOrdersToInvoice(db: Db, ids: readonly string[]): Promise<OrderToInvoice[]> {
  return readInChunks(
    ids,
    (chunk) => readToInvoice(db, chunk),
    ({ id }) => id,
  );
}

async function readToInvoice(db: Db, ids: string[]): Promise<OrderToInvoice[]> {
  const [orders, invoices] = await Promise.all([
    db.from("orders").select(COLUMNS).in("id", ids),
    db.from("invoices").select("order_id, number, issued_at, seller").in("order_id", ids),
  ]);
  if (orders.error) throwUnavailable("read an order to invoice", orders.error);
  if (invoices.error) throwUnavailable("read an invoice", invoices.error);
  const issued = new Map(
    invoices.data.map((row) => [
      row.order_id,
      { number: row.number, issuedAt: row.issued_at, seller: seller.parse(row.seller) },
    ]),
  );
  return orders.data.map((row) => {
    const { status, payment_status, payment_method, shipping_address, billing_address } = columns.parse(row);
    return {
      id: row.id,
      ownerId: row.user_id,
      issued: issued.get(row.id) ?? null,
      order: {
        orderNumber: row.order_number,
        createdAt: row.created_at,
        cancelledAt: row.cancelled_at,
        status,
        paymentStatus: payment_status,
        paymentMethod: payment_method,
        razorpayPaymentId: row.razorpay_payment_id,
        ...toCharges(row),
        taxRate: row.tax_rate,
        pricesIncludeTax: row.prices_include_tax,
        buyerGstin: row.buyer_gstin,
        shippingAddress: shipping_address,
        billing: billing_address,
        placeOfSupply: row.place_of_supply,
        items: sortItems(row.order_items).map((item) => ({
          name: itemName(item),
          sku: item.catalogue_sku ?? item.product_sku,
          hsn: item.hsn_code,
          quantity: item.quantity,
          unitPrice: paiseFromRupees(item.unit_price),
          totalPrice: paiseFromRupees(item.total_price),
          gst: toTaxedItem(item),
        })),
      },
    };
  });
}

/** Finds the number of an order's invoice that the caller may read; null when none was issued. */
export async function findInvoiceNumber(db: Db, orderId: string): Promise<string | null> {
  const answer = await db.from("invoices").select("number").eq("order_id", orderId);
  return unwrap("read the number of an invoice", answer)[0]?.number ?? null;
}

const issuing = z.union([
  z.object({ ok: z.literal(true), number: z.string() }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

/**
 * Issues the invoice of an order, for staff. An order that has one keeps it.
 * @returns its number, or an error code: 'not_found', 'not_confirmed', 'busy'
 */
export async function issueInvoice(
  db: Db,
  orderId: string,
): Promise<{ ok: true; number: string } | { ok: false; code: string }> {
  return issuing.parse(
    unwrap("issue an invoice", await db.rpc("admin_issue_invoice", { p_order_id: orderId })),
  );
}
