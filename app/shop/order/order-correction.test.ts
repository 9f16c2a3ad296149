import { expect, it } from "vitest";

import { customerMessageSchema } from "#app/shop/order/customer-message-form.ts";
import { addressRefusal, isAddressOpen, messageRefusal } from "#app/shop/order/order-correction.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";

it("lets the address be changed until the order is shipped or invoiced", () => {
  expect(ORDER_STATUSES.filter((status) => isAddressOpen(status, null))).toEqual([
    "pending",
    "confirmed",
    "processing",
  ]);
  expect(ORDER_STATUSES.filter((status) => isAddressOpen(status, "INV/26-27/000001"))).toEqual([]);
});

it("has a text of its own for each refusal", () => {
  const codes = [
    "changed",
    "wrong_status",
    "invoiced",
    "not_served",
    "no_cod_there",
    "state_unknown",
    "busy",
  ];
  const texts = [...codes, "failed"].map((code) => addressRefusal(code, "shipped"));
  expect(new Set(texts).size).toBe(texts.length);
  expect(addressRefusal("wrong_status", "shipped")).toBe(
    "The order is Shipped: its address cannot be changed any more.",
  );
  expect(messageRefusal("no_email")).not.toBe(messageRefusal("failed"));
});

it("takes messages of 1 to 900 characters", () => {
  const key = crypto.randomUUID();
  const isTaken = (message: string) => customerMessageSchema.safeParse({ message, key }).success;
  expect(["", " ", "x", "x".repeat(900), "x".repeat(901)].map(isTaken)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});
