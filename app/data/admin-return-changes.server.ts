import * as z from "zod";

import { parseChange } from "#app/data/change-answer.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { ChangedReplacement } from "#app/shop/return/admin-return.ts";
import type { ReplacementShipment } from "#app/shop/return/replacement-form.ts";
import type { ReturnWayChoice } from "#app/shop/return/return-way-form.ts";
import { RETURN_STATUSES } from "#app/shop/return/return.ts";

/** Changes of the variants wanted in an exchange since it was requested, and the key that sends them anyway. */
export type ChangedReplacements = { key: string; replacements: ChangedReplacement[] };

/** Reasons not to approve an exchange as it was requested: changed variants, and names of what is out of stock. */
export type ReplacementProblems = { changed: ChangedReplacements | null; missing: string[] };

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

const problemsNow = z
  .object({
    lines: z.array(changedReplacement),
    key: z.string().nullable(),
    missing: z.array(z.object({ name: z.string() })),
  })
  .transform(({ lines: replacements, key, missing }): ReplacementProblems => ({
    changed: key === null ? null : { key, replacements },
    missing: missing.map(({ name }) => name),
  }))
  .nullable();

/** Finds changed and sold-out variants of an exchange, before it is approved. */
export async function findReplacementProblems(db: Db, id: string): Promise<ReplacementProblems> {
  const { data, error } = await db.rpc("admin_changed_replacements", { p_return_id: id });
  if (error) throwUnavailable("read what differs in an exchange", error);
  return problemsNow.parse(data) ?? { changed: null, missing: [] };
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

/** Approves a return, approves an exchange as a return, or rejects either with a reason for the shopper. */
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

/** Refunds a return. `amount` is in paise, `reference` that of a transfer made outside Razorpay. */
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

/** Marks the replacement of an exchange as sent, or corrects the shipment of one that was (`corrects`). */
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
