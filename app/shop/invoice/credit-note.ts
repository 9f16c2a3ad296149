import { formatDate } from "#app/shop/dates.ts";
import { amountInWords } from "#app/shop/invoice/amount-in-words.ts";
import {
  inUnits,
  itemTaxText,
  type RateRow,
  sumByRate,
  sumRates,
  type TaxedItem,
} from "#app/shop/invoice/gst-invoice.ts";
import { type InvoiceOrder, type IssuedInvoice, sellerTaxLines } from "#app/shop/invoice/invoice.ts";
import { formatState, type Party, recipients, sellerState, supplyState } from "#app/shop/invoice/parties.ts";
import type { Paise } from "#app/shop/money.ts";
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

/** A credit note, or the debit note that reverses one, as shown in lists. Amounts are in paise. */
export type CreditNoteSummary = {
  id: string;
  kind: CreditNoteKind;
  number: string;
  total: Paise;
  /** The credited return. */
  returnId: string | null;
};

/** A credit or debit note as issued. It never changes. `issuedAt` is an ISO timestamp. */
export type IssuedCreditNote = CreditNoteSummary & {
  issuedAt: string;
  reason: CreditNoteReason;
  /** The reasons for refunding items, as the customer or staff chose them; empty for other notes. */
  causes: readonly RequestReason[];
  roundOff: Paise;
  /** The number of the return; null for other reasons. */
  returnNumber: string | null;
  /** The number of the credit note that a debit note reverses. */
  reverses: string | null;
  items: readonly {
    name: string;
    sku: string;
    hsn: string | null;
    /** Units taken back; null when only the price was lowered. */
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
  /** The reason for the note. */
  reason: string;
  /** The heading of the quantities; null when no line has one. */
  quantityLabel: "Returned" | "Quantity" | null;
  lines: {
    position: number;
    name: string;
    /** HSN code and SKU; null for a line of delivery only. */
    codes: string | null;
    tax: string;
    /** The quantity with its unit: '2 NOS'. */
    quantity: string | null;
    amount: Paise;
  }[];
  rates: RateRow[];
  charges: { label: string; amount: Paise }[];
  total: Paise;
  totalInWords: string;
  signature: { name: string; imageUrl: string } | null;
};

/** Returns 'Credit note' or 'Debit note'. */
export function creditNoteTitle(kind: CreditNoteKind): string {
  return kind === "credit" ? "Credit note" : "Debit note";
}

type InvoicedOrder = { items: readonly { gst: unknown }[] };

/**
 * Returns the announcement, before an order is cancelled or refunded, that a credit note will follow; null where none
 * does: without an invoice (`invoiceNumber` null) and in tax mode 'simple'.
 */
export function creditNoteAhead({ items }: InvoicedOrder, invoiceNumber: string | null): string | null {
  if (invoiceNumber === null || !items.some(({ gst }) => gst)) return null;
  return `Invoice ${invoiceNumber} was issued: a credit note for what goes back follows.`;
}

/** The labels of what happened to the goods, by kind of refund. */
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

type Item = IssuedCreditNote["items"][number];

/** Returns true if only the item's share of the delivery is credited, because the goods were kept. */
function isDeliveryAlone({ quantity, gst: { taxableValue, tax, deliveryValue } }: Item): boolean {
  return quantity === null && taxableValue === 0 && tax === 0 && deliveryValue > 0;
}

/**
 * Returns lines for delivery credited without its goods, one for each rate. They do not name the goods that were kept.
 */
function deliveryLines(items: readonly Item[]) {
  const rates = [...new Set(items.map(({ gst }) => gst.taxRate))].sort((one, other) => one - other);
  return rates.map((taxRate) => {
    const own = items.filter(({ gst }) => gst.taxRate === taxRate);
    const taxableValue = own.reduce((sum, { gst }) => sum + gst.deliveryValue, 0);
    const tax = own.reduce((sum, { gst }) => sum + gst.deliveryTax, 0);
    return {
      name: "Delivery",
      codes: null,
      tax: itemTaxText({ discountShare: 0, taxRate, taxableValue, tax, deliveryValue: 0, deliveryTax: 0 }),
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
          tax: itemTaxText({ ...gst, discountShare: 0 }),
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
