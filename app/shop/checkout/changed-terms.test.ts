import { expect, it } from "vitest";

import { addChangedTerms, lostMethodText } from "#app/shop/checkout/changed-terms.ts";
import type { PaymentOffer } from "#app/shop/checkout/payment-method.ts";

const ONLINE: PaymentOffer = { method: "razorpay", label: "Pay online", detail: "", reason: null };
const CASH: PaymentOffer = { method: "cod", label: "Cash on delivery", detail: "", reason: null };
const NO_CASH = { ...CASH, reason: "Cash on delivery is not available for PIN 194101." };

it.each([
  [[ONLINE, CASH], "cod", null],
  [[ONLINE, NO_CASH], "razorpay", null],
  [[ONLINE, NO_CASH], "cod", `${NO_CASH.reason} You would pay online.`],
  [[NO_CASH], "cod", NO_CASH.reason],
  [[CASH], "razorpay", "This payment method is not available now. Please choose another one."],
])("of %j the choice of %s says %s", (offers, chosen, text) => {
  expect(lostMethodText(offers, chosen)).toBe(text);
});

it("adds to the errors of a form what its address has changed", () => {
  const terms = { offers: [ONLINE, NO_CASH], total: 453_00, shownTotal: 403_00 };
  const posted = { initialValue: { paymentMethod: "cod" }, error: { city: ["City is required"] } };
  const text = `${NO_CASH.reason} You would pay online.`;
  expect(addChangedTerms(posted, terms).error).toEqual({
    city: ["City is required"],
    "": ["The total is now ₹453 instead of ₹403."],
    paymentMethod: [text],
  });
  const refused = { ...posted, error: { paymentMethod: ["Please choose another way to pay."] } };
  expect(addChangedTerms(refused, { ...terms, shownTotal: null })).toEqual(refused);
});

it("adds nothing while nothing has changed, and for an order of ₹0", () => {
  const posted: Parameters<typeof addChangedTerms>[0] = { initialValue: { paymentMethod: "cod" } };
  expect(addChangedTerms(posted, { offers: [ONLINE, CASH], total: 0, shownTotal: 0 })).toBe(posted);
  expect(addChangedTerms(posted, { offers: [ONLINE, NO_CASH], total: 0, shownTotal: null })).toBe(posted);
  const nothing = { initialValue: {} };
  expect(addChangedTerms(nothing, { offers: [ONLINE, NO_CASH], total: 1, shownTotal: 1 })).toBe(nothing);
});
