import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { placementRefusal } from "#app/shop/order/placement-refusal.ts";

/**
 * Why a shopper cannot pay in cash, whatever they order: they were asked to pay online, or have as many open cash orders
 * as the shop allows. The database refuses such an order, see private.check_payment_method; here it is
 * read before. @returns null when they can, and when it cannot be read
 */
export async function readCashRefusal(db: Db, userId: string): Promise<string | null> {
  const { openCodLimit } = await getSettings(db);
  const [account, orders] = await Promise.all([
    db.from("users").select("cash_blocked_at").eq("id", userId).maybeSingle(),
    openCodLimit === null
      ? { count: 0, error: null }
      : db
          .from("orders")
          .select("id", { count: "exact", head: true })
          .eq("user_id", userId)
          .eq("payment_method", "cod")
          .in("payment_status", ["pending", "failed"])
          .not("status", "in", "(delivered,cancelled,failed)"),
  ]);
  const error = account.error ?? orders.error;
  if (error) logError("read whether a shopper may pay in cash", error);
  if (account.data?.cash_blocked_at) return placementRefusal("pay_online");
  const count = orders.count ?? 0;
  return openCodLimit !== null && count >= openCodLimit
    ? placementRefusal("too_many_cod", [], { count })
    : null;
}
