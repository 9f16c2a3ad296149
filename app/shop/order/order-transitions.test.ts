import { describe, expect, it } from "vitest";

import {
  awaitsPayment,
  getTransition,
  hasEnded,
  isCancellable,
  isConfirmed,
  isOpen,
  nextStatuses,
  OPEN_STATUSES,
  ORDER_ACTORS,
} from "#app/shop/order/order-transitions.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";

const cells = ORDER_ACTORS.flatMap((actor) =>
  ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.map((to) => ({ actor, from, to, effect: getTransition(actor, from, to) })),
  ),
);
const moves = cells.filter(({ from, to, effect }) => from !== to && effect !== null);

describe("getTransition", () => {
  it("covers each pair of statuses for each actor, and allows the present status", () => {
    expect(cells).toHaveLength(ORDER_ACTORS.length * ORDER_STATUSES.length ** 2);
    expect(cells.filter(({ from, to }) => from === to).every(({ effect }) => effect !== null)).toBe(true);
  });

  it("allows admins every transition, other actors only some", () => {
    const count = (actor: string) => moves.filter((move) => move.actor === actor).length;
    expect(Object.fromEntries(ORDER_ACTORS.map((actor) => [actor, count(actor)]))).toEqual({
      shopper: 7,
      admin: ORDER_STATUSES.length * (ORDER_STATUSES.length - 1),
      payment: 7,
      system: 1,
    });
  });

  it("keeps, releases or reserves according to the two statuses, for every actor", () => {
    const exceptions: Record<string, string> = {
      // The shopper may try again until the time of the order is over.
      "payment: pending to failed": "keep",
      "system: failed to failed": "release",
    };
    for (const { actor, from, to, effect } of cells.filter((cell) => cell.effect !== null)) {
      const name = `${actor}: ${from} to ${to}`;
      const whenLive = hasEnded(from) ? "reserve" : "keep";
      const byStatus = from === to ? "keep" : hasEnded(to) ? "release" : whenLive;
      expect(effect?.reservation, name).toBe(exceptions[name] ?? byStatus);
    }
  });

  it("creates a refund exactly when a shopper cancels or an admin ends an order", () => {
    for (const { actor, from, to, effect } of moves.filter(
      ({ actor: who }) => who !== "payment" && who !== "system",
    )) {
      const isReplaced = actor === "shopper" && from === "failed" && to === "cancelled";
      expect(effect?.refund === "create", `${actor}: ${from} to ${to}`).toBe(hasEnded(to) && !isReplaced);
    }
  });

  it("collects cash on delivery only when an admin marks an order as delivered", () => {
    const collected = moves.filter(({ effect }) => effect?.payment === "collect_cod");
    expect(collected.map(({ actor, from, to }) => `${actor}: ${from} to ${to}`)).toEqual(
      ORDER_STATUSES.filter((from) => from !== "delivered").map((from) => `admin: ${from} to delivered`),
    );
  });

  it("allows payment and system to fail an order only while it is pending", () => {
    const failing = moves.filter(({ actor, to }) => actor !== "admin" && to === "failed");
    expect(failing.map(({ actor, from }) => `${actor}: ${from}`)).toEqual([
      "payment: pending",
      "system: pending",
    ]);
  });
});

describe("statuses by rule", () => {
  it("isCancellable: the shopper may cancel pending, confirmed and processing orders", () => {
    expect(ORDER_STATUSES.filter(isCancellable)).toEqual(["pending", "confirmed", "processing"]);
    const ending = ORDER_STATUSES.filter((from) => nextStatuses("shopper", from).includes("cancelled"));
    expect(ending).toEqual([...ORDER_STATUSES.filter(isCancellable), "failed"]);
  });

  it("awaitsPayment: a payment confirms pending and failed orders", () => {
    expect(ORDER_STATUSES.filter(awaitsPayment)).toEqual(["pending", "failed"]);
    const paid = ORDER_STATUSES.filter(
      (from) => getTransition("payment", from, "confirmed")?.payment === "paid",
    );
    expect(paid).toEqual(ORDER_STATUSES.filter(awaitsPayment));
  });

  it("isConfirmed: from confirmed to delivered", () => {
    expect(ORDER_STATUSES.filter(isConfirmed)).toEqual(["confirmed", "processing", "shipped", "delivered"]);
  });

  it("isOpen: all but delivered, cancelled and failed orders", () => {
    expect(ORDER_STATUSES.filter((status) => !isOpen(status))).toEqual(["delivered", "cancelled", "failed"]);
    expect(OPEN_STATUSES).toEqual(ORDER_STATUSES.filter(isOpen));
  });
});

describe("nextStatuses", () => {
  it("lists the statuses that an actor may set", () => {
    expect(nextStatuses("shopper", "failed")).toEqual(["pending", "confirmed", "cancelled"]);
    expect(nextStatuses("admin", "cancelled")).toEqual(ORDER_STATUSES.filter((to) => to !== "cancelled"));
    expect(nextStatuses("payment", "delivered")).toEqual([]);
    expect(nextStatuses("system", "pending")).toEqual(["failed"]);
  });
});
