import { describe, expect, it } from "vitest";

import { cashRefusal, freeOrderMethod, paymentOffers } from "#app/shop/checkout/payment-method.ts";

const BOTH = { enableCod: true, enableRazorpay: true, codLimit: null };
const ANYWHERE = { pin: null, isServed: true, takesCash: true };

describe("paymentOffers", () => {
  it("offers online payment first, then cash on delivery with the amount to pay", () => {
    expect(paymentOffers(BOTH, { hasKeys: true, total: 3_588_00, delivery: ANYWHERE })).toEqual([
      {
        method: "razorpay",
        label: "Pay online",
        detail: "UPI (Google Pay, PhonePe, Paytm, BHIM), cards and net banking",
        reason: null,
      },
      { method: "cod", label: "Cash on delivery", detail: "Pay ₹3,588 when it arrives", reason: null },
    ]);
  });

  it.each([
    [{}, true, ["razorpay", "cod"]],
    [{}, false, ["cod"]],
    [{ enableRazorpay: false }, true, ["cod"]],
    [{ enableCod: false }, true, ["razorpay"]],
    [{ enableCod: false }, false, []],
    [{ enableCod: false, enableRazorpay: false }, true, []],
  ])("with %j and keys %s there is %j", (settings, hasKeys, methods) => {
    const offers = paymentOffers({ ...BOTH, ...settings }, { hasKeys, total: 3_588_00, delivery: ANYWHERE });
    expect(offers.map(({ method }) => method)).toEqual(methods);
  });

  it("gives a reason against cash on delivery above its limit only", () => {
    const settings = { ...BOTH, codLimit: 5_000_00 };
    const reasons = (total: number) =>
      paymentOffers(settings, { hasKeys: true, total, delivery: ANYWHERE }).map(({ reason }) => reason);
    expect(reasons(5_000_00)).toEqual([null, null]);
    expect(reasons(5_001_00)).toEqual([null, "Cash on delivery is for orders up to ₹5,000."]);
  });
});

describe("paymentOffers to a PIN code without cash", () => {
  it("gives the reason against cash on delivery, whatever the total", () => {
    const offers = paymentOffers(BOTH, {
      hasKeys: true,
      total: 100_00,
      delivery: { pin: "744101", isServed: true, takesCash: false },
    });
    expect(offers.map(({ reason }) => reason)).toEqual([
      null,
      "Cash on delivery is not available for PIN 744101.",
    ]);
  });
});

describe("cashRefusal", () => {
  const settings = { enableCod: true, enableRazorpay: true, codLimit: 10_000_00 };
  const delivery = { pin: "560001", isServed: true, takesCash: true };
  it.each([
    ["allowed", settings, 10_000_00, delivery, null],
    ["above its limit", settings, 10_000_01, delivery, "Cash on delivery is for orders up to ₹10,000."],
    [
      "switched off",
      { ...settings, enableCod: false },
      1_00,
      delivery,
      "Cash on delivery is switched off in the settings.",
    ],
  ])("says why cash is not possible where it is %s", (_, given, total, to, reason) => {
    expect(cashRefusal(given, total, to)).toBe(reason);
  });
  it("names the PIN code that takes no cash", () => {
    expect(cashRefusal(settings, 1_00, { ...delivery, takesCash: false })).toContain("560001");
  });
});

describe("freeOrderMethod", () => {
  it("is an enabled method", () => {
    expect(freeOrderMethod({ enableRazorpay: true })).toBe("razorpay");
    expect(freeOrderMethod({ enableRazorpay: false })).toBe("cod");
  });
});
