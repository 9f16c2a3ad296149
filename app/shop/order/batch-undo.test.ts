import { describe, expect, test } from "vitest";

import { countToUndo, notUndone, undoBatchRefusal, undoneBatchText } from "#app/shop/order/batch-undo.ts";

const result = { ok: true, changed: true, canUndo: true, code: null, status: null, lines: [] };
const undone = { ok: true, code: null };
const late = { ok: false, code: "too_late" };

describe("a change of many that was taken back", () => {
  test.each([
    ["an order that is as it was", { result, undone }, null],
    ["one whose turn has not come", { result, undone: null }, null],
    ["one that was not changed", { result: { ...result, ok: false, canUndo: false }, undone: null }, null],
    [
      "one that had its status before",
      { result: { ...result, changed: false, canUndo: false }, undone: null },
      null,
    ],
    [
      "one whose refund was withdrawn",
      { result: { ...result, canUndo: false }, undone: null },
      "Not undone: a refund that was owed was withdrawn. Set its status again instead.",
    ],
    [
      "one whose mail has gone",
      { result, undone: late },
      "Too late: the customer has been told, or the money is on its way. Set its status again instead.",
    ],
    [
      "one that was sold out",
      { result, undone: { ok: false, code: "out_of_stock" } },
      "Not undone: something in it has been sold meanwhile.",
    ],
    [
      "one that failed",
      { result, undone: { ok: false, code: null } },
      "Failed to undo. Please set the status again.",
    ],
  ])("says of %s why it is not undone", (_, item, reason) => {
    expect(notUndone(item)).toBe(reason);
  });

  test("counts what is undone, what is not and what is left", () => {
    const items = [
      { result, undone },
      { result, undone: late },
      { result, undone: null },
      { result: null, undone: null },
    ];
    expect(countToUndo(items)).toBe(1);
    expect(undoneBatchText(items)).toBe("2 of 3 orders undone");
    expect(undoneBatchText(items.slice(0, 2))).toBe("1 order is as it was before, 1 is not");
    expect(
      undoneBatchText([
        { result, undone },
        { result, undone },
        { result, undone: late },
        { result, undone: late },
      ]),
    ).toBe("2 orders are as they were before, 2 are not");
    expect(undoneBatchText([{ result, undone }])).toBe("1 order is as it was before");
  });

  test("says why it was not taken back", () => {
    expect(undoBatchRefusal("too_late")).toMatch(/^Too late to undo: the customers have been told\./);
    expect(undoBatchRefusal("not_found")).toBe("Nothing to undo: somebody else made this change.");
  });
});
