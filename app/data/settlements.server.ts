import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import type { Settlement, SettlementEntry } from "#app/shop/bookkeeping/settlement.ts";
import { rupeesFromPaise } from "#app/shop/money.ts";

const begun = z.object({ since: z.string().nullable(), days: z.array(z.string()) });

/**
 * Starts fetching payouts.
 * @returns the moment from which to ask Razorpay for payouts (null: not due), and the days whose entries are missing
 */
export async function beginSettlements(
  backend: Credentials,
  { force }: { force: boolean },
): Promise<z.output<typeof begun>> {
  const answer = await createServiceClient(backend).rpc("shop_begin_settlements", { p_force: force });
  return begun.parse(unwrap("begin to fetch payouts", answer));
}

/**
 * Stores payouts.
 * @returns the days in Indian time of payouts without entries
 */
export async function recordSettlements(
  backend: Credentials,
  settlements: readonly Settlement[],
): Promise<string[]> {
  const answer = await createServiceClient(backend).rpc("shop_record_settlements", {
    p_settlements: settlements.map(({ createdAt, ...given }) => ({
      ...given,
      amount: rupeesFromPaise(given.amount),
      fees: rupeesFromPaise(given.fees),
      tax: rupeesFromPaise(given.tax),
      created_at: createdAt,
    })),
  });
  return z.array(z.string()).parse(unwrap("store payouts", answer));
}

/** Stores entries of payouts and matches them with the shop's payments, refunds and disputes. */
export async function recordSettlementEntries(
  backend: Credentials,
  entries: readonly SettlementEntry[],
): Promise<void> {
  const answer = await createServiceClient(backend).rpc("shop_record_settlement_entries", {
    p_entries: entries.map((entry) => ({
      settlement_id: entry.settlementId,
      entity_id: entry.entityId,
      type: entry.type,
      amount: rupeesFromPaise(entry.amount),
      credit: rupeesFromPaise(entry.credit),
      debit: rupeesFromPaise(entry.debit),
      fee: rupeesFromPaise(entry.fee),
      tax: rupeesFromPaise(entry.tax),
      payment_id: entry.paymentId,
      dispute_id: entry.disputeId,
      description: entry.description,
      created_at: entry.createdAt,
    })),
  });
  unwrap("store entries of payouts", answer);
}

/**
 * Compares the payouts of the days whose entries were all stored, and records how the fetch ended.
 * @param isListed whether payouts were listed to the end
 */
export async function finishSettlements(
  backend: Credentials,
  { days, error, isListed }: { days: readonly string[]; error: string | null; isListed: boolean },
): Promise<void> {
  const { error: failure } = await createServiceClient(backend).rpc("shop_finish_settlements", {
    p_days: [...days],
    p_is_listed: isListed,
    ...(error === null ? {} : { p_error: error }),
  });
  if (failure) unwrap("end the fetching of payouts", { data: null, error: failure });
}
