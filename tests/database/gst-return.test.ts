import { afterAll, beforeAll, expect, test } from "vitest";

import type { Db } from "#app/data/client.server.ts";
import { exportGstReturn } from "#app/data/gst-return.server.ts";
import {
  ORDERS,
  BUYERS,
  STATES,
  RATES,
  HSN,
  orders,
  sum,
  valueOf,
  taxOfAll,
  totalOf,
  numberOf,
  fill,
  type Item,
  type Order,
} from "#tests/database/gst-month.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

/*
 * Form GSTR-1 of 1,000 random orders, recomputed here from their items with integers and none of the shop's code, and
 * compared to the paisa.
 */

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
  await fill(db);
}, 120_000);

afterAll(() => db.close());

/** The data API, as far as the return asks it. */
const api = {
  async rpc(name: string, given: Record<string, unknown>) {
    const names = Object.keys(given).map((key, index) => `${key} => $${index + 1}`);
    const { rows } = await db.query<{ answer: unknown }>(
      `select public.${name}(${names.join(", ")}) as answer`,
      Object.values(given),
    );
    return { data: rows[0]?.answer, error: null };
  },
} as unknown as Db;

type Detail = { rt: number; txval: number; iamt?: number; camt?: number; samt?: number };
type Entry = {
  val: number;
  pos?: string;
  itms: { itm_det: Detail }[];
  inum?: string;
  nt_num?: string;
  ntty?: string;
};
type Return = {
  fp: string;
  b2b: { ctin: string; inv: Entry[] }[];
  b2cl: { pos: string; inv: Entry[] }[];
  b2cs: (Detail & { pos: string; sply_ty: string })[];
  cdnr: { ctin: string; nt: Entry[] }[];
  cdnur: Entry[];
  nil: { inv: { sply_ty: string; expt_amt: number }[] };
  hsn: Record<"hsn_b2b" | "hsn_b2c", (Detail & { hsn_sc: string; qty: number })[]>;
  doc_issue: { doc_det: { doc_num: number; docs: { from: string; to: string; totnum: number }[] }[] };
};

const toPaise = (amount: number | undefined) => Math.round((amount ?? 0) * 100);
/** 'rate value tax', or what else names an amount, to compare lists as sets. */
/** IGST, CGST and SGST. */
type Heads = [number, number, number];
const headsOf = (one: Detail): Heads => [toPaise(one.iamt), toPaise(one.camt), toPaise(one.samt)];
/** The seller is in Karnataka. */
const headsAt = (place: string, tax: number): Heads => (place === "29" ? [0, tax / 2, tax / 2] : [tax, 0, 0]);
const detailText = (one: Detail) => `${one.rt}: ${toPaise(one.txval)} ${headsOf(one).join("/")}`;
const entryText = (number: string | undefined, { val, itms }: Entry) =>
  `${number} ${toPaise(val)} ${itms.map(({ itm_det: one }) => detailText(one)).join(", ")}`;

const november = orders.slice(2);
const isLarge = (order: Order) =>
  order.buyer === null && order.place !== "29" && totalOf(order) > 1_00_000_00;
const taxed = (items: readonly Item[]) => items.filter(({ rate }) => rate > 0);

/** Formats a document of these items as it appears in the return. */
function expectedText(number: string, total: number, place: string, items: readonly Item[]): string {
  const rates = RATES.filter((rate) => rate > 0 && items.some((item) => item.rate === rate));
  const parts = rates.map((rate) => {
    const own = items.filter((item) => item.rate === rate);
    return `${rate}: ${valueOf(own)} ${headsAt(place, taxOfAll(own)).join("/")}`;
  });
  return `${number} ${total} ${parts.join(", ")}`;
}

const invoiceTexts = (which: (order: Order) => boolean) =>
  november
    .filter((order) => which(order) && taxed(order.items).length > 0)
    .map((order) => expectedText(numberOf("INV", order), totalOf(order), order.place, order.items));

function noteTexts(which: (order: Order) => boolean): string[] {
  return november
    .filter((order) => which(order) && taxed(order.credited).length > 0)
    .flatMap((order) => {
      const total = valueOf(order.credited) + taxOfAll(order.credited);
      const series = order.isReversed ? ["CN", "DN"] : ["CN"];
      return series.map((one) => expectedText(numberOf(one, order), total, order.place, order.credited));
    });
}

/** Adds up a month's supplies: invoices, less notes that were not reversed. */
function net(which: (order: Order, item: Item) => boolean, of: (item: Item) => number): number {
  return sum(november, (order) => {
    const bought = order.items.filter((item) => which(order, item));
    const taken = order.isReversed ? [] : order.credited.filter((item) => which(order, item));
    return sum(bought, of) - sum(taken, of);
  });
}
const itemValue = (item: Item) => item.value + item.deliveryValue;
const itemTax = (item: Item) => item.tax + item.deliveryTax;

test("the return of 1,000 random orders is right to the paisa", async () => {
  let text = "";
  for await (const part of exportGstReturn(api, "2026-11")) text += part;
  const filed = JSON.parse(text) as Return;
  expect(filed.fp).toBe("112026");

  const b2b = filed.b2b.flatMap(({ inv }) => inv.map((one) => entryText(one.inum, one)));
  expect(b2b.toSorted()).toEqual(invoiceTexts(({ buyer }) => buyer !== null).toSorted());
  expect(filed.b2b.map(({ ctin }) => ctin)).toEqual([...BUYERS].toSorted());
  const b2cl = filed.b2cl.flatMap(({ inv }) => inv.map((one) => entryText(one.inum, one)));
  expect(b2cl.toSorted()).toEqual(invoiceTexts(isLarge).toSorted());
  expect(b2cl.length).toBeGreaterThan(20);
  const cdnr = filed.cdnr.flatMap(({ nt }) => nt.map((one) => entryText(one.nt_num, one)));
  expect(cdnr.toSorted()).toEqual(noteTexts(({ buyer }) => buyer !== null).toSorted());
  const cdnur = filed.cdnur.map((one) => entryText(one.nt_num, one));
  expect(cdnur.toSorted()).toEqual(noteTexts(isLarge).toSorted());

  for (const place of STATES) {
    for (const rate of RATES.filter((one) => one > 0)) {
      const isOwn = (order: Order, item: Item) =>
        order.buyer === null && !isLarge(order) && order.place === place && item.rate === rate;
      const rows = filed.b2cs.filter(({ pos, rt }) => pos === place && rt === rate);
      expect(rows.map((row) => [row.sply_ty, toPaise(row.txval), headsOf(row)])).toEqual([
        [place === "29" ? "INTRA" : "INTER", net(isOwn, itemValue), headsAt(place, net(isOwn, itemTax))],
      ]);
    }
  }
  const exempt = new Map(filed.nil.inv.map((row) => [row.sply_ty, toPaise(row.expt_amt)]));
  for (const [type, isIntra, isRegistered] of [
    ["INTRAB2C", true, false],
    ["INTRB2C", false, false],
    ["INTRAB2B", true, true],
    ["INTRB2B", false, true],
  ] as const) {
    const isOwn = ({ place, buyer }: Order, { rate }: Item) =>
      rate === 0 && (place === "29") === isIntra && (buyer !== null) === isRegistered;
    expect([type, exempt.get(type)]).toEqual([type, net(isOwn, itemValue)]);
  }
  for (const [table, isRegistered] of [
    ["hsn_b2b", true],
    ["hsn_b2c", false],
  ] as const) {
    for (const code of HSN) {
      for (const rate of RATES) {
        const isOwn = ({ buyer }: Order, item: Item) =>
          (buyer !== null) === isRegistered && item.hsn === code && item.rate === rate;
        const rows = filed.hsn[table].filter((row) => row.hsn_sc === (code ?? "") && row.rt === rate);
        const isHome = (order: Order, item: Item) => order.place === "29" && isOwn(order, item);
        const home = net(isHome, itemTax);
        expect(rows.map((row) => [row.qty, toPaise(row.txval), headsOf(row)])).toEqual([
          [
            net(isOwn, ({ quantity }) => quantity),
            net(isOwn, itemValue),
            [net(isOwn, itemTax) - home, home / 2, home / 2],
          ],
        ]);
      }
    }
  }
  const credited = november.filter((order) => order.credited.length > 0);
  expect(
    filed.doc_issue.doc_det.map(({ doc_num, docs }) => [doc_num, sum(docs, ({ totnum }) => totnum)]),
  ).toEqual([
    [1, ORDERS - 2],
    [4, credited.filter(({ isReversed }) => isReversed).length],
    [5, credited.length],
  ]);
  // A run has every number from its first to its last.
  const serial = (number: string) => Number(number.slice(-6));
  const gaps = filed.doc_issue.doc_det
    .flatMap(({ docs }) => docs)
    .filter(({ from, to, totnum }) => serial(to) - serial(from) + 1 !== totnum);
  expect(gaps).toEqual([]);
});

test("the register of sales adds up to the same", async () => {
  const pages = await Promise.all(
    [0, 500].map((offset) =>
      api.rpc("admin_sales_register", { p_month: "2026-11-01", p_limit: 500, p_offset: offset } as never),
    ),
  );
  const rows = pages.flatMap(
    ({ data }) => data as unknown as { value: number; tax: number; total: number }[],
  );
  expect(rows).toHaveLength(ORDERS - 2);
  const added = (of: (row: (typeof rows)[number]) => number) => sum(rows, (row) => toPaise(of(row)));
  const all = november.flatMap(({ items }) => items);
  expect([added(({ value }) => value), added(({ tax }) => tax), added(({ total }) => total)]).toEqual([
    valueOf(all),
    taxOfAll(all),
    sum(november, totalOf),
  ]);
});
