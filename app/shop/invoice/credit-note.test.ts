import { describe, expect, it } from "vitest";

import {
  buildCreditNote,
  creditNoteAhead,
  creditNoteTitle,
  type IssuedCreditNote,
} from "#app/shop/invoice/credit-note.ts";
import type { InvoiceOrder, IssuedInvoice } from "#app/shop/invoice/invoice.ts";

const INVOICE: IssuedInvoice = {
  number: "INV/26-27/000042",
  issuedAt: "2026-11-20T10:00:00Z",
  seller: {
    legalName: "Haat Retail Pvt Ltd",
    address: "1 Brigade Road, Bengaluru",
    gstin: "29AAGCB7383J1Z4",
    state: "Karnataka",
    email: "shop@haat.example",
    phone: "",
    signatory: "",
    signatureUrl: "",
  },
};
const ORDER: InvoiceOrder = {
  orderNumber: "ORD-1780000000000",
  createdAt: "2026-11-19T10:00:00Z",
  cancelledAt: null,
  status: "delivered",
  paymentStatus: "paid",
  paymentMethod: "cod",
  razorpayPaymentId: null,
  subtotal: 550_50,
  shipping: 49_00,
  tax: 72_44,
  discount: 0,
  roundOff: 6,
  total: 672_00,
  taxRate: null,
  pricesIncludeTax: false,
  buyerGstin: "29AAGCB7383J1Z4",
  billing: null,
  placeOfSupply: null,
  shippingAddress: {
    first_name: "Asha",
    last_name: "Rao",
    address_line_1: "12 Market Road",
    address_line_2: null,
    city: "Bengaluru",
    state: "Karnataka",
    postal_code: "560001",
    phone: "+919876543210",
  },
  items: [],
};
const NOTE: IssuedCreditNote = {
  id: "n",
  kind: "credit",
  number: "CN/26-27/000001",
  issuedAt: "2026-11-25T20:00:00Z",
  reason: "returned",
  causes: [],
  total: 318_00,
  roundOff: 3,
  returnId: "r",
  returnNumber: "RET-1780000000001",
  reverses: null,
  items: [
    {
      name: "Mat",
      sku: "MAT",
      hsn: "5705",
      quantity: 1,
      gst: { taxRate: 5, taxableValue: 250_50, tax: 12_52, deliveryValue: 22_30, deliveryTax: 1_12 },
    },
    {
      name: "Book",
      sku: "BOOK",
      hsn: null,
      quantity: null,
      gst: { taxRate: 0, taxableValue: 31_53, tax: 0, deliveryValue: 0, deliveryTax: 0 },
    },
  ],
};

describe("buildCreditNote", () => {
  const sheet = buildCreditNote(NOTE, ORDER, INVOICE);

  it("names its invoice, the day in India and the place of supply", () => {
    expect(sheet.details.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Credit note number: CN/26-27/000001",
      "Date: 26 November 2026",
      "To invoice: INV/26-27/000042",
      "Invoice date: 20 November 2026",
      "Order number: ORD-1780000000000",
      "Place of supply: Karnataka (29)",
    ]);
  });

  it("names seller and buyer with their GSTIN", () => {
    expect(sheet.seller).toEqual({
      name: "Haat Retail Pvt Ltd",
      lines: [
        "1 Brigade Road, Bengaluru",
        "State: Karnataka (29)",
        "GSTIN: 29AAGCB7383J1Z4",
        "shop@haat.example",
      ],
    });
    expect(sheet.buyer.lines.slice(-2)).toEqual(["State: Karnataka (29)", "GSTIN: 29AAGCB7383J1Z4"]);
  });

  it("says what was credited of each item, with its delivery", () => {
    expect(sheet.lines).toEqual([
      {
        position: 1,
        name: "Mat",
        codes: "MAT · HSN 5705",
        tax: "Taxable value ₹250.50 · GST 5% ₹12.52 · Delivery ₹22.30 + ₹1.12 GST",
        quantity: "1 NOS",
        amount: 286_44,
      },
      {
        position: 2,
        name: "Book",
        codes: "BOOK",
        tax: "Taxable value ₹31.53 · Exempt",
        quantity: null,
        amount: 31_53,
      },
    ]);
  });

  it("names no goods that were kept when only their delivery is credited", () => {
    const [mat] = NOTE.items;
    const kept = (deliveryValue: number, taxRate = 18) => ({
      name: "Lamp",
      sku: "LAMP",
      hsn: "9405",
      quantity: null,
      gst: { taxRate, taxableValue: 0, tax: 0, deliveryValue, deliveryTax: deliveryValue / 10 },
    });
    const items = [kept(20_00), ...(mat ? [mat] : []), kept(10_00), kept(5_00, 5)];
    expect(
      buildCreditNote({ ...NOTE, items }, ORDER, INVOICE).lines.map(
        ({ position, name, codes, tax, amount }) => [position, name, codes, tax, amount],
      ),
    ).toEqual([
      [
        1,
        "Mat",
        "MAT · HSN 5705",
        "Taxable value ₹250.50 · GST 5% ₹12.52 · Delivery ₹22.30 + ₹1.12 GST",
        286_44,
      ],
      [2, "Delivery", null, "Taxable value ₹5.00 · GST 5% ₹0.50", 5_50],
      [3, "Delivery", null, "Taxable value ₹30.00 · GST 18% ₹3.00", 33_00],
    ]);
  });

  it("heads the quantities by what they are", () => {
    const lowered = NOTE.items.map((item) => ({ ...item, quantity: null }));
    const label = (change: Partial<IssuedCreditNote>) =>
      buildCreditNote({ ...NOTE, ...change }, ORDER, INVOICE).quantityLabel;
    expect([
      label({}),
      label({ reason: "cancelled" }),
      label({ reason: "refunded", items: lowered }),
    ]).toEqual(["Returned", "Quantity", null]);
  });

  it("adds up, by rate with CGST and SGST within the state", () => {
    expect(sheet.charges).toEqual([
      { label: "Taxable value", amount: 304_33 },
      { label: "GST", amount: 13_64 },
      { label: "Round off", amount: 3 },
    ]);
    expect(sheet.charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(sheet.total);
    expect(sheet.totalInWords).toBe("Rupees three hundred eighteen only");
    expect(sheet.rates.map(({ rate, taxes }) => [rate, taxes.map(({ amount }) => amount)])).toEqual([
      [0, [0, 0]],
      [5, [6_82, 6_82]],
    ]);
  });

  it("goes by the GSTIN of a seller whose state is called otherwise today", () => {
    const renamed = { ...INVOICE, seller: { ...INVOICE.seller, state: "Mysore" } };
    const note = buildCreditNote(NOTE, ORDER, renamed);
    expect(note.rates[1]?.taxes.map(({ name }) => name)).toEqual(["CGST", "SGST"]);
    expect(note.seller.lines).toContain("State: Mysore");
  });

  it("shows no rounding when there is none, and the signature of the invoice", () => {
    const signed = { ...INVOICE, seller: { ...INVOICE.seller, signatory: "A. Rao", signatureUrl: "/s.png" } };
    const note = buildCreditNote({ ...NOTE, roundOff: 0, total: 317_97 }, ORDER, signed);
    expect(note.charges.map(({ label }) => label)).toEqual(["Taxable value", "GST"]);
    expect(note.signature).toEqual({ name: "A. Rao", imageUrl: "/s.png" });
    expect(sheet.signature).toBeNull();
  });

  it.each([
    [{ reason: "returned" }, "Goods returned, RET-1780000000001"],
    [{ reason: "returned", returnNumber: null }, "Goods returned"],
    [
      { reason: "returned", causes: ["damaged", "changed_mind"] },
      "Goods returned, RET-1780000000001: arrived damaged, not wanted any more",
    ],
    [
      { reason: "not_delivered", causes: ["lost"] },
      "Goods not delivered, RET-1780000000001: lost on the way",
    ],
    [
      { reason: "deficient", causes: ["defective"] },
      "Goods deficient, kept by the customer, RET-1780000000001: does not work",
    ],
    [{ reason: "lowered", causes: ["goodwill"], returnNumber: null }, "Price lowered: goodwill"],
    [{ reason: "cancelled" }, "The order was cancelled"],
    [{ reason: "refunded" }, "A part of the price was refunded"],
    [
      { reason: "reinstated", reverses: "CN/26-27/000001" },
      "The order is in force again: takes back CN/26-27/000001",
    ],
    [{ reason: "reinstated" }, "The order is in force again: takes back the credit note"],
  ] as const)("says why: %o", (change, reason) => {
    expect(buildCreditNote({ ...NOTE, ...change }, ORDER, INVOICE).reason).toBe(reason);
  });
});

it.each([
  ["an invoice", [{ gst: null }, { gst: {} }], "INV/26-27/000001"],
  ["no invoice", [{ gst: {} }], null],
  ["a receipt", [{ gst: null }], "INV/26-27/000001"],
] as const)("a credit note is announced only for an invoice of GST: %s", (name, items, number) => {
  expect(creditNoteAhead({ items }, number)).toBe(
    name === "an invoice"
      ? "Invoice INV/26-27/000001 was issued: a credit note for what goes back follows."
      : null,
  );
});

it("a debit note is called one", () => {
  expect(creditNoteTitle("debit")).toBe("Debit note");
  expect(buildCreditNote({ ...NOTE, kind: "debit" }, ORDER, INVOICE).details[0]?.label).toBe(
    "Debit note number",
  );
});
