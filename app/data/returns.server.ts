import * as z from "zod";

import { readRefundState } from "#app/data/admin-order-refunds.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, logError } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import {
  refundAmounts,
  type OrderAmounts,
  type PaidOrder,
  isRefundTooSmall,
  returnRefundable,
} from "#app/shop/return/return-amount.ts";
import { type ExcessLine } from "#app/shop/return/return-refusal.ts";
import { toReturnWay } from "#app/shop/return/return-way.ts";
import {
  type ExchangeChoice,
  payeeLabel,
  REFUND_MODES,
  type RefundMode,
  REQUEST_KINDS,
  REQUEST_REASONS,
  RETURN_STATUSES,
  type RefundProgress,
  type ReturnChoice,
  type ReturnRequest,
} from "#app/shop/return/return.ts";

/** A return or exchange with its amounts in paise. */
export type StoredReturn = ReturnRequest & {
  /** The value of its items without shipping. */
  itemsAmount: Paise;
  /** The part of the refund that was for shipping. */
  deliveryAmount: Paise;
  refundAmount: Paise | null;
  /** See isRefundTooSmall. */
  isTooSmall: boolean;
};

const COLUMNS =
  "id, number, kind, status, refund_mode, upi_id, bank_account_number, items_amount, refund_amount, refund_id, delivery_amount, reference, rejected_reason, return_way, return_address, pickup_on, carrier, tracking_number, requested_at, decided_at, received_at, closed_at, return_items(order_item_id, quantity, reason, replacement_label)";

const REASONS = REQUEST_REASONS.map(({ value }) => value);

/** Columns that the generated types describe only as text. */
const columns = z.object({
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(RETURN_STATUSES),
  refund_mode: z.enum(REFUND_MODES).nullable(),
  return_items: z.array(
    z.object({
      order_item_id: z.string(),
      quantity: z.number(),
      reason: z.enum(REASONS),
      replacement_label: z.string().nullable(),
    }),
  ),
});

type ReturnedOrder = Omit<OrderAmounts, "items"> &
  PaidOrder & {
    id: string;
    items: readonly (OrderAmounts["items"][number] & { productName: string })[];
  };

/** Lists the returns and exchanges of an order, newest first. */
export async function listReturns(db: Db, order: ReturnedOrder): Promise<StoredReturn[]> {
  const { data, error } = await db
    .from("return_requests")
    .select(COLUMNS)
    .eq("order_id", order.id)
    .order("requested_at", { ascending: false })
    .order("number", { ascending: false });
  if (error) throwUnavailable("list returns", error);
  const refundOf = await readRefundProgress(db, order.id, data);
  const names = new Map(order.items.map(({ id, productName }) => [id, productName]));
  const requests = data.map((row) => {
    const { kind, status, refund_mode: refundMode, return_items: items } = columns.parse(row);
    return {
      id: row.id,
      number: row.number,
      kind,
      status,
      refundMode,
      payee: payeeLabel({ mode: refundMode, upiId: row.upi_id, accountNumber: row.bank_account_number }),
      itemsAmount: paiseFromRupees(row.items_amount),
      deliveryAmount: paiseFromRupees(row.delivery_amount),
      refundAmount: row.refund_amount === null ? null : paiseFromRupees(row.refund_amount),
      refund: row.refund_id === null ? null : refundOf(row.refund_id),
      reference: row.reference,
      rejectedReason: row.rejected_reason,
      way: toReturnWay(row),
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
      requestedAt: row.requested_at,
      decidedAt: row.decided_at,
      receivedAt: row.received_at,
      closedAt: row.closed_at,
      items: items
        .map(({ order_item_id: id, quantity, reason, replacement_label: replacement }) => ({
          id,
          name: names.get(id) ?? "",
          quantity,
          reason,
          replacement: kind === "exchange" ? replacement : null,
        }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    };
  });
  const amounts = refundAmounts(order, requests);
  return requests.map((request, index) => ({
    ...request,
    amount: request.refundAmount ?? returnRefundable(amounts[index] ?? request.itemsAmount, order),
    isTooSmall:
      request.refundAmount === null && isRefundTooSmall(amounts[index] ?? request.itemsAmount, order),
  }));
}

/**
 * Returns a function that gives the progress of a refund of an order's returns by its id. Reads nothing when no return
 * has a refund.
 */
async function readRefundProgress(
  db: Db,
  orderId: string,
  requests: readonly { refund_id: string | null }[],
): Promise<(id: string) => RefundProgress> {
  if (requests.every((request) => request.refund_id === null)) return () => ({ state: "pending", at: null });
  const { data, error } = await db.from("refunds").select("*").eq("order_id", orderId);
  if (error) throwUnavailable("read the refunds of returns", error);
  return (id) => {
    const sent = data.find((row) => row.id === id && row.status === "processed");
    // The state is also null while another refund replaces a failed one and has not arrived.
    const state =
      readRefundState(id, data) ?? (data.some(({ status }) => status === "processed") ? "sent" : "pending");
    return { state, at: sent?.updated_at ?? null };
  };
}

const choiceRows = z.array(
  z.object({ order_item_id: z.string(), product_id: z.string(), label: z.string(), stock: z.number() }),
);

/** Lists the variants for which the items of an order can be exchanged, by order item. */
export async function listExchangeChoices(db: Db, orderId: string): Promise<Map<string, ExchangeChoice[]>> {
  const { data, error } = await db.rpc("shop_exchange_choices", { p_order_id: orderId });
  if (error) throwUnavailable("list what can be had in exchange", error);
  const choices = new Map<string, ExchangeChoice[]>();
  for (const { order_item_id: itemId, product_id: id, label, stock } of choiceRows.parse(data)) {
    choices.set(itemId, [...(choices.get(itemId) ?? []), { id, label, stock }]);
  }
  return choices;
}

/** The destination of a refund: its source, a UPI ID or a bank account. */
export type Payee =
  | { mode: Extract<RefundMode, "source"> | null }
  | { mode: Extract<RefundMode, "upi">; upiId: string }
  | { mode: Extract<RefundMode, "bank">; name: string; number: string; ifsc: string };

export type Requesting = { ok: true; number: string } | { ok: false; code: string; lines: ExcessLine[] };

const requestAnswer = z.union([
  z.object({ ok: z.literal(true), number: z.string() }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    lines: z.array(z.object({ name: z.string(), left: z.number().nullable() })).default([]),
  }),
]);

/** Logs a failure without the row, which may contain a bank account. */
function failed(operation: string, error: { code?: string; message: string }): Requesting {
  logError(operation, error);
  return { ok: false, code: "failed", lines: [] };
}

/**
 * Requests a return or an exchange.
 * @param request `key`: idempotency key; a repeat returns the first request
 */
export async function requestReturn(
  db: Db,
  orderId: string,
  request: { key: string; choice: ReturnChoice; comment: string | null; payee: Payee },
): Promise<Requesting> {
  const { key, choice, comment, payee } = request;
  const { data, error } = await db.rpc("shop_request_return", {
    p_request: {
      order_id: orderId,
      request_key: key,
      kind: choice.kind,
      items: choice.items.map(({ id, quantity, reason, replacement }) => ({
        order_item_id: id,
        quantity,
        reason,
        replacement_id: replacement,
      })),
      comment,
      refund_mode: payee.mode,
      ...(payee.mode === "upi" ? { upi_id: payee.upiId } : {}),
      ...(payee.mode === "bank"
        ? { bank_account_name: payee.name, bank_account_number: payee.number, bank_ifsc: payee.ifsc }
        : {}),
    },
  });
  return error ? failed("request a return", error) : requestAnswer.parse(data);
}

/** Returns true if a confirmation has requested a return already. The caller reads their own requests alone. */
export async function isRequested(db: Db, key: string): Promise<boolean> {
  const { data, error } = await db.from("return_requests").select("id").eq("request_key", key).maybeSingle();
  if (error) throwUnavailable("find a return by its key", error);
  return data !== null;
}

/** Withdraws a request that has not been decided. */
export async function withdrawReturn(db: Db, requestId: string): Promise<Requesting> {
  const { data, error } = await db.rpc("shop_withdraw_return", { p_return_id: requestId });
  return error ? failed("withdraw a return", error) : requestAnswer.parse(data);
}
