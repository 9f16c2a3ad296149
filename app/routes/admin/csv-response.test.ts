import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { csvFile } from "#app/routes/admin/csv-response.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["2026-11-30T18:29:59Z", "orders-2026-11-30.csv"],
  ["2026-11-30T18:30:00Z", "orders-2026-12-01.csv"],
  ["2026-11-30T23:59:59Z", "orders-2026-12-01.csv"],
])("a file made at %s has the day in India in its name: %s", (now, name) => {
  vi.setSystemTime(new Date(now));
  const { headers } = csvFile("orders", ["a,b\r\n"].values());
  expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
});
