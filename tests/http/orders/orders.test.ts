import { describe, expect, test } from "vitest";

import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { type Browser, noticeOf, type Page, textOf, inputValue } from "#tests/http/support/browser.ts";
import { expire, clearPaymentCheck, placeOnline } from "#tests/http/support/online-order.ts";
import { placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import { userIdOf } from "#tests/http/support/session.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

/** Order numbers on a page, in page order. */
function listed({ html }: Page): string[] {
  return Array.from(
    html.matchAll(/<h2[^>]*><a[^>]*>[^<]*(?:<!-- -->)?<span[^>]*>, (?:<!-- -->)?(ORD-\d{13})<\/span><\/a>/g),
    ([, number = ""]) => number,
  );
}

const hrefOf = ({ html }: Page, label: string): string | undefined =>
  new RegExp(`href="([^"]*)"[^>]*>(?:<svg.*?</svg>)?${label}<`).exec(html)?.[1]?.replaceAll("&amp;", "&");

/** Adds orders of one shopper without payments, newest last. */
async function manyOrders(browser: Browser, count: number): Promise<void> {
  await shop.sql(
    `insert into public.orders (user_id, order_number, subtotal, total_amount, shipping_address, payment_method, created_at)
     select $1, 'ORD-' || (1400000000000 + (random() * 90000000000)::bigint + n), 100, 100,
       '{"first_name":"Meera","last_name":"Nair","address_line_1":"14 Marine Drive","city":"Kochi","state":"Kerala",
         "postal_code":"682001","phone":"+919876543210"}', 'cod', now() - make_interval(hours => $2 - n)
     from generate_series(1, $2::int) n`,
    [userIdOf(browser), count],
  );
}

test("lists an order with number, product, date, total and statuses, linked to its page", async () => {
  const product = await addProduct(shop, { name: "Copper jug", price: 600 });
  const other = await addProduct(shop, { price: 100 });
  const { browser, orderNumber, path } = await placeCod(shop, { products: [product, other] });
  const page = await browser.get("/orders");
  expect(listed(page)).toEqual([orderNumber]);
  expect(page.html).toContain(`href="${path}"`);
  expect(textOf(page.html)).toMatch(
    new RegExp(
      `Arriving \\d[^,]+ , ${orderNumber} Confirmed Pay on delivery .* and 1 more ₹826 Placed \\d+ \\w+ \\d{4} ${orderNumber}`,
    ),
  );
});

describe("tabs", () => {
  test("list their statuses, newest first", async () => {
    const browser = await newShopper(shop);
    const numbers: Record<string, string> = {};
    for (const status of ORDER_STATUSES) {
      const order = await placeCod(shop, { browser });
      if (status !== "confirmed") await setStatus(shop, order, status);
      numbers[status] = order.orderNumber;
    }
    const all = ORDER_STATUSES.toReversed();
    const wanted: Record<string, string[]> = {
      "": all,
      "?status=pending": ["pending"],
      "?status=processing": ["processing", "confirmed"],
      "?status=shipped": ["shipped"],
      "?status=delivered": ["delivered"],
      "?status=cancelled": ["cancelled"],
      "?status=failed": all,
    };
    for (const [query, statuses] of Object.entries(wanted)) {
      const page = await browser.get(`/orders${query}`);
      expect(listed(page), query).toEqual(statuses.map((status) => numbers[status]));
    }
    const page = await browser.get("/orders?status=shipped");
    expect(page.html).toMatch(/aria-current="page"[^>]*>Shipped</);
    for (const label of ["All", "Pending", "Processing", "Shipped", "Delivered", "Cancelled"]) {
      expect(page.html).toContain(`>${label}</a>`);
    }
    expect(hrefOf(page, "Refresh")).toBe("/orders?status=shipped");
  });

  test("show empty states with a link onwards", async () => {
    const browser = await newShopper(shop);
    const none = await browser.get("/orders");
    expect(textOf(none.html)).toMatch(/You have no orders yet .* Popular products .* Add to Cart/);
    expect(hrefOf(none, "Continue Shopping")).toBe("/products");
    const empty = await browser.get("/orders?status=shipped");
    expect(textOf(empty.html)).toContain("No orders with this status");
    expect(hrefOf(empty, "Show all orders")).toBe("/orders");
  });
});

test("an admin, who may read every order, sees only own ones in My Orders", async () => {
  const browser = await newShopper(shop);
  const product = await addProduct(shop, { name: "Admin's own lamp" });
  const foreign = await placeCod(shop, { products: [product] });
  await shop.sql("update public.users set is_admin = true where id = $1", [userIdOf(browser)]);
  try {
    expect(listed(await browser.get("/orders"))).toEqual([]);
    const own = await placeCod(shop, { browser, products: [product] });
    for (const path of ["/orders", "/orders?search=lamp", "/orders?status=confirmed"]) {
      expect(listed(await browser.get(path)), path).toEqual([own.orderNumber]);
    }
    const { html } = await browser.get("/profile/orders");
    expect([html.includes(own.orderNumber), html.includes(foreign.orderNumber)]).toEqual([true, false]);
    expect((await browser.get(`/admin/orders/${foreign.id}`)).status).toBe(200);
  } finally {
    await shop.sql("update public.users set is_admin = false where id = $1", [userIdOf(browser)]);
  }
});

describe("search", () => {
  test("finds by number or product and keeps the tab", async () => {
    const jug = await addProduct(shop, { name: "Copper jug" });
    const lamp = await addProduct(shop, { name: "Brass lamp & shade" });
    const browser = await newShopper(shop);
    const jugs = await placeCod(shop, { browser, products: [jug] });
    const lamps = await placeCod(shop, { browser, products: [lamp] });
    await setStatus(shop, lamps, "shipped");
    const found = async (query: string) => listed(await browser.get(`/orders?${query}`));

    expect(await found("search=copper")).toEqual([jugs.orderNumber]);
    expect(await found("search=SHADE+brass")).toEqual([lamps.orderNumber]);
    expect(await found(`search=${lamps.orderNumber}`)).toEqual([lamps.orderNumber]);
    expect(await found("search=ORD-")).toEqual([lamps.orderNumber, jugs.orderNumber]);
    expect(await found("search=+%20+")).toEqual([lamps.orderNumber, jugs.orderNumber]);
    expect(await found("status=shipped&search=ord")).toEqual([lamps.orderNumber]);
    for (const nothing of ["nothing", "%25", "_", "\\", "'", "a".repeat(5000), "%00x%00", "%F0%9F%8F%BA"]) {
      expect(await found(`search=${nothing}`), nothing.slice(0, 20)).toEqual([]);
    }

    const page = await browser.get("/orders?status=shipped&search=brass+%26");
    expect(inputValue(page.html, "search"), "the shop's own search").toBe("");
    expect(inputValue(page.html.slice(page.html.indexOf("<main")), "search")).toBe("brass &");
    expect(page.html).toMatch(/<input type="hidden" name="status" value="shipped"/);
    expect(textOf(page.html)).toContain("1 order for “brass &”");
    const field = (html: string) => /<search><details( open="")?>/.exec(html)?.[1];
    expect([field(page.html), field((await browser.get("/orders")).html)]).toEqual([' open=""', undefined]);
    expect(hrefOf(page, "Refresh")).toBe("/orders?status=shipped&search=brass+%26");
    expect(hrefOf(page, "Delivered")).toBe("/orders?status=delivered&search=brass+%26");
    expect(hrefOf(page, "Clear search")).toBe("/orders?status=shipped");
    const none = await browser.get("/orders?status=shipped&search=copper");
    expect(textOf(none.html)).toContain("No orders found");
    expect(hrefOf(none, "Show all orders")).toBe("/orders");
  });

  test("finds no other shopper's orders", async () => {
    const order = await placeCod(shop, { products: [await addProduct(shop, { name: "Secret gift" })] });
    const stranger = await newShopper(shop);
    expect(listed(await stranger.get("/orders?search=secret"))).toEqual([]);
    expect(listed(await stranger.get(`/orders?search=${order.orderNumber}`))).toEqual([]);
  });
});

test("has pages of ten that keep tab and search", async () => {
  const browser = await newShopper(shop);
  await manyOrders(browser, 21);
  const first = await browser.get("/orders?status=pending&search=ord");
  expect(listed(first)).toHaveLength(10);
  expect(textOf(first.html)).toContain("Page 1 of 3");
  const next = first.html.match(/href="([^"]*)"[^>]*rel="next"|rel="next"[^>]*href="([^"]*)"/);
  expect((next?.[1] ?? next?.[2])?.replaceAll("&amp;", "&")).toBe("/orders?status=pending&search=ord&page=2");
  const third = await browser.get("/orders?page=3");
  expect(listed(third)).toHaveLength(1);
  expect(textOf(third.html)).toContain("Page 3 of 3");
  expect(listed(await browser.get("/orders?search=ord&page=3"))).toEqual(listed(third));
  const numbers = [1, 2, 3].map((page) => browser.get(`/orders?page=${page}`));
  expect(new Set((await Promise.all(numbers)).flatMap(listed)).size).toBe(21);
  for (const query of ["?page=4", "?search=ord&page=4"]) {
    const past = await browser.get(`/orders${query}`);
    expect(textOf(past.html), query).toContain("There is nothing on this page");
    expect(past.status).toBe(200);
  }
  for (const page of ["0", "-1", "1.5", "x", "99999999999", ""]) {
    expect(listed(await browser.get(`/orders?page=${page}`)), page).toEqual(
      listed(await browser.get("/orders")),
    );
  }
});

describe("Pay again", () => {
  const button = /<button[^>]*value="pay-again"/;

  test("is on pending and failed online orders and redirects to the pay page", async () => {
    const order = await placeOnline(shop);
    for (const step of ["waiting", "failed"]) {
      if (step === "failed") await expire(shop, order);
      const { html } = await order.browser.get("/orders");
      expect(html, step).toMatch(button);
      // As on its page; a failed one has no time to pay.
      expect(/Please pay by \d+ \w+ \d{4}, \d+:\d\d [ap]m/.test(textOf(html)), step).toBe(step === "waiting");
      expect(html).toContain(`action="/order/${order.id}/payment"`);
      await clearPaymentCheck(shop, order);
      const answer = await order.browser.post(`/order/${order.id}/payment`, { intent: "pay-again" });
      expect([answer.status, answer.location], step).toEqual([303, order.pay]);
    }
  });

  test("is not on paid, cancelled, old or cash on delivery orders, nor while online payment is off", async () => {
    const cod = await placeCod(shop);
    expect((await cod.browser.get("/orders")).html).not.toMatch(button);
    const order = await placeOnline(shop);
    await withSettings(shop, { enable_razorpay: false }, async () => {
      expect((await order.browser.get("/orders")).html).not.toMatch(button);
    });
    expect((await order.browser.get("/orders")).html).toMatch(button);
    await shop.sql(
      "update public.orders set created_at = now() - interval '721 hours', held_until = now() - interval '720 hours' where id = $1",
      [order.id],
    );
    expect((await order.browser.get("/orders")).html).not.toMatch(button);
    const cancelled = await placeOnline(shop);
    await setStatus(shop, cancelled, "cancelled");
    expect((await cancelled.browser.get("/orders")).html).not.toMatch(button);
  });
});

test("sends a visitor to the sign-in and back", async () => {
  const order = await placeCod(shop);
  order.browser.cookies.delete("haat-auth");
  const page = await order.browser.get("/orders?status=shipped&search=jug");
  expect([page.status, page.location]).toEqual([
    303,
    `/login?redirectTo=${encodeURIComponent("/orders?status=shipped&search=jug")}`,
  ]);
});

test("shows one notice after a redirect from a foreign or unknown order", async () => {
  const order = await placeCod(shop);
  const stranger = await newShopper(shop);
  for (const path of [order.path, "/order/00000000-0000-4000-8000-00000000dead"]) {
    const away = await stranger.get(path);
    expect([away.status, away.location]).toEqual([303, "/orders"]);
    expect(noticeOf((await stranger.get("/orders")).html)).toBe("Order not found");
    expect(noticeOf((await stranger.get("/orders")).html)).toBe("");
  }
});
