import { describe, expect, it } from "vitest";

import {
  holdsReservation,
  nextStatuses,
  ORDER_ACTORS,
  getTransition,
} from "#app/shop/order/order-transitions.ts";
import { isCancellable, ORDER_STATUSES } from "#app/shop/order/order.ts";

const cells = ORDER_ACTORS.flatMap((actor) =>
  ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.map((to) => ({ actor, from, to, effect: getTransition(actor, from, to) })),
  ),
);
const moves = cells.filter(({ from, to, effect }) => from !== to && effect !== null);

describe("the table of order changes", () => {
  it("has a cell for each pair of statuses and each actor", () => {
    expect(cells).toHaveLength(196);
    expect(cells.filter(({ from, to }) => from === to).every(({ effect }) => effect !== null)).toBe(true);
  });

  it("lets the admin go anywhere, and nobody else", () => {
    const count = (actor: string) => moves.filter((move) => move.actor === actor).length;
    expect(Object.fromEntries(ORDER_ACTORS.map((actor) => [actor, count(actor)]))).toEqual({
      shopper: 6,
      admin: 42,
      payment: 7,
      system: 1,
    });
  });

  it("lets the books follow the status, whoever changes it", () => {
    for (const { actor, from, to, effect } of cells.filter((cell) => cell.effect !== null)) {
      const expected =
        holdsReservation(from) === holdsReservation(to)
          ? "kept"
          : holdsReservation(from)
            ? "returned"
            : "taken";
      expect(effect?.books, `${actor}: ${from} to ${to}`).toBe(expected);
    }
  });

  it("owes what was paid whenever a shopper or an admin ends an order", () => {
    for (const { actor, from, to, effect } of moves.filter(
      ({ actor: who }) => who !== "payment" && who !== "system",
    )) {
      expect(effect?.refund === "owed", `${actor}: ${from} to ${to}`).toBe(!holdsReservation(to));
    }
  });

  it("marks cash as paid when an admin delivers, and in no other cell", () => {
    const collected = moves.filter(({ effect }) => effect?.payment === "collected");
    expect(collected.map(({ actor, from, to }) => `${actor}: ${from} to ${to}`)).toEqual(
      ORDER_STATUSES.filter((from) => from !== "delivered").map((from) => `admin: ${from} to delivered`),
    );
  });

  it("lets only time or a refused payment fail an order, and only one that waits", () => {
    const failing = moves.filter(({ actor, to }) => actor !== "admin" && to === "failed");
    expect(failing.map(({ actor, from }) => `${actor}: ${from}`)).toEqual([
      "payment: pending",
      "system: pending",
    ]);
  });

  it("agrees with the button that cancels", () => {
    const cancellable = ORDER_STATUSES.filter((from) => nextStatuses("shopper", from).includes("cancelled"));
    expect(cancellable).toEqual(ORDER_STATUSES.filter(isCancellable));
  });
});

describe("nextStatuses", () => {
  it("names where an actor can bring an order", () => {
    expect(nextStatuses("shopper", "failed")).toEqual(["pending", "confirmed"]);
    expect(nextStatuses("admin", "cancelled")).toEqual(ORDER_STATUSES.filter((to) => to !== "cancelled"));
    expect(nextStatuses("payment", "delivered")).toEqual([]);
    expect(nextStatuses("system", "pending")).toEqual(["failed"]);
  });
});
