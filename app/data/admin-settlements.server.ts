import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { dashedDate } from "#app/shop/bookkeeping/month.ts";
import {
  entryTypeLabel,
  SETTLEMENT_COLUMNS,
  SETTLEMENT_PROBLEMS,
  settlementProblemLabel,
} from "#app/shop/bookkeeping/settlement.ts";
import { formatExactRupees, paiseFromRupees } from "#app/shop/money.ts";

const amount = z.number().transform(paiseFromRupees);
const text = z.string().nullable();
const problem = z.enum(SETTLEMENT_PROBLEMS).nullable();

const settlementFields = {
  id: z.string(),
  amount,
  fees: amount,
  tax: amount,
  status: z.string(),
  utr: text,
  created_at: z.string(),
  difference: amount.nullable(),
};

const overview = z.object({
  fetch: z.object({ begun_at: z.string(), finished_at: text, error: text }).nullable(),
  settlements: z.array(z.object({ ...settlementFields, entries: z.number(), problems: z.number() })),
  differences: z.array(
    z.object({
      settlement_id: z.string(),
      entity_id: z.string(),
      type: z.string(),
      amount,
      problem: z.enum(SETTLEMENT_PROBLEMS),
      description: text,
      order_id: text,
      order_number: text,
    }),
  ),
  unsettled: z.array(
    z.object({ id: z.string(), amount, created_at: z.string(), order_id: text, order_number: text }),
  ),
});

/** Payouts with their comparison, differences, and payments in no payout. Amounts are in paise. */
export type SettlementsOverview = z.output<typeof overview>;

/**
 * Reads an overview of payouts. `search` is the id of a payout, its bank transfer (UTR), or the id of a payment or
 * refund in it; '' for all.
 */
export async function readSettlements(
  db: Db,
  { limit, offset, search }: { limit: number; offset: number; search: string },
): Promise<SettlementsOverview> {
  const answer = await db.rpc("admin_settlements", { p_limit: limit, p_offset: offset, p_search: search });
  return overview.parse(unwrap("list payouts", answer));
}

const detail = z.object({
  settlement: z.object(settlementFields),
  entries: z.array(
    z.object({
      entity_id: z.string(),
      type: z.string(),
      amount,
      credit: amount,
      debit: amount,
      fee: amount,
      tax: amount,
      payment_id: text,
      description: text,
      created_at: text,
      problem,
      order_id: text,
      order_number: text,
    }),
  ),
});

/** A payout with entries from the given offset. Amounts are in paise. */
export type SettlementDetail = z.output<typeof detail>;

/** Razorpay's id of a payout. */
const SETTLEMENT_ID = /^setl_\w{1,40}$/;

/**
 * Finds a payout.
 * @returns null when there is none
 */
export async function findSettlement(
  db: Db,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SettlementDetail | null> {
  if (!SETTLEMENT_ID.test(id)) return null;
  const answer = await db.rpc("admin_settlement_entries", { p_id: id, p_limit: limit, p_offset: offset });
  if (!answer.error && answer.data === null) return null;
  return detail.parse(unwrap("read a payout", answer));
}

/** The number of entries that are read at once for the file. */
const BATCH = 1000;

/** Writes the entries of a payout as CSV. */
export async function* exportSettlement(db: Db, id: string): AsyncGenerator<string> {
  yield formatCsvLine(SETTLEMENT_COLUMNS);
  for (let offset = 0; ; offset += BATCH) {
    const found = await findSettlement(db, id, { limit: BATCH, offset });
    if (!found) return;
    yield found.entries.map((entry) => entryLine(found.settlement, entry)).join("");
    if (found.entries.length < BATCH) return;
  }
}

function entryLine(
  settlement: SettlementDetail["settlement"],
  entry: SettlementDetail["entries"][number],
): string {
  return formatCsvLine([
    settlement.id,
    dashedDate(settlement.created_at),
    settlement.utr ?? "",
    entryTypeLabel(entry.type),
    entry.entity_id,
    entry.order_number ?? "",
    formatExactRupees(entry.amount),
    formatExactRupees(entry.fee),
    formatExactRupees(entry.tax),
    formatExactRupees(entry.credit),
    formatExactRupees(entry.debit),
    entry.problem ? settlementProblemLabel(entry.problem) : "",
  ]);
}
