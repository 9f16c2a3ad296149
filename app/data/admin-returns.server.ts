import * as z from "zod";

import { readRefundState } from "#app/data/admin-order-refunds.server.ts";
import { parseChange } from "#app/data/change-answer.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { RefundState } from "#app/shop/order/refund-left.ts";
import type { ChangedReplacement, ReturnFilter } from "#app/shop/return/admin-return.ts";
import type { ReplacementShipment } from "#app/shop/return/replacement-form.ts";
import type { ReturnWayChoice } from "#app/shop/return/return-way-form.ts";
import {
  REQUEST_KINDS,
  type RequestKind,
  RETURN_STATUSES,
  type ReturnStatus,
} from "#app/shop/return/return.ts";

/** A return in the portal's list; `amount` is the refund, or the value of its items until it is refunded. */
export type AdminReturn = {
  id: string;
  number: string;
  kind: RequestKind;
  status: ReturnStatus;
  /** Whether the money of a refunded one has not gone back. */
  refund: RefundState | null;
  amount: Paise;
  requestedAt: string;
  orderNumber: string;
  customer: string;
};

const listed = z.array(
  z
    .object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(REQUEST_KINDS),
      status: z.enum(RETURN_STATUSES),
      refund: z.enum(["pending", "failed"]).nullable(),
      items_amount: z.number(),
      refund_amount: z.number().nullable(),
      requested_at: z.string(),
      order_number: z.string(),
      customer: z.string().nullable(),
    })
    .transform((row): AdminReturn => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      status: row.status,
      refund: row.refund,
      amount: paiseFromRupees(row.refund_amount ?? row.items_amount),
      requestedAt: row.requested_at,
      orderNumber: row.order_number,
      customer: row.customer || "Guest",
    })),
);

type ReturnsQuery = Page & {
  /** See admin_list_returns; '' means any. */
  search: string;
  status: ReturnFilter | "";
};

/** A page of all returns and exchanges, newest first. */
export async function listAllReturns(
  db: Db,
  { search, status, ...page }: ReturnsQuery,
): Promise<{ returns: AdminReturn[]; hasNext: boolean }> {
  const [first, last] = pageRangePlusOne(page);
  const answer = await db.rpc("admin_list_returns", {
    p_search: search,
    p_status: status,
    p_limit: last - first + 1,
    p_offset: first,
  });
  const { rows, hasNext } = splitPage(listed.parse(unwrap("list all returns", answer)), page);
  return { returns: rows, hasNext };
}

/** Details of a return for admins only: payout details in full, and the shopper's comment. */
export type AdminReturnDetail = {
  orderId: string;
  comment: string | null;
  upiId: string | null;
  bank: { name: string; number: string; ifsc: string } | null;
  restocked: boolean | null;
  /** Whether the money of a refunded one has not gone back. */
  refund: RefundState | null;
  /** What an exchange sends instead. */
  replacements: Replacement[];
};

/** `sku`: '' where the product is gone, or not for sale and the reader may not see it. */
export type Replacement = { id: string; name: string; label: string | null; sku: string; quantity: number };

/** Finds any return, for an admin. @returns null when there is none */
export async function findAdminReturn(db: Db, id: string): Promise<AdminReturnDetail | null> {
  const { data, error } = await db
    .from("return_requests")
    .select(
      "order_id, comment, upi_id, bank_account_name, bank_account_number, bank_ifsc, restocked, refund_id, order:orders(refunds(id, payment_id, amount, status, reason, error, attempts, retry_of, created_at)), return_items(order_item_id, quantity, replacement_label, order_items(product_name, variant_label, catalogue_sku), replacement:products(sku))",
    )
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read a return", error);
  if (!data) return null;
  const { bank_account_name: name, bank_account_number: number, bank_ifsc: ifsc } = data;
  return {
    orderId: data.order_id,
    comment: data.comment,
    upiId: data.upi_id,
    bank: name && number && ifsc ? { name, number, ifsc } : null,
    restocked: data.restocked,
    refund: readRefundState(data.refund_id, data.order.refunds),
    replacements: data.return_items
      .map(
        ({ order_item_id: itemId, quantity, replacement_label: label, order_items: item, replacement }) => ({
          id: itemId,
          name: item.product_name,
          label: label ?? item.variant_label,
          sku: (label === null ? item.catalogue_sku : replacement?.sku) ?? "",
          quantity,
        }),
      )
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}

/** What differs in an exchange since it was asked for, and the key that sends it anyway. */
export type ChangedReplacements = { key: string; replacements: ChangedReplacement[] };

const changedReplacement = z
  .object({
    name: z.string(),
    price: z.number(),
    was: z.number(),
    is_offered: z.boolean(),
    is_taxed_alike: z.boolean(),
  })
  .transform(({ name, price, was, is_offered: isOffered, is_taxed_alike: isTaxedAlike }) => ({
    name,
    price: paiseFromRupees(price),
    was: paiseFromRupees(was),
    isOffered,
    isTaxedAlike,
  }));

const changedNow = z
  .object({ lines: z.array(changedReplacement), key: z.string() })
  .transform(({ lines: replacements, key }): ChangedReplacements => ({ key, replacements }))
  .nullable();

/** What differs in an exchange by now, before it is approved; null when nothing does. */
export async function findChangedReplacements(db: Db, id: string): Promise<ChangedReplacements | null> {
  const { data, error } = await db.rpc("admin_changed_replacements", { p_return_id: id });
  if (error) throwUnavailable("read what differs in an exchange", error);
  return changedNow.parse(data);
}

const done = z.object({ ok: z.literal(true), number: z.string() });

const refusedPlainly = z.object({
  ok: z.literal(false),
  code: z.string(),
  status: z.enum(RETURN_STATUSES).nullable().default(null),
  bound: z
    .number()
    .nullable()
    .default(null)
    .transform((bound) => (bound === null ? null : paiseFromRupees(bound))),
  lines: z.array(z.object({ name: z.string().nullable() })).default([]),
});

type Refusal = z.output<typeof refusedPlainly> & { changed: ChangedReplacements | null };

export type ReturnChange = z.output<typeof done> | Refusal;

const refused = z.union([
  z
    .object({
      ok: z.literal(false),
      code: z.literal("replacement_changed"),
      lines: z.array(changedReplacement),
      key: z.string(),
    })
    .transform(({ ok, code, lines: replacements, key }): Refusal => ({
      ...refusedPlainly.parse({ ok, code }),
      changed: { key, replacements },
    })),
  refusedPlainly.transform((refusal): Refusal => ({ ...refusal, changed: null })),
]);

const readChange = (operation: string, answer: Parameters<typeof parseChange>[1]): ReturnChange =>
  parseChange(operation, answer, { done, refused });

/** Approves a return, or an exchange as a return, or rejects it with a reason for the shopper. */
export async function decideReturn(
  db: Db,
  id: string,
  decision: { reason: string } | { approve: "approve" | "approve-refund"; way: ReturnWayChoice },
): Promise<ReturnChange> {
  return readChange(
    "decide on a return",
    await db.rpc("admin_decide_return", {
      p_return_id: id,
      ...("approve" in decision
        ? {
            p_approve: true,
            p_for_refund: decision.approve === "approve-refund",
            p_way: {
              accepts: decision.way.accepts,
              ...(decision.way.way === "post"
                ? { way: "post", address: decision.way.returnAddress }
                : { way: "pickup", pickup_on: decision.way.pickupOn }),
            },
          }
        : { p_approve: false, p_reason: decision.reason }),
    }),
  );
}

/** Marks the items of a return as received, and adds them to the stock if `restock`. */
export async function receiveReturn(
  db: Db,
  id: string,
  { restock }: { restock: boolean },
): Promise<ReturnChange> {
  const answer = await db.rpc("admin_receive_return", { p_return_id: id, p_restock: restock });
  return readChange("receive a return", answer);
}

/** Refunds a return; `amount` in paise, `reference` of a transfer made outside Razorpay. */
export async function refundReturn(
  db: Db,
  id: string,
  { amount, reference }: { amount: Paise; reference: string | null },
): Promise<ReturnChange> {
  return readChange(
    "refund a return",
    await db.rpc("admin_refund_return", {
      p_return_id: id,
      p_amount: rupeesFromPaise(amount),
      ...(reference === null ? {} : { p_reference: reference }),
    }),
  );
}

/** Marks the replacement of an exchange as sent, or sets the shipment of one that was (`corrects`). */
export async function replaceReturn(
  db: Db,
  id: string,
  { carrier, trackingNumber, corrects }: ReplacementShipment & { corrects: boolean },
): Promise<ReturnChange> {
  return readChange(
    "replace a return",
    await db.rpc("admin_replace_return", {
      p_return_id: id,
      p_shipment: { carrier, tracking_number: trackingNumber, corrects },
    }),
  );
}
