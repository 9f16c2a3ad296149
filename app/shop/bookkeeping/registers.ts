import { dashedDate } from "#app/shop/bookkeeping/month.ts";
import { stateOfCode } from "#app/shop/invoice/gst.ts";
import { formatExactRupees, type Paise } from "#app/shop/money.ts";
import { REFUND_REASON_LABELS, REFUND_STATUS_LABELS } from "#app/shop/order/admin-order.ts";
import type { TaxMode } from "#app/shop/tax/tax-mode.ts";

/** The supplies at one tax rate: `rate` in percent, `value` (without tax) and `tax` in paise. */
export type RateValue = { rate: number; value: Paise; tax: Paise };

/** An invoice in the sales register. value + tax + roundOff = total. */
export type SalesRow = {
  number: string;
  issuedAt: string;
  orderId: string;
  orderNumber: string;
  taxMode: TaxMode;
  paymentMethod: string;
  customer: string;
  buyerGstin: string | null;
  /** The GST code of the state; null for a state unknown to GST. */
  placeOfSupply: string | null;
  isInterstate: boolean;
  /** One entry for each rate; in mode 'simple' one for the whole order. */
  rates: RateValue[];
  value: Paise;
  tax: Paise;
  roundOff: Paise;
  total: Paise;
};

/** Splits a tax as the return requires it: half CGST and half SGST (or UTGST) within a state, IGST to another. */
export function splitGst(tax: Paise, isInterstate: boolean): { cgst: Paise; sgst: Paise; igst: Paise } {
  const cgst = Math.trunc(tax / 2);
  return isInterstate ? { cgst: 0, sgst: 0, igst: tax } : { cgst, sgst: tax - cgst, igst: 0 };
}

/** Formats a place of supply: '29-Karnataka', or '' for a state unknown to GST. */
export function placeName(code: string | null): string {
  return code === null ? "" : `${code}-${stateOfCode(code) ?? ""}`;
}

export const SALES_COLUMNS = [
  "Invoice",
  "Date",
  "Order",
  "Customer",
  "GSTIN of customer",
  "Place of supply",
  "Payment",
  "Tax mode",
  "Rate %",
  "Value without tax",
  "CGST",
  "SGST or UTGST",
  "IGST",
  "Tax, simple mode",
  "Round off",
  "Invoice total",
] as const;

/**
 * Returns the lines of an invoice in the register's file, one for each rate. Only the first has round off and total, so
 * that the columns can be summed.
 */
export function salesLines(row: SalesRow): string[][] {
  return row.rates.map(({ rate, value, tax }, index) => {
    const { cgst, sgst, igst } = splitGst(row.taxMode === "gst" ? tax : 0, row.isInterstate);
    const isFirst = index === 0;
    return [
      row.number,
      dashedDate(row.issuedAt),
      row.orderNumber,
      row.customer,
      row.buyerGstin ?? "",
      placeName(row.placeOfSupply),
      row.paymentMethod === "cod" ? "Cash on delivery" : "Online",
      row.taxMode === "gst" ? "GST" : "Simple",
      String(rate),
      formatExactRupees(value),
      formatExactRupees(cgst),
      formatExactRupees(sgst),
      formatExactRupees(igst),
      formatExactRupees(row.taxMode === "gst" ? 0 : tax),
      formatExactRupees(isFirst ? row.roundOff : 0),
      formatExactRupees(isFirst ? row.total : 0),
    ];
  });
}

/**
 * A credit or debit note in the register, with amounts as in SalesRow. A credit note subtracts them, a debit note adds
 * them.
 */
export type NoteRow = Omit<SalesRow, "taxMode" | "paymentMethod"> & {
  kind: "credit" | "debit";
  reason: string;
  invoiceNumber: string;
};

const NOTE_REASONS: Record<string, string> = {
  cancelled: "The order was cancelled",
  returned: "Items came back",
  not_delivered: "Items were not delivered",
  deficient: "Items were deficient",
  lowered: "The price was lowered",
  refunded: "Money was given back",
  reinstated: "The order goes on",
};

/** Returns the label of a note's reason; a reason without a label is returned unchanged. */
export function noteReasonLabel(reason: string): string {
  return NOTE_REASONS[reason] ?? reason;
}

export const NOTE_COLUMNS = [
  "Note",
  "Kind",
  "Date",
  "Reason",
  "Invoice",
  "Order",
  "Customer",
  "GSTIN of customer",
  "Place of supply",
  "Rate %",
  "Value without tax",
  "CGST",
  "SGST or UTGST",
  "IGST",
  "Round off",
  "Note total",
] as const;

/** Returns the lines of a note in the register's file, in the form of salesLines. */
export function noteLines(row: NoteRow): string[][] {
  return row.rates.map(({ rate, value, tax }, index) => {
    const { cgst, sgst, igst } = splitGst(tax, row.isInterstate);
    const isFirst = index === 0;
    return [
      row.number,
      row.kind === "debit" ? "Debit note" : "Credit note",
      dashedDate(row.issuedAt),
      noteReasonLabel(row.reason),
      row.invoiceNumber,
      row.orderNumber,
      row.customer,
      row.buyerGstin ?? "",
      placeName(row.placeOfSupply),
      String(rate),
      formatExactRupees(value),
      formatExactRupees(cgst),
      formatExactRupees(sgst),
      formatExactRupees(igst),
      formatExactRupees(isFirst ? row.roundOff : 0),
      formatExactRupees(isFirst ? row.total : 0),
    ];
  });
}

/** A refund in the register of refunds. */
export type RefundRow = {
  id: string;
  refundedAt: string;
  orderId: string | null;
  orderNumber: string | null;
  invoiceNumber: string | null;
  amount: Paise;
  method: "razorpay" | "cash";
  /** Razorpay's id of the refund, or the reference that staff entered for cash. */
  reference: string | null;
  paymentId: string | null;
  reason: string;
  status: "due" | "pending" | "processed" | "failed";
};

export const REFUND_COLUMNS = [
  "Date",
  "Order",
  "Invoice",
  "Amount",
  "Sent by",
  "Reference",
  "Payment",
  "Reason",
  "State",
] as const;

/** Returns the line of a refund in the register's file. The amount is in rupees, with paise. */
export function refundLine(row: RefundRow): string[] {
  return [
    dashedDate(row.refundedAt),
    row.orderNumber ?? "",
    row.invoiceNumber ?? "",
    formatExactRupees(row.amount),
    refundMethodLabel(row.method),
    row.reference ?? "",
    row.paymentId ?? "",
    refundReasonLabel(row.reason),
    REFUND_STATUS_LABELS[row.status],
  ];
}

/** Returns the label of how a refund was sent. */
export function refundMethodLabel(method: RefundRow["method"]): string {
  return method === "razorpay" ? "Razorpay" : "By hand";
}

/** Returns the label of a refund's reason; a reason without a label is returned unchanged. */
function refundReasonLabel(reason: string): string {
  return REFUND_REASON_LABELS[reason] ?? reason;
}
