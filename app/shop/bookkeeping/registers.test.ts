import { describe, expect, it } from "vitest";

import {
  placeName,
  refundLine,
  type RefundRow,
  SALES_COLUMNS,
  salesLines,
  type SalesRow,
  splitGst,
} from "#app/shop/bookkeeping/registers.ts";

const row: SalesRow = {
  number: "INV/26-27/000012",
  issuedAt: "2026-11-30T18:29:59Z",
  orderId: "1",
  orderNumber: "ORD-1700000000000",
  taxMode: "gst",
  paymentMethod: "cod",
  customer: "Asha Rao",
  buyerGstin: null,
  placeOfSupply: "29",
  isInterstate: false,
  rates: [
    { rate: 5, value: 50_017, tax: 2500 },
    { rate: 18, value: 9983, tax: 1796 },
  ],
  value: 60_000,
  tax: 4296,
  roundOff: -4,
  total: 64_292,
};

/** Returns the fields of a line by column name. */
function fieldsOf(line: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(SALES_COLUMNS.map((column, index) => [column, line[index]]));
}

describe("salesLines", () => {
  it("writes a line for each rate, with round off and total on the first alone", () => {
    const [first = [], second = [], ...others] = salesLines(row);
    expect(others).toEqual([]);
    expect(first).toHaveLength(SALES_COLUMNS.length);
    expect(fieldsOf(first)).toMatchObject({
      Date: "30-11-2026",
      Payment: "Cash on delivery",
      "Place of supply": "29-Karnataka",
      "Rate %": "5",
      "Value without tax": "500.17",
      CGST: "12.50",
      "SGST or UTGST": "12.50",
      IGST: "0.00",
      "Tax, simple mode": "0.00",
      "Round off": "-0.04",
      "Invoice total": "642.92",
    });
    expect(fieldsOf(second)).toMatchObject({
      Invoice: "INV/26-27/000012",
      "Rate %": "18",
      CGST: "8.98",
      "Round off": "0.00",
      "Invoice total": "0.00",
    });
  });

  it("keeps the tax of mode 'simple' apart, which is nobody's CGST", () => {
    const rates = [{ rate: 18, value: 60_000, tax: 4296 }];
    const [line = []] = salesLines({ ...row, taxMode: "simple", rates, paymentMethod: "razorpay" });
    expect(fieldsOf(line)).toMatchObject({
      Payment: "Online",
      "Tax mode": "Simple",
      CGST: "0.00",
      IGST: "0.00",
      "Tax, simple mode": "42.96",
    });
  });
});

it("splits a tax by where the goods go", () => {
  expect(splitGst(1796, false)).toEqual({ cgst: 898, sgst: 898, igst: 0 });
  expect(splitGst(-1797, false)).toEqual({ cgst: -898, sgst: -899, igst: 0 });
  expect(splitGst(1796, true)).toEqual({ cgst: 0, sgst: 0, igst: 1796 });
});

it("names the place of supply", () => {
  expect([placeName("01"), placeName("25"), placeName(null)]).toEqual(["01-Jammu and Kashmir", "25-", ""]);
});

describe("refundLine", () => {
  const refund: RefundRow = {
    id: "1",
    refundedAt: "2026-11-30T18:30:00Z",
    orderId: null,
    orderNumber: null,
    invoiceNumber: null,
    amount: 5950,
    method: "cash",
    reference: "UPI 12",
    paymentId: null,
    reason: "returned",
    status: "processed",
  };

  it("says how the money went back", () => {
    expect(refundLine(refund)).toEqual([
      "01-12-2026",
      "",
      "",
      "59.50",
      "By hand",
      "UPI 12",
      "",
      "items were refunded",
      "sent back",
    ]);
  });

  it("names order, invoice and payment", () => {
    const known = { orderNumber: "ORD-1", invoiceNumber: "INV/26-27/000001", paymentId: "pay_1" };
    const line = refundLine({ ...refund, ...known, method: "razorpay", reason: "new" });
    expect(line).toEqual([
      "01-12-2026",
      "ORD-1",
      "INV/26-27/000001",
      "59.50",
      "Razorpay",
      "UPI 12",
      "pay_1",
      "new",
      "sent back",
    ]);
  });
});
