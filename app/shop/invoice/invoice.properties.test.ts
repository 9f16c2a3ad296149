import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { STATES } from "#app/shop/address/address.ts";
import { type InvoiceOrder, buildInvoice } from "#app/shop/invoice/invoice.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import { priceCart } from "#app/shop/pricing.ts";

const GSTIN = "29ABCDE1234F1ZW";
const ISSUED = { number: "INV/26-27/000123", issuedAt: "2026-11-20T20:00:00Z" };
const ADDRESS = {
  first_name: "Asha",
  last_name: "Rao",
  address_line_1: "14 Marine Drive",
  address_line_2: null,
  city: "Kochi",
  postal_code: "682001",
  phone: "+919876543210",
};

describe("the invoice of any order", () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 5_00_000_00 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  const cart = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 50 }),
    taxRate: fc.integer({ min: 0, max: 4_000 }).map((hundredths) => hundredths / 100),
    shippingFee: fc.constantFrom(0, 49_00, 60_50),
    percentage: fc.option(fc.integer({ min: 1, max: 100 })),
    state: fc.constantFrom<string>(...STATES, "Bombay"),
    seller: fc.constantFrom<string>(...STATES, ""),
    isIssued: fc.boolean(),
    status: fc.constantFrom(...ORDER_STATUSES),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
  });

  it("has lines that add up to the subtotal, charges that add up to the total, and the total in words", () => {
    fc.assert(
      fc.property(cart, ({ lines, taxRate, shippingFee, percentage, state, seller, isIssued, ...how }) => {
        const discount =
          percentage === null
            ? null
            : ({ code: "P", type: "percentage", value: percentage, maximumDiscount: null } as const);
        const tax = { taxMode: "simple", taxRate, pricesIncludeTax: false } as const;
        const totals = priceCart(lines, { ...tax, shippingFee, freeShippingThreshold: 499_00 }, discount);
        const order: InvoiceOrder = {
          orderNumber: "ORD-1780000000000",
          createdAt: "2026-11-18T10:50:00Z",
          cancelledAt: null,
          razorpayPaymentId: null,
          ...totals,
          ...how,
          taxRate,
          pricesIncludeTax: false,
          buyerGstin: null,
          billing: null,
          placeOfSupply: null,
          shippingAddress: { ...ADDRESS, state },
          items: lines.map(({ price, quantity }) => ({
            name: "Lamp",
            sku: "L",
            hsn: null,
            quantity,
            unitPrice: price,
            totalPrice: price * quantity,
            gst: null,
          })),
        };
        const from = {
          legalName: "Haat",
          address: "",
          gstin: GSTIN,
          email: "",
          phone: "",
          state: seller,
          signatory: "",
          signatureUrl: "",
        };
        const invoice = buildInvoice(order, isIssued ? { ...ISSUED, seller: from } : null, from);
        const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
        expect(sum(invoice.lines)).toBe(totals.subtotal);
        expect(invoice.charges[0]?.amount).toBe(totals.subtotal);
        expect(sum(invoice.charges)).toBe(invoice.total);
        expect(invoice.total).toBe(totals.total);
        expect(sum(invoice.charges.filter(({ label }) => /GST|^Tax\b/.test(label)))).toBe(totals.tax);
        // In tax mode 'simple' the document claims nothing about tax, whatever the seller's settings.
        expect(invoice.title).toBe("Invoice / order receipt — not a GST tax invoice");
        expect(JSON.stringify(invoice)).not.toMatch(/GSTIN|CGST|IGST|Taxable/);
        expect(invoice.totalInWords).toMatch(/^Rupees [a-z -]+ only$/);
      }),
    );
  });
});
