import {
  type DocumentSection,
  type ExemptSupplies,
  type GstDocument,
  type GstTotals,
  type HsnRow,
  unitOf,
} from "#app/shop/bookkeeping/gst-return.ts";
import { placeName } from "#app/shop/bookkeeping/registers.ts";
import { KOLKATA_OFFSET_MS } from "#app/shop/dates.ts";
import { formatExactRupees } from "#app/shop/money.ts";

/* Sheets of the offline tool's workbook as CSV, with its columns, its names of states and its dates, such as
   20-Nov-2026. */

const VALUE = ["Rate", "Taxable Value", "Cess Amount"] as const;
const HSN = [
  "HSN",
  "Description",
  "UQC",
  "Total Quantity",
  "Total Value",
  "Rate",
  "Taxable Value",
  "Integrated Tax Amount",
  "Central Tax Amount",
  "State/UT Tax Amount",
  "Cess Amount",
] as const;

/** The columns of each sheet. */
export const SHEETS = {
  b2b: [
    "GSTIN/UIN of Recipient",
    "Receiver Name",
    "Invoice Number",
    "Invoice date",
    "Invoice Value",
    "Place Of Supply",
    "Reverse Charge",
    "Applicable % of Tax Rate",
    "Invoice Type",
    "E-Commerce GSTIN",
    ...VALUE,
  ],
  b2cl: [
    "Invoice Number",
    "Invoice date",
    "Invoice Value",
    "Place Of Supply",
    "Applicable % of Tax Rate",
    ...VALUE,
    "E-Commerce GSTIN",
  ],
  b2cs: ["Type", "Place Of Supply", "Applicable % of Tax Rate", ...VALUE, "E-Commerce GSTIN"],
  cdnr: [
    "GSTIN/UIN of Recipient",
    "Receiver Name",
    "Note Number",
    "Note Date",
    "Note Type",
    "Place Of Supply",
    "Reverse Charge",
    "Note Supply Type",
    "Note Value",
    "Applicable % of Tax Rate",
    ...VALUE,
  ],
  cdnur: [
    "UR Type",
    "Note Number",
    "Note Date",
    "Note Type",
    "Place Of Supply",
    "Note Value",
    "Applicable % of Tax Rate",
    ...VALUE,
  ],
  exemp: [
    "Description",
    "Nil Rated Supplies",
    "Exempted(other than nil rated/non GST supply)",
    "Non-GST Supplies",
  ],
  "hsn-b2b": HSN,
  "hsn-b2c": HSN,
  docs: ["Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled"],
} as const satisfies Record<string, readonly string[]>;
export type SheetName = keyof typeof SHEETS;

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Formats a day in Indian time: '20-Nov-2026'. */
export function sheetDate(iso: string): string {
  const day = new Date(Date.parse(iso) + KOLKATA_OFFSET_MS);
  return `${String(day.getUTCDate()).padStart(2, "0")}-${MONTHS[day.getUTCMonth()]}-${day.getUTCFullYear()}`;
}

/** Formats a state as the workbook does, with &: '01-Jammu & Kashmir'. */
function sheetPlace(code: string): string {
  return placeName(code).replaceAll(" and ", " & ");
}

const CESS = "0.00";

/** Returns the lines of a document, one for each tax rate. */
export function documentLines(section: DocumentSection, document: GstDocument): string[][] {
  return document.rates.map(({ rate, value }) => {
    const amounts = [String(rate), formatExactRupees(value), CESS];
    const place = sheetPlace(document.placeOfSupply);
    const total = formatExactRupees(document.total);
    const named = [document.number, sheetDate(document.issuedAt)];
    const buyer = [document.buyerGstin ?? "", document.customer];
    const noteType = document.kind === "debit" ? "D" : "C";
    switch (section) {
      case "b2b":
        return [...buyer, ...named, total, place, "N", "", "Regular B2B", "", ...amounts];
      case "b2cl":
        return [...named, total, place, "", ...amounts, ""];
      case "cdnr":
        return [...buyer, ...named, noteType, place, "N", "Regular B2B", total, "", ...amounts];
      default:
        return ["B2CL", ...named, noteType, place, total, "", ...amounts];
    }
  });
}

const NATURES = {
  invoice: "Invoices for outward supply",
  debit: "Debit Note",
  credit: "Credit Note",
} as const;

/** Returns the lines of a sheet of totals. */
export function totalLines(
  sheet: Exclude<SheetName, DocumentSection>,
  { b2cs, exempt, hsn, series }: GstTotals,
): string[][] {
  switch (sheet) {
    case "b2cs":
      return b2cs.map(({ placeOfSupply, rate, value }) => [
        "OE",
        sheetPlace(placeOfSupply),
        "",
        String(rate),
        formatExactRupees(value),
        CESS,
        "",
      ]);
    case "exemp":
      return exempt.map((row) => [exemptLabel(row), "0.00", formatExactRupees(row.value), "0.00"]);
    case "docs":
      return series.map(({ kind, from, to, total }) => [NATURES[kind], from, to, String(total), "0"]);
    default:
      return hsn.filter(({ isRegistered }) => isRegistered === (sheet === "hsn-b2b")).map(hsnLine);
  }
}

function exemptLabel({ isInterstate, isRegistered }: ExemptSupplies): string {
  return `${isInterstate ? "Inter" : "Intra"}-State supplies to ${isRegistered ? "" : "un"}registered persons`;
}

function hsnLine({ hsnCode, quantity, rate, value, tax, cgst, igst }: HsnRow): string[] {
  const isService = unitOf(hsnCode) === "NA";
  return [
    hsnCode,
    "",
    isService ? "NA" : "NOS-NUMBERS",
    isService ? "0.00" : quantity.toFixed(2),
    formatExactRupees(value + tax),
    String(rate),
    formatExactRupees(value),
    formatExactRupees(igst),
    formatExactRupees(cgst),
    formatExactRupees(tax - cgst - igst),
    CESS,
  ];
}
