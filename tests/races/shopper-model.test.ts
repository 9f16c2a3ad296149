import { randomInt } from "node:crypto";

import { afterAll, expect, inject, test } from "vitest";

import { openDataApi } from "#tests/races/support/shopper-model/data-api.ts";
import type { Step } from "#tests/races/support/shopper-model/steps/steps.ts";
import { type Failure, improvise, kindOf, shorten } from "#tests/races/support/shopper-model/story.ts";
import { IS_LONG } from "#tests/support/long.ts";

const STEPS = Number(process.env.STEPS ?? (IS_LONG ? 100_000 : 1_200));
/** Steps of one story, which begins with an empty shop. */
const LENGTH = 150;

const api = await openDataApi(inject("racesPostgresPort"));
afterAll(() => api.close());

test(
  `${STEPS} random steps of shoppers, owners, banks and the network leave the money right`,
  { timeout: 10_800_000 },
  async () => {
    // Every run of `npm test` tells the same stories, so that it fails only for what was changed.
    const seed = Number(process.env.SEED ?? (IS_LONG ? randomInt(2 ** 31) : 1));
    console.log(`SEED=${seed}`);
    const seen = new Map<string, number>();
    let steps = 0;
    let found = "";
    for (let n = 0; steps < STEPS && found === ""; n += 1) {
      const { story, failure, states } = await improvise(api, seed + n, LENGTH);
      for (const state of states) seen.set(state, (seen.get(state) ?? 0) + 1);
      steps += story.length;
      if (failure) found = await describe(story, failure);
    }
    expect(found).toBe("");
    console.log(JSON.stringify({ steps, ...Object.fromEntries(seen) }));
    // A model in which nothing happens finds nothing.
    const usual = ["confirmed paid razorpay", "cancelled refunded razorpay", "refund cancelled processed"];
    expect(usual.filter((state) => !seen.has(state))).toEqual([]);
  },
);

/** Describes the errors, with the shortest story that leads to them. */
async function describe(story: readonly Step[], { errors }: Failure): Promise<string> {
  const short = await shorten(api, story, kindOf(errors[0] ?? ""));
  return [...errors, "", ...short.map((step) => `${JSON.stringify(step)},`)].join("\n");
}
