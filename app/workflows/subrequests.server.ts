import type { ShopConfig } from "#app/config.server.ts";
import { logFailure } from "#app/workflows/log-failure.server.ts";

/** One kind of work of the cron. */
export type Work = {
  /** The name in the log. */
  name: string;
  /** The share of the remaining requests, relative to the weights of the work after it. */
  weight: number;
  /**
   * Does as much as its share allows. `left` returns how many requests remain.
   * @returns whether it stopped because requests ran out, so that more may be due
   */
  run: (left: () => number) => Promise<boolean>;
};

/** The requests of one cron run to the database, Razorpay and the mail provider. */
export type Subrequests = {
  /** Returns the config with every request counted. When none are left, requests throw instead of being made. */
  countIn: (config: ShopConfig) => ShopConfig;
  /**
   * Runs all work in turn, each with its share of the requests, and then again with the requests that the others left
   * over. A failure is logged and does not stop other work.
   */
  shareOut: (work: readonly Work[]) => Promise<void>;
  /** Returns the number of requests made so far. */
  used: () => number;
};

/**
 * Creates the count of a cron run's requests. Cloudflare ends a run that makes more requests than the plan allows: 50
 * on Workers Free.
 */
export function createSubrequests(limit: number): Subrequests {
  let left = limit;
  /** The part of the remaining requests that is reserved for later work. */
  let kept = 0;

  function count(): void {
    // Started work may cost more than planned, but may take at most half of the requests reserved for the rest.
    if (left <= Math.floor(kept / 2)) throw new Error("No requests are left in this run.");
    left -= 1;
  }

  async function countedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    count();
    return fetch(...request);
  }

  return {
    used: () => limit - left,

    countIn(config) {
      const { backend, gateway, mail } = config;
      return {
        ...config,
        backend: backend && { ...backend, fetch: countedFetch },
        gateway: gateway && { ...gateway, fetch: countedFetch },
        mail: mail && { ...mail, via: countMails(mail.via) },
      };
    },

    async shareOut(work) {
      let waiting = work;
      for (let before = Infinity; waiting.length > 0 && left < before;) {
        before = left;
        const unfinished: Work[] = [];
        for (const [index, one] of waiting.entries()) {
          const weights = waiting.slice(index).reduce((sum, { weight }) => sum + weight, 0);
          kept = left - Math.floor((left * one.weight) / weights);
          await logFailure(`cron: ${one.name}`, async () => {
            if (await one.run(() => Math.max(left - kept, 0))) unfinished.push(one);
          });
        }
        waiting = unfinished;
      }
    },
  };

  function countMails(via: NonNullable<ShopConfig["mail"]>["via"]): typeof via {
    if (via.kind === "api") return { ...via, fetch: countedFetch };
    const { binding } = via;
    return {
      ...via,
      binding: {
        send(mail) {
          count();
          return binding.send(mail);
        },
      },
    };
  }
}
