import { describe, expect, it } from "vitest";

import { paymentOffers } from "./payment-method.ts";

describe("paymentOffers", () => {
  it("offers cash on delivery with the amount to pay", () => {
    expect(paymentOffers({ enableCod: true, codLimit: null }, 3_588_00)).toEqual([
      { method: "cod", label: "Cash on delivery", detail: "Pay ₹3,588 when it arrives", reason: null },
    ]);
  });

  it("leaves out what is switched off", () => {
    expect(paymentOffers({ enableCod: false, codLimit: null }, 3_588_00)).toEqual([]);
  });

  it("says why cash on delivery is closed above its limit, and only above it", () => {
    const settings = { enableCod: true, codLimit: 5_000_00 };
    expect(paymentOffers(settings, 5_000_00)[0]?.reason).toBeNull();
    expect(paymentOffers(settings, 5_001_00)[0]?.reason).toBe("Cash on delivery is for orders up to ₹5,000.");
  });
});
