import { describe, expect, it } from "vitest";

import {
  createSectionWriter,
  type GstDocument,
  type GstTotals,
  returnHead,
  returnTail,
} from "#app/shop/bookkeeping/gst-return.ts";

const invoice: GstDocument = {
  kind: "invoice",
  number: "INV/26-27/000012",
  issuedAt: "2026-11-30T18:29:59Z",
  customer: "Asha Rao",
  buyerGstin: "27AAPFU0939F1ZV",
  placeOfSupply: "29",
  isInterstate: false,
  total: 64_292,
  rates: [
    { rate: 5, value: 50_017, tax: 2500 },
    { rate: 18, value: 9983, tax: 1796 },
  ],
};
const ITEMS = [
  { num: 501, itm_det: { rt: 5, txval: 500.17, camt: 12.5, samt: 12.5, csamt: 0 } },
  { num: 1801, itm_det: { rt: 18, txval: 99.83, camt: 8.98, samt: 8.98, csamt: 0 } },
];

/** Writes lists of documents with a section writer and parses the resulting table. */
function written(section: "b2b" | "b2cl" | "cdnr" | "cdnur", ...lists: GstDocument[][]): unknown {
  const writer = createSectionWriter(section);
  const text = lists.map((documents) => writer.add(documents)).join("") + writer.end();
  if (text === "") return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object with the table's name
  return (JSON.parse(`{"x":0${text}}`) as Record<string, unknown>)[section];
}

describe("createSectionWriter", () => {
  it("groups invoices by the buyer's GSTIN, over the pages that they come in", () => {
    const other = { ...invoice, number: "INV/26-27/000013" };
    const next = { ...invoice, number: "INV/26-27/000011", buyerGstin: "29AAGCB7383J1Z4" };
    expect(written("b2b", [invoice], [], [other, next])).toEqual([
      {
        ctin: "27AAPFU0939F1ZV",
        inv: [
          {
            inum: "INV/26-27/000012",
            idt: "30-11-2026",
            val: 642.92,
            pos: "29",
            rchrg: "N",
            inv_typ: "R",
            itms: ITEMS,
          },
          expect.objectContaining({ inum: "INV/26-27/000013" }),
        ],
      },
      { ctin: "29AAGCB7383J1Z4", inv: [expect.objectContaining({ inum: "INV/26-27/000011" })] },
    ]);
  });

  it("groups large invoices by the state, with IGST", () => {
    const large = { ...invoice, buyerGstin: null, placeOfSupply: "32", isInterstate: true };
    const rates = [{ rate: 0.25, value: 1_00_000_00, tax: 250_00 }];
    expect(written("b2cl", [{ ...large, rates, total: 1_00_250_00 }])).toEqual([
      {
        pos: "32",
        inv: [
          {
            inum: "INV/26-27/000012",
            idt: "30-11-2026",
            val: 100_250,
            itms: [{ num: 26, itm_det: { rt: 0.25, txval: 100_000, iamt: 250, csamt: 0 } }],
          },
        ],
      },
    ]);
  });

  it("writes notes of buyers with a GSTIN", () => {
    const note = { ...invoice, kind: "credit" as const, number: "CN/26-27/000001" };
    expect(written("cdnr", [note])).toEqual([
      {
        ctin: "27AAPFU0939F1ZV",
        nt: [
          {
            ntty: "C",
            nt_num: "CN/26-27/000001",
            nt_dt: "30-11-2026",
            val: 642.92,
            pos: "29",
            rchrg: "N",
            inv_typ: "R",
            itms: ITEMS,
          },
        ],
      },
    ]);
  });

  it("writes notes to large invoices each by itself", () => {
    const note = { ...invoice, buyerGstin: null, isInterstate: true, placeOfSupply: "32" };
    const numbers = ["CN/26-27/000001", "DN/26-27/000001"];
    const notes = [
      { ...note, kind: "credit" as const, number: "CN/26-27/000001" },
      { ...note, kind: "debit" as const, number: "DN/26-27/000001" },
    ];
    expect(written("cdnur", notes)).toEqual([
      expect.objectContaining({ typ: "B2CL", ntty: "C", nt_num: numbers[0], pos: "32", val: 642.92 }),
      expect.objectContaining({ typ: "B2CL", ntty: "D", nt_num: numbers[1] }),
    ]);
  });

  it("leaves out a table without documents", () => {
    expect(written("b2b", [])).toBeUndefined();
  });
});

const NOTHING: GstTotals = { gstin: "29AAGCB7383J1Z4", b2cs: [], exempt: [], hsn: [], series: [] };

function file(totals: Partial<GstTotals>): unknown {
  return JSON.parse(returnHead(NOTHING.gstin, "2026-02") + returnTail({ ...NOTHING, ...totals }));
}

describe("returnTail", () => {
  it("makes a file without tables", () => {
    expect(file({})).toEqual({ gstin: "29AAGCB7383J1Z4", fp: "022026", version: "GST3.2.1", hash: "hash" });
  });

  it("adds up small sales by state and rate", () => {
    const b2cs = [
      { placeOfSupply: "29", isInterstate: false, rate: 18, value: -10_000, tax: -1800 },
      { placeOfSupply: "32", isInterstate: true, rate: 5, value: 10_010, tax: 500 },
    ];
    expect(file({ b2cs })).toMatchObject({
      b2cs: [
        { sply_ty: "INTRA", rt: 18, typ: "OE", pos: "29", txval: -100, camt: -9, samt: -9, csamt: 0 },
        { sply_ty: "INTER", rt: 5, typ: "OE", pos: "32", txval: 100.1, iamt: 5, csamt: 0 },
      ],
    });
  });

  it("names exempt sales by buyer and state", () => {
    const exempt = [
      { isInterstate: true, isRegistered: true, value: 100 },
      { isInterstate: true, isRegistered: false, value: 200 },
      { isInterstate: false, isRegistered: true, value: 300 },
      { isInterstate: false, isRegistered: false, value: 400 },
    ];
    expect(file({ exempt })).toMatchObject({
      nil: {
        inv: [
          { sply_ty: "INTRB2B", expt_amt: 1, nil_amt: 0, ngsup_amt: 0 },
          { sply_ty: "INTRB2C", expt_amt: 2 },
          { sply_ty: "INTRAB2B", expt_amt: 3 },
          { sply_ty: "INTRAB2C", expt_amt: 4 },
        ],
      },
    });
  });

  it("has the HSN codes of both kinds of buyers, with the unit of goods and none of services", () => {
    const row = { rate: 18, quantity: 3, value: 10_000, tax: 1800, cgst: 400, igst: 1000 };
    const hsn = [
      { ...row, isRegistered: false, hsnCode: "6109" },
      { ...row, isRegistered: false, hsnCode: "9985" },
    ];
    const amounts = { rt: 18, txval: 100, iamt: 10, camt: 4, samt: 4, csamt: 0, desc: "", user_desc: "" };
    expect(file({ hsn })).toMatchObject({
      hsn: {
        hsn_b2c: [
          { num: 1, hsn_sc: "6109", uqc: "NOS", qty: 3, ...amounts },
          { num: 2, hsn_sc: "9985", uqc: "NA", qty: 0, ...amounts },
        ],
      },
    });
    expect(JSON.stringify(file({ hsn }))).not.toContain("hsn_b2b");
  });

  it("has the series of documents", () => {
    const series = [
      { kind: "invoice" as const, from: "INV/26-27/000001", to: "INV/26-27/000009", total: 9 },
      { kind: "invoice" as const, from: "INV/26-27/000011", to: "INV/26-27/000011", total: 1 },
      { kind: "credit" as const, from: "CN/26-27/000001", to: "CN/26-27/000001", total: 1 },
    ];
    const docs = {
      num: 1,
      from: "INV/26-27/000001",
      to: "INV/26-27/000009",
      totnum: 9,
      cancel: 0,
      net_issue: 9,
    };
    expect(file({ series })).toMatchObject({
      doc_issue: {
        doc_det: [
          { doc_num: 1, doc_typ: "Invoices for outward supply", docs: [docs, { num: 2, totnum: 1 }] },
          { doc_num: 5, doc_typ: "Credit Note" },
        ],
      },
    });
  });
});
