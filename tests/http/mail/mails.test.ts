import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import type { Mail } from "#local/mail/mailbox.ts";
import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, textOf } from "#tests/http/support/browser.ts";
import { emailOf, mailsTo, countQueuedMails } from "#tests/http/support/mailbox.ts";
import { expire, payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { addProduct, checkoutForm, openShop, orderOf, shopperWith } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const OWNER = "care@haat.example";

/** A cash on delivery order of ₹999 with 18 % tax and free shipping. */
async function placeCash() {
  const product = await addProduct(shop, { name: `Lamp ${randomUUID().slice(0, 8)}`, price: 999 });
  const browser = await shopperWith(shop, product);
  const form = await checkoutForm(browser);
  const { order } = await orderOf(shop, await browser.post("/checkout", form));
  const id = String(order.id);
  return { id, number: String(order.order_number), browser, product, email: await emailOf(shop, id) };
}

function linksOf({ text }: Mail): string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}

/** Status and title of the page behind a link. */
async function openLink(browser: Browser, link: string | undefined): Promise<string> {
  if (!link?.startsWith(`${shop.shopUrl}/`)) throw new Error(`A mail leads to ${link}.`);
  const page = await browser.get(link.slice(shop.shopUrl.length));
  return `${page.status} ${/<title>([^<]*)/.exec(page.html)?.[1] ?? page.location}`;
}

describe("mails of a cash on delivery order", () => {
  test("are sent at each step without the cron", async () => {
    const { id, number, browser, product, email } = await placeCash();
    const [confirmed] = await mailsTo(shop, email, 1);
    expect(confirmed?.subject).toBe(`Order ${number} is confirmed`);
    for (const words of [
      `1 × ${product.name}: ₹999`,
      "Subtotal: ₹999",
      "Shipping: Free",
      "Tax: ₹180",
      "Total: ₹1,179",
      "Please keep ₹1,179 ready",
      "14 Marine Drive",
      "Hello Meera,",
    ]) {
      expect(confirmed?.text).toContain(words);
    }
    const links = linksOf(confirmed as Mail);
    expect(links).toEqual([`${shop.shopUrl}/order/${id}`]);
    expect(await openLink(browser, links[0])).toBe(`200 ${number} · Haat`);

    await browser.post(`/order/${id}/cancel`, { intent: "cancel" });
    const [, cancelled] = await mailsTo(shop, email, 2);
    expect(cancelled?.subject).toBe(`Order ${number} is cancelled`);
    expect(cancelled?.text).toContain("There is nothing to pay.");
  });

  test("include one to the shop owner with a link to the order", async () => {
    const { number } = await placeCash();
    await expect
      .poll(async () => (await mailsTo(shop, OWNER, 1)).map(({ subject }) => subject))
      .toContain(`New order ${number} · ₹1,179`);
    const mail = (await mailsTo(shop, OWNER, 1)).find(({ subject }) => subject.includes(number));
    expect(mail?.text).toContain(`${shop.shopUrl}/admin/orders?search=${number}`);
    expect(mail?.text).toContain("Cash on delivery, pending");
  });

  test("include tracking when shipped and the invoice when delivered, in order", async () => {
    const { id, number, email, browser } = await placeCash();
    await shop.sql(
      "update public.orders set carrier = 'Delhivery', tracking_number = 'D 1', tracking_url = 'https://track.example/D1' where id = $1",
      [id],
    );
    await setStatus(shop, { id }, "shipped");
    await setStatus(shop, { id }, "delivered");
    for (let run = 0; run < 3; run += 1) await shop.runCron();
    const mails = await mailsTo(shop, email, 3);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Order ${number} is confirmed`,
      `Order ${number} is on its way`,
      `Order ${number} was delivered`,
    ]);
    const [, shipped, delivered] = mails as [Mail, Mail, Mail];
    expect(shipped.text).toContain("Carrier: Delhivery\nTracking number: D 1");
    expect(linksOf(shipped)).toEqual(["https://track.example/D1", `${shop.shopUrl}/order/${id}`]);
    const order = `${shop.shopUrl}/order/${id}`;
    expect(linksOf(delivered)).toEqual([order, `${order}/invoice`, `${order}/return`]);
    for (const link of linksOf(delivered)) expect(await openLink(browser, link)).toMatch(/^200 /);
  });
});

describe("mails of an online order", () => {
  test("confirm the payment, announce the refund and confirm it", async () => {
    const order = await placeOnline(shop);
    const email = await emailOf(shop, order.id);
    await payAndReturn(shop, order, "success");
    const [confirmed] = await mailsTo(shop, email, 1);
    expect(confirmed?.subject).toBe(`Order ${order.orderNumber} is confirmed`);
    expect(confirmed?.text).toContain("We have received your payment of ₹708.");
    await order.browser.post(`/order/${order.id}/cancel`, { intent: "cancel" });
    const [, cancelled] = await mailsTo(shop, email, 2);
    expect(cancelled?.text).toContain(
      "We are sending ₹708 back to your original payment method. It arrives within 7 days",
    );
    await shop.runCron();
    const mails = await mailsTo(shop, email, 3);
    expect(mails.map(({ subject }) => subject).slice(2)).toEqual([
      `₹708 was sent back for order ${order.orderNumber}`,
    ]);
  });

  test.each([
    ["authorized", /Your bank holds ₹708 for this order and has not sent us the money yet\./],
    ["captured_later", /Your bank has not confirmed your payment of ₹708 yet\./],
  ] as const)("say that a payment under way is not to be repeated: %s", async (outcome, news) => {
    const order = await placeOnline(shop);
    await shop.razorpay.pay(order.razorpayOrderId, outcome);
    // As long ago as the time to pay lasts; the shop then does not wait for the bank any more.
    await shop.sql("alter table public.payments disable trigger payments_touch");
    await shop.sql(
      `insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, updated_at)
       select 'pay_' || replace(o.id::text, '-', ''), o.id, o.razorpay_order_id, o.total_amount, 'INR', 'created',
         now() - interval '31 minutes'
       from public.orders o
       where o.id = $1 and not exists (select 1 from public.payments p where p.order_id = o.id)`,
      [order.id],
    );
    await shop.sql(
      "update public.payments set updated_at = now() - interval '31 minutes' where order_id = $1",
      [order.id],
    );
    await shop.sql("alter table public.payments enable trigger payments_touch");
    await expire(shop, order);
    await shop.runCron();
    const [mail] = await mailsTo(shop, await emailOf(shop, order.id), 1);
    expect(mail?.subject).toBe(`Order ${order.orderNumber} waits for your bank`);
    expect(mail?.text).toMatch(news);
    expect(mail?.text).toContain("the items are no longer kept for you");
    expect(mail?.text).toContain("otherwise the money goes back to you");
    expect(mail?.text).toContain("There is nothing that you need to do");
    expect(mail?.text).not.toMatch(/Pay again|no payment arrived/);
  });

  test("say how to pay again when it was not paid in time", async () => {
    const order = await placeOnline(shop);
    const email = await emailOf(shop, order.id);
    await expire(shop, order);
    await shop.runCron();
    const [failed] = await mailsTo(shop, email, 1);
    expect(failed?.subject).toBe(`Order ${order.orderNumber} is not paid`);
    const [link = ""] = linksOf(failed as Mail);
    const page = await order.browser.get(new URL(link).pathname);
    expect([page.status, textOf(page.html).includes("Pay again")]).toEqual([200, true]);
  });

  test("report a failed payment", async () => {
    const order = await placeOnline(shop);
    await shop.razorpay.pay(order.razorpayOrderId, "failure");
    const [failed] = await mailsTo(shop, await emailOf(shop, order.id), 1);
    expect(failed?.text).toContain(`The payment of ₹708 for order ${order.orderNumber} failed.`);
  });
});

test("each step of a return is mailed, and a new one to the shop owner", async () => {
  const { id, number, email } = await placeCash();
  await setStatus(shop, { id }, "delivered");
  const request = `RET-${Date.now()}`;
  await shop.sql(
    `insert into public.return_requests (number, request_key, order_id, user_id, kind, items_amount, refund_mode, bank_account_name, bank_account_number, bank_ifsc)
     select $1, gen_random_uuid(), o.id, o.user_id, 'return', 999, 'bank', 'Meera Nair', '123456789012', 'HDFC0001234' from public.orders o where o.id = $2`,
    [request, id],
  );
  const change = (set: string) =>
    shop.sql(`update public.return_requests set ${set} where number = $1`, [request]);
  await change("status = 'approved', decided_at = now()");
  await change("status = 'received', received_at = now(), restocked = true");
  await change("status = 'refunded', refund_amount = 999, reference = 'UTR42', closed_at = now()");
  await shop.runCron();
  const mails = (await mailsTo(shop, email, 6)).slice(2);
  expect(mails.map(({ subject }) => subject)).toEqual(
    ["received", "approved", "goods received", "refunded"].map((step) => `Return ${request}: ${step}`),
  );
  expect(mails.at(-1)?.text).toContain(
    `We have sent ₹999 for order ${number} to your bank account.\n\nThe reference of the transfer is UTR42.`,
  );
  const toOwner = (await mailsTo(shop, OWNER, 1)).find(({ subject }) => subject.includes(request));
  expect(toOwner?.text).toContain(`${shop.shopUrl}/admin/returns`);
  for (const { text, html } of [...mails, toOwner as Mail]) expect(text + html).not.toContain("123456789012");
});

test("a contact message is mailed to the shop owner with markup escaped", async () => {
  const visitor = new Browser(shop.shopUrl);
  const name = `Ravi ${randomUUID().slice(0, 8)}`;
  const answer = await visitor.post("/contact", {
    name,
    email: "ravi@example.com",
    orderNumber: "",
    message: "First line <b>bold</b>\nsecond line",
    website: "",
  });
  expect(answer.status).toBe(303);
  const isHis = ({ subject }: Mail) => subject.endsWith(name);
  await expect.poll(async () => (await mailsTo(shop, OWNER, 1)).some(isHis)).toBe(true);
  const mail = (await mailsTo(shop, OWNER, 1)).find(isHis);
  expect(mail?.text).toContain("First line <b>bold</b>\nsecond line");
  expect(mail?.html).toMatch(/First line &lt;b&gt;bold&lt;\/b&gt;<br ?\/>second line/);
});

describe("a deleted account", () => {
  test("gets the mail that confirms it and no other, and its queued mails are deleted", async () => {
    const { id, email } = await placeCash();
    await mailsTo(shop, email, 1);
    shop.mails?.setFault("down");
    await setStatus(shop, { id }, "delivered");
    await shop.runCron();
    shop.mails?.setFault(null);
    await shop.sql("delete from auth.users where email = $1", [email]);
    await shop.sql("update public.outbox set next_attempt_at = now() where status = 'queued'");
    await setStatus(shop, { id }, "cancelled");
    await shop.runCron();
    const sent = await mailsTo(shop, email, 2);
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Order"),
      expect.stringContaining("Your account is closed"),
    ]);
    expect(await countQueuedMails(shop, [id])).toBe(0);
  });
});

describe("without a mail provider", () => {
  test("the shop works, keeps mails queued and logs it once a run", async () => {
    const withoutProvider = await openProxiedShop(shop, razorpayVars(shop.razorpay));
    const { id, email } = await placeCash();
    await mailsTo(shop, email, 1);
    await setStatus(shop, { id }, "shipped");
    await withoutProvider.runCron();
    expect(withoutProvider.logs.filter((line) => line.includes("No sender of mails is set"))).toHaveLength(1);
    expect(await countQueuedMails(shop, [id])).toBe(1);
    await shop.runCron();
    expect(await mailsTo(shop, email, 2)).toHaveLength(2);
  });
});
