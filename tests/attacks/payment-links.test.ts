import { randomBytes, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import { dataApi } from "#tests/attacks/support/data-api.ts";
import { staffMember } from "#tests/http/support/admin-users.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { stateOf } from "#tests/http/support/online-order.ts";
import { newShopper, openShop } from "#tests/http/support/shop.ts";
import { callbackFields, unpaidOrder } from "#tests/http/support/unpaid-orders.ts";

const attack = attackClass("use payment links that are not one's own");
const shop = await openShop({ own: true });
const visitor = () => new Browser(shop.shopUrl);
const PAY_AGAIN = { intent: "pay-again" };
const WAITS = "razorpay pending pending";

/** An unpaid online order with a payment link. */
async function linked(expires = "1 day") {
  const order = await unpaidOrder(shop);
  const token = randomBytes(32).toString("base64url");
  await shop.sql(
    `insert into public.payment_links (id, order_id, token_hash, expires_at)
     values (gen_random_uuid(), $1, private.token_hash($2), now() + $3::interval)`,
    [order.id, token, expires],
  );
  return { ...order, token, link: `/pay/${token}` };
}

/** Everything of an order that an attack could change. */
async function snapshot({ id }: { id: string }): Promise<unknown> {
  const [row] = await shop.sql(
    `select o.status, o.payment_status, o.total_amount, o.user_id, o.razorpay_order_id, o.held_until,
       (select count(*) from public.payment_links l where l.order_id = o.id) as links,
       (select count(*) from public.payments p where p.order_id = o.id) as payments
     from public.orders o where o.id = $1`,
    [id],
  );
  return row;
}

test("no guess opens a link", async () => {
  const { token, link, ...order } = await linked();
  const other = (at: number) => token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
  const guesses = [
    ...[0, 1, 10, 21, 41].map(other),
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    token.slice(1),
    `${token}A`,
    token.split("").toReversed().join(""),
    "A".repeat(43),
    "-".repeat(43),
    order.id,
    order.razorpayOrderId,
    randomUUID(),
    "%25".repeat(14),
    `${token}%00`,
    `${token}'--`,
    "null",
    "undefined",
    `..%2F${token}`,
  ];
  for (const guess of guesses) {
    await attack(`open ${guess}`, async () => {
      const page = await visitor().get(`/pay/${guess}`);
      expect(page.status).toBe(404);
      expect(page.html).not.toContain("callback_url");
    });
  }
  const before = await snapshot(order);
  for (const guess of guesses.slice(0, 6)) {
    await attack(`pay by ${guess}`, async () => {
      expect((await visitor().post(`/pay/${guess}`, PAY_AGAIN)).status).toBe(404);
      expect(await snapshot(order)).toEqual(before);
    });
  }
  // The one that is right opens, so the others were refused for being wrong.
  expect((await visitor().get(link)).status).toBe(200);
});

test("a link shows what is paid, and nothing of whom", async () => {
  const { link, ...order } = await linked();
  const page = await visitor().get(link);
  const [user] = await shop.sql<{ email: string }>("select email from public.users where id = $1", [
    order.userId,
  ]);
  for (const secret of [
    "Meera",
    "Nair",
    "Marine Drive",
    "682001",
    "9876543210",
    user?.email ?? "?",
    order.userId,
  ]) {
    await attack(`read ${secret}`, () => expect(page.html).not.toContain(secret));
  }
  await attack("read the link in Referer", () =>
    expect(page.headers.get("Referrer-Policy")).toMatch(
      /^(no-referrer|same-origin|strict-origin-when-cross-origin)$/,
    ),
  );
  await attack("read the page in a cache", () =>
    expect(page.headers.get("Cache-Control")).toContain("no-store"),
  );
});

test("an expired link pays nothing, and neither does one of an order that has ended", async () => {
  const { link, ...order } = await linked("-1 second");
  await shop.sql("update public.orders set held_until = now() - interval '1 second' where id = $1", [
    order.id,
  ]);
  await shop.sql("select public.shop_expire_unpaid_orders(false)");
  const before = await snapshot(order);
  await attack("pay by an expired link", async () => {
    const page = await visitor().get(link);
    expect(textOf(page.html)).toContain("This payment link has expired");
    expect(page.html).not.toContain(order.razorpayOrderId);
    await visitor().post(link, PAY_AGAIN);
    expect(await snapshot(order)).toEqual(before);
  });

  const ended = await linked();
  await shop.sql("select public.shop_cancel_order($1, $2)", [ended.id, ended.userId]).catch(() => undefined);
  await shop.sql("update public.orders set status = 'cancelled', held_until = null where id = $1", [
    ended.id,
  ]);
  const cancelled = await snapshot(ended);
  await attack("pay a cancelled order", async () => {
    await visitor().post(ended.link, PAY_AGAIN);
    expect(await snapshot(ended)).toEqual(cancelled);
    expect((await visitor().get(ended.link)).html).not.toContain(ended.razorpayOrderId);
  });
});

test("a link that has paid pays once", async () => {
  const { link, token, ...order } = await linked();
  const fields = callbackFields(await shop.razorpay.pay(order.razorpayOrderId));
  const callback = `/payment/callback/${order.id}?link=${token}`;
  expect((await visitor().post(callback, fields, { Origin: shop.razorpay.url })).location).toBe(link);
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  const before = await snapshot(order);
  await attack("replay the callback", async () => {
    await visitor().post(callback, fields, { Origin: shop.razorpay.url });
    expect(await snapshot(order)).toEqual(before);
  });
  await attack("press Pay again", async () => {
    await visitor().post(link, PAY_AGAIN);
    expect(await snapshot(order)).toEqual(before);
    expect((await visitor().get(link)).html).not.toContain(order.razorpayOrderId);
  });
});

test("a payment of one order, returned to the link of another, pays the other not", async () => {
  const cheap = await linked();
  const dear = await linked();
  const fields = callbackFields(await shop.razorpay.pay(cheap.razorpayOrderId));
  await attack("return to another's link", async () => {
    await visitor().post(`/payment/callback/${dear.id}?link=${dear.token}`, fields, {
      Origin: shop.razorpay.url,
    });
    expect(await stateOf(shop, dear)).toBe(WAITS);
  });
  for (const token of [
    "https://evil.example",
    "//evil.example",
    "..%2F..%2Flogin",
    "A".repeat(42),
    "%0d%0aX: 1",
  ]) {
    await attack(`be led to ${token}`, async () => {
      const answer = await visitor().post(`/payment/callback/${dear.id}?link=${token}`, { cancelled: "1" });
      expect([303, 400]).toContain(answer.status);
      expect(answer.location ?? "/order-confirmation/").toMatch(/^\/order-confirmation\//);
    });
  }
});

test("no field of the form changes price, order or customer", async () => {
  const { link, ...order } = await linked();
  const before = await snapshot(order);
  for (const [name, value] of Object.entries({
    amount: "1",
    total: "1",
    total_amount: "1",
    order_id: randomUUID(),
    user_id: randomUUID(),
    coupon: "WELCOME10",
    payment_method: "cod",
    status: "confirmed",
  })) {
    await attack(`send ${name}`, async () => {
      const answer = await visitor().post(link, { ...PAY_AGAIN, [name]: value });
      expect([303, 400]).toContain(answer.status);
      expect(await snapshot(order)).toEqual(before);
    });
  }
});

test("nobody but those who place orders makes, reads or uses links by the portal and the data API", async () => {
  const { token, ...order } = await linked();
  const before = await snapshot(order);
  const packer = await staffMember(shop, "packer");
  const content = await staffMember(shop, "content");
  const shopper = await newShopper(shop);
  const path = `/admin/orders/${order.id}/payment-link`;
  for (const [who, browser] of [
    ["visitor", visitor()],
    ["shopper", shopper],
    ["packer", packer],
    ["content", content],
  ] as const) {
    await attack(`make a link as ${who}`, async () => {
      const answer = await browser.post(path, { key: randomUUID(), intent: "link" });
      expect([302, 303, 403]).toContain(answer.status);
      expect(await snapshot(order)).toEqual(before);
    });
    const api = dataApi(shop, who === "visitor" ? null : browser);
    await attack(`read links as ${who}`, async () => {
      expect((await api("GET", "/rest/v1/payment_links?select=*")).rows).toEqual([]);
    });
    for (const [name, body] of [
      ["shop_find_payment_link", { p_token: token }],
      ["shop_reopen_order", { p_order_id: order.id, p_token: "A".repeat(43) }],
      [
        "admin_create_payment_link",
        { p_link: { id: randomUUID(), order_id: order.id, token_hash: "a".repeat(64) } },
      ],
    ] as const) {
      await attack(`call ${name} as ${who}`, async () => {
        const answer = await api("POST", `/rest/v1/rpc/${name}`, body);
        expect(answer.text).not.toMatch(/"ok": ?true|order_id/);
        expect(await snapshot(order)).toEqual(before);
      });
    }
  }
});
