import { afterAll, beforeAll, expect, test } from "vitest";

import type { Db } from "#app/data/client.server.ts";
import { exportGstReturn } from "#app/data/gst-return.server.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

/*
 * Form GSTR-1 of 1,000 random orders, recomputed here from their items with integers and none of the shop's code, and
 * compared to the paisa.
 */

const ORDERS = 1000;
const SELLER = { gstin: "29AAGCB7383J1Z4", state: "Karnataka" };
const BUYERS = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "07AAGFF2194N1Z1"];
const STATES = ["29", "27", "32", "07"];
const RATES = [0, 5, 18, 40];
const HSN = ["4901", "6109", "8517", null];

type Item = {
  id: string;
  rate: number;
  hsn: string | null;
  quantity: number;
  value: number;
  tax: number;
  deliveryValue: number;
  deliveryTax: number;
};
type Order = {
  n: number;
  id: string;
  buyer: string | null;
  place: string;
  items: Item[];
  roundOff: number;
  at: string;
  /** Which items a credit note takes back, and whether it is reversed by a debit note. */
  credited: Item[];
  isReversed: boolean;
};

/** A linear congruential generator, so that every run has the same orders. */
let seed = 20_261_125;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}
function pick<T>(list: readonly T[]): T {
  const picked = list[random(list.length)];
  if (picked === undefined) throw new Error("an empty list");
  return picked;
}
const uuid = (kind: number, n: number) =>
  `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** The tax of a value at a rate: two equal halves, each rounded half up. */
const taxOf = (value: number, rate: number) => 2 * Math.floor((value * rate + 100) / 200);

function makeItem(n: number): Item {
  const rate = pick(RATES);
  const value = 1 + random(random(10) === 0 ? 9_000_000 : 200_000);
  const deliveryValue = random(3) === 0 ? random(5000) : 0;
  return {
    id: uuid(2, n),
    rate,
    hsn: pick(HSN),
    quantity: 1 + random(4),
    value,
    tax: taxOf(value, rate),
    deliveryValue,
    deliveryTax: taxOf(deliveryValue, rate),
  };
}

function makeOrder(n: number): Order {
  const items = Array.from({ length: 1 + random(5) }, (_, index) => makeItem(n * 10 + index));
  // The last second of October in India, all of November, and the first second of December.
  const second = n === 0 ? -1 : n === 1 ? 30 * 86_400 : random(30 * 86_400);
  return {
    n,
    id: uuid(1, n),
    buyer: random(5) === 0 ? pick(BUYERS) : null,
    place: pick(STATES),
    items,
    roundOff: random(99) - 49,
    at: new Date(Date.parse("2026-10-31T18:30:00Z") + second * 1000).toISOString(),
    credited: n > 1 && random(4) === 0 ? items.filter(() => random(2) === 0) : [],
    isReversed: random(5) === 0,
  };
}

const orders = Array.from({ length: ORDERS }, (_, n) => makeOrder(n));
const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((all, one) => all + of(one), 0);
const valueOf = (items: readonly Item[]) => sum(items, (item) => item.value + item.deliveryValue);
const taxOfAll = (items: readonly Item[]) => sum(items, (item) => item.tax + item.deliveryTax);
const totalOf = (order: Order) => valueOf(order.items) + taxOfAll(order.items) + order.roundOff;

let db: TestDatabase;

const insert = (table: string, rows: object[]) =>
  db.query(
    `insert into public.${table} (${Object.keys(rows[0] ?? {}).join(", ")})
     select ${Object.keys(rows[0] ?? {}).join(", ")} from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
const rupees = (paise: number) => (paise / 100).toFixed(2);
const address = {
  first_name: "Asha",
  last_name: "Rao",
  address_line_1: "1 Road",
  city: "Pune",
  state: "Kerala",
  postal_code: "682001",
  phone: "+919876543210",
};
const itemFields = (item: Item) => ({
  tax_rate: item.rate,
  taxable_value: rupees(item.value),
  tax_amount: rupees(item.tax),
  delivery_value: rupees(item.deliveryValue),
  delivery_tax: rupees(item.deliveryTax),
});

async function fill(): Promise<void> {
  await db.exec("set session_replication_role = replica");
  await insert(
    "orders",
    orders.map((order) => ({
      id: order.id,
      order_number: `ORD-${1_700_000_000_000 + order.n}`,
      subtotal: rupees(valueOf(order.items)),
      shipping_amount: 0,
      discount_amount: 0,
      tax_amount: rupees(taxOfAll(order.items)),
      round_off: rupees(order.roundOff),
      total_amount: rupees(totalOf(order)),
      tax_rate: 18,
      tax_mode: "gst",
      prices_include_tax: false,
      place_of_supply: order.place,
      buyer_gstin: order.buyer,
      payment_method: "cod",
      payment_status: "paid",
      status: "delivered",
      shipping_address: address,
      checkout_key: uuid(5, order.n),
      payment_checks: 0,
      payment_unanswered: false,
      created_at: order.at,
      updated_at: order.at,
    })),
  );
  await insert(
    "order_items",
    orders.flatMap((order) =>
      order.items.map((item) => ({
        id: item.id,
        order_id: order.id,
        product_name: "Thing",
        product_sku: "SKU-1",
        hsn_code: item.hsn,
        quantity: item.quantity,
        unit_price: rupees(item.value),
        total_price: rupees(item.value * item.quantity),
        discount_share: 0,
        ...itemFields(item),
      })),
    ),
  );
  await insert(
    "invoices",
    orders.map((order) => ({
      id: uuid(3, order.n),
      order_id: order.id,
      number: numberOf("INV", order),
      financial_year: "26-27",
      issued_at: order.at,
      seller: { ...SELLER, legal_name: "Haat", address: "", email: "", phone: "" },
    })),
  );
  const notes = orders
    .filter(({ credited }) => credited.length > 0)
    .flatMap((order) =>
      order.isReversed ? [note(order, "credit"), note(order, "debit")] : [note(order, "credit")],
    );
  await insert(
    "credit_notes",
    notes.map(({ row }) => row),
  );
  await insert(
    "credit_note_items",
    notes.flatMap(({ items }) => items),
  );
  await db.exec(`
    set session_replication_role = origin;
    update public.settings set gstin = '${SELLER.gstin}', seller_state = '${SELLER.state}', tax_mode = 'gst';
    insert into auth.users (id, email, email_confirmed_at) values (md5('owner')::uuid, 'owner@tests.example', now());
    update public.users set is_admin = true where id = md5('owner')::uuid;
    select set_config('request.jwt.claim.sub', md5('owner')::uuid::text, false),
      set_config('request.jwt.claims',
        jsonb_build_object('role', 'authenticated', 'sub', md5('owner')::uuid)::text, false)`);
}

const numberOf = (series: string, { n }: Order) => `${series}/26-27/${String(n + 1).padStart(6, "0")}`;

function note(order: Order, kind: "credit" | "debit") {
  const id = uuid(kind === "credit" ? 6 : 7, order.n);
  return {
    row: {
      id,
      kind,
      number: numberOf(kind === "credit" ? "CN" : "DN", order),
      financial_year: "26-27",
      issued_at: order.at,
      invoice_id: uuid(3, order.n),
      order_id: order.id,
      reason: kind === "credit" ? "refunded" : "reinstated",
      return_id: null,
      reverses: kind === "credit" ? null : uuid(6, order.n),
      taxable_value: rupees(valueOf(order.credited)),
      tax_amount: rupees(taxOfAll(order.credited)),
      round_off: 0,
      total_amount: rupees(valueOf(order.credited) + taxOfAll(order.credited)),
    },
    items: order.credited.map((item) => ({
      credit_note_id: id,
      order_item_id: item.id,
      quantity: item.quantity,
      ...itemFields(item),
    })),
  };
}

beforeAll(async () => {
  db = await createMigratedDatabase();
  await fill();
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
const taxOfDetail = (one: Detail) => toPaise(one.iamt) + toPaise(one.camt) + toPaise(one.samt);
const detailText = (one: Detail) => `${one.rt}: ${toPaise(one.txval)} ${taxOfDetail(one)}`;
const entryText = (number: string | undefined, { val, itms }: Entry) =>
  `${number} ${toPaise(val)} ${itms.map(({ itm_det: one }) => detailText(one)).join(", ")}`;

const november = orders.slice(2);
const isLarge = (order: Order) =>
  order.buyer === null && order.place !== "29" && totalOf(order) > 1_00_000_00;
const taxed = (items: readonly Item[]) => items.filter(({ rate }) => rate > 0);

/** What a document of these items looks like in the return. */
function expectedText(number: string, total: number, items: readonly Item[]): string {
  const rates = RATES.filter((rate) => rate > 0 && items.some((item) => item.rate === rate));
  const parts = rates.map((rate) => {
    const own = items.filter((item) => item.rate === rate);
    return `${rate}: ${valueOf(own)} ${taxOfAll(own)}`;
  });
  return `${number} ${total} ${parts.join(", ")}`;
}

const invoiceTexts = (which: (order: Order) => boolean) =>
  november
    .filter((order) => which(order) && taxed(order.items).length > 0)
    .map((order) => expectedText(numberOf("INV", order), totalOf(order), order.items));

function noteTexts(which: (order: Order) => boolean): string[] {
  return november
    .filter((order) => which(order) && taxed(order.credited).length > 0)
    .flatMap((order) => {
      const total = valueOf(order.credited) + taxOfAll(order.credited);
      const series = order.isReversed ? ["CN", "DN"] : ["CN"];
      return series.map((one) => expectedText(numberOf(one, order), total, order.credited));
    });
}

/** What a month's supplies come to: invoices, less notes that were not reversed. */
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
      expect(rows.map((row) => [toPaise(row.txval), taxOfDetail(row)])).toEqual([
        [net(isOwn, itemValue), net(isOwn, itemTax)],
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
        expect(rows.map((row) => [row.qty, toPaise(row.txval), taxOfDetail(row)])).toEqual([
          [net(isOwn, ({ quantity }) => quantity), net(isOwn, itemValue), net(isOwn, itemTax)],
        ]);
      }
    }
  }
  const credited = november.filter((order) => order.credited.length > 0);
  expect(filed.doc_issue.doc_det.map(({ doc_num, docs: [docs] }) => [doc_num, docs?.totnum])).toEqual([
    [1, ORDERS - 2],
    [4, credited.filter(({ isReversed }) => isReversed).length],
    [5, credited.length],
  ]);
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
