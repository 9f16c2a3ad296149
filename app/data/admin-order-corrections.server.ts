import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";

type Correction = { ok: true; changed: boolean } | { ok: false; code: string; status: OrderStatus | null };

const answers = z.union([
  z.object({ ok: z.literal(true), changed: z.boolean().default(true) }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    status: z.enum(ORDER_STATUSES).nullable().default(null),
  }),
]);

function resultOf(operation: string, { data, error }: { data: unknown; error: unknown }): Correction {
  if (!error) return answers.parse(data);
  logError(operation, error);
  return { ok: false, code: "failed", status: null };
}

/** Corrects the delivery address of an order if it still has this version, and mails the customer. */
export async function setOrderAddress(
  db: Db,
  id: string,
  { address, version }: { address: Address; version: string },
): Promise<Correction> {
  const answer = await db.rpc("admin_set_order_address", {
    p_change: { order_id: id, address, expected_updated_at: version },
  });
  return resultOf("correct an order's address", answer);
}

/** Writes a mail to the customer of an order, once for each key. */
export async function writeToCustomer(
  db: Db,
  id: string,
  { message, key }: { message: string; key: string },
): Promise<Correction> {
  const answer = await db.rpc("admin_write_to_customer", { p_order_id: id, p_message: message, p_key: key });
  return resultOf("write to a customer", answer);
}
