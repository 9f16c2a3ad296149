import * as z from "zod";

import type { Settlement, SettlementEntry } from "#app/shop/bookkeeping/settlement.ts";

// Schemas of Razorpay's payouts and of their reconciliation, with only the fields that the shop compares.

/** A page of a list: the items that could be parsed, and the total number of items. */
export type ListPage<T> = { items: T[]; count: number };

const paise = z.int().nonnegative();
/** An amount in paise that may be missing, which counts as 0. */
const optional = paise.nullish().transform((amount) => amount ?? 0);
const TEXT_MAX = 300;
const text = z
  .string()
  .nullish()
  .transform((given) => given?.trim().slice(0, TEXT_MAX) || null);
const moment = z
  .int()
  .positive()
  .transform((seconds) => new Date(seconds * 1000).toISOString());
const id = z.string().trim().min(1).max(60);
const settlementId = z.string().regex(/^setl_[A-Za-z0-9]{1,40}$/);

const settlement = z
  .object({
    id: settlementId,
    amount: paise,
    fees: optional,
    tax: optional,
    status: z.string().trim().min(1).max(40),
    utr: z.string().max(60).nullish().catch(null),
    created_at: moment,
  })
  .transform(({ utr, created_at: createdAt, ...given }): Settlement => ({
    ...given,
    utr: utr ?? null,
    createdAt,
  }));

const entry = z
  .object({
    settlement_id: settlementId,
    entity_id: id,
    type: z.string().trim().min(1).max(40),
    amount: paise,
    credit: optional,
    debit: optional,
    fee: optional,
    tax: optional,
    payment_id: id.nullish().catch(null),
    dispute_id: id.nullish().catch(null),
    description: text,
    created_at: moment.nullish().catch(null),
  })
  .transform((given): SettlementEntry => ({
    settlementId: given.settlement_id,
    entityId: given.entity_id,
    type: given.type,
    amount: given.amount,
    credit: given.credit,
    debit: given.debit,
    fee: given.fee,
    tax: given.tax,
    paymentId: given.payment_id ?? null,
    disputeId: given.dispute_id ?? null,
    description: given.description,
    createdAt: given.created_at ?? null,
  }));

/** Builds the schema of a page that skips invalid items. What is missing then shows as a difference of its payout. */
function pageOf<T>(item: z.ZodType<T>): z.ZodType<ListPage<T>> {
  return z.object({ items: z.array(z.unknown()) }).transform(({ items }) => ({
    count: items.length,
    items: items.flatMap((given) => {
      const parsed = item.safeParse(given);
      return parsed.success ? [parsed.data] : [];
    }),
  }));
}

export const settlements = pageOf(settlement);
export const settlementEntries = pageOf(entry);
