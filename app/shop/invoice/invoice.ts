import { type Address, formatAddress } from "#app/shop/address/address.ts";
import { percentToRupee } from "#app/shop/coupon/coupon.ts";
import { formatDate } from "#app/shop/dates.ts";
import { amountInWords } from "#app/shop/invoice/amount-in-words.ts";
import { stateCode, splitTax } from "#app/shop/invoice/gst.ts";
import type { Paise } from "#app/shop/money.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";
import { chargeRows, type Charges } from "#app/shop/pricing.ts";

/** The seller on the day of the invoice; '' for what is not set. */
export type InvoiceSeller = {
  legalName: string;
  address: string;
  gstin: string;
  state: string;
  email: string;
  phone: string;
};

/** An invoice that was issued. It never changes; `issuedAt` is an ISO timestamp. */
export type IssuedInvoice = { number: string; issuedAt: string; seller: InvoiceSeller };

/** The order of an invoice, as it was placed; times are ISO timestamps. */
export type InvoiceOrder = Charges & {
  orderNumber: string;
  createdAt: string;
  cancelledAt: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  razorpayPaymentId: string | null;
  /** In percent; null for orders placed before it was stored. */
  taxRate: number | null;
  shippingAddress: Address;
  items: readonly {
    name: string;
    sku: string;
    hsn: string | null;
    quantity: number;
    unitPrice: Paise;
    totalPrice: Paise;
  }[];
};

/** A labelled value: 'Order number', 'ORD-1780000000000'. */
type InvoiceDetail = { label: string; value: string };

/** An invoice as printed. Amounts are in paise; `charges` add up to `total`. */
export type Invoice = {
  /** False for an order receipt, which is not a tax invoice. */
  isTaxInvoice: boolean;
  title: string;
  /** Null until the invoice is issued. */
  number: string | null;
  orderNumber: string;
  details: InvoiceDetail[];
  seller: { name: string; lines: string[] };
  buyer: { name: string; lines: string[] };
  lines: {
    position: number;
    name: string;
    codes: string;
    quantity: number;
    unitPrice: Paise;
    amount: Paise;
  }[];
  totalQuantity: number;
  charges: { label: string; amount: Paise }[];
  total: Paise;
  totalInWords: string;
  payment: string;
  /** Why the order is not in force; null if it is. */
  note: string | null;
};

const RECEIPT = "Invoice / order receipt — not a GST tax invoice";

/**
 * Builds the invoice of an order. It is a tax invoice when it was issued, its seller has a GSTIN, and the states of
 * seller and delivery are known; otherwise an order receipt.
 * @param seller the present seller, for an order without an issued invoice
 */
export function buildInvoice(
  order: InvoiceOrder,
  issued: IssuedInvoice | null,
  seller: InvoiceSeller,
): Invoice {
  const from = issued?.seller ?? seller;
  const supply = order.shippingAddress.state;
  const isTaxInvoice =
    issued !== null && from.gstin !== "" && stateCode(from.state) !== null && stateCode(supply) !== null;
  const [buyer = "", ...delivery] = formatAddress(order.shippingAddress);
  return {
    isTaxInvoice,
    title: isTaxInvoice ? "Tax Invoice" : RECEIPT,
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
          ]
        : []),
    ],
    seller: {
      name: from.legalName,
      lines: [
        from.address,
        ...(isTaxInvoice ? [`State: ${formatState(from.state)}`, `GSTIN: ${from.gstin}`] : []),
        from.email,
        from.phone,
      ].filter((line) => line !== ""),
    },
    buyer: { name: buyer, lines: isTaxInvoice ? [...delivery, `State: ${formatState(supply)}`] : delivery },
    lines: order.items.map(({ name, sku, hsn, quantity, unitPrice, totalPrice }, index) => ({
      position: index + 1,
      name,
      codes: hsn ? `${sku} · HSN ${hsn}` : sku,
      quantity,
      unitPrice,
      amount: totalPrice,
    })),
    totalQuantity: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    charges: buildCharges(order, isTaxInvoice ? { seller: from.state, supply } : null),
    total: order.total,
    totalInWords: amountInWords(order.total),
    payment: formatPayment(order),
    note: buildNote(order, issued),
  };
}

/** Why no invoice was issued, by the error's code. */
export function issueRefusal(code: string): string {
  if (code === "not_found") return "Order not found";
  if (code === "not_confirmed") return "An order gets its invoice once it is confirmed.";
  return "The records are busy. Please try again in a moment.";
}

function formatState(state: string): string {
  return `${state} (${stateCode(state)})`;
}

function buildCharges(
  order: InvoiceOrder,
  states: { seller: string; supply: string } | null,
): { label: string; amount: Paise }[] {
  const rate = effectiveTaxRate(order);
  const taxes = states
    ? splitTax(order.tax, rate, states).map(({ name, rate: part, amount }) => ({
        label: part === null ? name : `${name} (${formatPercent(part)})`,
        amount,
      }))
    : [{ label: rate === null ? "Tax" : `Tax (${formatPercent(rate)} of item subtotal)`, amount: order.tax }];
  const others = chargeRows(order).filter(({ key }) => key !== "subtotal" && key !== "tax");
  return [
    { label: states ? "Taxable value" : "Item subtotal", amount: order.subtotal },
    ...taxes,
    ...others.map(({ key, label, amount }) => ({
      label: key === "discount" ? "Discount (applied to the total after tax)" : label,
      amount,
    })),
  ];
}

/** The tax rate in percent: the stored one if it gives the tax, else a calculated one of at most two decimals, else null. */
function effectiveTaxRate({ subtotal, tax, taxRate }: InvoiceOrder): number | null {
  if (taxRate !== null && percentToRupee(subtotal, taxRate) === tax) return taxRate;
  // NaN, so not 0 either, for a subtotal of 0.
  if ((tax * 10_000) % subtotal !== 0) return null;
  return (tax * 10_000) / subtotal / 100;
}

function formatPercent(rate: number): string {
  return `${Number(rate.toFixed(3))}%`;
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
