import * as z from "zod";

import { parseOutcome } from "#app/data/change-answer.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";

const rupees = z.number().transform(paiseFromRupees);

const order = z
  .object({
    id: z.string(),
    order_number: z.string(),
    created_at: z.string(),
    status: z.enum(ORDER_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    payment_method: z.enum(PAYMENT_METHODS),
    total: rupees,
    units: z.number().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    createdAt: row.created_at,
    status: row.status,
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    total: row.total,
    units: row.units ?? 0,
  }));

const address = z
  .object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    address_line_1: z.string(),
    address_line_2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    phone: z.string(),
    is_default: z.boolean(),
  })
  .transform(({ id, is_default: isDefault, ...rest }) => ({ id, isDefault, address: rest }));

const note = z
  .object({ id: z.number(), note: z.string(), created_at: z.string(), author: z.string().nullable() })
  .transform((row) => ({
    id: row.id,
    note: row.note,
    author: row.author ?? "A former member of staff",
    at: row.created_at,
  }));

const customer = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    created_at: z.string(),
    is_staff: z.boolean(),
    consent: z.object({ status: z.string(), since: z.string() }).nullable(),
    cash_blocked_at: z.string().nullable(),
    cash_block_reason: z.string().nullable(),
    tags: z.array(z.string()),
    orders_total: z.number(),
    delivered: z.number(),
    returned: z.number(),
    undelivered: z.number(),
    cancelled: z.number(),
    spent: rupees,
    orders: z.array(order),
    addresses: z.array(address),
    notes: z.array(note),
  })
  .transform((row) => ({
    id: row.id,
    name: row.full_name || row.email || "No name",
    email: row.email,
    phone: row.phone,
    createdAt: row.created_at,
    isStaff: row.is_staff,
    consent: row.consent,
    cashBlocked: row.cash_blocked_at
      ? { at: row.cash_blocked_at, reason: row.cash_block_reason ?? "" }
      : null,
    tags: row.tags,
    figures: {
      orders: row.orders_total,
      delivered: row.delivered,
      returned: row.returned,
      undelivered: row.undelivered,
      cancelled: row.cancelled,
      spent: row.spent,
    },
    orders: row.orders,
    addresses: row.addresses,
    notes: row.notes,
  }));

export type Customer = z.output<typeof customer>;

/**
 * Finds a customer with a page of their orders, newest first.
 * @returns null when there is none
 */
export async function findCustomer(
  db: Db,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Customer | null> {
  const { data, error } = await db.rpc("admin_get_customer", {
    p_user_id: id,
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  });
  if (error) throwUnavailable("read a customer", error);
  return customer.nullable().parse(data);
}

/**
 * Adds a note for staff.
 * @returns the outcome, see parseOutcome
 */
export async function addCustomerNote(db: Db, id: string, text: string): Promise<string> {
  return parseOutcome(
    "add a note on a customer",
    await db.rpc("admin_add_customer_note", { p_user_id: id, p_note: text }),
  );
}

/**
 * Replaces the tags of a customer.
 * @returns the outcome, see parseOutcome
 */
export async function setCustomerTags(db: Db, id: string, tags: string[]): Promise<string> {
  return parseOutcome(
    "set a customer's tags",
    await db.rpc("admin_set_customer_tags", { p_user_id: id, p_tags: tags }),
  );
}

/**
 * Blocks a customer from cash on delivery for a reason, or unblocks them with null.
 * @returns the outcome, see parseOutcome
 */
export async function blockCash(db: Db, id: string, reason: string | null): Promise<string> {
  const given = reason === null ? {} : { p_reason: reason };
  return parseOutcome(
    "block cash on delivery",
    await db.rpc("admin_block_cash", { p_user_id: id, ...given }),
  );
}
