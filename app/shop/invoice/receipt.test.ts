import { describe, expect, it } from "vitest";

import {
  type InvoiceOrder,
  buildInvoice,
  type IssuedInvoice,
  issueRefusal,
} from "#app/shop/invoice/invoice.ts";
import { formatPaiseExact } from "#app/shop/money.ts";
import { GST_ORDER, ISSUED, ORDER, SELLER } from "#tests/unit/invoice-order.ts";

const RECEIPT = "Invoice / order receipt — not a GST tax invoice";

const labels = (order: InvoiceOrder, issued: IssuedInvoice | null = ISSUED) =>
  buildInvoice(order, issued, SELLER).charges.map(
    ({ label, amount }) => `${label}: ${formatPaiseExact(amount)}`,
  );

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
