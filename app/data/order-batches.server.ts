import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, throwIfNotConfirmed, throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type BatchResult } from "#app/shop/order/batch-results.ts";
import { BATCH_CHANGES, type BatchChange } from "#app/shop/order/order-batch.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";

/** An order of a batch. `seen` is the status that was shown. */
type OrderToChange = {
  orderNumber: string;
  seen: OrderStatus;
  shipment?: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };
};

const created = z.union([
  z.object({ ok: z.literal(true), id: z.string() }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

/**
 * Stores a confirmed batch of changes. `undoSeconds`: for how long it can be undone.
 * @returns its id; null when it failed, which has been logged
 */
export async function createBatch(
  db: Db,
  change: BatchChange,
  orders: readonly OrderToChange[],
  undoSeconds: number,
): Promise<string | null> {
  const { data, error } = await db.rpc("admin_create_order_batch", {
    p_batch: {
      change,
      undo_seconds: undoSeconds,
      orders: orders.map(({ orderNumber, seen, shipment }) => ({
        order_number: orderNumber,
        seen,
        carrier: shipment?.carrier ?? null,
        tracking_number: shipment?.trackingNumber ?? null,
        tracking_url: shipment?.trackingUrl ?? null,
      })),
    },
  });
  if (error) throwIfNotConfirmed(error);
  const answer = created.safeParse(data);
  if (!error && answer.data?.ok) return answer.data.id;
  logError("store a change of orders", error ?? data);
  return null;
}

const work = z.union([
  z.object({ ok: z.literal(true), worked: z.boolean() }),
  z.object({ ok: z.literal(false), code: z.string() }).transform(() => ({ worked: false })),
]);

/**
 * Changes the next order of a batch, or undoes its change once the batch is undone.
 * @returns whether there was one
 * @throws as throwUnavailable
 */
export async function changeNextOrder(db: Db, id: string): Promise<boolean> {
  return work.parse(
    unwrap("change an order of many", await db.rpc("admin_work_order_batch", { p_batch_id: id })),
  ).worked;
}

/** Stops a batch, leaving its remaining orders unchanged. */
export async function stopBatch(db: Db, id: string): Promise<void> {
  unwrap("stop a change of orders", await db.rpc("admin_stop_order_batch", { p_batch_id: id }));
}

/**
 * Starts to undo a batch.
 * @returns the error code; null when it has started
 */
export async function undoBatch(db: Db, id: string): Promise<string | null> {
  const answer = unwrap(
    "undo a change of orders",
    await db.rpc("admin_undo_order_batch", { p_batch_id: id }),
  );
  return undoAnswer.parse(answer).code;
}

const undoAnswer = z.object({ code: z.string().nullable().default(null) });

const result = z
  .object({
    ok: z.boolean(),
    code: z.string().nullable().default(null),
    changed: z.boolean().default(true),
    undo_id: z.string().nullable().default(null),
    status: z.enum(ORDER_STATUSES).nullable().default(null),
    tracking_number: z.string().nullable().default(null),
    lines: z
      .array(
        z.object({ name: z.string().nullable().default(null), stock: z.number().nullable().default(null) }),
      )
      .default([]),
  })
  .transform(({ undo_id: undoId, tracking_number: trackingNumber, ...rest }) => ({
    ...rest,
    trackingNumber,
    canUndo: undoId !== null,
  }))
  .nullable();

const undone = z.object({ ok: z.boolean(), code: z.string().nullable().default(null) }).nullable();

const batch = z
  .object({
    id: z.string(),
    change: z.enum(BATCH_CHANGES),
    undo_seconds: z.number(),
    is_undoing: z.boolean(),
    items: z.array(
      z
        .object({
          order_id: z.string().nullable(),
          order_number: z.string(),
          tracking_number: z.string().nullable(),
          result,
          undone,
        })
        .transform((item) => ({
          orderId: item.order_id,
          orderNumber: item.order_number,
          trackingNumber: item.tracking_number,
          result: item.result,
          undone: item.undone,
        })),
    ),
  })
  .transform(({ undo_seconds: undoSeconds, is_undoing: isUndoing, ...rest }) => ({
    ...rest,
    undoSeconds,
    isUndoing,
  }))
  .nullable();

/** An order of a batch with its result. */
export type BatchItem = {
  orderId: string | null;
  orderNumber: string;
  trackingNumber: string | null;
  result: BatchResult;
  /** The result of undoing its change. */
  undone: { ok: boolean; code: string | null } | null;
};

/**
 * A batch of changes. `undoSeconds`: for how long the caller can still undo it; 0: no longer. `isUndoing`: it is being
 * undone.
 */
type Batch = { id: string; change: BatchChange; items: BatchItem[]; undoSeconds: number; isUndoing: boolean };

/**
 * Finds a batch.
 * @returns null when there is none
 */
export async function findBatch(db: Db, id: string): Promise<Batch | null> {
  const { data, error } = await db.rpc("admin_get_order_batch", { p_batch_id: id });
  if (error) throwUnavailable("read a change of orders", error);
  return batch.parse(data);
}
