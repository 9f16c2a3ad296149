import { expect, it } from "vitest";

import { buildPickingList, isToPack } from "#app/shop/order/picking-list.ts";

const item = (productName: string, productSku: string, quantity: number) => ({
  productName,
  productSku,
  quantity,
});

it("buildPickingList sums by product and variant, and names the orders", () => {
  const lines = buildPickingList([
    { orderNumber: "ORD-1", items: [item("Kurta · M", "K-M", 2), item("Brass lamp", "LAMP", 1)] },
    { orderNumber: "ORD-2", items: [item("Kurta · M", "K-M", 1), item("Kurta · L", "K-L", 1)] },
  ]);
  expect(lines).toEqual([
    { name: "Brass lamp", sku: "LAMP", quantity: 1, orders: [{ orderNumber: "ORD-1", quantity: 1 }] },
    { name: "Kurta · L", sku: "K-L", quantity: 1, orders: [{ orderNumber: "ORD-2", quantity: 1 }] },
    {
      name: "Kurta · M",
      sku: "K-M",
      quantity: 3,
      orders: [
        { orderNumber: "ORD-1", quantity: 2 },
        { orderNumber: "ORD-2", quantity: 1 },
      ],
    },
  ]);
});

it("buildPickingList keeps products of one name apart by their SKU", () => {
  const lines = buildPickingList([
    { orderNumber: "ORD-1", items: [item("Lamp", "B", 1), item("Lamp", "A", 2), item("Lamp", "A", 3)] },
  ]);
  expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ["A", 5],
    ["B", 1],
  ]);
});

it.each([
  ["confirmed", "razorpay", "paid", true],
  ["processing", "cod", "pending", true],
  ["pending", "cod", "pending", true],
  ["pending", "razorpay", "pending", false],
  ["failed", "razorpay", "failed", false],
  ["shipped", "cod", "pending", false],
  ["delivered", "cod", "paid", false],
  ["cancelled", "razorpay", "refunded", false],
] as const)("%s, %s %s: to pack is %s", (status, paymentMethod, paymentStatus, expected) => {
  expect(isToPack({ status, paymentMethod, paymentStatus })).toBe(expected);
});
