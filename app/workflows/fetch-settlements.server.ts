import type { ShopConfig } from "#app/config.server.ts";
import {
  beginSettlements,
  finishSettlements,
  recordSettlementEntries,
  recordSettlements,
} from "#app/data/settlements.server.ts";
import { listSettlementEntries, listSettlements } from "#app/payment/razorpay.server.ts";
import type { Work } from "#app/workflows/subrequests.server.ts";

type Config = Pick<ShopConfig, "backend" | "gateway">;

/** The result of a fetch. 'more': the requests ran out, so the next run continues. */
export type FetchResult = "done" | "more" | "failed" | "no-keys";

/**
 * Asks Razorpay for new payouts and for the entries of payouts without any, and stores them matched with the shop's
 * payments and refunds.
 * @param left returns how many requests may still be made
 * @param force also when payouts were listed within the last six hours
 */
export async function fetchSettlements(
  { backend, gateway }: Config,
  left: () => number,
  { force }: { force: boolean },
): Promise<FetchResult> {
  if (!backend || !gateway) return "no-keys";
  // The requests to begin and to finish, and at least four for a payout.
  if (left() < 6) return "more";
  const { since, days } = await beginSettlements(backend, { force });
  const waiting = new Set(days);
  const finished: string[] = [];
  let isListed = false;
  const end = async (result: FetchResult, error: string | null = null) => {
    await finishSettlements(backend, { days: finished, error, isListed });
    return result;
  };
  if (since === null && waiting.size === 0) return "done";

  if (since !== null) {
    for (let skip = 0; ;) {
      if (left() < 4) return end("more");
      const page = await listSettlements(gateway, { since, skip });
      if (!page.ok) return end("failed", page.description ?? page.kind);
      if (page.value.count === 0) break;
      for (const day of await recordSettlements(backend, page.value.items)) waiting.add(day);
      skip += page.value.count;
    }
    isListed = true;
  }
  for (const day of [...waiting].toSorted()) {
    for (let skip = 0; ;) {
      if (left() < 4) return end("more");
      const page = await listSettlementEntries(gateway, { day, skip });
      if (!page.ok) return end("failed", page.description ?? page.kind);
      if (page.value.count === 0) break;
      await recordSettlementEntries(backend, page.value.items);
      skip += page.value.count;
    }
    finished.push(day);
  }
  return end("done");
}

/** Returns the cron's work with payouts, which are listed every six hours. */
export function settlementWork(config: Config): Work {
  return {
    name: "fetch payouts",
    weight: 1,
    run: async (left) => (await fetchSettlements(config, left, { force: false })) === "more" && left() >= 6,
  };
}
