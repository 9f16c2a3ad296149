import { describe, expect, it } from "vitest";

import {
  canPayAgain,
  isCancellable,
  isPayable,
  isUnpaidOnline,
  ORDER_STATUSES,
  ORDER_TABS,
  type OrderTimes,
  type Payable,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  paymentLabel,
  paymentMethodLabel,
  paymentTone,
  placementRefusal,
  statusLabel,
  statusTone,
  orderTimeline,
} from "#app/shop/order/order.ts";

const PLACED = "2026-11-20T04:30:00Z";
const CONFIRMED = "2026-11-20T04:31:00Z";
const SHIPPED = "2026-11-21T04:30:00Z";
const DELIVERED = "2026-11-23T04:30:00Z";
const CANCELLED = "2026-11-20T05:30:00Z";

const order = (status: OrderTimes["status"], times: Partial<OrderTimes> = {}): OrderTimes => ({
  status,
  createdAt: PLACED,
  confirmedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  ...times,
});

function steps(of: OrderTimes): string[] {
  return orderTimeline(of).map(({ key, at, done }) => `${key} ${done ? (at ?? "done") : "to come"}`);
}

describe("timeline", () => {
  it.each([
    [
      "pending",
      order("pending"),
      [`placed ${PLACED}`, "confirmed to come", "shipped to come", "delivered to come"],
    ],
    [
      "confirmed",
      order("confirmed", { confirmedAt: CONFIRMED }),
      [`placed ${PLACED}`, `confirmed ${CONFIRMED}`, "shipped to come", "delivered to come"],
    ],
    [
      "processing, confirmed at an unknown time",
      order("processing"),
      [`placed ${PLACED}`, "confirmed done", "shipped to come", "delivered to come"],
    ],
    [
      "shipped",
      order("shipped", { confirmedAt: CONFIRMED, shippedAt: SHIPPED }),
      [`placed ${PLACED}`, `confirmed ${CONFIRMED}`, `shipped ${SHIPPED}`, "delivered to come"],
    ],
    [
      "delivered",
      order("delivered", { confirmedAt: CONFIRMED, shippedAt: SHIPPED, deliveredAt: DELIVERED }),
      [`placed ${PLACED}`, `confirmed ${CONFIRMED}`, `shipped ${SHIPPED}`, `delivered ${DELIVERED}`],
    ],
    [
      "delivered without being shipped",
      order("delivered", { deliveredAt: DELIVERED }),
      [`placed ${PLACED}`, "confirmed done", `delivered ${DELIVERED}`],
    ],
    [
      "cancelled",
      order("cancelled", { confirmedAt: CONFIRMED, cancelledAt: CANCELLED }),
      [`placed ${PLACED}`, `cancelled ${CANCELLED}`],
    ],
    [
      "cancelled on its way",
      order("cancelled", { shippedAt: SHIPPED, cancelledAt: CANCELLED }),
      [`placed ${PLACED}`, `shipped ${SHIPPED}`, `cancelled ${CANCELLED}`],
    ],
    ["failed", order("failed"), [`placed ${PLACED}`]],
  ])("%s", (_name, of, expected) => {
    expect(steps(of)).toEqual(expected);
  });
});

describe("tones and labels", () => {
  it("gives each order status its colour and word", () => {
    expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, statusTone(status)]))).toEqual({
      pending: "grey",
      confirmed: "purple",
      processing: "yellow",
      shipped: "blue",
      delivered: "green",
      cancelled: "red",
      failed: "grey",
    });
    expect(ORDER_STATUSES.map(statusLabel)).toEqual([
      "Pending",
      "Confirmed",
      "Processing",
      "Shipped",
      "Delivered",
      "Cancelled",
      "Failed",
    ]);
  });

  it("gives each payment status its colour and word", () => {
    expect(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, paymentTone(status)]))).toEqual({
      pending: "yellow",
      paid: "green",
      failed: "red",
      refunded: "purple",
    });
    expect(PAYMENT_STATUSES.map(paymentLabel)).toEqual(["Pending", "Paid", "Failed", "Refunded"]);
    expect(paymentMethodLabel("cod")).toBe("Cash on delivery");
    expect(paymentMethodLabel("razorpay")).toBe("Online payment");
  });
});

describe("ORDER_TABS", () => {
  it("lists the tabs in order, with their statuses", () => {
    expect(ORDER_TABS.map(({ label, statuses }) => [label, statuses.join(" ")])).toEqual([
      ["All", ORDER_STATUSES.join(" ")],
      ["Pending", "pending"],
      ["Processing", "confirmed processing"],
      ["Shipped", "shipped"],
      ["Delivered", "delivered"],
      ["Cancelled", "cancelled"],
    ]);
  });
});

describe("isCancellable", () => {
  it("allows it from pending, confirmed and processing alone", () => {
    expect(ORDER_STATUSES.filter(isCancellable)).toEqual(["pending", "confirmed", "processing"]);
  });
});

/** Every order there can be, with a hold that is over at 12:30. */
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

describe("paying an order that is placed", () => {
  const unpaid = [
    "razorpay pending pending",
    "razorpay pending failed",
    "razorpay failed pending",
    "razorpay failed failed",
  ];

  it("is open while an online order has neither been paid nor called off", () => {
    expect(everyOrder.filter(isUnpaidOnline).map(named)).toEqual(unpaid);
  });

  it("opens the pay page only for one that waits and is held", () => {
    expect(everyOrder.filter((one) => isPayable(one, at("20T12:29:59"))).map(named)).toEqual([
      "razorpay pending pending",
    ]);
    expect(everyOrder.filter((one) => isPayable(one, at("20T12:30:00")))).toEqual([]);
    const unheld = everyOrder.map((one) => ({ ...one, heldUntil: null }));
    expect(unheld.filter((one) => isPayable(one, at("20T15:00:00"))).map(named)).toEqual([
      "razorpay pending pending",
    ]);
  });

  it("keeps the pay page shut for an order that Razorpay does not know", () => {
    const unknown = everyOrder.map((one) => ({ ...one, razorpayOrderId: null }));
    expect(unknown.filter((one) => isPayable(one, at("20T12:01:00")))).toEqual([]);
  });

  it("may be tried again for three days, or as long as it is held after them", () => {
    const bare = everyOrder.map((one) => ({ ...one, heldUntil: null, razorpayOrderId: null }));
    expect(bare.filter((one) => canPayAgain(one, at("23T12:00:00"))).map(named)).toEqual(unpaid);
    expect(bare.filter((one) => canPayAgain(one, at("23T12:00:01")))).toEqual([]);
    const held = bare.map((one) => ({ ...one, heldUntil: "2026-11-23T12:30:00Z" }));
    expect(held.filter((one) => canPayAgain(one, at("23T12:29:59"))).map(named)).toEqual(unpaid);
    expect(held.filter((one) => canPayAgain(one, at("23T12:30:00")))).toEqual([]);
  });
});

const line = (name: string | null, stock: number | null, price: number | null) => ({
  name,
  stock,
  price,
});

describe("placementRefusal", () => {
  it("names each product with its fresh numbers", () => {
    expect(placementRefusal("out_of_stock", [line("Brass lamp", 2, 100_00), line("Kurta", 0, 1)])).toBe(
      "Only 2 of Brass lamp left. Kurta is out of stock. Please check your cart and place the order again.",
    );
    expect(placementRefusal("price_changed", [line("Brass lamp", 2, 1_29_999_00)])).toBe(
      "The price of Brass lamp is now ₹1,29,999. Please check your cart and place the order again.",
    );
    expect(placementRefusal("unavailable", [line("Kurta", 3, 1), line(null, null, null)])).toBe(
      "Kurta is no longer available. A product in your cart is no longer available. Please check your cart and place the order again.",
    );
  });

  it.each(["out_of_stock", "unavailable", "price_changed"] as const)("says %s even without lines", (code) => {
    expect(placementRefusal(code, [])).toMatch(/^(Something|A price).+\. Please check your cart/);
  });

  it.each([
    "coupon_exhausted",
    "coupon_invalid",
    "total_mismatch",
    "payment_method_unavailable",
    "cod_limit_exceeded",
    "too_many_unpaid",
    "checkout_key_taken",
  ] as const)("has words of its own for %s", (code) => {
    const text = placementRefusal(code);
    expect(text).not.toContain("_");
    expect(text).not.toBe("Failed to place order. Please try again.");
  });

  it.each(["", "new_code", "constructor", "__proto__"])("falls back for the unknown code %j", (code) => {
    expect(placementRefusal(code, [])).toBe("Failed to place order. Please try again.");
  });
});
