import { expect, test } from "vitest";

import {
  deliveryTime,
  phoneHref,
  refundTerms,
  shippingTerms,
  takesOnlinePayment,
  taxTerms,
  paymentMethodTexts,
  paymentTerms,
  whatsappHref,
} from "#app/shop/settings/policy.ts";

test("deliveryTime gives the range of the settings, or the longest when they are reversed", () => {
  const time = (deliveryDaysMin: number, deliveryDaysMax: number) =>
    deliveryTime({ deliveryDaysMin, deliveryDaysMax });
  expect([time(2, 5), time(3, 3), time(0, 1), time(1, 1), time(1, 2), time(5, 2)]).toEqual([
    "2 to 5 days",
    "3 days",
    "24 hours",
    "24 hours",
    "1 to 2 days",
    "2 days",
  ]);
});

test("shippingTerms and taxTerms name the amounts, also when they are 0", () => {
  expect(shippingTerms({ shippingFee: 49_00, freeShippingThreshold: 1_29_999_00 })).toBe(
    "Delivery costs ₹49, and nothing when your items come to more than ₹1,29,999.",
  );
  expect(shippingTerms({ shippingFee: 0, freeShippingThreshold: 499_00 })).toBe(
    "Delivery is free on every order.",
  );
  expect(taxTerms({ taxRate: 18 })).toBe("Prices are shown without tax, with “+ 18% tax” beside them.");
  expect(taxTerms({ taxRate: 0 })).toBe("No tax is added to the prices you see.");
});

test("names enabled payment methods only; online payment needs its key", () => {
  const both = { enableCod: true, codLimit: null, enableRazorpay: true, razorpayKeyId: "rzp_test_1" };
  expect(paymentMethodTexts(both)).toEqual([
    "Online by UPI, card or net banking, through Razorpay.",
    "Cash on delivery, at no extra charge.",
  ]);
  expect(paymentMethodTexts({ ...both, razorpayKeyId: null, codLimit: 5000_00 })).toEqual([
    "Cash on delivery for orders up to ₹5,000, at no extra charge.",
  ]);
  expect(paymentMethodTexts({ ...both, enableCod: false })).toHaveLength(1);
  expect(refundTerms(both)).toEqual([
    "What you paid online goes back to the card, account or UPI ID it came from.",
    "What you paid in cash goes to the UPI ID or bank account that you name.",
  ]);
  expect(refundTerms({ ...both, razorpayKeyId: null })).toEqual([
    "What you paid in cash goes to the UPI ID or bank account that you name.",
  ]);
  expect(refundTerms({ ...both, enableCod: false })).toHaveLength(1);
  expect(takesOnlinePayment({ enableRazorpay: false, razorpayKeyId: "rzp_test_1" })).toBe(false);
  expect(takesOnlinePayment({ enableRazorpay: true, razorpayKeyId: "" })).toBe(false);
});

test("paymentTerms says how to pay, and up to what amount on delivery", () => {
  const both = { enableCod: true, codLimit: null, enableRazorpay: true, razorpayKeyId: "rzp_test_1" };
  expect(paymentTerms(both)).toBe("Pay by UPI, card or on delivery");
  expect(paymentTerms({ ...both, codLimit: 5000_00 })).toBe(
    "Pay by UPI or card, or on delivery up to ₹5,000",
  );
  expect(paymentTerms({ ...both, enableCod: false })).toBe("Pay by UPI or card");
  expect(paymentTerms({ ...both, razorpayKeyId: null })).toBe("Cash on delivery");
  expect(paymentTerms({ ...both, enableCod: false, enableRazorpay: false })).toBe(null);
});

test("phoneHref and whatsappHref", () => {
  expect(["+91 80 4000 4000", "1800 11 4000", "098765-43210"].map(phoneHref)).toEqual([
    "tel:+918040004000",
    "tel:1800114000",
    "tel:09876543210",
  ]);
  const numbers = ["+91 98765 43210", "0091 98765 43210", "98765 43210", "098765-43210", "+1 (212) 555-0100"];
  expect(numbers.map(whatsappHref)).toEqual([
    "https://wa.me/919876543210",
    "https://wa.me/919876543210",
    "https://wa.me/919876543210",
    "https://wa.me/919876543210",
    "https://wa.me/12125550100",
  ]);
});
