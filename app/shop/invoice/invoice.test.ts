import { describe, expect, it } from "vitest";

import { buildInvoice, type InvoiceOrder } from "#app/shop/invoice/invoice.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { GST_ORDER, ISSUED, ORDER, SELLER } from "#tests/unit/invoice-order.ts";

const AT_HOME = { ...GST_ORDER, shippingAddress: { ...ORDER.shippingAddress, state: "Karnataka" } };

const labels = (order: InvoiceOrder) =>
  buildInvoice(order, ISSUED, SELLER).charges.map(
    ({ label, amount }) => `${label}: ${formatPaiseExact(amount)}`,
  );

describe("a tax invoice", () => {
  it("has every field that GST law requires", () => {
    const invoice = buildInvoice({ ...GST_ORDER, buyerGstin: "32AAGCB7383J1ZH" }, ISSUED, {
      ...SELLER,
      legalName: "Other",
    });
    expect(invoice).toEqual({
      isTaxInvoice: true,
      title: "Tax Invoice",
      number: "INV/26-27/000123",
      orderNumber: "ORD-1780000000000",
      details: [
        { label: "Invoice number", value: "INV/26-27/000123" },
        { label: "Invoice date", value: "21 November 2026" },
        { label: "Order number", value: "ORD-1780000000000" },
        { label: "Order date", value: "18 November 2026" },
        { label: "Place of supply", value: "Kerala (32)" },
        { label: "Reverse charge", value: "No" },
        { label: "Prices", value: "GST is added" },
      ],
      seller: {
        name: "Haat Retail Private Limited",
        lines: [
          "12 Market Road, Bengaluru 560001",
          "State: Karnataka (29)",
          "GSTIN: 29ABCDE1234F1ZW",
          "care@haat.example",
          "+91 80 4000 4000",
        ],
      },
      buyer: {
        name: "Asha Rao",
        lines: [
          "14 Marine Drive",
          "Kochi, Kerala 682001",
          "+91 98765 43210",
          "State: Kerala (32)",
          "GSTIN: 32AAGCB7383J1ZH",
        ],
      },
      deliverTo: null,
      lines: [
        {
          position: 1,
          name: "Brass lamp",
          codes: "LAMP-1 · HSN 9405",
          quantity: "1 NOS",
          unitPrice: 2_999_00,
          amount: 2_999_00,
          tax: "Discount −₹125.04 · Taxable value ₹2,873.96 · GST 18% ₹517.32 · Delivery ₹30.63 + ₹5.52 GST",
        },
        {
          position: 2,
          name: "Jute mat",
          codes: "MAT-2",
          quantity: "2 NOS",
          unitPrice: 899_00,
          amount: 1_798_00,
          tax: "Discount −₹74.96 · Taxable value ₹1,723.04 · GST 5% ₹82.72 · Delivery ₹18.37 + ₹0.94 GST",
        },
      ],
      rates: [
        { rate: 5, taxableValue: 1_741_41, taxes: [{ name: "IGST", rate: 5, amount: 83_66 }] },
        { rate: 18, taxableValue: 2_904_59, taxes: [{ name: "IGST", rate: 18, amount: 522_84 }] },
      ],
      taxTotals: { taxableValue: 4_646_00, tax: 606_50 },
      signature: null,
      totalQuantity: { label: "Quantity", count: 3 },
      charges: [
        { label: "Item subtotal", amount: 4_797_00 },
        { label: "Shipping", amount: 49_00 },
        { label: "GST", amount: 606_50 },
        { label: "Discount", amount: -200_00 },
        { label: "Round off", amount: -50 },
      ],
      total: 5_252_00,
      totalInWords: "Rupees five thousand two hundred fifty-two only",
      payment: "Paid on delivery",
      note: null,
    });
  });

  it("has equal halves of the tax within a state", () => {
    expect(buildInvoice(AT_HOME, ISSUED, SELLER).rates[1]?.taxes).toEqual([
      { name: "CGST", rate: 9, amount: 261_42 },
      { name: "SGST", rate: 9, amount: 261_42 },
    ]);
  });

  it("goes by the GSTIN of a seller whose state is called otherwise today", () => {
    const renamed = { ...ISSUED, seller: { ...ISSUED.seller, state: "Mysore" } };
    const home = buildInvoice(AT_HOME, renamed, SELLER);
    expect(home.rates[1]?.taxes.map(({ name }) => name)).toEqual(["CGST", "SGST"]);
    expect(home.seller.lines).toContain("State: Mysore");
    expect(buildInvoice(GST_ORDER, renamed, SELLER).rates[1]?.taxes.map(({ name }) => name)).toEqual([
      "IGST",
    ]);
  });

  it("does not add tax that the prices hold", () => {
    const order = { ...GST_ORDER, total: 4_646_00, roundOff: 0 };
    expect(buildInvoice({ ...order, pricesIncludeTax: true }, ISSUED, SELLER).details.at(-1)).toEqual({
      label: "Prices",
      value: "Include GST",
    });
    expect(labels(order)).toEqual(["Item subtotal: ₹4,797.00", "Shipping: ₹49.00", "Discount: −₹200.00"]);
  });

  const withRates = (...rates: number[]): InvoiceOrder => ({
    ...GST_ORDER,
    items: GST_ORDER.items.map((item, index) => ({
      ...item,
      gst: item.gst && { ...item.gst, taxRate: rates[index] ?? 0 },
    })),
  });

  it.each([
    [[0, 0], null, "Bill of Supply"],
    [[0, 5], null, "Invoice-cum-bill of supply"],
    [[0, 5], "32AAGCB7383J1ZH", "Tax Invoice"],
    [[5, 5], null, "Tax Invoice"],
  ])("with the rates %s, buyer %s: %s", (rates, buyerGstin, title) => {
    const invoice = buildInvoice({ ...withRates(...rates), buyerGstin }, ISSUED, SELLER);
    expect(invoice.title).toBe(title);
    expect(invoice.lines.map(({ tax }) => tax?.includes("Exempt"))).toEqual(rates.map((rate) => rate === 0));
    const isExempt = title === "Bill of Supply";
    expect(invoice.details.some(({ label }) => label === "Prices")).toBe(!isExempt);
    expect(invoice.taxTotals === null).toBe(isExempt);
  });

  it("names no tax where there is none", () => {
    const exempt = { ...withRates(0, 0), tax: 0, total: 4_646_00, roundOff: 0 };
    expect(labels(exempt)).toEqual(["Item subtotal: ₹4,797.00", "Shipping: ₹49.00", "Discount: −₹200.00"]);
  });

  it("is signed as the settings said on its day", () => {
    const seller = { ...SELLER, signatory: "A. Rao", signatureUrl: "/media/a.png" };
    expect(buildInvoice(GST_ORDER, { ...ISSUED, seller }, SELLER).signature).toEqual({
      name: "A. Rao",
      imageUrl: "/media/a.png",
    });
  });

  it("is made out to a business at its own place, wherever the goods go", () => {
    const billing = {
      legal_name: "Patil Traders LLP",
      address_line: "4 Dalal Street, Fort",
      city: "Mumbai",
      state: "Maharashtra",
      postal_code: "400001",
    };
    const order = { ...AT_HOME, buyerGstin: "27AAPFU0939F1ZV", billing, placeOfSupply: "27" };
    const invoice = buildInvoice(order, ISSUED, SELLER);
    expect(invoice.buyer).toEqual({
      name: "Patil Traders LLP",
      lines: [
        "4 Dalal Street, Fort",
        "Mumbai, Maharashtra 400001",
        "State: Maharashtra (27)",
        "GSTIN: 27AAPFU0939F1ZV",
      ],
    });
    expect(invoice.deliverTo).toEqual({
      name: "Asha Rao",
      lines: ["14 Marine Drive", "Kochi, Karnataka 682001", "+91 98765 43210"],
    });
    expect(invoice.details).toContainEqual({ label: "Place of supply", value: "Maharashtra (27)" });
    expect(invoice.rates.map(({ taxes }) => taxes.map(({ name }) => name))).toEqual([["IGST"], ["IGST"]]);
    expect(buildInvoice(order, null, SELLER).buyer.lines).toEqual([
      "4 Dalal Street, Fort",
      "Mumbai, Maharashtra 400001",
    ]);
  });
});
