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
  signatory: "",
  signatureUrl: "",
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
  buyerGstin: null,
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
      gst: null,
    },
    {
      name: "Jute mat",
      sku: "MAT-2",
      hsn: null,
      quantity: 2,
      unitPrice: 899_00,
      totalPrice: 1_798_00,
      gst: null,
    },
  ],
};
/** The same in tax mode 'gst', prices without tax: 18 % on the lamp, 5 % on the mats, ₹200 off, ₹49 for delivery. */
const GST_ORDER: InvoiceOrder = {
  ...ORDER,
  shipping: 49_00,
  tax: 606_50,
  taxRate: 18,
  roundOff: -50,
  total: 5_252_00,
  items: ORDER.items.map((item, index) => ({
    ...item,
    gst:
      index === 0
        ? {
            taxRate: 18,
            discountShare: 125_04,
            taxableValue: 2_873_96,
            tax: 517_32,
            deliveryValue: 30_63,
            deliveryTax: 5_52,
          }
        : {
            taxRate: 5,
            discountShare: 74_96,
            taxableValue: 1_723_04,
            tax: 82_72,
            deliveryValue: 18_37,
            deliveryTax: 94,
          },
  })),
};
const AT_HOME = { ...GST_ORDER, shippingAddress: { ...ORDER.shippingAddress, state: "Karnataka" } };
const RECEIPT = "Invoice / order receipt — not a GST tax invoice";

const labels = (order: InvoiceOrder, issued: IssuedInvoice | null = ISSUED) =>
  buildInvoice(order, issued, SELLER).charges.map(
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
        lines: [
          "14 Marine Drive",
          "Kochi, Kerala 682001",
          "+91 98765 43210",
          "State: Kerala (32)",
          "GSTIN: 32AAGCB7383J1ZH",
        ],
      },
      lines: [
        {
          position: 1,
          name: "Brass lamp",
          codes: "LAMP-1 · HSN 9405",
          quantity: 1,
          unitPrice: 2_999_00,
          amount: 2_999_00,
          tax: "Discount −₹125.04 · Taxable value ₹2,873.96 · GST 18% ₹517.32 · Delivery ₹30.63 + ₹5.52 GST",
        },
        {
          position: 2,
          name: "Jute mat",
          codes: "MAT-2",
          quantity: 2,
          unitPrice: 899_00,
          amount: 1_798_00,
          tax: "Discount −₹74.96 · Taxable value ₹1,723.04 · GST 5% ₹82.72 · Delivery ₹18.37 + ₹0.94 GST",
        },
      ],
      rates: [
        { rate: 5, taxableValue: 1_741_41, taxes: [{ name: "IGST", rate: 5, amount: 83_66 }] },
        { rate: 18, taxableValue: 2_904_59, taxes: [{ name: "IGST", rate: 18, amount: 522_84 }] },
      ],
      signature: null,
      totalQuantity: 3,
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

  it("does not add tax that the prices hold", () => {
    const order = { ...GST_ORDER, total: 4_646_00, roundOff: 0 };
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
  });

  it("is signed as the settings said on its day", () => {
    const seller = { ...SELLER, signatory: "A. Rao", signatureUrl: "/media/a.png" };
    expect(buildInvoice(GST_ORDER, { ...ISSUED, seller }, SELLER).signature).toEqual({
      name: "A. Rao",
      imageUrl: "/media/a.png",
    });
  });
});

describe("an order receipt", () => {
  it.each<[string, InvoiceOrder, IssuedInvoice | null]>([
    ["in tax mode 'simple'", ORDER, ISSUED],
    ["that is not issued", { ...GST_ORDER, tax: ORDER.tax, taxRate: 18 }, null],
  ])("%s is titled as a receipt and does not split the tax", (_name, order, issued) => {
    const invoice = buildInvoice(order, issued, SELLER);
    expect(invoice.title).toBe(RECEIPT);
    expect(invoice.isTaxInvoice).toBe(false);
    expect(labels(order, issued)[0]).toBe("Item subtotal: ₹4,797.00");
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

describe("the tax rate of a receipt", () => {
  const of = " of item subtotal)";
  it.each<[string, Partial<InvoiceOrder>, string]>([
    ["stored with the order", {}, `Tax (18%${of}`],
    ["not stored, but exact", { taxRate: null, subtotal: 1_000_00, tax: 180_00 }, `Tax (18%${of}`],
    ["not stored, exact with decimals", { taxRate: null, subtotal: 800_00, tax: 20_00 }, `Tax (2.5%${of}`],
    ["not stored, rounded", { taxRate: null }, "Tax"],
    ["of another day than the tax", { taxRate: 5 }, "Tax"],
    ["of nothing", { taxRate: null, subtotal: 0, tax: 0 }, "Tax"],
    ["of zero", { taxRate: 0, tax: 0 }, `Tax (0%${of}`],
    ["not stored, of zero", { taxRate: null, tax: 0 }, `Tax (0%${of}`],
  ])("%s", (_name, change, label) => {
    const order = { ...ORDER, ...change };
    expect(buildInvoice(order, ISSUED, SELLER).charges[1]?.label).toBe(label);
  });

  it("stands beside the subtotal, and the discount says that it comes after the tax", () => {
    expect(labels(ORDER)).toEqual([
      "Item subtotal: ₹4,797.00",
      "Tax (18% of item subtotal): ₹863.00",
      "Shipping: ₹0.00",
      "Discount (applied to the total after tax): −₹200.00",
    ]);
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
