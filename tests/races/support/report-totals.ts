import type { ShopDatabase } from "#tests/races/support/shop-database.ts";

type Order = {
  id: string;
  day: string;
  status: string;
  payment: string;
  method: string;
  coupon: string | null;
  state: string;
  total: number;
  pay: string | null;
};
type Item = {
  order: string;
  product: string | null;
  sku: string;
  category: string | null;
  units: number;
  value: number;
};
/** Amounts are whole paise, so that sums are exact. */
type Sums = { orders: number; units: number; sales: number; received: number; refunded: number };

const DIMENSIONS = ["day", "state", "coupon", "method", "category", "product", "variant"] as const;
const DELETED = "00000000-0000-0000-0000-000000000000";
const SALES = new Set(["confirmed", "processing", "shipped", "delivered"]);
const NOTHING: Sums = { orders: 0, units: 0, sales: 0, received: 0, refunded: 0 };

/** Figures of the reports that differ from orders, items, refunds and returns, counted here without the database. */
export async function findReportErrors({ owner }: Pick<ShopDatabase, "owner">): Promise<string[]> {
  const [kept, counted] = await Promise.all([readKept(owner), count(owner)]);
  const names = [...new Set([...kept.keys(), ...counted.keys()])].toSorted();
  return names
    .filter((name) => textOf(kept.get(name)) !== textOf(counted.get(name)))
    .map((name) => `report ${name}: ${textOf(kept.get(name))} for ${textOf(counted.get(name))}`);
}

function textOf(sums: Sums = NOTHING): string {
  return Object.values({ ...NOTHING, ...sums }).join(" ");
}

async function readKept(owner: ShopDatabase["owner"]): Promise<Map<string, Sums>> {
  const rows = await owner<({ name: string } & Sums)[]>`
    select d || ' ' || s.key as name, s.orders::int, s.units::int, (s.sales * 100)::float8 as sales,
      (s.received * 100)::float8 as received, (s.refunded * 100)::float8 as refunded
    from unnest(${[...DIMENSIONS]}::text[]) d
    cross join lateral private.sales_by(d, '2000-01-01', '2100-01-01', '2000-01-01') s`;
  return new Map(rows.map(({ name, ...sums }) => [name, sums]));
}

async function count(owner: ShopDatabase["owner"]): Promise<Map<string, Sums>> {
  const orders = await owner<Order[]>`
    select id, to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, status, payment_status as payment,
      payment_method as method, coupon_code as coupon, shipping_address ->> 'state' as state,
      (total_amount * 100)::float8 as total, razorpay_payment_id as pay
    from public.orders`;
  const items = await owner<Item[]>`
    select order_id as order, product_id as product, product_sku as sku, category_id as category, quantity as units,
      (total_price * 100)::float8 as value
    from public.order_items`;
  const refunds = await owner<{ pay: string; amount: number }[]>`
    select payment_id as pay, (amount * 100)::float8 as amount from public.refunds
    where status <> 'failed' and reason <> 'changed'`;
  const returns = await owner<{ order: string; amount: number }[]>`
    select order_id as order, (refund_amount * 100)::float8 as amount from public.return_requests
    where status = 'refunded' and refund_id is null`;

  const backByPayment = sumBy(refunds, ({ pay }) => pay);
  const backByOrder = sumBy(returns, ({ order }) => order);
  const sums = new Map<string, Sums>();
  function add(name: string, part: Partial<Sums>): void {
    const sum = sums.get(name) ?? { ...NOTHING };
    sum.orders += part.orders ?? 0;
    sum.units += part.units ?? 0;
    sum.sales += part.sales ?? 0;
    sum.received += part.received ?? 0;
    sum.refunded += part.refunded ?? 0;
    sums.set(name, sum);
  }

  for (const { id, day, status, payment, method, coupon, state, total, pay } of orders) {
    const partly = (pay === null ? 0 : (backByPayment.get(pay) ?? 0)) + (backByOrder.get(id) ?? 0);
    const isSale = SALES.has(status);
    const part = {
      orders: isSale ? 1 : 0,
      sales: isSale ? total : 0,
      received: payment === "paid" || payment === "refunded" ? total : 0,
      refunded: payment === "refunded" ? total : payment === "paid" ? partly : 0,
    };
    for (const name of [`day ${day}`, `state ${state}`, `coupon ${coupon ?? ""}`, `method ${method}`]) {
      add(name, part);
    }
  }
  const ordersById = new Map(orders.map((order) => [order.id, order]));
  for (const { order: id, product, sku, category, units, value } of items) {
    const order = ordersById.get(id);
    if (!order || !SALES.has(order.status)) continue;
    const base = /^SKU-(.{36})$/.exec(sku)?.[1] ?? product ?? DELETED;
    add(`day ${order.day}`, { units });
    add(`category ${category ?? ""}`, { units, sales: value });
    add(`product ${base}`, { units, sales: value });
    add(`variant ${product ?? DELETED}`, { units, sales: value });
  }
  return sums;
}

function sumBy<T extends { amount: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.amount);
  return sums;
}
