import { describe, expect, it } from "vitest";

import {
  amountToCollect,
  canPayAgain,
  checkedText,
  confirmingText,
  collectedCash,
  isPayable,
  isUnpaidOnline,
  owedCash,
  type Payable,
  payLabel,
  paymentState,
  type Refund,
  refundTexts,
  costsOtherwise,
  authorizedTexts,
  isRecentlyAuthorized,
  reopenRefusal,
  WRITE_TO_US,
} from "#app/shop/order/order-payment.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";

const order = (changes: Partial<Payable & { paymentUnderWay: boolean }> = {}) => ({
  status: "pending" as const,
  paymentMethod: "razorpay" as const,
  paymentStatus: "pending" as const,
  createdAt: "2026-11-20T12:00:00Z",
  heldUntil: "2026-11-20T12:30:00Z",
  razorpayOrderId: "order_RB58MiP5SPFYyM",
  paymentUnderWay: false,
  ...changes,
});

describe("paymentState", () => {
  it.each([
    ["a new online order", order(), "waiting"],
    ["a payment started", order({ paymentUnderWay: true }), "confirming"],
    ["failed", order({ status: "failed", paymentStatus: "failed" }), "failed"],
    [
      "failed, a payment started",
      order({ status: "failed", paymentStatus: "failed", paymentUnderWay: true }),
      "confirming",
    ],
    ["paid", order({ status: "confirmed", paymentStatus: "paid" }), "settled"],
    ["paid after it failed", order({ status: "failed", paymentStatus: "paid" }), "failed"],
    ["cash on delivery", order({ status: "confirmed", paymentMethod: "cod" }), "settled"],
    [
      "cash on delivery, a payment started before",
      order({ status: "confirmed", paymentMethod: "cod", paymentUnderWay: true }),
      "settled",
    ],
    ["cancelled", order({ status: "cancelled" }), "cancelled"],
    ["cancelled and refunded", order({ status: "cancelled", paymentStatus: "refunded" }), "cancelled"],
    ["delivered and refunded", order({ status: "delivered", paymentStatus: "refunded" }), "settled"],
  ] as const)("%s", (_name, one, expected) => {
    expect(paymentState(one)).toBe(expected);
  });

  it("is confirming while Razorpay is unreachable, unless there is no Razorpay order", () => {
    expect(paymentState(order(), { isUnknown: true })).toBe("confirming");
    expect(paymentState(order({ razorpayOrderId: null }), { isUnknown: true })).toBe("waiting");
  });

  it("is neither waiting nor confirming for paid, cancelled and cash orders", () => {
    const every = PAYMENT_METHODS.flatMap((paymentMethod) =>
      ORDER_STATUSES.flatMap((status) =>
        PAYMENT_STATUSES.map((paymentStatus) => ({ paymentMethod, status, paymentStatus })),
      ),
    );
    const over = every.filter(
      ({ paymentMethod, status, paymentStatus }) =>
        paymentMethod === "cod" || paymentStatus === "paid" || !["pending", "failed"].includes(status),
    );
    const states = over.map((changes) =>
      paymentState(order({ ...changes, paymentUnderWay: true }), { isUnknown: true }),
    );
    expect(new Set(states)).toEqual(new Set(["settled", "failed", "cancelled"]));
  });
});

/** Every combination of method and statuses, reserved until 12:30. */
const everyOrder = PAYMENT_METHODS.flatMap((paymentMethod) =>
  ORDER_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.map((paymentStatus): Payable => ({
      paymentMethod,
      status,
      paymentStatus,
      createdAt: "2026-11-20T12:00:00Z",
      heldUntil: "2026-11-20T12:30:00Z",
      razorpayOrderId: "order_RB58MiP5SPFYyM",
    })),
  ),
);
const at = (time: string) => new Date(`2026-11-${time}Z`);
const named = ({ paymentMethod, status, paymentStatus }: Payable) =>
  `${paymentMethod} ${status} ${paymentStatus}`;

describe("isUnpaidOnline, isPayable, canPayAgain", () => {
  const unpaid = [
    "razorpay pending pending",
    "razorpay pending failed",
    "razorpay failed pending",
    "razorpay failed failed",
  ];

  it("isUnpaidOnline: online orders that are neither paid nor cancelled", () => {
    expect(everyOrder.filter(isUnpaidOnline).map(named)).toEqual(unpaid);
  });

  it("isPayable: pending orders until their reservation ends", () => {
    expect(everyOrder.filter((one) => isPayable(one, at("20T12:29:59"))).map(named)).toEqual([
      "razorpay pending pending",
    ]);
    expect(everyOrder.filter((one) => isPayable(one, at("20T12:30:00")))).toEqual([]);
    const unheld = everyOrder.map((one) => ({ ...one, heldUntil: null }));
    expect(unheld.filter((one) => isPayable(one, at("20T15:00:00"))).map(named)).toEqual([
      "razorpay pending pending",
    ]);
  });

  it("isPayable: not without a Razorpay order", () => {
    const unknown = everyOrder.map((one) => ({ ...one, razorpayOrderId: null }));
    expect(unknown.filter((one) => isPayable(one, at("20T12:01:00")))).toEqual([]);
  });

  it("canPayAgain: for 30 days, later while the order is reserved", () => {
    const bare = everyOrder.map((one) => ({ ...one, heldUntil: null, razorpayOrderId: null }));
    expect(bare.filter((one) => canPayAgain(one, new Date("2026-12-20T12:00:00Z"))).map(named)).toEqual(
      unpaid,
    );
    expect(bare.filter((one) => canPayAgain(one, new Date("2026-12-20T12:00:01Z")))).toEqual([]);
    const held = bare.map((one) => ({ ...one, heldUntil: "2026-12-20T12:30:00Z" }));
    expect(held.filter((one) => canPayAgain(one, new Date("2026-12-20T12:29:59Z"))).map(named)).toEqual(
      unpaid,
    );
    expect(held.filter((one) => canPayAgain(one, new Date("2026-12-20T12:30:00Z")))).toEqual([]);
  });
});

describe("payLabel", () => {
  it("says again only after a payment that failed", () => {
    expect(payLabel("waiting", false)).toBe("Pay now");
    expect(payLabel("waiting", true)).toBe("Pay again");
    expect(payLabel("failed", false)).toBe("Pay again");
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

  it.each([
    ["2026-11-20T12:29:59Z", authorized, true],
    ["2026-11-20T12:30:00Z", authorized, false],
    ["2026-11-20T12:00:00Z", null, false],
  ] as const)("was authorized lately at %s: %o", (now, amount, isRecent) => {
    expect(isRecentlyAuthorized({ authorized: amount }, new Date(now))).toBe(isRecent);
  });
});

describe("confirmingText", () => {
  const authorized = { amount: 708_00, since: "2026-11-20T12:00:00Z" };
  const unknown = { status: "pending", total: 590_00, paymentUnderWay: false, authorized: null } as const;

  it("names what the bank holds of an order that may still be paid", () => {
    expect(confirmingText({ ...unknown, authorized, paymentUnderWay: true })).toBe(
      "Your bank holds ₹708 for this order. There is nothing more to do: your order is confirmed as soon as your bank sends us the money.",
    );
  });

  it("names it for a failed order too, which the money still confirms", () => {
    expect(confirmingText({ ...unknown, status: "failed", authorized, paymentUnderWay: true })).toMatch(
      /^Your bank holds ₹708 for this order\. /,
    );
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
  it.each([
    ["confirming", false, "Checked at 6:04 pm: your bank has not sent us the money yet."],
    ["waiting", false, "Checked at 6:04 pm: no payment has arrived."],
    ["failed", false, "Checked at 6:04 pm: no payment has arrived."],
    ["confirming", true, "Checked at 6:04 pm: we could not reach the payment service."],
    ["failed", true, "Checked at 6:04 pm: we could not reach the payment service."],
    ["settled", false, null],
    ["cancelled", true, null],
  ] as const)("of a payment that is %s, unknown: %o", (state, unknown, text) => {
    expect(checkedText(state, unknown, "2026-11-20T12:34:00Z", new Date("2026-11-20T18:29:59Z"))).toBe(text);
  });

  it("names the day of an earlier check", () => {
    expect(checkedText("waiting", false, "2026-11-20T12:34:00Z", new Date("2026-11-20T18:30:00Z"))).toBe(
      "Checked on 20 November 2026, 6:04 pm: no payment has arrived.",
    );
  });
});

describe("reopenRefusal", () => {
  it.each(["too_old", "coupon_invalid", "coupon_exhausted", "shipping_changed", "tax_changed"])(
    "says what to do then: %s",
    (code) => {
      expect(reopenRefusal(code)).toMatch(/ Please place the order again\.$/);
      expect(reopenRefusal(code, [], {}, WRITE_TO_US)).toMatch(/ Please write to us\.$/);
    },
  );

  it("tells an expired link apart from an order that can no longer be paid", () => {
    expect(reopenRefusal("link_expired", [], {}, WRITE_TO_US)).toBe(
      "This payment link has expired. Please ask us for a new one.",
    );
  });

  it("names sold-out products, and refers to the order instead of the cart", () => {
    const lines = [
      { name: "Brass lamp", stock: 2, price: null },
      { name: "Kurta", stock: 0, price: null },
    ];
    expect(reopenRefusal("out_of_stock", lines)).toBe(
      "Only 2 of Brass lamp left. Kurta is out of stock. Please place the order again.",
    );
  });

  it("refers to the order, not the cart, above the limit of units", () => {
    const lines = [{ name: "Kurta", stock: 40, price: 100_00 }];
    expect(reopenRefusal("line_limit_exceeded", lines, { limit: 10 })).toBe(
      "Kurta: You can order at most 10 of this item. Please place the order again.",
    );
    expect(reopenRefusal("too_many_cod", [], { count: 3 })).toBe(
      "You have 3 cash orders on the way. Pay online, or wait until one is delivered.",
    );
  });

  it("refers to the order instead of the cart, too, without the names of products", () => {
    expect(reopenRefusal("out_of_stock")).toBe(
      "Something in your cart has sold out. Please place the order again.",
    );
  });

  it.each([
    "paid",
    "cancelled",
    "under_way",
    "too_old",
    "coupon_exhausted",
    "coupon_invalid",
    "price_changed",
    "unavailable",
    "too_many_unpaid",
    "too_many_unpaid_units",
    "too_many_cod",
    "too_many_cod_phone",
    "payment_method_unavailable",
    "cod_limit_exceeded",
    "busy",
    "out_of_stock",
  ])("has a text for %s", (code) => {
    const text = reopenRefusal(code);
    expect(text).toMatch(/^[A-Z].+\.$/);
    expect(text).not.toMatch(/_|cart and/);
    expect(text).not.toBe(reopenRefusal("new_code"));
  });

  it.each(["", "not_found", "new_code", "constructor", "__proto__"])("has a fallback text for %j", (code) => {
    expect(reopenRefusal(code)).toBe("That could not be done. Please try again.");
  });
});

it.each([
  ["price_changed", true],
  ["shipping_changed", true],
  ["tax_changed", true],
  ["coupon_invalid", true],
  ["coupon_exhausted", true],
  ["unavailable", false],
  ["out_of_stock", false],
  ["paid", false],
])("after %s the order can be placed anew at another total: %s", (code, expected) => {
  expect(costsOtherwise(code)).toBe(expected);
});

describe("cash on delivery", () => {
  const cash = { paymentMethod: "cod", paymentStatus: "pending", status: "shipped", total: 590_00 } as const;

  it.each([
    ["an unpaid cash order under way", {}, 590_00],
    ["one whose online payment failed before", { paymentStatus: "failed" }, 590_00],
    ["one that is paid", { paymentStatus: "paid" }, 0],
    ["one that is refunded", { paymentStatus: "refunded" }, 0],
    ["one that is paid online", { paymentMethod: "razorpay" }, 0],
    ["a cancelled one", { status: "cancelled" }, 0],
    ["a failed one", { status: "failed" }, 0],
  ] as const)("the courier collects for %s", (_name, change, expected) => {
    expect(amountToCollect({ ...cash, ...change })).toBe(expected);
  });

  it.each([
    [{ paymentStatus: "paid" }, 590_00],
    [{ paymentStatus: "refunded" }, 0],
    [{}, 0],
    [{ paymentStatus: "paid", paymentMethod: "razorpay" }, 0],
  ] as const)("the shop has the cash of %o", (change, expected) => {
    expect(collectedCash({ ...cash, ...change })).toBe(expected);
  });
});

it.each([
  ["cod", "paid", "cancelled", 500_00, 500_00],
  ["cod", "paid", "failed", 500_00, 500_00],
  ["cod", "paid", "delivered", 500_00, 0],
  ["cod", "refunded", "cancelled", 500_00, 0],
  ["razorpay", "paid", "cancelled", 500_00, 0],
  ["cod", "paid", "cancelled", 0, 0],
] as const)("the cash that is owed for an order paid by %s, %s and %s, of %i paise: %i", (...values) => {
  const [paymentMethod, paymentStatus, status, total, expected] = values;
  expect(owedCash({ paymentMethod, paymentStatus, status, total })).toBe(expected);
});
