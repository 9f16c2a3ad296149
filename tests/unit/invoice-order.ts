import type { InvoiceOrder, InvoiceSeller, IssuedInvoice } from "#app/shop/invoice/invoice.ts";

/* An order of a lamp and two mats in Kochi, and its invoice by a seller in Karnataka. */

export const SELLER: InvoiceSeller = {
  legalName: "Haat Retail Private Limited",
  address: "12 Market Road, Bengaluru 560001",
  gstin: "29ABCDE1234F1ZW",
  state: "Karnataka",
  email: "care@haat.example",
  phone: "+91 80 4000 4000",
  signatory: "",
  signatureUrl: "",
};
export const ISSUED: IssuedInvoice = {
  number: "INV/26-27/000123",
  issuedAt: "2026-11-20T20:00:00Z",
  seller: SELLER,
};
export const ORDER: InvoiceOrder = {
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
  pricesIncludeTax: false,
  buyerGstin: null,
  discount: 200_00,
  roundOff: 0,
  total: 5_460_00,
  billing: null,
  placeOfSupply: null,
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
export const GST_ORDER: InvoiceOrder = {
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
