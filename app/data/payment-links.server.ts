import * as z from "zod";

import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";
import { ORDER_COLUMNS, type Order, toOrder } from "#app/data/order-mapper.server.ts";
import { type Reopening, toReopening } from "#app/data/orders.server.ts";

// Links for paying an order without signing in. Reads for a visitor with a link use the service client, because the
// token is their authorization.

const found = z.object({ order_id: z.string(), is_expired: z.boolean(), expires_at: z.string() }).nullable();

/**
 * Finds the order of a payment link, and its customer's e-mail.
 * @returns null when no link has this token
 */
export async function findOrderOfLink(
  backend: Credentials,
  token: string,
): Promise<{ order: Order; isExpired: boolean; expiresAt: string } | null> {
  const client = createServiceClient(backend);
  const answer = await client.rpc("shop_find_payment_link", { p_token: token });
  if (answer.error) throwUnavailable("find a payment link", answer.error);
  const link = found.parse(answer.data);
  if (!link) return null;
  const { data, error } = await client
    .from("orders")
    .select(ORDER_COLUMNS)
    .eq("id", link.order_id)
    .maybeSingle();
  if (error) throwUnavailable("read the order of a payment link", error);
  return data && { order: toOrder(data), isExpired: link.is_expired, expiresAt: link.expires_at };
}

/** Makes the order of a payment link payable again, as `reopenOrder` does for its shopper. */
export async function reopenByLink(backend: Credentials, orderId: string, token: string): Promise<Reopening> {
  const client = createServiceClient(backend);
  return toReopening(
    "reopen an order by its payment link",
    await client.rpc("shop_reopen_order", { p_order_id: orderId, p_token: token }),
  );
}

export type PaymentLink = { id: string; tokenHash: string; expiresAt: string };

/** Finds the newest payment link of an order, for staff; null without one. */
export async function findPaymentLink(db: Db, orderId: string): Promise<PaymentLink | null> {
  const { data, error } = await db
    .from("payment_links")
    .select("id, token_hash, expires_at")
    .eq("order_id", orderId)
    .order("created_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throwUnavailable("read a payment link", error);
  return data && { id: data.id, tokenHash: data.token_hash, expiresAt: data.expires_at };
}

const created = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

/** Stores a payment link of an order and mails it. A repeat with the same id makes no second link. */
export async function addPaymentLink(
  db: Db,
  orderId: string,
  { id, tokenHash }: { id: string; tokenHash: string },
): Promise<z.output<typeof created>> {
  const { data, error } = await db.rpc("admin_create_payment_link", {
    p_link: { id, order_id: orderId, token_hash: tokenHash },
  });
  if (!error) return created.parse(data);
  logError("make a payment link", error);
  return { ok: false, code: "failed" };
}
