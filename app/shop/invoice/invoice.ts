import { type Address, formatAddress } from "#app/shop/address/address.ts";
import { percentToRupee } from "#app/shop/coupon/coupon.ts";
import { formatDate } from "#app/shop/dates.ts";
import { amountInWords } from "#app/shop/invoice/amount-in-words.ts";
import { stateCode, splitTax } from "#app/shop/invoice/gst.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";
import type { Charges } from "#app/shop/pricing.ts";

/** Who sells, as it was on the day of the invoice; an empty text is "not set". */
export type InvoiceSeller = {
  legalName: string;
  address: string;
  gstin: string;
  state: string;
  email: string;
  phone: string;
};

/** What was issued, once and for good; the time is an ISO timestamp. */
export type IssuedInvoice = { number: string; issuedAt: string; seller: InvoiceSeller };

/** What an invoice says of its order, all as it was placed; the times are ISO timestamps. */
export type InvoiceOrder = Charges & {
  orderNumber: string;
  createdAt: string;
  cancelledAt: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  razorpayPaymentId: string | null;
  /** Percent; null for an order from before it was kept. */
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

/** One line of a list of facts: 'Order number', 'ORD-1780000000000'. */
type InvoiceDetail = { label: string; value: string };

/** An invoice in the words it is printed with; amounts are paise, and `charges` add up to `total`. */
export type Invoice = {
  /** False: an order receipt, which must not be taken for a tax invoice. */
  isTaxInvoice: boolean;
  title: string;
  /** Null while none is issued. */
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
  /** How many pieces all lines are together. */
  totalQuantity: number;
  charges: { label: string; amount: Paise }[];
  total: Paise;
  totalInWords: string;
  payment: string;
  /** What else must be known of it, null mostly. */
  note: string | null;
};

const RECEIPT = "Invoice / order receipt — not a GST tax invoice";

/**
 * An order's invoice. It is a tax invoice only when it has been issued by a seller with a GSTIN, and when the states
 * of seller and delivery are known; everything else is called what it is.
 * @param seller who would issue it today, for an order without an invoice
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

/** Whether an order may get an invoice: it is confirmed, and stands. */
export function isInvoiceable(status: OrderStatus): boolean {
  return status !== "pending" && status !== "cancelled" && status !== "failed";
}

/** Why an admin's order got no invoice, by the refusal's code. */
export function issueRefusal(code: string): string {
  if (code === "not_found") return "Order not found";
  if (code === "not_confirmed") return "An order gets its invoice once it is confirmed.";
  return "The records are busy. Please try again in a moment.";
}

/** An amount with its paise, also when they are none: on an invoice all amounts stand in one column. */
export function formatPaiseExact(amount: Paise): string {
  const text = formatPaise(amount);
  return text.includes(".") ? text : `${text}.00`;
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
  return [
    { label: states ? "Taxable value" : "Item subtotal", amount: order.subtotal },
    ...taxes,
    { label: "Shipping", amount: order.shipping },
    ...(order.discount === 0
      ? []
      : [{ label: "Discount (applied to the total after tax)", amount: -order.discount }]),
    ...(order.roundOff === 0 ? [] : [{ label: "Round off", amount: order.roundOff }]),
  ];
}

/** The rate that the tax really is of the subtotal: the kept one, or one of at most two decimals; else null. */
function effectiveTaxRate({ subtotal, tax, taxRate }: InvoiceOrder): number | null {
  if (taxRate !== null && percentToRupee(subtotal, taxRate) === tax) return taxRate;
  if (subtotal === 0 || (tax * 10_000) % subtotal !== 0) return null;
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
  const isOver = status === "cancelled" || status === "failed";
  return paymentMethod === "cod" && !isOver ? "To be paid on delivery" : "Not paid";
}

function buildNote({ status, cancelledAt }: InvoiceOrder, issued: IssuedInvoice | null): string | null {
  if (status !== "cancelled" && status !== "failed") return null;
  const what =
    status === "failed"
      ? "This order was not completed."
      : `This order was cancelled${cancelledAt ? ` on ${formatDate(cancelledAt)}` : ""}.`;
  return issued ? `${what} The invoice keeps its number.` : what;
}
