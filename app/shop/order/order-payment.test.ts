import { describe, expect, it } from "vitest";

import {
  amountToCollect,
  canPayAgain,
  collectedCash,
  isPayable,
  isUnpaidOnline,
  owedCash,
  type Payable,
  heldText,
  payableText,
  type PaymentQuestion,
  paymentState,
  isHeld,
  isRecentlyAuthorized,
  isUnanswered,
  tookNoMoney,
} from "#app/shop/order/order-payment.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";

const order = (changes: Partial<Payable & PaymentQuestion & { paymentUnderWay: boolean }> = {}) => ({
  status: "pending" as const,
  paymentMethod: "razorpay" as const,
  paymentStatus: "pending" as const,
  createdAt: "2026-11-20T12:00:00Z",
  heldUntil: "2026-11-20T12:30:00Z",
  razorpayOrderId: "order_RB58MiP5SPFYyM",
  paymentUnderWay: false,
  paymentCheckedAt: null,
  paymentAnsweredAt: null,
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

  it("is confirming while the last question has no answer, unless the caller knows better", () => {
    const asked = order({ paymentCheckedAt: "2026-11-20T12:05:00Z" });
    expect(paymentState(asked)).toBe("confirming");
    expect(paymentState(asked, { isUnknown: undefined })).toBe("confirming");
    expect(paymentState(asked, { isUnknown: false })).toBe("waiting");
    expect(paymentState({ ...asked, paymentAnsweredAt: "2026-11-20T12:05:01Z" })).toBe("waiting");
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

describe("payableText", () => {
  const failed = order({ status: "failed", paymentStatus: "failed", heldUntil: null });
  const text = (one: Payable, time: string) => payableText(one, new Date(time), (iso) => iso);

  it("has the last moment of the 30 days, or of a longer reservation", () => {
    expect(text(failed, "2026-12-20T12:00:00Z")).toBe("Can be paid until 2026-12-20T12:00:00.000Z");
    const held = { ...failed, heldUntil: "2026-12-20T12:30:00Z" };
    expect(text(held, "2026-12-20T12:10:00Z")).toBe("Can be paid until 2026-12-20T12:30:00.000Z");
    expect(text({ ...failed, heldUntil: "2026-11-20T12:30:00Z" }, "2026-11-20T12:10:00Z")).toBe(
      "Can be paid until 2026-12-20T12:00:00.000Z",
    );
  });

  it("says when it is over", () => {
    expect(text(failed, "2026-12-20T12:00:01Z")).toBe("Can no longer be paid");
  });

  it("is for failed online orders that are not paid", () => {
    const texts = everyOrder.filter((one) => text(one, "2026-11-20T12:10:00Z") !== null);
    expect(texts.map(named)).toEqual(["razorpay failed pending", "razorpay failed failed"]);
  });
});

describe("heldText", () => {
  const text = (one: Payable, time: string) => heldText(one, new Date(time), (iso) => iso);

  it("says the time of a payment that is awaited today in India, and otherwise the day", () => {
    expect(text(order(), "2026-11-20T12:10:00Z")).toBe("Pay by 6:00 pm today");
    // 18:30 UTC is midnight in India.
    const late = order({ heldUntil: "2026-11-20T18:29:00Z" });
    expect(text(late, "2026-11-20T18:05:00Z")).toBe("Pay by 11:59 pm today");
    const next = order({ heldUntil: "2026-11-20T18:30:00Z" });
    expect(text(next, "2026-11-20T18:05:00Z")).toBe("Pay by 2026-11-20T18:30:00Z");
  });

  it("says how long the items of a failed order are kept", () => {
    const failed = order({ status: "failed", paymentStatus: "failed" });
    expect(text(failed, "2026-11-20T12:10:00Z")).toBe("Its items are kept until 6:00 pm today");
  });

  it("is for orders that keep their items", () => {
    expect(text(order({ heldUntil: null }), "2026-11-20T12:10:00Z")).toBeNull();
  });
});

describe("isUnanswered", () => {
  it.each([
    ["never asked", null, null, false],
    ["never asked since it was reopened", null, "2026-11-20T12:00:00Z", false],
    ["never answered", "2026-11-20T12:00:00Z", null, true],
    ["answered before it was last asked", "2026-11-20T12:00:00Z", "2026-11-20T11:59:59Z", true],
    ["answered at once", "2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z", false],
    ["answered since, in another zone", "2026-11-20T12:00:00Z", "2026-11-20T17:30:01+05:30", false],
  ])("%s", (_name, paymentCheckedAt, paymentAnsweredAt, expected) => {
    expect(isUnanswered({ paymentCheckedAt, paymentAnsweredAt })).toBe(expected);
  });
});

it.each([
  ["2026-11-20T12:30:00Z", "2026-11-20T12:29:59Z", true],
  ["2026-11-20T12:30:00Z", "2026-11-20T12:30:00Z", false],
  [null, "2026-11-20T12:00:00Z", false],
])("an order kept until %s is held at %s: %s", (heldUntil, now, expected) => {
  expect(isHeld({ heldUntil }, new Date(now))).toBe(expected);
});

describe("isRecentlyAuthorized", () => {
  const authorized = { amount: 708_00, since: "2026-11-20T12:00:00Z" };

  it.each([
    ["2026-11-20T12:29:59Z", authorized, true],
    ["2026-11-20T12:30:00Z", authorized, false],
    ["2026-11-20T12:00:00Z", null, false],
  ] as const)("was authorized lately at %s: %o", (now, amount, isRecent) => {
    expect(isRecentlyAuthorized({ authorized: amount }, new Date(now))).toBe(isRecent);
  });
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

describe("a cancelled order took no money", () => {
  const cancelled = { ...order({ status: "cancelled" }), authorized: null, refunds: [] };
  const refund = { amount: 100, status: "processed" as const, reason: "late" };
  it.each([
    ["never paid", cancelled, true],
    ["whose payment failed", { ...cancelled, paymentStatus: "failed" as const }, true],
    ["that is paid", { ...cancelled, paymentStatus: "paid" as const }, false],
    ["that is not cancelled", { ...cancelled, status: "pending" as const }, false],
    ["with a payment under way", { ...cancelled, paymentUnderWay: true }, false],
    ["with money held by the bank", { ...cancelled, authorized: { amount: 100, since: "" } }, false],
    ["with a refund of a late payment", { ...cancelled, refunds: [refund] }, false],
  ])("%s", (_name, given, is) => {
    expect(tookNoMoney(given)).toBe(is);
  });
});
