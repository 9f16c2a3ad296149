import { expect, test } from "vitest";

import { forEachConcurrently } from "#app/workflows/concurrency.server.ts";

/** Works on n items and counts how many run at once. */
async function work(n: number) {
  const seen = { done: [] as number[], atOnce: 0, most: 0 };
  await forEachConcurrently(
    Array.from({ length: n }, (_, index) => index),
    async (item) => {
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await Promise.resolve();
      await Promise.resolve();
      seen.atOnce -= 1;
      seen.done.push(item);
    },
  );
  return seen;
}

test("works on each item once, on five at a time: a Worker may have six connections open", async () => {
  const { done, most } = await work(23);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, index) => index));
  expect(most).toBe(5);
});

test("works on few items at once, and on none", async () => {
  expect(await work(3)).toMatchObject({ done: [0, 1, 2], most: 3 });
  expect(await work(0)).toMatchObject({ done: [], most: 0 });
});

test("fails when the work on an item fails", async () => {
  const fail = () => Promise.reject(new Error("reason"));
  await expect(forEachConcurrently([1, 2], fail)).rejects.toThrow("reason");
});
