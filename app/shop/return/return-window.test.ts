import { describe, expect, it } from "vitest";

import { formatDate } from "#app/shop/dates.ts";
import { lastReturnDay, returnWindow, returnWindowText } from "#app/shop/return/return-window.ts";

const at = (text: string) => new Date(`${text}+05:30`);
const delivered = { status: "delivered" as const, deliveredAt: at("2026-11-01T18:00").toISOString() };

describe("returnWindow", () => {
  it.each([
    ["2026-11-01T18:00", "open"],
    ["2026-11-08T00:00", "open"],
    ["2026-11-08T23:59", "open"],
    ["2026-11-09T00:00", "over"],
  ])("seven days after 1 November, at %s: %s", (now, expected) => {
    expect(returnWindow(delivered, 7, at(now))).toBe(expected);
  });

  it.each([
    [delivered, 7, "2026-11-08T23:59", null],
    [
      delivered,
      7,
      "2026-11-09T00:00",
      "The time to return or exchange items of this order ended on 8 November 2026.",
    ],
    [delivered, 0, "2026-11-02T00:00", "Nothing in this order can be returned or exchanged here."],
    [
      { status: "shipped" as const, deliveredAt: null },
      7,
      "2026-11-02T00:00",
      "Items can be returned or exchanged once the order is delivered.",
    ],
  ])("says in words why it is closed", (order, days, now, words) => {
    expect(returnWindowText(order, days, at(now))).toBe(words);
  });

  it("counts calendar days in India", () => {
    const late = { status: "delivered" as const, deliveredAt: at("2026-11-01T23:59").toISOString() };
    expect(returnWindow(late, 1, at("2026-11-02T23:59"))).toBe("open");
    expect(returnWindow(late, 1, at("2026-11-03T00:00"))).toBe("over");
    expect(lastReturnDay(late.deliveredAt, 1)).toBe(at("2026-11-02T23:59").toISOString());
  });

  it.each(["pending", "confirmed", "processing", "shipped"] as const)("is soon for %s", (status) => {
    expect(returnWindow({ status, deliveredAt: null }, 7, at("2026-11-02T00:00"))).toBe("soon");
  });

  it.each(["cancelled", "failed"] as const)("is never for %s", (status) => {
    expect(returnWindow({ ...delivered, status }, 7, at("2026-11-02T00:00"))).toBe("never");
  });

  it("is soon for an order that is not delivered any more, or has no time of delivery", () => {
    expect(returnWindow({ ...delivered, status: "shipped" }, 7, at("2026-11-02T00:00"))).toBe("soon");
    expect(returnWindow({ ...delivered, deliveredAt: null }, 7, at("2026-11-02T00:00"))).toBe("soon");
  });

  it.each([
    ["2028-02-24", "2028-03-02", "2028-03-03"],
    ["2027-02-24", "2027-03-03", "2027-03-04"],
    ["2028-03-31", "2028-04-07", "2028-04-08"],
    ["2026-12-31", "2027-01-07", "2027-01-08"],
  ])("delivered on %s, is open until %s and over on %s", (day, last, next) => {
    const deliveredAt = at(`${day}T12:00`).toISOString();
    const windowAt = (now: string) => returnWindow({ status: "delivered", deliveredAt }, 7, at(now));
    expect([windowAt(`${last}T23:59`), windowAt(`${next}T00:00`)]).toEqual(["open", "over"]);
    expect(formatDate(lastReturnDay(deliveredAt, 7))).toBe(formatDate(at(`${last}T12:00`).toISOString()));
  });

  it("is never when the shop accepts no returns", () => {
    expect(returnWindow(delivered, 0, at("2026-11-01T18:00"))).toBe("never");
  });
});
