import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { deleteCategory } from "#app/workflows/delete-category.server.ts";
import { signedInClient } from "#tests/unit/support/auth.ts";
import { databaseError } from "#tests/unit/support/storefront.ts";
import { bodiesOf, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const DELETE = "POST /rest/v1/rpc/admin_delete_category";
const POTS = "c0000000-0000-4000-8000-000000000001";

const part = { ok: true, deleted: false, detached: 100, left: 50 };
const end = { ok: true, deleted: true, detached: 150, left: 0 };

/**
 * Deletes a category whose batches get these answers.
 * @returns the result, and the number of calls
 */
async function run(answer: (call: number) => unknown) {
  let count = 0;
  const calls = stubFetch({ [DELETE]: () => answer((count += 1)) });
  const result = await deleteCategory(signedInClient(), POTS);
  return { result, calls, count };
}

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockReturnValue());

describe("deleting a category", () => {
  test("takes products out of it until it is deleted", async () => {
    const { result, calls } = await run((call) => (call < 3 ? part : end));
    expect(result).toBe("done");
    expect(bodiesOf(calls, DELETE)).toEqual(Array.from({ length: 3 }, () => ({ p_category_id: POTS })));
    expect(logged).not.toHaveBeenCalled();
  });

  test("stops after thirty batches", async () => {
    expect(await run(() => part)).toMatchObject({ result: "unfinished", count: 30 });
    expect(await run((call) => (call < 30 ? part : end))).toMatchObject({ result: "done", count: 30 });
  });

  test("stops after ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const takes = (ms: number) => () => {
      vi.setSystemTime(Date.now() + ms);
      return part;
    };
    expect(await run(takes(4_000))).toMatchObject({ result: "unfinished", count: 3 });
    expect(await run(takes(5_000))).toMatchObject({ result: "unfinished", count: 2 });
  });

  test.each([
    ["not-found", { ok: false, code: "not_found" }],
    ["busy", { ok: false, code: "busy" }],
  ])("answers %s when the database does", async (result, answer) => {
    expect(await run((call) => (call < 2 ? part : answer))).toMatchObject({ result, count: 2 });
    expect(logged).not.toHaveBeenCalled();
  });

  test.each([
    ["an error", databaseError],
    ["an unknown answer", () => ({ ok: false, code: "else" })],
  ])("fails after %s, which is logged", async (_what, answer) => {
    expect(await run((call) => (call < 2 ? part : answer()))).toMatchObject({ result: "failed", count: 2 });
    const operations = logged.mock.calls.map(([line]) => JSON.parse(String(line)).operation);
    expect(operations).toEqual(["delete a category"]);
  });
});
