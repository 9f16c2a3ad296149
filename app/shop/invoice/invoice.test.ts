import { describe, expect, it } from "vitest";

import {
  type InvoiceOrder,
  buildInvoice,
  type InvoiceSeller,
  type IssuedInvoice,
  issueRefusal,
} from "#app/shop/invoice/invoice.ts";
import { formatPaiseExact } from "#app/shop/money.ts";

const SELLER: InvoiceSeller = {
  legalName: "Haat Retail Private Limited",
  address: "12 Market Road, Bengaluru 560001",
  gstin: "29ABCDE1234F1Z5",
  state: "Karnataka",
  email: "care@haat.example",
  phone: "+91 80 4000 4000",
};
const ISSUED: IssuedInvoice = {
  number: "INV/26-27/000123",
  issuedAt: "2026-11-20T20:00:00Z",
  seller: SELLER,
};
const ORDER: InvoiceOrder = {
  orderNumber: "ORD-1780000000000",
  createdAt: "2026-11-18T10:50:00Z",
  cancelledAt: null,
  status: "delivered",
  paymentStatus: "paid",
  paymentMethod: "cod",
  razorpayPaymentId: null,
  subtotal: 4_797_00,
  shipping: 0,
  tax: 863_00,
  taxRate: 18,
  discount: 200_00,
  roundOff: 0,
  total: 5_460_00,
  shippingAddress: {
    first_name: "Asha",
    last_name: "Rao",
    address_line_1: "14 Marine Drive",
    address_line_2: null,
    city: "Kochi",
    state: "Kerala",
    postal_code: "682001",
    phone: "+919876543210",
  },
  items: [
    {
      name: "Brass lamp",
      sku: "LAMP-1",
      hsn: "9405",
      quantity: 1,
      unitPrice: 2_999_00,
      totalPrice: 2_999_00,
    },
    { name: "Jute mat", sku: "MAT-2", hsn: null, quantity: 2, unitPrice: 899_00, totalPrice: 1_798_00 },
  ],
};
const AT_HOME = { ...ORDER, shippingAddress: { ...ORDER.shippingAddress, state: "Karnataka" } };
const RECEIPT = "Invoice / order receipt — not a GST tax invoice";

const labels = (order: InvoiceOrder, issued: IssuedInvoice | null = ISSUED) =>
  buildInvoice(order, issued, SELLER).charges.map(
    ({ label, amount }) => `${label}: ${formatPaiseExact(amount)}`,
  );

describe("a tax invoice", () => {
  it("has every field that GST law requires", () => {
    expect(buildInvoice(ORDER, ISSUED, { ...SELLER, legalName: "Somebody else" })).toEqual({
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
      ],
      seller: {
        name: "Haat Retail Private Limited",
        lines: [
          "12 Market Road, Bengaluru 560001",
          "State: Karnataka (29)",
          "GSTIN: 29ABCDE1234F1Z5",
          "care@haat.example",
          "+91 80 4000 4000",
        ],
      },
      buyer: {
        name: "Asha Rao",
        lines: ["14 Marine Drive", "Kochi, Kerala 682001", "+91 98765 43210", "State: Kerala (32)"],
      },
      lines: [
        {
          position: 1,
          name: "Brass lamp",
          codes: "LAMP-1 · HSN 9405",
          quantity: 1,
          unitPrice: 2_999_00,
          amount: 2_999_00,
        },
        { position: 2, name: "Jute mat", codes: "MAT-2", quantity: 2, unitPrice: 899_00, amount: 1_798_00 },
      ],
      totalQuantity: 3,
      charges: [
        { label: "Taxable value", amount: 4_797_00 },
        { label: "IGST (18%)", amount: 863_00 },
        { label: "Shipping", amount: 0 },
        { label: "Discount (applied to the total after tax)", amount: -200_00 },
      ],
      total: 5_460_00,
      totalInWords: "Rupees five thousand four hundred sixty only",
      payment: "Paid on delivery",
      note: null,
    });
  });

  it("splits the tax within a state to the paisa", () => {
    expect(labels(AT_HOME)).toEqual([
      "Taxable value: ₹4,797.00",
      "CGST (9%): ₹431.50",
      "SGST (9%): ₹431.50",
      "Shipping: ₹0.00",
      "Discount (applied to the total after tax): −₹200.00",
    ]);
  });

  it("has rows for shipping and round-off", () => {
    const order = { ...ORDER, subtotal: 100_50, shipping: 49_00, tax: 18_00, discount: 0, roundOff: 50 };
    expect(labels({ ...order, total: 168_00 })).toEqual([
      "Taxable value: ₹100.50",
      "IGST (18%): ₹18.00",
      "Shipping: ₹49.00",
      "Round off: ₹0.50",
    ]);
  });
});

describe("an order receipt", () => {
  it.each<[string, InvoiceOrder, IssuedInvoice | null]>([
    ["without a number", ORDER, null],
    ["without a GSTIN", ORDER, { ...ISSUED, seller: { ...SELLER, gstin: "" } }],
    ["without the seller's state", ORDER, { ...ISSUED, seller: { ...SELLER, state: "" } }],
    [
      "to an unknown state",
      { ...ORDER, shippingAddress: { ...ORDER.shippingAddress, state: "Bombay" } },
      ISSUED,
    ],
  ])("%s is titled as a receipt and does not split the tax", (_name, order, issued) => {
    const invoice = buildInvoice(order, issued, SELLER);
    expect(invoice.title).toBe(RECEIPT);
    expect(invoice.isTaxInvoice).toBe(false);
    expect(labels(order, issued).slice(0, 2)).toEqual([
      "Item subtotal: ₹4,797.00",
      "Tax (18% of item subtotal): ₹863.00",
    ]);
    expect(JSON.stringify(invoice)).not.toMatch(/GSTIN|CGST|IGST|Taxable|Reverse|Place of supply|State:/);
  });

  it("without a number is 'Not issued yet', has no date, and names the present seller", () => {
    const { details, number, seller, buyer } = buildInvoice(ORDER, null, SELLER);
    expect(number).toBeNull();
    expect(details).toEqual([
      { label: "Invoice number", value: "Not issued yet" },
      { label: "Order number", value: "ORD-1780000000000" },
      { label: "Order date", value: "18 November 2026" },
    ]);
    expect(seller).toEqual({
      name: "Haat Retail Private Limited",
      lines: ["12 Market Road, Bengaluru 560001", "care@haat.example", "+91 80 4000 4000"],
    });
    expect(buyer).toEqual({
      name: "Asha Rao",
      lines: ["14 Marine Drive", "Kochi, Kerala 682001", "+91 98765 43210"],
    });
  });

  it("leaves out blank fields of the seller", () => {
    const bare = { ...SELLER, gstin: "", address: "", phone: "" };
    expect(buildInvoice(ORDER, { ...ISSUED, seller: bare }, SELLER).seller.lines).toEqual([
      "care@haat.example",
    ]);
  });
});

describe("the tax rate", () => {
  it.each<[string, Partial<InvoiceOrder>, string]>([
    ["stored with the order", {}, "IGST (18%)"],
    ["not stored, but exact", { taxRate: null, subtotal: 1_000_00, tax: 180_00 }, "IGST (18%)"],
    ["not stored, exact with decimals", { taxRate: null, subtotal: 800_00, tax: 20_00 }, "IGST (2.5%)"],
    ["not stored, rounded", { taxRate: null }, "IGST"],
    ["of another day than the tax", { taxRate: 5 }, "IGST"],
    ["of nothing", { taxRate: null, subtotal: 0, tax: 0 }, "IGST"],
    ["of zero", { taxRate: 0, tax: 0 }, "IGST (0%)"],
    ["not stored, of zero", { taxRate: null, tax: 0 }, "IGST (0%)"],
  ])("%s", (_name, change, label) => {
    const order = { ...ORDER, ...change };
    expect(buildInvoice(order, ISSUED, SELLER).charges[1]?.label).toBe(label);
  });

  it("is left out of a receipt when it is not known", () => {
    const [, tax] = buildInvoice({ ...ORDER, taxRate: null }, null, SELLER).charges;
    expect(tax).toEqual({ label: "Tax", amount: 863_00 });
  });

  it("is halved for each half of the tax", () => {
    const order = { ...AT_HOME, taxRate: 12.5, subtotal: 800_00, tax: 100_00 };
    expect(labels(order).slice(1, 3)).toEqual(["CGST (6.25%): ₹50.00", "SGST (6.25%): ₹50.00"]);
  });
});

describe("the dates of an invoice", () => {
  it.each([
    ["2027-03-31T18:29:59.999Z", "31 March 2027"],
    ["2027-03-31T18:30:00Z", "1 April 2027"],
    ["2028-02-28T18:30:00Z", "29 February 2028"],
    ["2028-03-31T18:29:59.999Z", "31 March 2028"],
    ["2028-03-31T18:30:00Z", "1 April 2028"],
    ["2026-12-31T18:30:00Z", "1 January 2027"],
  ])("issued and ordered at %s are %s", (moment, day) => {
    const { details } = buildInvoice(
      { ...ORDER, createdAt: moment },
      { ...ISSUED, issuedAt: moment },
      SELLER,
    );
    expect(details.filter(({ label }) => label.endsWith(" date"))).toEqual([
      { label: "Invoice date", value: day },
      { label: "Order date", value: day },
    ]);
  });
});

describe("payment, note and errors", () => {
  it.each<[Partial<InvoiceOrder>, string]>([
    [{}, "Paid on delivery"],
    [{ paymentStatus: "pending" }, "To be paid on delivery"],
    [{ paymentStatus: "pending", status: "cancelled" }, "Not paid"],
    [
      { paymentMethod: "razorpay", razorpayPaymentId: "pay_29QQoUBi66xm2f" },
      "Paid online, payment pay_29QQoUBi66xm2f",
    ],
    [{ paymentMethod: "razorpay" }, "Paid online"],
    [{ paymentMethod: "razorpay", paymentStatus: "pending" }, "Not paid"],
    [{ paymentStatus: "refunded" }, "Refunded"],
    [{ total: 0 }, "Nothing to pay"],
  ])("payment of %j: %s", (change, words) => {
    expect(buildInvoice({ ...ORDER, ...change }, ISSUED, SELLER).payment).toBe(words);
  });

  it("notes that an order was cancelled, and keeps the invoice's number", () => {
    const order: InvoiceOrder = { ...ORDER, status: "cancelled", cancelledAt: "2026-11-22T08:00:00Z" };
    const note = "This order was cancelled on 22 November 2026.";
    expect(buildInvoice(order, null, SELLER).note).toBe(note);
    expect(buildInvoice(order, ISSUED, SELLER)).toMatchObject({
      number: "INV/26-27/000123",
      note: `${note} The invoice keeps its number.`,
    });
    expect(buildInvoice({ ...ORDER, status: "cancelled" }, null, SELLER).note).toBe(
      "This order was cancelled.",
    );
    expect(buildInvoice({ ...ORDER, status: "failed" }, null, SELLER).note).toBe(
      "This order was not completed.",
    );
  });

  it("issueRefusal gives a text for each code", () => {
    expect(issueRefusal("not_confirmed")).toBe("An order gets its invoice once it is confirmed.");
    expect(issueRefusal("not_found")).toBe("Order not found");
    expect(issueRefusal("new_code")).toBe("The records are busy. Please try again in a moment.");
    expect(issueRefusal("busy")).toBe("The records are busy. Please try again in a moment.");
  });
});
