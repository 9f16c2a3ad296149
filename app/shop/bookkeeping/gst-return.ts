import { dashedDate, type Month } from "#app/shop/bookkeeping/month.ts";
import { type RateValue, splitGst } from "#app/shop/bookkeeping/registers.ts";
import { type Paise, rupeesFromPaise } from "#app/shop/money.ts";

/* Form GSTR-1 as the JSON file of the GST portal's offline tool. Names of tables and fields are the tool's; amounts
   are in rupees. */

/**
 * An invoice or note that the return lists individually. `rates` has no exempt goods, which have a table of their own.
 */
export type GstDocument = {
  kind: "invoice" | "credit" | "debit";
  number: string;
  issuedAt: string;
  customer: string;
  buyerGstin: string | null;
  placeOfSupply: string;
  isInterstate: boolean;
  total: Paise;
  rates: RateValue[];
};

/** Supplies to buyers without a GSTIN that are not listed individually, less their credit notes. */
type SmallSupplies = RateValue & { placeOfSupply: string; isInterstate: boolean };

/** Supplies of exempt goods, less their credit notes. */
export type ExemptSupplies = { isInterstate: boolean; isRegistered: boolean; value: Paise };

/** Goods of one HSN code and rate, less returned goods. */
export type HsnRow = RateValue & {
  isRegistered: boolean;
  hsnCode: string;
  quantity: number;
  cgst: Paise;
  igst: Paise;
};

/** A gapless run of numbers of one series, issued in the month. */
type IssuedSeries = { kind: GstDocument["kind"]; from: string; to: string; total: number };

/** The totals of the return. The documents are written separately. */
export type GstTotals = {
  gstin: string;
  b2cs: SmallSupplies[];
  exempt: ExemptSupplies[];
  hsn: HsnRow[];
  series: IssuedSeries[];
};

/** The tables that list documents. */
export const DOCUMENT_SECTIONS = ["b2b", "b2cl", "cdnr", "cdnur"] as const;
export type DocumentSection = (typeof DOCUMENT_SECTIONS)[number];

/** The value, in rupees, above which an invoice to another state without a GSTIN is listed individually. */
export const LARGE_INVOICE = 1_00_000;

/** The version of the offline tool's format. Since May 2025 HSN codes are split by kind of buyer. */
const VERSION = "GST3.2.1";

/** Formats the month of a return: '112026'. */
function returnPeriod(month: Month): string {
  const [year = "", number = ""] = month.split("-");
  return number + year;
}

/** Returns the beginning of the file, without its closing brace. */
export function returnHead(gstin: string, month: Month): string {
  const head = { gstin, fp: returnPeriod(month), version: VERSION, hash: "hash" };
  return JSON.stringify(head).slice(0, -1);
}

/** Returns the tax of one rate as the tables' fields: IGST to another state, otherwise its two halves. */
function taxFields(tax: Paise, isInterstate: boolean) {
  const { cgst, sgst, igst } = splitGst(tax, isInterstate);
  return isInterstate
    ? { iamt: rupeesFromPaise(igst), csamt: 0 }
    : { camt: rupeesFromPaise(cgst), samt: rupeesFromPaise(sgst), csamt: 0 };
}

function itemsOf({ rates, isInterstate }: GstDocument) {
  return rates.map(({ rate, value, tax }) => ({
    // The offline tool numbers items by their rate.
    num: Math.round(rate * 100) + 1,
    itm_det: { rt: rate, txval: rupeesFromPaise(value), ...taxFields(tax, isInterstate) },
  }));
}

/** An entry of a table's list: the documents of one buyer or state, or a single note. */
type Group = { key: string; open: (first: GstDocument) => string; close: string };

/** The grouping of each table's documents, which arrive sorted by the group's key, and the JSON around each group. */
const GROUPS: Record<DocumentSection, { by: (document: GstDocument) => string } & Omit<Group, "key">> = {
  b2b: {
    by: ({ buyerGstin }) => buyerGstin ?? "",
    open: ({ buyerGstin }) => `{"ctin":${JSON.stringify(buyerGstin)},"inv":[`,
    close: "]}",
  },
  b2cl: {
    by: ({ placeOfSupply }) => placeOfSupply,
    open: ({ placeOfSupply }) => `{"pos":${JSON.stringify(placeOfSupply)},"inv":[`,
    close: "]}",
  },
  cdnr: {
    by: ({ buyerGstin }) => buyerGstin ?? "",
    open: ({ buyerGstin }) => `{"ctin":${JSON.stringify(buyerGstin)},"nt":[`,
    close: "]}",
  },
  cdnur: { by: ({ number }) => number, open: () => "", close: "" },
};

function documentEntry(section: DocumentSection, document: GstDocument): object {
  const { number, issuedAt, total, placeOfSupply, kind } = document;
  const val = rupeesFromPaise(total);
  const itms = itemsOf(document);
  const invoice = { inum: number, idt: dashedDate(issuedAt), val };
  const note = {
    ntty: kind === "debit" ? "D" : "C",
    nt_num: number,
    nt_dt: dashedDate(issuedAt),
    val,
    pos: placeOfSupply,
  };
  switch (section) {
    case "b2b":
      return { ...invoice, pos: placeOfSupply, rchrg: "N", inv_typ: "R", itms };
    case "b2cl":
      return { ...invoice, itms };
    case "cdnr":
      return { ...note, rchrg: "N", inv_typ: "R", itms };
    default:
      return { typ: "B2CL", ...note, itms };
  }
}

/**
 * Creates a writer that writes a table of documents piece by piece, so that a month of any length is never in memory at
 * once.
 */
export function createSectionWriter(section: DocumentSection) {
  const { by, open, close } = GROUPS[section];
  let key: string | null = null;
  return {
    /** Returns the JSON of the next documents, which must be sorted by buyer (b2b, cdnr) or state (b2cl). */
    add(documents: readonly GstDocument[]): string {
      return documents
        .map((document) => {
          const next = by(document);
          const before =
            key === null
              ? `,"${section}":[${open(document)}`
              : key === next
                ? ","
                : `${close},${open(document)}`;
          key = next;
          return before + JSON.stringify(documentEntry(section, document));
        })
        .join("");
    },
    /** Returns the JSON that closes the table; '' when there was no document. */
    end: () => (key === null ? "" : `${close}]`),
  };
}

const NIL_TYPES = {
  true: { true: "INTRB2B", false: "INTRB2C" },
  false: { true: "INTRAB2B", false: "INTRAB2C" },
};

const SERIES_KINDS = ["invoice", "debit", "credit"] as const satisfies GstDocument["kind"][];

/** The numbers by which the return names kinds of documents. */
const DOCUMENT_NUMBERS = {
  invoice: { doc_num: 1, doc_typ: "Invoices for outward supply" },
  debit: { doc_num: 4, doc_typ: "Debit Note" },
  credit: { doc_num: 5, doc_typ: "Credit Note" },
} as const;

/** Returns the summed tables and the closing brace. Tables without entries are left out. */
export function returnTail({ b2cs, exempt, hsn, series }: GstTotals): string {
  const tables = {
    b2cs: b2cs.map(({ rate, placeOfSupply, isInterstate, value, tax }) => ({
      sply_ty: isInterstate ? "INTER" : "INTRA",
      rt: rate,
      typ: "OE",
      pos: placeOfSupply,
      txval: rupeesFromPaise(value),
      ...taxFields(tax, isInterstate),
    })),
    nil: {
      inv: exempt.map(({ isInterstate, isRegistered, value }) => ({
        sply_ty: NIL_TYPES[`${isInterstate}`][`${isRegistered}`],
        expt_amt: rupeesFromPaise(value),
        nil_amt: 0,
        ngsup_amt: 0,
      })),
    },
    hsn: { hsn_b2b: hsnRows(hsn, true), hsn_b2c: hsnRows(hsn, false) },
    doc_issue: {
      doc_det: SERIES_KINDS.map((kind) => ({
        ...DOCUMENT_NUMBERS[kind],
        docs: series
          .filter((one) => one.kind === kind)
          .map(({ from, to, total }, index) => ({
            num: index + 1,
            from,
            to,
            totnum: total,
            cancel: 0,
            net_issue: total,
          })),
      })).filter(({ docs }) => docs.length > 0),
    },
  };
  const text = Object.entries(tables).flatMap(([name, table]) => {
    const filled = withoutEmpty(table);
    return filled === null ? [] : [`,"${name}":${JSON.stringify(filled)}`];
  });
  return `${text.join("")}}`;
}

/** Returns a list unless it is empty, or an object without its empty lists; null when nothing remains. */
function withoutEmpty(table: object): object | null {
  if (Array.isArray(table)) return table.length > 0 ? table : null;
  const filled = Object.entries(table).filter(([, list]) => Array.isArray(list) && list.length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}

function hsnRows(rows: readonly HsnRow[], isRegistered: boolean) {
  return rows
    .filter((row) => row.isRegistered === isRegistered)
    .map(({ hsnCode, quantity, rate, value, tax, cgst, igst }, index) => ({
      num: index + 1,
      hsn_sc: hsnCode,
      desc: "",
      user_desc: "",
      uqc: unitOf(hsnCode),
      qty: unitOf(hsnCode) === "NA" ? 0 : quantity,
      rt: rate,
      txval: rupeesFromPaise(value),
      iamt: rupeesFromPaise(igst),
      camt: rupeesFromPaise(cgst),
      samt: rupeesFromPaise(tax - cgst - igst),
      csamt: 0,
    }));
}

/** Returns the unit of quantity of an HSN code: numbers, or none for services (chapter 99). */
export function unitOf(hsnCode: string): "NOS" | "NA" {
  return hsnCode.startsWith("99") ? "NA" : "NOS";
}
