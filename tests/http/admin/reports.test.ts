import { expect, test } from "vitest";

import { presetPeriod } from "#app/shop/report/period.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { callAsAdmin, placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { addProduct, ADMIN, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
const TODAY = presetPeriod("today", new Date());

async function report(query: string): Promise<string> {
  const page = await admin.get(`/admin/reports?${query}`);
  expect(page.status).toBe(200);
  return textOf(page.html);
}

/** Lines of a CSV file without its byte order mark. */
async function file(query: string): Promise<string[]> {
  const page = await admin.get(`/admin/reports/export?${query}`);
  expect(page.status).toBe(200);
  return page.html.replace("\uFEFF", "").trimEnd().split("\r\n");
}

test("an order is in every report, its refund lowers the net revenue, and its cancellation takes it out", async () => {
  const product = await addProduct(shop, { name: "Brass scale", price: 100 });
  const online = await placeOnline(shop, product);
  await payAndReturn(shop, online, "success");
  await callAsAdmin(shop, "admin_refund_order($1, $2)", [online.id, 40]);
  const [paid] = await shop.sql<{ total: number }>(
    "select total_amount::float as total from public.orders where id = $1",
    [online.id],
  );
  const total = paid?.total ?? 0;

  expect(await file("report=product&period=today")).toEqual(
    expect.arrayContaining(["Product,Units,Sales", expect.stringMatching(/^Brass scale,\d+,\d+$/)]),
  );
  const [, method] = (await file("report=method&period=today")).filter((line) =>
    /^(Payment|Online)/.test(line),
  );
  const [, orders, sales, received, refunded, net] = (method ?? "").split(",");
  expect(Number(orders)).toBeGreaterThan(0);
  expect(Number(sales)).toBeGreaterThanOrEqual(total);
  expect([Number(refunded), Number(net)]).toEqual([40, Number(received) - 40]);
  expect(await report("report=refunds&period=today")).toContain("Entered by staff");

  const text = await report("report=category&period=today");
  expect(text).toContain("Sales by category");
  const before = await file(`report=day&period=custom&from=${TODAY.from}&to=${TODAY.to}`);
  await setStatus(shop, online, "cancelled");
  const after = await file(`report=day&period=custom&from=${TODAY.from}&to=${TODAY.to}`);
  const ordersOf = ([, line = ""]: string[]) => Number(line.split(",")[1]);
  expect(ordersOf(after)).toBe(ordersOf(before) - 1);
});

test("a lost dispute is a figure and a column of its own, and lowers the net revenue", async () => {
  const online = await placeOnline(shop);
  await payAndReturn(shop, online, "success");
  const lines = async () => (await file("report=method&period=today")).map((line) => line.split(","));
  expect((await lines())[0]).not.toContain("Lost disputes");
  const before = (await lines()).find(([name]) => name === "Online payment");
  await shop.sql(
    `select private.record_dispute(jsonb_build_object('id', 'disp_ofTheReport', 'payment_id', p.id, 'amount', 25,
       'deducted', 25, 'status', 'lost'), now())
     from public.payments p where p.order_id = $1`,
    [online.id],
  );
  const [head, ...rows] = await lines();
  expect(head?.slice(-3)).toEqual(["Refunded", "Lost disputes", "Net revenue"]);
  const after = rows.find(([name]) => name === "Online payment");
  expect(after?.at(-2)).toBe("25");
  expect(Number(after?.at(-1))).toBe(Number(before?.at(-1)) - 25);
  expect(await report("report=day&period=today")).toContain("Lost disputes ₹25");
});

test("a day is a day in India, and the days before stand beside it", async () => {
  const product = await addProduct(shop, { name: "Midnight lamp", price: 200 });
  const order = await placeCod(shop, { products: [product] });
  const at = (moment: string) =>
    shop.sql("update public.orders set created_at = $2 where id = $1", [order.id, moment]);
  const sold = async (day: string) =>
    (await file(`report=product&period=custom&from=${day}&to=${day}`))
      .slice(1)
      .map((line) => line.split(",")[0]);

  await at("2025-03-31T18:29:59Z");
  expect([await sold("2025-03-31"), await sold("2025-04-01")]).toEqual([["Midnight lamp"], []]);
  await at("2025-03-31T18:30:00Z");
  expect([await sold("2025-03-31"), await sold("2025-04-01")]).toEqual([[], ["Midnight lamp"]]);

  const compared = await file("report=product&period=custom&from=2025-04-02&to=2025-04-02&compare=on");
  expect(compared).toEqual(["Product,Units,Units before,Sales,Sales before", "Midnight lamp,0,1,0,200"]);
  expect(await report("report=day&period=custom&from=2025-04-02&to=2025-04-02&compare=on")).toContain(
    "2 Apr 2025, compared with 1 Apr 2025",
  );
  // The card of a day says why it is in the list; a table has a column for it.
  expect(await report("report=day&period=custom&from=2025-04-02&to=2025-04-02&compare=on")).toMatch(
    /2 Apr 2025 0 0 Before (₹\d+) ₹0 \1 /,
  );
});

test("the table has the bars of its rows and one format in each column; the days of a form follow its period", async () => {
  const products = [
    await addProduct(shop, { name: "Copper bowl", price: 300 }),
    await addProduct(shop, { name: "Copper spoon", price: 49.5 }),
  ];
  const order = await placeCod(shop, { products });
  await shop.sql("update public.orders set created_at = '2024-03-05T06:00:00Z' where id = $1", [order.id]);
  const { html } = await admin.get(
    "/admin/reports?report=product&period=custom&from=2024-03-05&to=2024-03-05",
  );
  const table = html.slice(html.indexOf("<caption"));
  expect(table).toContain('<span class="sr-only">Chart</span>');
  const widths = Array.from(table.matchAll(/<rect width="([\d.]+)"/g), ([, width]) => width);
  expect(widths).toEqual(["100", "16.5"]);
  expect(textOf(table)).toMatch(/Copper bowl 1 Sales ₹300\.00 Copper spoon 1 Sales ₹49\.50 /);

  const wrong = await admin.get("/admin/reports?period=custom&from=2026-11-02&to=2026-11-01");
  expect(wrong.status).toBe(400);
  expect(textOf(wrong.html)).toMatch(
    / From To Error: Choose a “To” date on or after “From” Compare with the period before Apply Correct the dates to see the report/,
  );
  expect(wrong.html).toMatch(/id="to-error" class="[^"]*col-span-full/);
});

test("the days before are drawn only where they have a value", async () => {
  const order = await placeCod(shop);
  await shop.sql("update public.orders set created_at = '2024-01-02T06:00:00Z' where id = $1", [order.id]);
  const linesOf = async (days: string) =>
    (await admin.get(`/admin/reports?report=day&period=custom&${days}&compare=on`)).html.match(
      /<polyline/g,
    ) ?? [];
  expect(await linesOf("from=2024-01-04&to=2024-01-06")).toHaveLength(1);
  expect(await linesOf("from=2024-01-01&to=2024-01-03")).toHaveLength(0);
});

test("the screen leaves out days without sales, and says how many; the file has them", async () => {
  const order = await placeCod(shop);
  await shop.sql("update public.orders set created_at = '2024-06-02T06:00:00Z' where id = $1", [order.id]);
  const days = "report=day&period=custom&from=2024-06-01&to=2024-06-04";
  const text = await report(days);
  expect(text).toMatch(/2 Jun 2024 1 1 Sales ₹[\d,]+ /);
  expect(text).not.toContain("3 Jun 2024");
  expect(text).toContain("3 days without sales are not listed.");
  expect(await file(days)).toHaveLength(5);
});

test("long periods show months, and their file each day", async () => {
  expect(await report("report=day&period=custom&from=2025-01-01&to=2025-04-30")).toContain("February 2025");
  const lines = await file("report=day&period=custom&from=2025-01-01&to=2025-04-30");
  expect(lines).toHaveLength(121);
  expect(lines.at(-1)).toMatch(/^2025-01-01,0,0,0,0,0,0$/);
});

test.each([
  ["from=&to=2025-01-01", "Enter the first day"],
  ["from=2025-02-30&to=2025-03-01", "Enter the first day"],
  ["from=2025-01-02&to=2025-01-01", "Choose a “To” date on or after “From”"],
  ["from=2020-01-01&to=2025-01-01", "Choose at most three years"],
])("refuses the days %s beside their fields, and keeps them", async (days, message) => {
  const page = await admin.get(`/admin/reports?period=custom&${days}`);
  expect(page.status).toBe(400);
  expect(textOf(page.html)).toContain(message);
  expect(page.html).toContain(`value="${new URLSearchParams(days).get("to")}"`);
  const exported = await admin.get(`/admin/reports/export?period=custom&${days}`);
  expect([exported.status, exported.location]).toEqual([303, `/admin/reports?period=custom&${days}`]);
  expect(noticeOf((await admin.get(exported.location ?? "")).html)).toBe(`Nothing was exported: ${message}`);
});

test("a name that looks like a formula is text in the file", async () => {
  const product = await addProduct(shop, { name: "=1+1 lamp", price: 50 });
  await placeCod(shop, { products: [product] });
  expect(await file("report=product&period=today")).toContainEqual(
    expect.stringMatching(/^"?'=1\+1 lamp"?,1,50$/),
  );
});

test("unpaid orders are counted, and what a cart is said", async () => {
  const online = await placeOnline(shop);
  await shop.sql("update public.orders set status = 'failed', payment_status = 'failed' where id = $1", [
    online.id,
  ]);
  const text = await report("report=unpaid&period=today");
  expect(text).toMatch(/Left unpaid [1-9]/);
  expect(text).toContain("What stays in a cart is not known");
});
