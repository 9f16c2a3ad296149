import { expect, it } from "vitest";

import { addUp, rateLabel, summaryLine, type SummaryRow } from "#app/shop/bookkeeping/tax-summary.ts";

const row: SummaryRow = { taxMode: "gst", rate: 18, value: 100, cgst: 4, sgst: 4, igst: 10, tax: 18 };

it("adds up all rates", () => {
  expect(addUp([row, { ...row, value: 1, cgst: 2, sgst: 3, igst: 4, tax: 5 }])).toEqual({
    value: 101,
    cgst: 6,
    sgst: 7,
    igst: 14,
    tax: 23,
  });
  expect(addUp([])).toEqual({ value: 0, cgst: 0, sgst: 0, igst: 0, tax: 0 });
});

it("names a rate", () => {
  expect([0, 0.25].map((rate) => rateLabel({ taxMode: "gst", rate }))).toEqual(["Exempt", "0.25%"]);
  expect(rateLabel({ taxMode: "simple", rate: 0 })).toBe("0%, simple mode");
});

it("writes a line", () => {
  expect(summaryLine("Invoices", row)).toEqual(["Invoices", "18%", "1.00", "0.04", "0.04", "0.10", "0.18"]);
});
