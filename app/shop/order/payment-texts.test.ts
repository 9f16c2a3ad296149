import { describe, expect, it } from "vitest";

import { type Refund } from "#app/shop/order/order-payment.ts";
import {
  checkedText,
  confirmingText,
  lastTryText,
  payLabel,
  refundTexts,
  authorizedTexts,
} from "#app/shop/order/payment-texts.ts";

describe("payLabel", () => {
  it("says again only after a payment that failed", () => {
    expect(payLabel("waiting", false)).toBe("Pay now");
    expect(payLabel("waiting", true)).toBe("Pay again");
    expect(payLabel("failed", false)).toBe("Pay again");
  });
});

describe("lastTryText", () => {
  const NOT_RECEIVED =
    "We have not received a payment for this order. If money was deducted, we’ll confirm the order or refund it.";

  it.each([
    ["declined", "failed", "Declined.", {}, { text: "Payment failed: Declined.", isFailure: true }],
    ["never made", "waiting", null, {}, null],
    ["too late", "failed", null, {}, { text: NOT_RECEIVED, isFailure: false }],
    [
      "left after it was declined, with or without another try",
      "failed",
      "Declined.",
      { isCancelled: true },
      { text: "Payment cancelled. Before that, a payment failed: Declined.", isFailure: true },
    ],
    [
      "cancelled after one that was declined",
      "waiting",
      "Declined.",
      { isRetried: true, isCancelled: true },
      { text: "No payment for this order has arrived yet.", isFailure: false },
    ],
    [
      "too late after one that was declined",
      "failed",
      "Declined.",
      { isRetried: true },
      { text: NOT_RECEIVED, isFailure: false },
    ],
  ] as const)("of a payment that was %s", (_name, state, paymentError, change, expected) => {
    const lastTry = { state, paymentError, isRetried: false, isCancelled: false, ...change };
    expect(lastTryText(lastTry)).toEqual(expected);
  });
});

const refund = (amount: number, status: Refund["status"]): Refund => ({
  amount,
  status,
  reason: "cancelled",
});

describe("refundTexts", () => {
  it("is empty without refunds", () => {
    expect(refundTexts([], 7)).toEqual([]);
  });

  it("gives the days until a due or pending refund arrives", () => {
    const expected = ["₹708 is on its way back to your original payment method, within 7 days."];
    expect(refundTexts([refund(708_00, "due")], 7)).toEqual(expected);
    expect(refundTexts([refund(708_00, "pending")], 7)).toEqual(expected);
    expect(refundTexts([refund(1_00, "due")], 1)).toEqual([
      "₹1 is on its way back to your original payment method, within 1 day.",
    ]);
  });

  it("tells a second payment apart, and says why it goes back", () => {
    const twice = { ...refund(5_00, "due"), reason: "duplicate" };
    const wrong = { ...refund(7_00, "due"), reason: "mismatch" };
    expect(refundTexts([twice, refund(1_00, "due"), wrong, twice], 7)).toEqual([
      "₹1 is on its way back to your original payment method, within 7 days.",
      "You paid twice for this order. The order stays as it is, and the second payment goes back to you: ₹10 is on its way back to your original payment method, within 7 days.",
      "A payment did not have the amount of this order, so it goes back to you: ₹7 is on its way back to your original payment method, within 7 days.",
    ]);
  });

  it("says that a refund waits for the bank's decision about a dispute", () => {
    expect(refundTexts([{ ...refund(4_00, "due"), isHeld: true }, refund(1_00, "pending")], 7)).toEqual([
      "You asked your bank for the money of this order. ₹4 goes back to you when your bank has decided and did not return it.",
      "₹1 is on its way back to your original payment method, within 7 days.",
    ]);
  });

  it("adds up the refunds of a stage, failed ones first", () => {
    const refunds = [refund(1_00, "processed"), refund(2_00, "due"), refund(3_00, "pending")];
    expect(refundTexts([...refunds, refund(4_00, "failed"), refund(5_00, "processed")], 7)).toEqual([
      "₹4 could not be sent back yet. We are looking into it.",
      "₹5 is on its way back to your original payment method, within 7 days.",
      "₹6 was sent back to your original payment method.",
    ]);
  });
});

describe("money that the bank holds", () => {
  const authorized = { amount: 708_00, since: "2026-11-20T12:00:00Z" };
  const TEXT =
    "Your bank holds ₹708 for this order and releases it within 7 days. If it takes the money all the same, we refund it.";

  it.each([
    ["of a cancelled order", "cancelled", authorized, "2026-11-27T12:00:00Z", [TEXT]],
    ["of a failed order, which the money still confirms", "failed", authorized, "2026-11-20T12:00:00Z", []],
    ["that it has released by now", "cancelled", authorized, "2026-11-27T12:00:01Z", []],
    ["of an order that may still be paid", "pending", authorized, "2026-11-20T12:00:00Z", []],
    ["of which there is none", "cancelled", null, "2026-11-20T12:00:00Z", []],
  ] as const)("%s", (_name, status, amount, now, texts) => {
    expect(authorizedTexts({ status, authorized: amount }, 7, new Date(now))).toEqual(texts);
  });
});

describe("confirmingText", () => {
  const authorized = { amount: 708_00, since: "2026-11-20T12:00:00Z" };
  const unknown = {
    status: "pending",
    heldUntil: "2026-11-20T12:30:00Z",
    total: 590_00,
    paymentUnderWay: false,
    authorized: null,
  } as const;

  it("names what the bank holds of an order that may still be paid", () => {
    expect(confirmingText({ ...unknown, authorized, paymentUnderWay: true })).toBe(
      "Your bank holds ₹708 for this order. There is nothing more to do: your order is confirmed as soon as your bank sends us the money.",
    );
  });

  it("names it for a failed order too, which the money still confirms while its items are kept", () => {
    expect(confirmingText({ ...unknown, status: "failed", authorized, paymentUnderWay: true })).toMatch(
      /^Your bank holds ₹708 for this order\. There is nothing more to do/,
    );
  });

  it("promises nothing once the items are released", () => {
    const released = { ...unknown, status: "failed", heldUntil: null, paymentUnderWay: true } as const;
    const rest =
      "The time to pay is over, so the items are no longer kept for you. When the money arrives, your order is confirmed if they are still there; otherwise the money goes back to you.";
    expect(confirmingText({ ...released, authorized })).toBe(
      `Your bank holds ₹708 for this order and has not sent us the money yet. ${rest}`,
    );
    expect(confirmingText(released)).toBe(`Your bank has not confirmed your payment of ₹590 yet. ${rest}`);
  });

  it.each([
    [
      "pending",
      null,
      true,
      /^Your bank has not confirmed your payment of ₹590 yet\. If you did finish paying/,
    ],
    ["cancelled", authorized, true, /^Your bank has not confirmed your payment of ₹590 yet\. /],
    ["pending", null, false, /^We do not know yet whether your payment of ₹590 has arrived\. If you did/],
  ] as const)("promises no time for an order that is %s, with %o, under way: %o", (...facts) => {
    const [status, amount, paymentUnderWay, text] = facts;
    expect(confirmingText({ ...unknown, status, authorized: amount, paymentUnderWay })).toMatch(text);
  });
});

describe("checkedText", () => {
  const answered = "2026-11-20T12:34:00Z";
  const failed = "We could not reach the payment service just now.";
  const unsent = "Last checked at 6:04 pm IST: your bank has not sent us the money yet.";
  const none = "Last checked at 6:04 pm IST: no payment has arrived.";

  it.each([
    ["confirming", true, false, answered, unsent],
    ["waiting", false, false, answered, none],
    ["failed", false, false, answered, none],
    ["confirming", true, true, answered, `${failed} ${unsent}`],
    ["confirming", false, true, answered, `${failed} ${none}`],
    ["failed", false, true, answered, `${failed} ${none}`],
    ["confirming", false, true, null, failed],
    ["confirming", true, false, null, null],
    ["settled", false, false, answered, null],
    ["cancelled", false, true, answered, null],
  ] as const)(
    "of a payment that is %s, under way: %o, unreachable: %o, answered at %s",
    (state, paymentUnderWay, isUnreachable, paymentAnsweredAt, text) => {
      const now = new Date("2026-11-20T18:29:59Z");
      expect(checkedText({ state, paymentUnderWay, paymentAnsweredAt }, isUnreachable, now)).toBe(text);
    },
  );

  it("names the day of an earlier answer", () => {
    const check = { state: "waiting", paymentUnderWay: false, paymentAnsweredAt: answered } as const;
    expect(checkedText(check, false, new Date("2026-11-20T18:30:00Z"))).toBe(
      "Last checked on 20 November 2026, 6:04 pm IST: no payment has arrived.",
    );
  });
});
