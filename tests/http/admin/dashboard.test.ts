import { expect, test } from "vitest";

import { formatDayMonth } from "#app/shop/dates.ts";
import { weekText } from "#app/shop/report/sales-weeks.ts";
import { keepTogether } from "#app/shop/text.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);

/** Adds orders whose figures all differ: varied amounts over 130 days, in every status and payment status. */
async function placeMany(count: number): Promise<void> {
  await shop.sql(
    `insert into public.orders (user_id, order_number, subtotal, total_amount, shipping_address, payment_method,
       payment_status, status, created_at)
     select (select id from public.users order by created_at limit 1), 'ORD-' || (1200000000000 + n), 100 + n % 97, 100 + n % 97,
       '{"first_name":"Meera","last_name":"Nair","address_line_1":"14 Marine Drive","city":"Kochi","state":"Kerala",
         "postal_code":"682001","phone":"+919876543210"}', 'cod',
       (array['pending', 'paid', 'paid', 'failed', 'refunded'])[n % 5 + 1],
       (array['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed'])[n % 7 + 1],
       now() - make_interval(hours => n * 130 * 24 / $1::int)
     from generate_series(1, $1::int) n`,
    [count],
  );
}

const WHOLE = new Intl.NumberFormat("en-IN");

type Order = { status: string; payment_status: string; total: number; created_at: string };

/** Day number in India time, counted from 1970. */
function dayOf(moment: string | number): number {
  return Math.floor((new Date(moment).getTime() + 5.5 * 3_600_000) / 86_400_000);
}

/**
 * Growth of the last days (today included) over as many before, formatted as on the card.
 * @param sign of what was added, where the row has no percentages
 */
function growth(rows: { created_at: string; amount: number }[], days = 30, sign?: string): string {
  const today = dayOf(Date.now());
  const sum = (from: number, to: number) =>
    rows.reduce((total, { created_at: at, amount }) => {
      const age = today - dayOf(at);
      return age >= from && age <= to ? total + amount : total;
    }, 0);
  const [now, before] = [sum(0, days - 1), sum(days, 2 * days - 1)];
  if (sign !== undefined) return `+${sign}${WHOLE.format(now)} in ${days} days`;
  const percent = Math.round(((now - before) / before) * 1_000) / 10;
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${WHOLE.format(Math.abs(percent))}% in ${days} days`;
}

test("figures for 2,500 orders match a count of the single rows", async () => {
  await placeMany(2_500);
  await shop.sql("update public.users set created_at = now() - interval '40 days' where email = $1", [
    ADMIN.email,
  ]);
  const orders = await shop.sql<Order>(
    "select status, payment_status, total_amount::float as total, created_at::text from public.orders",
  );
  const each = (table: string) =>
    shop.sql<{ created_at: string; amount: number }>(`select created_at::text, 1 as amount from ${table}`);
  const [users, products] = await Promise.all([
    each("public.users"),
    each("public.products where variant_of is null"),
  ]);
  const paid = orders.filter((order) => order.payment_status === "paid");
  const revenue = paid.map(({ created_at, total }) => ({ created_at, amount: total }));
  const text = textOf((await admin.get("/admin/dashboard")).html);

  expect(orders.length).toBeGreaterThan(2_500);
  const total = revenue.reduce((sum, { amount }) => sum + amount, 0);
  const one = orders.map(({ created_at }) => ({ created_at, amount: 1 }));
  expect(text).toContain(`Total Users ${WHOLE.format(users.length)} ${growth(users)}`);
  const today = dayOf(Date.now());
  const added = products.filter(({ created_at: at }) => today - dayOf(at) <= 29).length;
  expect(text).toContain(
    `Total Products ${WHOLE.format(products.length)} +${WHOLE.format(added)} in 30 days`,
  );
  expect(text).toContain(`Total Orders ${WHOLE.format(orders.length)} ${growth(one)}`);
  const quarter = textOf((await admin.get("/admin/dashboard?days=90")).html);
  // No user is older, so there is no percentage for one of the three.
  expect(quarter).toContain(`Total Orders ${WHOLE.format(orders.length)} ${growth(one, 90, "")}`);
  expect(quarter).toContain(`Total Revenue ₹${WHOLE.format(total)} ${growth(revenue, 90, "₹")}`);
  expect(text).toContain(`Total Revenue ₹${WHOLE.format(total)} ${growth(revenue)}`);
  for (const status of [
    "Pending",
    "Confirmed",
    "Processing",
    "Shipped",
    "Delivered",
    "Cancelled",
    "Failed",
  ]) {
    const count = orders.filter((order) => order.status === status.toLowerCase()).length;
    expect(count, status).toBeGreaterThan(300);
    expect(text).toContain(`${status} ${WHOLE.format(count)}`);
  }
  const cancelled = orders.filter((order) => order.status === "cancelled").length;
  expect(text).toContain(`${WHOLE.format(cancelled)} cancelled`);
});

/** Words of the rows below the chart. */
const chartRows = (html: string) =>
  Array.from(html.matchAll(/<tr><th scope="row">.*?<\/tr>/g), ([row]) => textOf(row));

test.each([7, 30])(
  "sales of %d days are grouped by India time, with order count and paid revenue",
  async (days) => {
    const expected = await shop.sql<{ day: string; orders: number; revenue: number }>(
      `select to_char(d, 'FMDD FMMonth YYYY') as day, count(o.id)::int as orders,
       coalesce(sum(o.total_amount) filter (where o.payment_status = 'paid'), 0)::float as revenue
     from generate_series(0, $1::int - 1) n
     cross join lateral (select (now() at time zone 'Asia/Kolkata')::date - n as d) days
     left join public.orders o on (o.created_at at time zone 'Asia/Kolkata')::date = d
     group by d order by d desc`,
      [days],
    );
    const { html } = await admin.get(`/admin/dashboard?days=${days}`);
    expect(textOf(html)).toContain("Sales by day");
    expect(chartRows(html)).toEqual(
      expected.map(({ day, orders, revenue }) => `${day} ₹${WHOLE.format(revenue)} ${WHOLE.format(orders)}`),
    );
    expect(html.match(/<rect /g)?.length ?? 0).toBeGreaterThanOrEqual(days);
  },
);

test("sales of 90 days are 13 weeks, of which the last ends today, with dates under some of them", async () => {
  const weeks = await shop.sql<{ first: string; last: string; orders: number; revenue: number }>(
    `select min(d)::text as first, max(d)::text as last, count(o.id)::int as orders,
       coalesce(sum(o.total_amount) filter (where o.payment_status = 'paid'), 0)::float as revenue
     from generate_series(0, 89) n
     cross join lateral (select (now() at time zone 'Asia/Kolkata')::date - n as d) days
     left join public.orders o on (o.created_at at time zone 'Asia/Kolkata')::date = d
     group by n / 7 order by n / 7`,
  );
  const { html } = await admin.get("/admin/dashboard?days=90");
  expect(weeks).toHaveLength(13);
  expect(chartRows(html)).toEqual(
    weeks.map(
      ({ first, last, orders, revenue }) =>
        `${weekText({ first, last })} ₹${WHOLE.format(revenue)} ${WHOLE.format(orders)}`,
    ),
  );
  const text = textOf(html);
  expect(text).toContain("Sales by week");
  expect(text).toContain("Paid sales of the last 90 days, by week Week Paid Orders");
  const named = [12, 8, 4, 0].map((week) => formatDayMonth(weeks[week]?.first ?? ""));
  expect(text).toContain(`${named.join(" ")} Show the figures`);
});

test("lists the five newest orders and the five most reviewed products", async () => {
  const orders = await shop.sql<{ number: string }>(
    "select order_number as number from public.orders order by created_at desc limit 5",
  );
  const products = await shop.sql<{ name: string }>(
    "select name from public.products order by reviews_count desc, id limit 5",
  );
  const text = textOf((await admin.get("/admin/dashboard")).html);
  for (const [title, words] of [
    ["Recent orders", orders.map(({ number }) => number)],
    ["Most reviewed products", products.map(({ name }) => keepTogether(name).replaceAll("\u00a0", " "))],
  ] as const) {
    const list = text.slice(text.indexOf(title));
    const places = words.map((word) => list.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((place) => place > 0)).toBe(true);
  }
  const recent = text.slice(text.indexOf("Recent orders"), text.indexOf("All orders by status"));
  expect(recent.match(/ORD-\d{13}/g)?.length).toBe(5);
  // The words of the list of orders.
  expect(recent.match(/(Cash|Online) · (not paid|paid|failed|refunded)/g)?.length).toBe(5);
});

test("says what waits, with links to it", async () => {
  const [wait] = await shop.sql<{ orders: number; reviews: number }>(
    `select least(count(*), 1001)::int as orders,
       (select count(*)::int from public.reviews where not is_approved) as reviews from private.new_orders`,
  );
  const { html } = await admin.get("/admin/dashboard");
  const text = textOf(html);
  expect(wait?.orders).toBeGreaterThan(300);
  expect(text).toContain(`${WHOLE.format(wait?.orders ?? 0)} new orders`);
  expect(text).toContain(`${wait?.reviews} review`);
  expect(html).toContain('href="/admin/orders?waiting=new"');
  expect(html).toContain('href="/admin/reviews?status=waiting"');
});

test("top products have the units and sales of the days, also those that are not added up yet", async () => {
  const [product] = await shop.sql<{ id: string; name: string }>(
    "select id, name from public.products where variant_of is null order by reviews_count desc, id limit 1",
  );
  await shop.sql("delete from private.product_totals where base_id = $1", [product?.id]);
  await shop.sql("delete from private.item_total_changes where base_id = $1", [product?.id]);
  await shop.sql(
    `insert into private.product_totals (day, base_id, product_id, units, sales)
     select (now() at time zone 'Asia/Kolkata')::date - ago, $1, $1, 5, 500 from unnest(array[6, 7, 29, 30]) ago`,
    [product?.id],
  );
  await shop.sql(
    `insert into private.item_total_changes (day, base_id, product_id, category, units, sales)
     select (now() at time zone 'Asia/Kolkata')::date - ago, $1, $1, '', 1, 60 from unnest(array[0, 7]) ago`,
    [product?.id],
  );
  for (const [days, sold] of [
    [7, "6 sold, ₹560"],
    [30, "17 sold, ₹1,620"],
    [90, "22 sold, ₹2,120"],
  ]) {
    const text = textOf((await admin.get(`/admin/dashboard?days=${days}`)).html);
    expect(text).toContain(`Sold: last ${days} days`);
    expect(text).toContain(`${product?.name} ${sold}`);
  }
  await shop.sql("truncate private.product_totals, private.item_total_changes");
  // The products of a shop that has sold nothing have no line about it.
  const none = textOf((await admin.get("/admin/dashboard")).html);
  expect(none).toContain("Most reviewed products");
  expect(none).not.toMatch(/Sold: last|None sold/);
});

test("lists low stock and payments without an order", async () => {
  await shop.sql(
    `insert into public.payments (id, razorpay_order_id, amount, currency, status)
     values ('pay_ofNobody', 'order_ofNobody', 4321, 'INR', 'captured')`,
  );
  await shop.sql(
    "update public.products set stock = 5, name = 'The last five' where id = (select id from public.products where stock > 5 and options = '[]' and variant_of is null limit 1)",
  );
  const text = textOf((await admin.get("/admin/dashboard")).html);
  expect(text).toContain("Payment without an order pay_ofNobody");
  expect(text).toContain("₹4,321");
  const [low] = await shop.sql<{ count: number }>(
    "select count(*)::int as count from public.products where stock <= 5 and is_active and options = '[]'",
  );
  expect(text).toContain(`Low stock Show all ${low?.count}`);
});

test("links to every record it lists", async () => {
  const { html } = await admin.get("/admin/dashboard");
  for (const link of [
    /href="\/admin\/orders\/[0-9a-f-]{36}"[^>]*>ORD-/,
    /href="\/admin\/products\/[0-9a-f-]{36}"/,
    /href="\/admin\/products\/[0-9a-f-]{36}\/stock"/,
    /href="\/admin\/orders\?status=cancelled"/,
    /<a [^>]*href="\/admin\/dashboard"[^>]*>Refresh Data</,
  ]) {
    expect(html).toMatch(link);
  }
});

test("an invalid number of days falls back to 30", async () => {
  const { status, html } = await admin.get("/admin/dashboard?days=1e9");
  expect(status).toBe(200);
  expect(html.match(/<th scope="row">/g)?.length).toBe(30);
});

test("shows zeros under a banner when the figures cannot be loaded", async () => {
  await shop.sql("alter function public.admin_dashboard(integer) rename to admin_dashboard_away");
  try {
    const { status, html } = await admin.get("/admin/dashboard");
    expect(status).toBe(200);
    expect(textOf(html)).toContain("The data could not be loaded.");
    expect(textOf(html)).toContain("Total Orders 0");
  } finally {
    await shop.sql("alter function public.admin_dashboard_away(integer) rename to admin_dashboard");
  }
});

test("an empty shop shows empty states and a flat chart", async () => {
  await shop.sql("truncate public.orders, public.products cascade");
  const { status, html } = await admin.get("/admin/dashboard");
  expect(status).toBe(200);
  const text = textOf(html);
  for (const words of [
    "Total Orders 0 +0 in 30 days",
    "No orders found",
    "No products found",
    "Nothing is waiting.",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toContain("Highest: nothing yet");
});
