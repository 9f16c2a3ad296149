import { describe, expect, test } from "vitest";

import { Browser, fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { callAsAdmin, placeCod, setStatus } from "#tests/http/support/placed-order.ts";
import {
  deliveredOrder,
  firstStepFields,
  readReturns,
  requestReturn,
  UPI,
} from "#tests/http/support/returns.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, ADMIN, newShopper, openShop, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();

describe("return is refused with a message", () => {
  test("for an item of another order", async () => {
    const [lamp, other] = [await addProduct(shop), await addProduct(shop)];
    const order = await deliveredOrder(shop, [lamp]);
    const foreign = await deliveredOrder(shop, [other]);
    const item = foreign.items.get(other.id);
    const step = `${order.returns}/confirm?kind=return&item=${item}:1:damaged`;
    const page = await order.browser.get(step);
    expect(page).toMatchObject({ status: 303, location: order.returns });
    expect(noticeOf((await order.browser.get(order.returns)).html)).toContain(
      "That is not an item of this order.",
    );
    const key = crypto.randomUUID();
    const posted = await order.browser.post(step, { intent: "confirm", key, comment: "", ...UPI });
    expect(posted).toMatchObject({ status: 303, location: order.returns });
    expect(noticeOf((await order.browser.get(order.returns)).html)).toContain(
      "That is not an item of this order.",
    );
    const named = await order.browser.post(order.returns, {
      intent: "choose",
      kind: "return",
      [`pick-${item}`]: "on",
      [`quantity-${item}`]: "1",
    });
    expect(named.status).toBe(400);
    expect([...(await readReturns(shop, order)), ...(await readReturns(shop, foreign))]).toEqual([]);
  });

  test("for more units than are left", async () => {
    const lamp = await addProduct(shop, { name: "Brass lamp" });
    const order = await deliveredOrder(shop, [lamp], 2);
    const item = order.items.get(lamp.id);
    const late = `${order.returns}/confirm?kind=return&item=${item}:2:damaged`;
    const key = crypto.randomUUID();
    await requestReturn(order, [[lamp, 1]]);
    const posted = await order.browser.post(late, { intent: "confirm", key, comment: "", ...UPI });
    expect(posted).toMatchObject({ status: 303, location: order.returns });
    const page = await order.browser.get(order.returns);
    expect(noticeOf(page.html)).toContain("Only 1 of Brass lamp can still be returned.");
    expect(textOf(page.html)).toContain("1 can still be returned");
    expect(textOf((await order.browser.get(order.path)).html)).toContain("Return/Exchange");
    await requestReturn(order, [[lamp, 1]]);
    const after = textOf((await order.browser.get(order.path)).html);
    expect(after).not.toContain("Return/Exchange");
    expect(after).toContain("You have already asked to return or exchange everything in this order.");
    expect(textOf((await order.browser.get(order.returns)).html)).toContain(
      "You have already asked to return or exchange everything in this order.",
    );
    const again = await order.browser.post(order.returns, { intent: "choose", kind: "return" });
    expect(again.status).toBe(409);
    expect(await readReturns(shop, order)).toHaveLength(2);
  });

  test("when the same confirmation is posted twice, which makes one request", async () => {
    const lamp = await addProduct(shop);
    const order = await deliveredOrder(shop, [lamp], 2);
    const step = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 1]]));
    const fields = { intent: "confirm", key: crypto.randomUUID(), comment: "", ...UPI };
    const both = await Promise.all([1, 2].map(() => order.browser.fork().post(step.location ?? "", fields)));
    expect(both.map(({ location }) => location)).toEqual([order.path, order.path]);
    expect(await readReturns(shop, order)).toHaveLength(1);
  });

  test("for the eleventh within an hour, which keeps what was typed", async () => {
    const lamp = await addProduct(shop);
    const order = await deliveredOrder(shop, [lamp], 2);
    await requestReturn(order, [[lamp, 1]]);
    await shop.sql(
      `insert into public.return_requests
       select (jsonb_populate_record(r, jsonb_build_object(
         'id', gen_random_uuid(), 'request_key', gen_random_uuid(), 'number', 'RET-' || lpad(n::text, 13, '0')
       ))).* from public.return_requests r, generate_series(2, 10) n where r.order_id = $1`,
      [order.id],
    );
    const step = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 1]]));
    const fields = { intent: "confirm", key: crypto.randomUUID(), comment: "A crack in the base", ...UPI };
    const page = await order.browser.post(step.location ?? "", fields);
    expect(page.status).toBe(429);
    expect(textOf(page.html)).toContain("You have asked for many returns within an hour.");
    expect(page.html).toContain("A crack in the base");
    expect(fieldValue(page.html, "upiId")).toBe(UPI.upiId);
    await shop.sql("delete from public.return_requests where order_id = $1", [order.id]);
  });

  test("after the return window", async () => {
    const lamp = await addProduct(shop);
    const order = await deliveredOrder(shop, [lamp]);
    const step = await order.browser.post(order.returns, firstStepFields(order, [[lamp, 1]]));
    await shop.sql("update public.orders set delivered_at = now() - interval '8 days' where id = $1", [
      order.id,
    ]);
    const { html } = await order.browser.get(order.path);
    expect(textOf(html)).toContain("The time to return or exchange items of this order ended on");
    expect(html).not.toContain(`href="${order.returns}"`);
    const page = await order.browser.get(order.returns);
    expect(page.status).toBe(200);
    expect(textOf(page.html)).toContain("The time to return or exchange items of this order ended on");
    expect(await order.browser.get(step.location ?? "")).toMatchObject({
      status: 303,
      location: order.returns,
    });
    const key = crypto.randomUUID();
    const posted = await order.browser.post(step.location ?? "", {
      intent: "confirm",
      key,
      comment: "",
      ...UPI,
    });
    expect(posted).toMatchObject({ status: 303, location: order.path });
    expect(noticeOf((await order.browser.get(order.path)).html)).toContain(
      "The time to return this order is over.",
    );
    expect(await readReturns(shop, order)).toEqual([]);
    await withSettings(shop, { return_window_days: 30 }, async () => {
      expect(textOf((await order.browser.get(order.returns)).html)).toContain("Step 1 of 2");
    });
  });

  test("before delivery and after cancellation", async () => {
    const order = await placeCod(shop);
    const page = async () => textOf((await order.browser.get(`${order.path}/return`)).html);
    expect(await page()).toContain("Items can be returned or exchanged once the order is delivered.");
    await setStatus(shop, order, "cancelled");
    expect(await page()).toContain("Nothing in this order can be returned or exchanged here.");
  });
});

describe("return access", () => {
  test("is limited to the order's owner", async () => {
    const lamp = await addProduct(shop);
    const order = await deliveredOrder(shop, [lamp]);
    await requestReturn(order, [[lamp, 1]]);
    const [request] = await readReturns(shop, order);
    const stranger = await newShopper(shop);
    const admin = await signIn(new Browser(shop.shopUrl), ADMIN);
    const visitor = new Browser(shop.shopUrl);
    const confirming = `${order.returns}/confirm?kind=return&item=${order.items.get(lamp.id)}:1:damaged`;
    const fields = { intent: "withdraw", request: request?.id ?? "" };
    for (const path of [order.returns, confirming]) {
      for (const other of [stranger, admin]) {
        expect(await other.get(path)).toMatchObject({ status: 303, location: "/orders" });
        expect(await other.post(path, fields)).toMatchObject({ status: 303, location: "/orders" });
      }
      expect((await visitor.get(path)).location).toMatch(/^\/login/);
      const asked = await visitor.post(path, fields);
      expect([asked.status, asked.html.includes('action="/login"')]).toEqual([403, true]);
    }
    // Nor through the path of their own order.
    const own = await deliveredOrder(shop, [lamp]);
    const foreign = await own.browser.post(own.returns, fields);
    expect(foreign).toMatchObject({ status: 303, location: own.path });
    expect(noticeOf((await own.browser.get(own.path)).html)).toContain("Request not found");
    expect(await readReturns(shop, order)).toMatchObject([{ status: "requested" }]);
  });

  test("lets the owner withdraw a request until it is decided", async () => {
    const lamp = await addProduct(shop);
    const order = await deliveredOrder(shop, [lamp], 2);
    await requestReturn(order, [[lamp, 1]]);
    const [request] = await readReturns(shop, order);
    const page = await order.browser.get(order.path);
    expect(page.html).toContain(`aria-label="Withdraw ${request?.number}"`);
    const withdraw = (id: unknown) =>
      order.browser.post(order.returns, { intent: "withdraw", request: String(id) });
    expect(await withdraw(request?.id)).toMatchObject({ status: 303, location: order.path });
    const after = await order.browser.get(order.path);
    expect(noticeOf(after.html)).toContain(`${request?.number} is withdrawn.`);
    expect(textOf(after.html)).toContain("You withdrew this request.");
    expect(after.html).not.toContain('aria-label="Withdraw');

    await requestReturn(order, [[lamp, 2]]);
    const second = (await readReturns(shop, order)).at(-1);
    await callAsAdmin(shop, "admin_decide_return($1, false, 'Worn')", [second?.id]);
    await withdraw(second?.id);
    const refused = await order.browser.get(order.path);
    expect(noticeOf(refused.html)).toContain("This request has been decided on");
    expect(textOf(refused.html)).toContain("We could not accept it: Worn");
    await withdraw("nonsense");
    expect(noticeOf((await order.browser.get(order.path)).html)).toContain("Request not found");
  });
});
