import { describe, expect, it } from "vitest";

import { returnMoneyText, returnStatusText } from "#app/shop/return/return-texts.ts";

describe("returnStatusText", () => {
  const request = {
    kind: "return" as const,
    amount: 101_33,
    payee: "the UPI ID asha@bank",
    refundMode: "upi" as const,
    rejectedReason: "Worn",
    reference: "UTR 1",
    way: null,
    refund: null,
    closedAt: "2026-11-20T20:00:00Z",
    items: [{ id: "one", name: "Lamp", quantity: 1, reason: "damaged", replacement: null } as const],
  };

  it.each([
    [
      "requested",
      "We look at it and tell you here and by e-mail whether our courier collects the items or you send them. Keep them in their packing.",
    ],
    [
      "approved",
      /^Please keep the items ready .* Sending them back costs you nothing, because the mistake was ours\.$/,
    ],
    ["rejected", "We could not accept it: Worn"],
    ["received", "The items are back with us. ₹101.33 goes to the UPI ID asha@bank, within 7 days."],
    ["refunded", "Refunded ₹101.33 on 21 November 2026 to the UPI ID asha@bank. Reference: UTR 1"],
    ["withdrawn", "You withdrew this request."],
  ] as const)("%s", (status, text) => {
    expect(returnStatusText({ ...request, status }, 7)).toMatch(text);
  });

  it("has texts for an exchange, and for one that is refunded instead", () => {
    const exchange = { ...request, kind: "exchange" as const };
    expect(returnStatusText({ ...exchange, status: "received" }, 7)).toMatch(/The replacement is next\.$/);
    expect(returnStatusText({ ...exchange, status: "replaced" }, 7)).toBe(
      "The replacement is on its way to you.",
    );
    expect(
      returnStatusText(
        { ...exchange, status: "refunded", reference: null, payee: "your original payment method" },
        1,
      ),
    ).toBe(
      "We could not replace it. Refund on its way: ₹101.33. It goes to your original payment method, within 1 day.",
    );
  });

  it("does not claim that a refund by Razorpay was sent, even with a reference", () => {
    const source = { ...request, refundMode: "source" as const, payee: "your original payment method" };
    expect(returnStatusText({ ...source, status: "refunded" }, 7)).toBe(
      "Refund on its way: ₹101.33. It goes to your original payment method, within 7 days.",
    );
  });

  it.each([
    ["pending", null, "Refund on its way: ₹101.33. It goes to your original payment method, within 7 days."],
    ["failed", null, "Your refund of ₹101.33 could not be sent yet. We are looking into it."],
    ["sent", "2026-11-25T19:00:00Z", "Refunded ₹101.33 on 26 November 2026 to your original payment method."],
    ["sent", null, "Refunded ₹101.33 to your original payment method."],
  ] as const)("says of a refund that is %s (%s) what is true", (state, at, text) => {
    const source = { ...request, refundMode: "source", payee: "your original payment method" } as const;
    expect(returnStatusText({ ...source, status: "refunded", refund: { state, at } }, 7)).toBe(text);
  });

  it("mentions no amount when it is 0", () => {
    expect(returnStatusText({ ...request, status: "received", amount: 0 }, 7)).toBe(
      "The items are back with us.",
    );
    expect(returnStatusText({ ...request, status: "refunded", amount: 0 }, 7)).toBe(
      "There was nothing to pay back.",
    );
  });
});

describe("returnMoneyText", () => {
  const request = { kind: "return", status: "requested", amount: 589_74, payee: "the UPI ID a@b" } as const;

  it("says what comes back, where to and when, until the items are back", () => {
    const text = "₹589.74 goes back to the UPI ID a@b, within 7 days after the items are back with us.";
    expect(returnMoneyText(request, 7)).toBe(text);
    expect(returnMoneyText({ ...request, status: "approved" }, 7)).toBe(text);
    expect(returnMoneyText({ ...request, payee: null }, 1)).toBe(
      "₹589.74 goes back to you, within 1 day after the items are back with us.",
    );
  });

  it.each([
    ["an exchange", { kind: "exchange" }],
    ["one that is here", { status: "received" }],
    ["one that was rejected", { status: "rejected" }],
    ["one with nothing to pay back", { amount: 0 }],
  ] as const)("says nothing for %s", (_name, change) => {
    expect(returnMoneyText({ ...request, ...change }, 7)).toBeNull();
  });
});
