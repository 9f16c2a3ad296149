import { formatDate } from "#app/shop/dates.ts";
import { amountInWords } from "#app/shop/invoice/amount-in-words.ts";
import {
  formatPercent,
  inUnits,
  type RateRow,
  sumByRate,
  sumRates,
  type TaxedItem,
} from "#app/shop/invoice/gst-invoice.ts";
import { type InvoiceOrder, type IssuedInvoice, sellerTaxLines } from "#app/shop/invoice/invoice.ts";
import { formatState, type Party, recipients, sellerState, supplyState } from "#app/shop/invoice/parties.ts";
import { formatPaiseExact, type Paise } from "#app/shop/money.ts";
import type { RequestReason } from "#app/shop/return/return.ts";

export const CREDIT_NOTE_REASONS = [
  "cancelled",
  "returned",
  "not_delivered",
  "deficient",
  "lowered",
  "refunded",
  "reinstated",
] as const;
type CreditNoteReason = (typeof CREDIT_NOTE_REASONS)[number];

export const CREDIT_NOTE_KINDS = ["credit", "debit"] as const;
type CreditNoteKind = (typeof CREDIT_NOTE_KINDS)[number];

/** A credit note, or the debit note that takes one back, as lists name it. Amounts in paise. */
export type CreditNoteSummary = {
  id: string;
  kind: CreditNoteKind;
  number: string;
  total: Paise;
  /** The return that it credits. */
  returnId: string | null;
};

/** A credit or debit note as it was issued. It never changes; `issuedAt` is an ISO timestamp. */
export type IssuedCreditNote = CreditNoteSummary & {
  issuedAt: string;
  reason: CreditNoteReason;
  /** Why items are refunded, as the customer or staff chose; empty for other reasons. */
  causes: readonly RequestReason[];
  roundOff: Paise;
  /** Number of the return; null for other reasons. */
  returnNumber: string | null;
  /** Number of the credit note that a debit note takes back. */
  reverses: string | null;
  items: readonly {
    name: string;
    sku: string;
    hsn: string | null;
    /** Units that are no longer sold; null when only the price was lowered. */
    quantity: number | null;
    gst: Omit<TaxedItem, "discountShare">;
  }[];
};

/** A credit or debit note as printed. Amounts are in paise; `charges` add up to `total`. */
export type CreditNoteSheet = {
  title: string;
  number: string;
  details: { label: string; value: string }[];
  seller: Party;
  buyer: Party;
  deliverTo: Party | null;
  /** Why it was issued. */
  reason: string;
  /** The head of the quantities; null when no line has one. */
  quantityLabel: "Returned" | "Quantity" | null;
  lines: {
    position: number;
    name: string;
    /** Null of delivery by itself. */
    codes: string | null;
    tax: string;
    /** With its unit: '2 NOS'. */
    quantity: string | null;
    amount: Paise;
  }[];
  rates: RateRow[];
  charges: { label: string; amount: Paise }[];
  total: Paise;
  totalInWords: string;
  signature: { name: string; imageUrl: string } | null;
};

/** 'Credit note' or 'Debit note'. */
export function creditNoteTitle(kind: CreditNoteKind): string {
  return kind === "credit" ? "Credit note" : "Debit note";
}

type InvoicedOrder = { items: readonly { gst: unknown }[] };

/**
 * What is said before an order is cancelled or refunded; null where no credit note follows: without an invoice
 * (`invoiceNumber` null) and in tax mode 'simple'.
 */
export function creditNoteAhead({ items }: InvoicedOrder, invoiceNumber: string | null): string | null {
  if (invoiceNumber === null || !items.some(({ gst }) => gst)) return null;
  return `Invoice ${invoiceNumber} was issued: a credit note for what goes back follows.`;
}

/** What became of the goods of a refund by items. */
const GOODS_TEXT = {
  returned: "Goods returned",
  not_delivered: "Goods not delivered",
  deficient: "Goods deficient, kept by the customer",
  lowered: "Price lowered",
} as const;

const CAUSE_TEXT: Record<RequestReason, string> = {
  damaged: "arrived damaged",
  defective: "does not work",
  wrong_item: "not what was ordered",
  not_as_described: "not as described",
  does_not_fit: "does not fit",
  changed_mind: "not wanted any more",
  missing: "missing from the parcel",
  lost: "lost on the way",
  goodwill: "goodwill",
  cannot_send: "could not be sent",
  asked: "asked for by the customer",
};

function reasonText({ reason, causes, returnNumber, reverses }: IssuedCreditNote): string {
  if (reason === "cancelled") return "The order was cancelled";
  if (reason === "refunded") return "A part of the price was refunded";
  if (reason === "reinstated") {
    return `The order is in force again: takes back ${reverses ?? "the credit note"}`;
  }
  const goods = [GOODS_TEXT[reason], ...(returnNumber ? [returnNumber] : [])].join(", ");
  return causes.length === 0 ? goods : `${goods}: ${causes.map((cause) => CAUSE_TEXT[cause]).join(", ")}`;
}

/** What an item was credited with: 'Taxable value ₹100.00 · GST 18% ₹18.00 · Delivery ₹8.15 + ₹1.46 GST'. */
function taxText({
  taxRate,
  taxableValue,
  tax,
  deliveryValue,
  deliveryTax,
}: Omit<TaxedItem, "discountShare">) {
  return [
    `Taxable value ${formatPaiseExact(taxableValue)}`,
    taxRate === 0 ? "Exempt" : `GST ${formatPercent(taxRate)} ${formatPaiseExact(tax)}`,
    ...(deliveryValue > 0
      ? [`Delivery ${formatPaiseExact(deliveryValue)} + ${formatPaiseExact(deliveryTax)} GST`]
      : []),
  ].join(" · ");
}

type Item = IssuedCreditNote["items"][number];

/** Whether nothing of the item is credited but its part of the delivery: the goods were kept. */
function isDeliveryAlone({ quantity, gst: { taxableValue, tax, deliveryValue } }: Item): boolean {
  return quantity === null && taxableValue === 0 && tax === 0 && deliveryValue > 0;
}

/** Delivery that is credited without its goods: a line for each rate, which names no goods that were kept. */
function deliveryLines(items: readonly Item[]) {
  const rates = [...new Set(items.map(({ gst }) => gst.taxRate))].sort((one, other) => one - other);
  return rates.map((taxRate) => {
    const own = items.filter(({ gst }) => gst.taxRate === taxRate);
    const taxableValue = own.reduce((sum, { gst }) => sum + gst.deliveryValue, 0);
    const tax = own.reduce((sum, { gst }) => sum + gst.deliveryTax, 0);
    return {
      name: "Delivery",
      codes: null,
      tax: taxText({ taxRate, taxableValue, tax, deliveryValue: 0, deliveryTax: 0 }),
      quantity: null,
      amount: taxableValue + tax,
    };
  });
}

/** Builds a credit or debit note with the fields of rule 53(1A) of the CGST Rules, at the rates of the order. */
export function buildCreditNote(
  note: IssuedCreditNote,
  order: InvoiceOrder,
  invoice: IssuedInvoice,
): CreditNoteSheet {
  const { seller } = invoice;
  const supply = supplyState(order);
  const rates = sumByRate(
    note.items.map(({ gst }) => ({ ...gst, discountShare: 0 })),
    { seller: sellerState(seller), supply },
  );
  const { taxableValue: value, tax } = sumRates(rates);
  return {
    title: creditNoteTitle(note.kind),
    number: note.number,
    details: [
      { label: `${creditNoteTitle(note.kind)} number`, value: note.number },
      { label: "Date", value: formatDate(note.issuedAt) },
      { label: "To invoice", value: invoice.number },
      { label: "Invoice date", value: formatDate(invoice.issuedAt) },
      { label: "Order number", value: order.orderNumber },
      { label: "Place of supply", value: formatState(supply) },
    ],
    seller: { name: seller.legalName, lines: sellerTaxLines(seller) },
    ...recipients(order, true),
    reason: reasonText(note),
    quantityLabel: note.items.every(({ quantity }) => quantity === null)
      ? null
      : note.reason === "returned"
        ? "Returned"
        : "Quantity",
    lines: [
      ...note.items
        .filter((item) => !isDeliveryAlone(item))
        .map(({ name, sku, hsn, quantity, gst }) => ({
          name,
          codes: hsn ? `${sku} · HSN ${hsn}` : sku,
          tax: taxText(gst),
          quantity: quantity === null ? null : inUnits(quantity, hsn),
          amount: gst.taxableValue + gst.tax + gst.deliveryValue + gst.deliveryTax,
        })),
      ...deliveryLines(note.items.filter(isDeliveryAlone)),
    ].map((line, index) => ({ position: index + 1, ...line })),
    rates,
    charges: [
      { label: "Taxable value", amount: value },
      { label: "GST", amount: tax },
      ...(note.roundOff === 0 ? [] : [{ label: "Round off", amount: note.roundOff }]),
    ],
    total: note.total,
    totalInWords: amountInWords(note.total),
    signature: seller.signatory === "" ? null : { name: seller.signatory, imageUrl: seller.signatureUrl },
  };
}
