import { expect, it } from "vitest";

import { sumOf } from "#app/routes/admin/sidebar.tsx";

it("leaves products low on stock out of the bell's count", () => {
  const unseen = { orders: 3, payments: 1, returns: 2, stock: 100, reviews: 4, questions: 1, messages: 1 };
  expect(sumOf(unseen)).toBe(12);
  expect(sumOf(null)).toBe(0);
});
