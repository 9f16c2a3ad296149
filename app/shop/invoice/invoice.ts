import { percentToRupee } from "#app/shop/coupon/coupon.ts";
import { formatDate } from "#app/shop/dates.ts";
import { amountInWords } from "#app/shop/invoice/amount-in-words.ts";
import {
  documentTitle,
  formatPercent,
  inUnits,
  itemTaxText,
  type RateRow,
  sumByRate,
  sumRates,
  type TaxedItem,
} from "#app/shop/invoice/gst-invoice.ts";
import {
  formatState,
  type Party,
  recipients,
  sellerState,
  type SuppliedOrder,
  supplyState,
} from "#app/shop/invoice/parties.ts";
import type { Paise } from "#app/shop/money.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";
import { chargeRows, type Charges } from "#app/shop/pricing.ts";

/** The seller's details on the day of the invoice; '' for those that are not set. */
export type InvoiceSeller = {
  legalName: string;
  address: string;
  gstin: string;
  state: string;
  email: string;
  phone: string;
  /** The signatory's name and an image of the signature. */
  signatory: string;
  signatureUrl: string;
};

/** An issued invoice. It never changes. `issuedAt` is an ISO timestamp. */
export type IssuedInvoice = { number: string; issuedAt: string; seller: InvoiceSeller };

/** The order of an invoice as it was placed. Times are ISO timestamps. */
export type InvoiceOrder = Charges &
  SuppliedOrder & {
    orderNumber: string;
    createdAt: string;
    cancelledAt: string | null;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    paymentMethod: PaymentMethod;
    razorpayPaymentId: string | null;
    /** The tax rate in percent, in tax mode 'simple'; null for orders placed before it was stored. */
    taxRate: number | null;
    /** True if the prices include the tax; only in mode 'gst'. */
    pricesIncludeTax: boolean;
    items: readonly {
      name: string;
      sku: string;
      hsn: string | null;
      quantity: number;
      unitPrice: Paise;
      totalPrice: Paise;
      /** Null in tax mode 'simple'. */
      gst: TaxedItem | null;
    }[];
  };

/** A labelled value: 'Order number', 'ORD-1780000000000'. */
type InvoiceDetail = { label: string; value: string };

/** An invoice as printed. Amounts are in paise; `charges` add up to `total`. */
export type Invoice = {
  /** True if the document is a GST document. False for an order receipt, which claims nothing about tax. */
  isTaxInvoice: boolean;
  title: string;
  /** Null until the invoice is issued. */
  number: string | null;
  orderNumber: string;
  details: InvoiceDetail[];
  seller: Party;
  buyer: Party;
  /** The delivery address of a business; null when it is the buyer's own address. */
  deliverTo: Party | null;
  lines: {
    position: number;
    name: string;
    codes: string;
    /** The quantity, with its unit on a GST document: '2 NOS'. */
    quantity: string;
    unitPrice: Paise;
    amount: Paise;
    /** The item's tax details; null on a receipt. */
    tax: string | null;
  }[];
  /** Taxable value and tax by rate; empty on a receipt. */
  rates: RateRow[];
  /** The totals of all rates; null on a receipt. */
  taxTotals: { taxableValue: Paise; tax: Paise } | null;
  signature: { name: string; imageUrl: string } | null;
  totalQuantity: { label: string; count: number };
  charges: { label: string; amount: Paise }[];
  total: Paise;
  totalInWords: string;
  payment: string;
  /** The reason why the order is not in force; null if it is. */
  note: string | null;
};

const RECEIPT_ORDER = { subtotal: 0, tax: 1, shipping: 2, discount: 3, roundOff: 4 } as const;

const RECEIPT = "Invoice / order receipt — not a GST tax invoice";

/**
 * Builds the invoice of an order. Once its invoice is issued, an order placed in tax mode 'gst' gets a GST document
 * with the fields of rule 46 of the CGST Rules; any other document is an order receipt that claims nothing about tax.
 * @param seller the present seller, for an order without an issued invoice
 */
export function buildInvoice(
  order: InvoiceOrder,
  issued: IssuedInvoice | null,
  seller: InvoiceSeller,
): Invoice {
  const from = issued?.seller ?? seller;
  const supply = supplyState(order);
  const taxed = order.items.flatMap(({ gst }) => (gst ? [gst] : []));
  const isTaxInvoice = issued !== null && taxed.length > 0;
  const isExempt = taxed.every(({ taxRate }) => taxRate === 0);
  const rates = isTaxInvoice ? sumByRate(taxed, { seller: sellerState(from), supply }) : [];
  return {
    isTaxInvoice,
    title: isTaxInvoice ? documentTitle(taxed, order.buyerGstin) : RECEIPT,
    number: issued?.number ?? null,
    orderNumber: order.orderNumber,
    details: [
      { label: "Invoice number", value: issued?.number ?? "Not issued yet" },
      ...(issued ? [{ label: "Invoice date", value: formatDate(issued.issuedAt) }] : []),
      { label: "Order number", value: order.orderNumber },
      { label: "Order date", value: formatDate(order.createdAt) },
      ...(isTaxInvoice
        ? [
            { label: "Place of supply", value: formatState(supply) },
            { label: "Reverse charge", value: "No" },
            ...(isExempt
              ? []
              : [{ label: "Prices", value: order.pricesIncludeTax ? "Include GST" : "GST is added" }]),
          ]
        : []),
    ],
    seller: {
      name: from.legalName,
      lines: isTaxInvoice ? sellerTaxLines(from) : sellerLines(from, []),
    },
    ...recipients(order, isTaxInvoice),
    lines: order.items.map(({ name, sku, hsn, quantity, unitPrice, totalPrice, gst }, index) => ({
      position: index + 1,
      name,
      codes: hsn ? `${sku} · HSN ${hsn}` : sku,
      quantity: isTaxInvoice ? inUnits(quantity, hsn) : String(quantity),
      unitPrice,
      amount: totalPrice,
      tax: isTaxInvoice && gst ? itemTaxText(gst) : null,
    })),
    rates,
    taxTotals: isTaxInvoice && !isExempt ? sumRates(rates) : null,
    signature:
      isTaxInvoice && from.signatory !== "" ? { name: from.signatory, imageUrl: from.signatureUrl } : null,
    totalQuantity: {
      label: isTaxInvoice ? "Quantity" : "Pieces",
      count: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    charges: buildCharges(order),
    total: order.total,
    totalInWords: amountInWords(order.total),
    payment: formatPayment(order),
    note: buildNote(order, issued),
  };
}

/** Returns the message for an invoice that was not issued, by error code. */
export function issueRefusal(code: string): string {
  if (code === "not_found") return "Order not found";
  if (code === "not_confirmed") return "An order gets its invoice once it is confirmed.";
  return "The records are busy. Please try again in a moment.";
}

function sellerLines({ address, email, phone }: InvoiceSeller, between: readonly string[]): string[] {
  return [address, ...between, email, phone].filter((line) => line !== "");
}

/** Returns address, state, GSTIN and contact lines of the seller, for a GST document. */
export function sellerTaxLines(seller: InvoiceSeller): string[] {
  return sellerLines(seller, [`State: ${formatState(seller.state)}`, `GSTIN: ${seller.gstin}`]);
}

function buildCharges(order: InvoiceOrder): { label: string; amount: Paise }[] {
  const isGst = order.items.some(({ gst }) => gst);
  const rate = isGst ? null : effectiveTaxRate(order);
  const simpleTax = rate === null ? "Tax" : `Tax (${formatPercent(rate)} of item subtotal)`;
  // A GST document without tax has no tax row.
  const rows = chargeRows(order).filter(({ key, amount }) => !isGst || key !== "tax" || amount !== 0);
  // The receipt shows the tax right after the subtotal that it is a percentage of.
  const sorted = isGst
    ? rows
    : rows.toSorted((one, other) => RECEIPT_ORDER[one.key] - RECEIPT_ORDER[other.key]);
  return sorted.map(({ key, label, amount }) => {
    if (key === "subtotal") return { label: "Item subtotal", amount };
    if (key === "tax") return { label: isGst ? "GST" : simpleTax, amount };
    if (key === "discount" && !isGst) return { label: "Discount (applied to the total after tax)", amount };
    return { label, amount };
  });
}

/**
 * Returns the tax rate in percent: the stored one if it gives the tax, else a calculated one with at most two decimals,
 * else null.
 */
function effectiveTaxRate({ subtotal, tax, taxRate }: InvoiceOrder): number | null {
  if (taxRate !== null && percentToRupee(subtotal, taxRate) === tax) return taxRate;
  // For a subtotal of 0 this is NaN, which is not equal to 0 either.
  if ((tax * 10_000) % subtotal !== 0) return null;
  return (tax * 10_000) / subtotal / 100;
}

function formatPayment(order: InvoiceOrder): string {
  const { status, paymentStatus, paymentMethod, razorpayPaymentId, total } = order;
  if (paymentStatus === "refunded") return "Refunded";
  if (total === 0) return "Nothing to pay";
  if (paymentStatus === "paid") {
    if (paymentMethod === "cod") return "Paid on delivery";
    return razorpayPaymentId ? `Paid online, payment ${razorpayPaymentId}` : "Paid online";
  }
  return paymentMethod === "cod" && !hasEnded(status) ? "To be paid on delivery" : "Not paid";
}

function buildNote({ status, cancelledAt }: InvoiceOrder, issued: IssuedInvoice | null): string | null {
  if (!hasEnded(status)) return null;
  const text =
    status === "failed"
      ? "This order was not completed."
      : `This order was cancelled${cancelledAt ? ` on ${formatDate(cancelledAt)}` : ""}.`;
  return issued ? `${text} The invoice keeps its number.` : text;
}
