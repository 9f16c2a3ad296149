import { expect, test } from "vitest";

import { fromDatetimeLocal, toDatetimeLocal } from "#app/shop/datetime-local.ts";

test("converts to and from times in India, and rejects invalid dates", () => {
  expect(toDatetimeLocal("2026-11-19T18:30:00+00:00")).toBe("2026-11-20T00:00");
  expect(toDatetimeLocal("2026-11-19T18:29:59Z")).toBe("2026-11-19T23:59:59");
  expect(fromDatetimeLocal("2026-11-20T00:00")).toBe("2026-11-19T18:30:00.000Z");
  expect(fromDatetimeLocal("2026-11-20T00:00:30")).toBe("2026-11-19T18:30:30.000Z");
  for (const none of ["2026-02-30T10:00", "2026-11-20", "1999-01-01T00:00", "2026-11-20T24:01", "now", ""]) {
    expect(fromDatetimeLocal(none), none).toBeNull();
  }
});
