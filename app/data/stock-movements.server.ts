import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { readNames } from "#app/data/users.server.ts";

const stocked = z.union([
  z.object({ ok: z.literal(true), stock: z.number() }),
  z.object({ ok: z.literal(false), code: z.enum(["too_few", "too_many"]), stock: z.number() }),
  z.object({ ok: z.literal(false), code: z.enum(["not_found", "has_options", "busy"]) }),
]);

/** Adds `change` units to the stock, or removes them when it is negative, and records the reason. */
export async function changeStock(
  db: Db,
  id: string,
  { change, reason }: { change: number; reason: string },
): Promise<z.output<typeof stocked> | "failed"> {
  const { data, error } = await db.rpc("admin_adjust_stock", {
    p_product_id: id,
    p_change: change,
    p_reason: reason,
  });
  const answer = stocked.safeParse(data);
  if (answer.success) return answer.data;
  logError("change a stock", error ?? data);
  return "failed";
}

/** Sets the low-stock threshold of a product and its variants; null for the default of 5. */
export async function setLowStock(
  db: Db,
  id: string,
  units: number | null,
): Promise<"ok" | "not_found" | "failed"> {
  // The generated type does not allow null for an argument.
  const { data, error } = await db.rpc("admin_set_low_stock", {
    p_product_id: id,
    ...(units === null ? {} : { p_units: units }),
  });
  const answer = z.object({ ok: z.boolean() }).safeParse(data);
  if (answer.success) return answer.data.ok ? "ok" : "not_found";
  logError("set a low stock", error ?? data);
  return "failed";
}

/** Finds the name and low-stock threshold of a product, or of a variant's product; null when there is none. */
export async function findLowStock(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; lowStockAt: number | null } | null> {
  const answer = await db
    .from("products")
    .select("id, name, low_stock_at, variant_of")
    .eq("id", id)
    .maybeSingle();
  if (answer.error) throwUnavailable("read a low stock", answer.error);
  const row = answer.data;
  if (row?.variant_of) return findLowStock(db, row.variant_of);
  return row && { id: row.id, name: row.name, lowStockAt: row.low_stock_at };
}

/** The reasons of stock movements, by which the list can be filtered. */
export const MOVEMENT_REASONS = [
  "order",
  "cancelled",
  "expired",
  "returned",
  "replacement",
  "received",
  "counted",
  "damaged",
  "correction",
  "adjustment",
  "opening",
] as const;

export type StockMovement = {
  id: number;
  quantity: number;
  reason: string;
  product: { id: string; name: string; sku: string } | null;
  order: { id: string; number: string } | null;
  /** The user's name; '' for the shop itself and for deleted accounts. */
  actor: string;
  createdAt: string;
};

type MovementsQuery = Page & {
  reason: "" | (typeof MOVEMENT_REASONS)[number];
  product: string;
  /** The id of a movement. Only earlier movements are listed. */
  before?: number;
};

/** Lists a page of the stock ledger, newest first: of one product and its variants, or of all products. */
export async function listMovements(
  db: Db,
  { reason, product, before, ...page }: MovementsQuery,
): Promise<{ movements: StockMovement[]; hasNext: boolean }> {
  let query = db
    .from("stock_movements")
    .select(
      "id, quantity, reason, actor_id, created_at, product:products(id, name, sku, variant_label, variant_of), order:orders(id, order_number)",
    );
  if (before !== undefined) query = query.lt("id", before);
  if (reason !== "") query = query.eq("reason", reason);
  if (product !== "") query = query.in("product_id", await withVariants(db, product));
  const response = await query.order("id", { ascending: false }).range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list the stock ledger", response), page);
  const names = await readNames(db, new Set(rows.flatMap(({ actor_id: id }) => id ?? [])));
  return {
    movements: rows.map((row) => ({
      id: row.id,
      quantity: row.quantity,
      reason: row.reason,
      product: row.product && {
        id: row.product.variant_of ?? row.product.id,
        name: [row.product.name, row.product.variant_label].filter(Boolean).join(" · "),
        sku: row.product.sku,
      },
      order: row.order && { id: row.order.id, number: row.order.order_number },
      actor: row.actor_id === null ? "" : (names.get(row.actor_id) ?? ""),
      createdAt: row.created_at,
    })),
    hasNext,
  };
}

/** Returns the ids of a product and its variants. */
async function withVariants(db: Db, id: string): Promise<string[]> {
  const answer = await db.from("products").select("id").eq("variant_of", id).limit(1_000);
  return [id, ...unwrap("read the variants of a product", answer).map((row) => row.id)];
}

/** Lists the last ten stock movements of a product, newest first. */
export async function stockMovements(
  db: Db,
  id: string,
): Promise<
  { id: number; quantity: number; reason: string; orderNumber: string | null; createdAt: string }[]
> {
  const answer = await db
    .from("stock_movements")
    .select("id, quantity, reason, created_at, order:orders(order_number)")
    .eq("product_id", id)
    .order("id", { ascending: false })
    .limit(10);
  return unwrap("read the stock ledger", answer).map((row) => ({
    id: row.id,
    quantity: row.quantity,
    reason: row.reason,
    orderNumber: row.order?.order_number ?? null,
    createdAt: row.created_at,
  }));
}
