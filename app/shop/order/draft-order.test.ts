import { describe, expect, it } from "vitest";

import type { JoinedCart } from "#app/shop/cart/join.ts";
import {
  badQuantities,
  cashRefusal,
  couponProblem,
  draftChanges,
  draftOrderSchema,
  draftProblems,
  draftRefusal,
  linkMessage,
  linkRefusal,
  parseDraftLines,
  quantityProblems,
} from "#app/shop/order/draft-order.ts";

const A = "a0000000-0000-4000-8000-000000000001";
const B = "b0000000-0000-4000-8000-000000000002";

describe("parseDraftLines", () => {
  it.each([
    ["the typed quantities", [A, B], ["2", " 1 "], [`${A} 2`, `${B} 1`]],
    ["no product without a quantity", [A, B], ["", "0"], []],
    ["the last of two lines of a product", [A, B, A], ["2", "1", "3"], [`${B} 1`, `${A} 3`]],
    ["no product that is set to 0 below", [A, A], ["2", "0"], []],
    ["at most 9,999 units", [A], ["9999"], [`${A} 9999`]],
  ])("reads %s", (_rule, products, quantities, lines) => {
    expect(parseDraftLines(products, quantities)?.map(({ id, quantity }) => `${id} ${quantity}`)).toEqual(
      lines,
    );
  });

  it.each([
    ["a word", [A], ["some"]],
    ["a part", [A], ["1.5"]],
    ["less than none", [A], ["-1"]],
    ["too many units", [A], ["10000"]],
    ["something that is no product", ["lamp"], ["1"]],
    [
      "51 products",
      Array.from({ length: 51 }, (_, n) => `a0000000-0000-4000-8000-0000000000${n + 10}`),
      Array(51).fill("1"),
    ],
  ])("refuses %s", (_what, products, quantities) => {
    expect(parseDraftLines(products, quantities)).toBeNull();
  });
});

const JOINED: JoinedCart = { lines: [], unavailable: [], toChoose: [], reduced: [], hasOutOfStock: false };

describe("what has changed in a draft", () => {
  it("is nothing when the total is the one that was shown", () => {
    expect(draftChanges(JOINED, { shown: 100, total: 100 })).toBeNull();
    expect(draftProblems(JOINED)).toEqual([]);
  });

  it("says that a coupon does not count", () => {
    expect(couponProblem("Coupon has expired")).toBe(
      "Coupon: Coupon has expired. Correct the code or remove it, and tell the customer.",
    );
  });

  it("names each product and both totals", () => {
    const lamp = { id: A, name: "Lamp", price: 100, stock: 0, imageUrl: null, quantity: 2, lineTotal: 0 };
    const joined: JoinedCart = {
      lines: [lamp],
      unavailable: [{ id: B, quantity: 1 }],
      toChoose: [{ id: B, name: "Kurta", optionNames: ["Size"] }],
      reduced: [
        { id: B, name: "Mat", from: 5, to: 3 },
        { id: B, name: "Jar", from: 12, to: 10, isLimited: true },
      ],
      hasOutOfStock: true,
    };
    expect(draftChanges(joined, { shown: 500, total: 300 })).toBe(
      "Lamp is out of stock: remove it. Only 3 of Mat left; 5 were entered. Jar: an order may have at most 10; 12 were entered. Kurta has options now: find the one that is wanted. A product is no longer sold and was left out. The total is now ₹3 instead of ₹5. Please check it.",
    );
    expect(draftChanges(joined, { shown: 300, total: 300 })).not.toContain("The total is now");
  });
});

describe("refusals for staff", () => {
  it.each([
    [
      "too_many_cod",
      { count: 1 },
      "This customer has 1 cash order on the way, which is the limit. Send a payment link instead.",
    ],
    [
      "too_many_cod_phone",
      { count: 3 },
      "This phone number has 3 cash orders on the way, which is the limit. Send a payment link instead.",
    ],
    [
      "too_many_cod",
      {},
      "This customer has several cash orders on the way, which is the limit. Send a payment link instead.",
    ],
    ["too_many_unpaid", {}, "This customer has 3 orders that wait for payment, which is the limit."],
    ["too_many_unpaid_units", { limit: 20 }, "At most 20 items of a customer can wait for payment."],
    ["pay_online", {}, "This customer is blocked for cash on delivery. Send a payment link instead."],
    ["coupon_exhausted", {}, "The coupon is used up, or this customer has used it already."],
    ["line_limit_exceeded", { limit: 5 }, "An order may have at most 5 of one item."],
    ["not_served", {}, "The shop does not deliver to this PIN code."],
    ["no_cod_there", {}, "Cash on delivery is not offered for this PIN code. Send a payment link instead."],
    ["no_account", {}, "The customer could not be saved. Please try again."],
    ["failure", {}, "Failed to place order. Please try again."],
  ])("%s with %j: %s", (code, facts, text) => {
    expect(draftRefusal(code, [], facts)).toBe(text);
  });

  it("names products without the shopper's cart", () => {
    expect(draftRefusal("out_of_stock", [{ name: "Lamp", stock: 1, price: 100 }])).toBe(
      "Only 1 of Lamp left.",
    );
  });

  it.each([
    ["paid", "This order is paid already."],
    ["payment_method_unavailable", "This order is paid in cash."],
    ["failed", "Failed to send the payment link. Please try again."],
  ])("of a link: %s", (code, text) => {
    expect(linkRefusal(code)).toBe(text);
  });

  it.each([
    ["paid", {}, "This order has been paid online."],
    ["under_way", {}, "This order is under way already."],
    ["too_many_cod", { count: 3 }, "This customer has 3 cash orders on the way, which is the limit."],
    [
      "too_many_cod_phone",
      { count: 1 },
      "This phone number has 1 cash order on the way, which is the limit.",
    ],
    ["pay_online", {}, "This customer is blocked for cash on delivery."],
    ["no_cod_there", {}, "Cash on delivery is not offered for the PIN code of this order."],
    ["payment_method_unavailable", {}, "Cash on delivery is switched off in the settings."],
    ["cancelled", {}, "This order was cancelled, so it cannot be paid."],
    [
      "price_changed",
      {},
      "Its price, coupon, delivery or tax has changed since. Change the items instead: the new order has today's.",
    ],
    ["line_limit_exceeded", { limit: 10 }, "An order may have at most 10 of one item."],
    [
      "payment_unknown",
      {},
      "Razorpay does not say whether this order is paid. Please try again in a moment.",
    ],
    ["busy", {}, "This order is being worked on. Please try again in a moment."],
    ["failed", {}, "Failed to change the order to cash on delivery. Please try again."],
  ])("of cash: %s", (code, facts, text) => {
    expect(cashRefusal(code, [], facts)).toBe(text);
  });
});

it("writes what is sent with a link", () => {
  const link = { address: "https://haat.example/pay/x", promise: "The link works." };
  expect(linkMessage({ orderNumber: "ORD-1", total: 70_800 }, "Haat", link)).toBe(
    "Haat: please pay ₹708 for your order ORD-1 here: https://haat.example/pay/x The link works.",
  );
});

it("asks for customer, payment and the total that was shown, and fills in the state", () => {
  const form = {
    email: " Meera@Haat.example ",
    postal_code: "560001",
    first_name: "Meera",
    last_name: "Nair",
    address_line_1: "4 Church Street",
    city: "Bengaluru",
    state: "",
    phone: "98765 43210",
    paymentMethod: "cod",
    checkoutKey: A,
    shownTotal: "70800",
  };
  expect(draftOrderSchema.parse(form)).toMatchObject({
    email: "meera@haat.example",
    state: "Karnataka",
    phone: "+919876543210",
    shownTotal: 70_800,
  });
  const { error } = draftOrderSchema.safeParse({
    ...form,
    paymentMethod: "cheque",
    shownTotal: "1.5",
    email: "meera",
  });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Invalid email address",
    "Choose how the customer pays",
    "This page is out of date. Please check the total and place the order again.",
  ]);
});

it("asks for an e-mail address that is missing", () => {
  const { error } = draftOrderSchema.safeParse({});
  expect(error?.issues.map(({ message }) => message)).toContain("Enter an e-mail address");
});

it("names each quantity that is none, as it was typed", () => {
  const bad = badQuantities([A, B, "lamp", A.replace("a", "c")], [" 1.5 ", "999999", "x", "3"]);
  expect([...bad]).toEqual([
    [A, "1.5"],
    [B, "999999"],
  ]);
  const lines = [
    { id: A, name: "Lamp" },
    { id: B, name: "Mat" },
    { id: "c", name: "Pot" },
  ];
  expect(quantityProblems(lines, bad, 10)).toEqual([
    "Lamp: “1.5” is no whole number.",
    "Mat: an order may have at most 10; 999999 were entered.",
  ]);
  expect(quantityProblems(lines, bad, null)[1]).toBe(
    "Mat: an order may have at most 9,999; 999999 were entered.",
  );
});
