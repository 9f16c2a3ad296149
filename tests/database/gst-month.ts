import type { TestDatabase } from "#tests/database/test-database.ts";

/* 1,000 random orders around November 2026 with their invoices, credit and debit notes; amounts in paise. */

export const ORDERS = 1000;
const SELLER = { gstin: "29AAGCB7383J1Z4", state: "Karnataka" };
export const BUYERS = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "07AAGFF2194N1Z1"];
export const STATES = ["29", "27", "32", "07"];
export const RATES = [0, 5, 18, 40];
export const HSN = ["4901", "6109", "8517", null];

export type Item = {
  id: string;
  rate: number;
  hsn: string | null;
  quantity: number;
  value: number;
  tax: number;
  deliveryValue: number;
  deliveryTax: number;
};
export type Order = {
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

export const orders = Array.from({ length: ORDERS }, (_, n) => makeOrder(n));
export const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((all, one) => all + of(one), 0);
export const valueOf = (items: readonly Item[]) => sum(items, (item) => item.value + item.deliveryValue);
export const taxOfAll = (items: readonly Item[]) => sum(items, (item) => item.tax + item.deliveryTax);
export const totalOf = (order: Order) => valueOf(order.items) + taxOfAll(order.items) + order.roundOff;

const insert = (db: TestDatabase, table: string, rows: object[]) =>
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

/** Writes the orders, their invoices and notes, and signs in as the owner. */
export async function fill(db: TestDatabase): Promise<void> {
  await db.exec("set session_replication_role = replica");
  await insert(
    db,
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
    db,
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
    db,
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
    db,
    "credit_notes",
    notes.map(({ row }) => row),
  );
  await insert(
    db,
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

export const numberOf = (series: string, { n }: Order) => `${series}/26-27/${String(n + 1).padStart(6, "0")}`;

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
