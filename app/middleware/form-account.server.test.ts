import { expect, it } from "vitest";

import {
  accountMark,
  isOfOtherAccount,
  rejectFormOfOtherAccount,
} from "#app/middleware/form-account.server.ts";

const ASHA = "11111111-2222-4333-8444-555555555555";
const RAVI = "11111111-2222-4333-8444-666666666666";

/** A form with this mark; null: without one. */
function formOf(mark: string | null): FormData {
  const form = new FormData();
  if (mark !== null) form.set("forAccount", mark);
  return form;
}

it.each([
  ["its own mark", accountMark(ASHA), false],
  ["no mark", null, false],
  ["another's mark", accountMark(RAVI), true],
  ["an empty mark", "", true],
])("a form with %s", (_which, mark, isOther) => {
  expect(isOfOtherAccount(formOf(mark), ASHA)).toBe(isOther);
});

it("rejects another's form with a conflict", () => {
  expect(() => rejectFormOfOtherAccount(formOf(accountMark(RAVI)), ASHA)).toThrow(
    expect.objectContaining({
      init: { status: 409 },
      data: { message: expect.stringContaining("Nothing was saved or ordered.") },
    }),
  );
  expect(() => rejectFormOfOtherAccount(formOf(accountMark(ASHA)), ASHA)).not.toThrow();
});
