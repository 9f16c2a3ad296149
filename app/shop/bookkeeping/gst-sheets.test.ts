import { describe, expect, it } from "vitest";

import type { GstDocument, GstTotals } from "#app/shop/bookkeeping/gst-return.ts";
import { documentLines, sheetDate, SHEETS, totalLines } from "#app/shop/bookkeeping/gst-sheets.ts";

const document: GstDocument = {
  kind: "invoice",
  number: "INV/26-27/000012",
  issuedAt: "2026-11-30T18:30:00Z",
  customer: "Asha Rao",
  buyerGstin: "27AAPFU0939F1ZV",
  placeOfSupply: "01",
  isInterstate: false,
  total: 64_292,
  rates: [{ rate: 5, value: 50_017, tax: 2500 }],
};

/** Returns the fields of the only line by column name. */
function fields(sheet: keyof typeof SHEETS, lines: string[][]): Record<string, string | undefined> {
  const [line = [], ...others] = lines;
  expect([line.length, others.length]).toEqual([SHEETS[sheet].length, 0]);
  return Object.fromEntries(SHEETS[sheet].map((column, index) => [column, line[index]]));
}

describe("documentLines", () => {
  it.each([
    [
      "b2b",
      {
        "GSTIN/UIN of Recipient": "27AAPFU0939F1ZV",
        "Invoice date": "01-Dec-2026",
        "Invoice Value": "642.92",
        "Place Of Supply": "01-Jammu & Kashmir",
        "Invoice Type": "Regular B2B",
        Rate: "5",
        "Taxable Value": "500.17",
      },
    ],
    ["b2cl", { "Invoice Number": "INV/26-27/000012", "Invoice Value": "642.92", "Taxable Value": "500.17" }],
    [
      "cdnr",
      {
        "Note Type": "C",
        "Note Supply Type": "Regular B2B",
        "Note Value": "642.92",
        "Taxable Value": "500.17",
      },
    ],
    ["cdnur", { "UR Type": "B2CL", "Note Type": "C", "Note Value": "642.92", "Taxable Value": "500.17" }],
  ] as const)("fills the columns of %s", (sheet, expected) => {
    expect(fields(sheet, documentLines(sheet, document))).toMatchObject(expected);
  });

  it("tells a debit note", () => {
    const lines = documentLines("cdnr", { ...document, kind: "debit" });
    expect(fields("cdnr", lines)["Note Type"]).toBe("D");
  });
});

describe("totalLines", () => {
  const totals: GstTotals = {
    gstin: "",
    b2cs: [{ placeOfSupply: "29", isInterstate: false, rate: 18, value: 10_000, tax: 1800 }],
    exempt: [{ isInterstate: false, isRegistered: false, value: 400 }],
    hsn: [
      {
        isRegistered: true,
        hsnCode: "6109",
        rate: 5,
        quantity: 3,
        value: 10_000,
        tax: 500,
        cgst: 250,
        igst: 0,
      },
      { isRegistered: false, hsnCode: "9985", rate: 18, quantity: 1, value: 100, tax: 18, cgst: 0, igst: 18 },
    ],
    series: [{ kind: "credit", from: "CN/26-27/000001", to: "CN/26-27/000003", total: 3 }],
  };

  it.each([
    ["b2cs", { Type: "OE", "Place Of Supply": "29-Karnataka", Rate: "18", "Taxable Value": "100.00" }],
    [
      "exemp",
      {
        Description: "Intra-State supplies to unregistered persons",
        "Exempted(other than nil rated/non GST supply)": "4.00",
      },
    ],
    [
      "hsn-b2b",
      {
        HSN: "6109",
        UQC: "NOS-NUMBERS",
        "Total Quantity": "3.00",
        "Total Value": "105.00",
        "Central Tax Amount": "2.50",
        "State/UT Tax Amount": "2.50",
      },
    ],
    ["hsn-b2c", { HSN: "9985", UQC: "NA", "Total Quantity": "0.00", "Integrated Tax Amount": "0.18" }],
    ["docs", { "Nature of Document": "Credit Note", "Sr. No. To": "CN/26-27/000003", "Total Number": "3" }],
  ] as const)("fills the columns of %s", (sheet, expected) => {
    expect(fields(sheet, totalLines(sheet, totals))).toMatchObject(expected);
  });
});

it("writes the day in India", () => {
  expect([sheetDate("2026-01-04T18:29:59Z"), sheetDate("2026-11-30T18:30:00Z")]).toEqual([
    "04-Jan-2026",
    "01-Dec-2026",
  ]);
});
