import { expect, it } from "vitest";

import { paymentBadge } from "#app/shop/payment/payment-list.ts";

it.each([
  ["created", 0, "Started", "yellow"],
  ["authorized", 0, "Authorized", "yellow"],
  ["captured", 0, "Paid", "green"],
  ["captured", 1, "Refunded in part", "purple"],
  ["refunded", 100, "Refunded", "purple"],
  ["failed", 0, "Failed", "red"],
  [null, 0, "Started", "yellow"],
] as const)(
  "a payment that is %s, with %i paise refunded, is shown as %s",
  (status, refunded, label, tone) => {
    expect(paymentBadge({ status, problem: null, refunded })).toEqual({ label, tone });
  },
);

it("says what needs somebody before the status of the payment", () => {
  expect(paymentBadge({ status: "captured", problem: "refund_failed", refunded: 1 })).toEqual({
    label: "Refund failed",
    tone: "red",
  });
});
