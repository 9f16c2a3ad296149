import { describe, expect, test } from "vitest";

import { openAdminSession } from "#tests/http/support/admin-session.ts";
import { fieldError, fieldValue, type Page, textOf } from "#tests/http/support/browser.ts";
import { emailOf } from "#tests/http/support/mailbox.ts";
import { placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { type PlacedOrder, placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin } = await openAdminSession(shop);

const BULK = "/admin/orders/bulk";

function placeTwo(): Promise<PlacedOrder[]> {
  return Promise.all([placeCod(shop), placeCod(shop)]);
}

function idsOf(orders: readonly { id: string }[]): string {
  return orders.map(({ id }) => `id=${id}`).join("&");
}

/** Posts the page of a change as it stands, with these tracking numbers. */
function confirm(
  orders: readonly Pick<PlacedOrder, "orderNumber">[],
  change: string,
  typed: { tracking?: string[]; carrier?: string; seen?: string; withoutNumbers?: string } = {},
): Promise<Page> {
  const { tracking = [], carrier = "", seen = "confirmed", ...others } = typed;
  const fields: [string, string][] = orders.flatMap(({ orderNumber }, index) => [
    ["number", orderNumber],
    ["seen", seen],
    ["rowCarrier", ""],
    ["tracking", tracking[index] ?? ""],
  ]);
  const body = new URLSearchParams([
    ["change", change],
    ["carrier", carrier],
    ["otherCarrier", ""],
    ["intent", "confirm"],
    ...Object.entries(others),
    ...fields,
  ]);
  return admin.send(BULK, { method: "POST", body, headers: { Origin: shop.shopUrl } });
}

/** Mails of an order that were queued after its confirmation: 'kind tracking'. */
async function mailsOf({ id }: PlacedOrder): Promise<string[]> {
  const rows = await shop.sql<{ mail: string }>(
    `select concat_ws(' ', m.kind, m.data ->> 'tracking_number') as mail from public.outbox m
     where m.order_id = $1 and m.kind like 'order-%' and m.kind <> 'order-confirmed' order by m.id`,
    [id],
  );
  return rows.map(({ mail }) => mail);
}

describe("shipping many orders", () => {
  test("names what will happen, ships each with its number, and mails each customer once", async () => {
    const orders = await placeTwo();
    const page = await admin.get(`${BULK}?do=shipped&${idsOf(orders)}`);
    expect(page.status).toBe(200);
    expect(textOf(page.html)).toContain("2 customers will be e\u2011mailed.");
    const answer = await confirm(orders, "shipped", { tracking: ["AWB-1", "AWB-2"], carrier: "Delhivery" });
    expect(answer.status).toBe(303);
    const done = textOf((await admin.get(answer.location ?? "")).html);
    expect(done).toContain("2 orders shipped");
    expect(await Promise.all(orders.map((order) => stateOf(shop, order)))).toEqual([
      "cod shipped pending",
      "cod shipped pending",
    ]);
    expect(await Promise.all(orders.map(mailsOf))).toEqual([
      ["order-shipped AWB-1"],
      ["order-shipped AWB-2"],
    ]);
    const [row] = await shop.sql<{ tracking_url: string }>(
      "select tracking_url from public.orders where id = $1",
      [orders[0]?.id],
    );
    expect(row?.tracking_url).toBe("https://www.delhivery.com/track-v2/package/AWB-1");
  });

  test("rejects missing and repeated numbers beside their fields, keeps what was typed, and changes nothing", async () => {
    const orders = [...(await placeTwo()), await placeCod(shop)];
    const answer = await confirm(orders, "shipped", { tracking: ["SAME", "SAME", ""] });
    expect(answer.status).toBe(400);
    const text = textOf(answer.html);
    expect(text).toContain(`${orders[0]?.orderNumber} has the same tracking number`);
    expect(text).toContain("Enter its tracking number");
    expect(text).toContain("Choose the carrier");
    expect(answer.html.match(/value="SAME"/g)).toHaveLength(2);
    expect(answer.html).toMatch(new RegExp(`aria-describedby="error-${orders[1]?.id}"[^>]*name="shared"`));
    expect(await stateOf(shop, orders[0] ?? { id: "" })).toBe("cod confirmed pending");
    const without = await confirm(orders.slice(2), "shipped", { withoutNumbers: "on" });
    expect(without.status).toBe(303);
    expect(await stateOf(shop, orders[2] ?? { id: "" })).toBe("cod shipped pending");
  });

  test("does not replace the number of an order that somebody shipped meanwhile", async () => {
    const order = await placeCod(shop);
    const ship = async (number: string, seen = "confirmed") => {
      const answer = await confirm([order], "shipped", { tracking: [number], carrier: "Delhivery", seen });
      expect(answer.status).toBe(303);
      return textOf((await admin.get(answer.location ?? "")).html);
    };
    expect(await ship("FIRST1")).toContain("1 order shipped");
    expect(await ship("FIRST1")).toContain("0 orders shipped, 1 had that status already");
    for (const seen of ["confirmed", "shipped"]) {
      const text = await ship("SECOND2", seen);
      expect(text).toContain("0 orders shipped, 1 left as they were");
      expect(text).toContain("It is shipped already, with FIRST1, so it was left alone.");
    }
    expect(await mailsOf(order)).toEqual(["order-shipped FIRST1"]);

    await setStatus(shop, order, "confirmed");
    const page = textOf((await admin.get(`${BULK}?do=shipped&id=${order.id}`)).html);
    expect(page).toContain("1 customer will be e\u2011mailed. Nobody is mailed a tracking number twice.");
    expect(await ship("THIRD3")).toContain("1 order shipped");
    expect(await mailsOf(order)).toEqual(["order-shipped FIRST1", "order-shipped THIRD3"]);
  });

  test("gives an order that was shipped without a number its number", async () => {
    const order = await placeCod(shop);
    await setStatus(shop, order, "shipped");
    const page = await admin.get(`${BULK}?do=shipped&id=${order.id}`);
    expect(page.html).toMatch(/<button[^>]*value="confirm"[^>]*>Save the tracking of 1 order<\/button>/);
    await confirm([order], "shipped", { tracking: ["LATE1"], carrier: "Delhivery", seen: "shipped" });
    expect(await mailsOf(order)).toEqual(["order-shipped", "order-tracked LATE1"]);
    const again = await admin.get(`${BULK}?do=shipped&id=${order.id}`);
    expect(textOf(again.html)).toContain("Shipped already, with its tracking number.");
    expect(again.html).not.toContain('value="confirm"');
  });

  test("leaves what nobody has paid for online, and what has arrived", async () => {
    const unpaid = await placeOnline(shop);
    const arrived = await placeCod(shop);
    await setStatus(shop, arrived, "delivered");
    const none = await admin.get(`${BULK}?do=shipped&${idsOf([unpaid, arrived])}`);
    const page = textOf(none.html);
    expect(page).toContain("Nothing to ship None of these 2 orders can be shipped.");
    // No field that leads nowhere, but the ways to orders that can be shipped.
    expect(none.html).not.toMatch(/name="(tracking|carrier|withoutNumbers)"|value="confirm"/);
    expect(none.html).toContain('href="/admin/orders?status=confirmed"');
    expect(none.html).toContain('href="/admin/orders?status=processing"');
    expect(fieldValue(none.html, "picked")).toBe("");
    const open = await placeCod(shop);
    const some = await admin.get(`${BULK}?do=shipped&${idsOf([unpaid, arrived, open])}`);
    expect(some.html).toMatch(/<button[^>]*value="confirm"[^>]*>Ship 1 order<\/button>/);
    // Only the order that is shipped has to have a tracking number.
    expect(some.html.match(/name="number" value="[^"]*"/g)).toEqual([
      `name="number" value="${open.orderNumber}"`,
    ]);
    expect(some.html.match(/name="tracking"/g)).toHaveLength(1);
    // Each order says once why it stays.
    for (const shown of [page, textOf(some.html)]) {
      expect(shown.match(/Not paid yet/g)).toHaveLength(1);
      expect(shown.match(/delivered, cancelled or failed/g)).toHaveLength(1);
    }
    for (const [order, seen, state, reason] of [
      [unpaid, "pending", "razorpay pending pending", "It is not paid online, so it was left alone."],
      [arrived, "delivered", "cod delivered paid", "It was delivered, cancelled or has failed"],
    ] as const) {
      const answer = await confirm([order], "shipped", { tracking: ["AWB-9"], carrier: "Delhivery", seen });
      expect(answer.status).toBe(303);
      const done = textOf((await admin.get(answer.location ?? "")).html);
      expect(done).toContain(reason);
      expect(await stateOf(shop, order)).toBe(state);
    }
  });
});

describe("a change of many orders", () => {
  test("each order answers for itself: what changed meanwhile is left, and says why", async () => {
    const orders = await placeTwo();
    const [cancelled, kept] = orders;
    await cancelled?.browser.post(`${cancelled.path}/cancel`, { intent: "cancel" });
    expect(await stateOf(shop, cancelled ?? { id: "" })).toBe("cod cancelled pending");
    const answer = await confirm(orders, "processing");
    const text = textOf((await admin.get(answer.location ?? "")).html);
    expect(text).toContain("1 order set to Processing, 1 left as they were");
    expect(text).toContain(`${cancelled?.orderNumber} It is Cancelled by now, so it was left alone.`);
    expect(await stateOf(shop, kept ?? { id: "" })).toBe("cod processing pending");
  });

  test("counts what is changed alone", async () => {
    const orders = await placeTwo();
    await setStatus(shop, orders[0] ?? { id: "" }, "cancelled");
    const page = await admin.get(`${BULK}?do=cancelled&${idsOf(orders)}`);
    expect(page.html).toMatch(/<button[^>]*value="confirm"[^>]*>Cancel 1 order<\/button>/);
    expect(textOf(page.html)).toContain("1 order already has this status.");
    const none = await admin.get(`${BULK}?do=cancelled&search=x&${idsOf(orders.slice(0, 1))}`);
    expect(textOf(none.html)).toContain("Nothing to cancel This order cannot be cancelled.");
    expect(none.html).toMatch(/<a[^>]* href="\/admin\/orders\?search=x"[^>]*>Choose other orders</);
    const answer = await confirm(orders, "cancelled");
    const done = textOf((await admin.get(answer.location ?? "")).html);
    expect(done).toContain("1 order cancelled, 1 had that status already");
    expect(done).toContain("1 order done");
    expect(done).toContain("1 order had that status already");
  });

  test("changes all orders of a filter, a slice with each look at the page", async () => {
    const browser = await newShopper(shop);
    const product = await addProduct(shop, { stock: 100 });
    const first = await placeCod(shop, { browser, products: [product] });
    const email = await emailOf(shop, first.id);
    await shop.sql(
      `insert into public.orders (user_id, order_number, subtotal, total_amount, payment_method, payment_status, status,
         shipping_address)
       select o.user_id, 'ORD-' || (1500000000000 + n), 100, 100, 'cod', 'pending', 'confirmed', o.shipping_address
       from public.orders o cross join generate_series(1, 69) n where o.id = $1`,
      [first.id],
    );
    // With an item each, as every order: an order is found by what is written when its items are.
    await shop.sql(
      `insert into public.order_items (order_id, product_name, product_sku, quantity, unit_price, total_price)
       select o.id, 'Lamp', 'LAMP', 1, 100, 100 from public.orders o
       where o.user_id = (select user_id from public.orders where id = $1) and o.id <> $1`,
      [first.id],
    );
    const name = `Filter ${first.id.slice(0, 8)}`;
    await shop.sql("update public.users set full_name = $2 where email = $1", [email, name]);
    const page = await admin.get(
      `${BULK}?do=status&wanted=processing&to=2099-01-01&all=1&search=${encodeURIComponent(name)}`,
    );
    expect(textOf(page.html)).toContain("Set 70 orders to Processing");
    const numbers = [...page.html.matchAll(/name="number" value="(ORD-\d+)"/g)].map(
      ([, number]) => number ?? "",
    );
    expect(numbers).toHaveLength(70);
    const rows = numbers.map((orderNumber) => ({ ...first, orderNumber }));
    const answer = await confirm(rows, "processing");
    const count = async () =>
      (
        await shop.sql<{ count: number }>(
          `select count(*)::int as count from public.orders o join public.users u on u.id = o.user_id
           where u.email = $1 and o.status = 'processing'`,
          [email],
        )
      )[0]?.count;
    // 30, fewer where the time of a slice ends before them.
    const sliced = (await count()) ?? 0;
    expect([sliced > 0, sliced <= 30], `${sliced} orders`).toEqual([true, true]);
    const progress = await admin.get(answer.location ?? "");
    const done = Number(/(\d+) of 70 orders/.exec(textOf(progress.html))?.[1]);
    expect([done > sliced, done <= sliced + 30], `${done} orders`).toEqual([true, true]);
    expect(progress.html).toMatch(/<meta http-equiv="refresh" content="1"/i);
    await admin.post(answer.location ?? "", { intent: "stop" });
    const end = textOf((await admin.get(answer.location ?? "")).html);
    expect(end).toContain(`${done} orders set to Processing, ${70 - done} left as they were`);
    expect(end).toContain("You stopped before it.");
    expect(await count()).toBe(done);
  });

  test("is worked on for the admin who confirmed it alone", async () => {
    const orders = await placeTwo();
    const answer = await confirm(orders, "processing");
    const path = answer.location ?? "";
    await Promise.all(orders.map((order) => setStatus(shop, order, "confirmed")));
    const batch = path.split("/").at(-1);
    await shop.sql("update public.order_batches set actor_id = gen_random_uuid() where id = $1", [batch]);
    await shop.sql("update private.order_batch_items set result = null where batch_id = $1", [batch]);
    expect(textOf((await admin.get(path)).html)).toContain("0 of 2 orders");
    expect(await stateOf(shop, orders[0] ?? { id: "" })).toBe("cod confirmed pending");
    const unknown = `${BULK}/00000000-0000-4000-8000-000000000000`;
    expect(await admin.get(unknown)).toMatchObject({ status: 303, location: "/admin/orders" });
    expect((await admin.get(`${BULK}/x`)).status).toBe(404);
  });

  test("rejects a form that no page sends", async () => {
    expect((await confirm([], "processing")).status).toBe(400);
    expect((await confirm(await placeTwo(), "lost")).status).toBe(400);
    expect((await admin.get(`${BULK}?do=cancelled`)).location).toBe("/admin/orders");
  });
});

describe("documents of many orders", () => {
  test("slips and invoices are one document, in the order that was ticked", async () => {
    const orders = await placeTwo();
    await setStatus(shop, orders[0] ?? { id: "" }, "shipped");
    const { html, status } = await admin.get(`/admin/orders/print?what=both&${idsOf(orders)}`);
    expect(status).toBe(200);
    expect(html.match(/<h2[^>]*>Packing slip<\/h2>/g)).toHaveLength(2);
    // The shop's mark stands on each slip and each invoice.
    expect(textOf(html).match(/Haat (Packing slip|Invoice)/g)).toHaveLength(4);
    expect(html.match(/class="invoice /g)).toHaveLength(2);
    expect(html.match(/break-before-page/g)).toHaveLength(3);
    const text = textOf(html);
    expect(text).toContain("One has no invoice number yet");
    expect(text.indexOf(orders[0]?.orderNumber ?? "?")).toBeLessThan(
      text.indexOf(orders[1]?.orderNumber ?? "?"),
    );
    const slips = await admin.get(`/admin/orders/print?what=slips&${idsOf(orders)}`);
    expect(slips.html).not.toContain('class="invoice ');
    const none = await admin.get("/admin/orders/print?what=slips");
    expect(textOf(none.html)).toContain("No orders are ticked");
  });

  test("the picking list sums the pieces of a product", async () => {
    const product = await addProduct(shop, { name: "Brass bell" });
    const orders = [
      await placeCod(shop, { products: [product], quantity: 2 }),
      await placeCod(shop, { products: [product], quantity: 1 }),
    ];
    const text = textOf((await admin.get(`/admin/orders/picking-list?${idsOf(orders)}`)).html);
    expect(text).toContain("3 pieces for 2 orders");
    // On a phone SKU and orders stand below the name.
    const found = String.raw`TEST-\S+ ORD-\d+( × 2)? ORD-\d+( × 2)?`;
    expect(text).toMatch(new RegExp(`Brass bell ${found} ${found} 3`));
    expect(text).toContain(`${orders[0]?.orderNumber} × 2`);
    for (const order of orders.slice(0, 1)) await setStatus(shop, order, "delivered");
    const rest = textOf((await admin.get(`/admin/orders/picking-list?${idsOf(orders)}`)).html);
    expect(rest).toContain("1 piece for 1 order");
    expect(rest).toContain(`Left out: ${orders[0]?.orderNumber} (delivered).`);
    const none = textOf((await admin.get(`/admin/orders/picking-list?${idsOf(orders.slice(0, 1))}`)).html);
    expect(none).toContain(`${orders[0]?.orderNumber} Delivered`);
  });

  test("the ticked orders are exported as CSV", async () => {
    const orders = await placeTwo();
    const { html, status } = await admin.get(`/admin/orders/export?${idsOf(orders)}`);
    expect(status).toBe(200);
    const [head = "", ...lines] = html.trim().split("\r\n");
    expect(head).toContain("Order number,Placed,Status");
    expect(lines.map((line) => line.split(",")[0])).toEqual(orders.map(({ orderNumber }) => orderNumber));
    const all = await admin.get(`/admin/orders/export?all=1&search=${orders[0]?.orderNumber}`);
    expect(all.html.trim().split("\r\n")).toHaveLength(2);
  });

  test.each([
    ["to=2026-02-31", "Enter a day that there is, such as 26-11-2026"],
    ["from=garbage", "Enter a day that there is, such as 26-11-2026"],
    ["from=2026-11-26&to=2026-11-01", "The last day is before the first"],
  ])("nothing is exported for the dates %s, and the list says what is wrong", async (dates, message) => {
    const answer = await admin.get(`/admin/orders/export?${dates}`);
    expect([answer.status, answer.location]).toEqual([303, `/admin/orders?${dates}`]);
    const { html } = await admin.get(answer.location ?? "");
    expect(textOf(html)).toContain("Nothing was exported: a date or an amount under Filters is wrong");
    expect(textOf(html)).toContain(message);
  });

  test("nothing is selected by a filter with a date that there is not", async () => {
    const bulk = await admin.get("/admin/orders/bulk?all=1&do=cancelled&from=2026-02-31");
    expect([bulk.status, bulk.location]).toEqual([303, "/admin/orders"]);
    expect(textOf((await admin.get("/admin/orders")).html)).toContain("Tick the orders first");
    expect(textOf((await admin.get("/admin/orders/print?all=1&from=2026-02-31")).html)).not.toContain("ORD-");
    expect(textOf((await admin.get("/admin/orders/print?all=1")).html)).toContain("ORD-");
  });

  test("a search of two letters is not exported, because the file could end early", async () => {
    const answer = await admin.get("/admin/orders/export?search=as");
    expect([answer.status, answer.location]).toEqual([303, "/admin/orders?search=as"]);
    expect(textOf((await admin.get("/admin/orders?search=as")).html)).toContain(
      "so the file could end early",
    );
  });
});

test("warns of a number that another order has, on the page of one order and of a part", async () => {
  const [first, second] = await placeTwo();
  await confirm(first ? [first] : [], "shipped", { tracking: ["BOX7001"], carrier: "Delhivery" });
  const path = `/admin/orders/${second?.id}`;
  const page = await admin.get(path);
  const fields = {
    carrier: "Delhivery",
    otherCarrier: "",
    trackingNumber: "box7001",
    trackingUrl: "",
    version: fieldValue(page.html, "version"),
    seen: "confirmed",
    intent: "ship",
  };
  const warned = await admin.post(path, fields);
  expect(warned.status).toBe(400);
  expect(fieldError(warned.html, "shipment", "trackingNumber")).toBe(
    `box7001 is already on order ${first?.orderNumber}`,
  );
  expect(warned.html).toContain('value="box7001"');
  expect(fieldValue(warned.html, "shared")).toBe("DELHIVERY BOX7001");
  expect(await stateOf(shop, second ?? { id: "" })).toBe("cod confirmed pending");
  expect((await admin.post(path, { ...fields, carrier: "DTDC", intent: "shipment" })).status).toBe(303);
  const version = fieldValue((await admin.get(path)).html, "version");
  const answer = await admin.post(path, { ...fields, version, shared: "DELHIVERY BOX7001" });
  expect(answer.status).toBe(303);
  expect(await stateOf(shop, second ?? { id: "" })).toBe("cod shipped pending");
});

test("shipping one order from its page sets the status and mails once", async () => {
  const order = await placeCod(shop);
  const path = `/admin/orders/${order.id}`;
  const page = await admin.get(path);
  const version = /name="version" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
  const fields = { carrier: "DHL", otherCarrier: "", trackingNumber: "D-9", trackingUrl: "", version };
  const answer = await admin.post(path, { ...fields, seen: "confirmed", intent: "ship" });
  expect(answer.status).toBe(303);
  expect(await stateOf(shop, order)).toBe("cod shipped pending");
  expect(await mailsOf(order)).toEqual(["order-shipped D-9"]);
  const again = await admin.post(path, { ...fields, carrier: "other", seen: "shipped", intent: "shipment" });
  expect(again.status).toBe(400);
  expect(textOf(again.html)).toContain("Enter the carrier's name");
});
