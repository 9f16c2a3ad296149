import { randomUUID } from "node:crypto";

import { afterEach, describe, expect, test } from "vitest";

import { readMails } from "#local/mail/mailbox.ts";
import { emailOf, mailsTo, countQueuedMails, makeMailsDue } from "#tests/http/support/mailbox.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { addProduct, checkoutForm, openShop, orderOf, shopperWith } from "#tests/http/support/shop.ts";

// A held mail must not end by a timeout before the test ends it.
const shop = await openShop({ vars: { MAIL_TIMEOUT_MS: "60000" } });
const { mails: provider } = shop;
if (!provider) throw new Error("There is no provider.");

afterEach(() => provider.setFault(null));

async function place() {
  const browser = await shopperWith(shop, await addProduct(shop));
  const answer = await browser.post("/checkout", await checkoutForm(browser));
  const { order } = await orderOf(shop, answer);
  const id = String(order.id);
  return { id, number: String(order.order_number), email: await emailOf(shop, id) };
}

const subjects = (email: string) => readMails(shop.mailDir, email).map(({ subject }) => subject);

describe("a provider outage of one day", () => {
  test("delays no order; afterwards every mail arrives once and in order", async () => {
    provider.setFault("down");
    const orders = [await place(), await place(), await place()];
    const ids = orders.map(({ id }) => id);
    for (const step of ["shipped", "delivered"]) {
      for (const id of ids) await setStatus(shop, { id }, step);
      await shop.runCron();
    }
    for (let hour = 0; hour < 24; hour += 2) {
      await makeMailsDue(shop);
      await shop.runCron();
    }
    for (const { email } of orders) expect(subjects(email)).toEqual([]);
    expect(await countQueuedMails(shop, ids)).toBe(12);
    const [row] = await shop.sql<{ error: string; attempts: number }>(
      "select error, attempts from public.outbox where order_id = $1 order by id limit 1",
      [ids[0]],
    );
    expect(row?.error).toBe("The provider answered 503");
    expect(row?.attempts).toBeGreaterThan(10);

    provider.setFault(null);
    await makeMailsDue(shop);
    await shop.runCron();
    for (const { email, number } of orders) {
      expect(subjects(email)).toEqual([
        `Order ${number} is confirmed`,
        `Order ${number} is on its way`,
        `Order ${number} was delivered`,
      ]);
    }
    expect(await countQueuedMails(shop, ids)).toBe(0);
  });

  test("is on the page Errors with the first order, though the mail is sent after the response", async () => {
    provider.setFault("down");
    await shop.sql("delete from public.error_events where operation = 'send a mail'");
    await place();
    const errors = () =>
      shop.sql("select method, path, cause from public.error_events where operation = 'send a mail'");
    await expect
      .poll(errors)
      .toContainEqual({ method: "POST", path: "/checkout", cause: "The provider answered 503" });
  });

  test("ends a sending run after its first batch", async () => {
    provider.setFault("down");
    await shop.sql(
      `insert into public.outbox (kind, to_email, data, idempotency_key)
       select 'owner-order', 'many@haat.example', m.data, 'many-' || n
       from (select data from public.outbox where kind = 'owner-order' limit 1) m, generate_series(1, 60) n`,
    );
    const before = provider.sends().length;
    await shop.runCron();
    expect(provider.sends().length - before).toBeLessThanOrEqual(25);
    await shop.sql("delete from public.outbox where to_email = 'many@haat.example'");
  });
});

describe("a lost provider response", () => {
  test("makes the mail be sent again under the same key, so it arrives once", async () => {
    provider.setFault("lost");
    const { id, email, number } = await place();
    await mailsTo(shop, email, 1);
    await expect.poll(() => provider.sends().filter(({ to }) => to === email).length).toBeGreaterThan(0);
    for (let run = 0; run < 3; run += 1) {
      await makeMailsDue(shop);
      await shop.runCron();
    }
    provider.setFault(null);
    await makeMailsDue(shop);
    await shop.runCron();
    const sends = provider.sends().filter(({ to }) => to === email);
    expect(sends.length).toBeGreaterThanOrEqual(4);
    expect(new Set(sends.map(({ key }) => key))).toEqual(new Set([`order-confirmed-${id}`]));
    expect(subjects(email)).toEqual([`Order ${number} is confirmed`]);
    expect(await countQueuedMails(shop, [id])).toBe(0);
  });

  test("or a lost status update causes no second mail", async () => {
    const { id, email } = await place();
    await mailsTo(shop, email, 1);
    await expect.poll(() => countQueuedMails(shop, [id])).toBe(0);
    await shop.sql(
      "update public.outbox set status = 'queued', next_attempt_at = now() where order_id = $1",
      [id],
    );
    await shop.runCron();
    expect(subjects(email)).toHaveLength(1);
    expect(await countQueuedMails(shop, [id])).toBe(0);
  });
});

describe("a single mail", () => {
  test("that fails delays the later mails to its recipient only", async () => {
    const [first, second] = [await place(), await place()];
    await mailsTo(shop, first.email, 1);
    await mailsTo(shop, second.email, 1);
    provider.setFault("down", first.email);
    for (const step of ["shipped", "delivered"]) {
      for (const { id } of [first, second]) await setStatus(shop, { id }, step);
    }
    for (let run = 0; run < 2; run += 1) await shop.runCron();
    expect(subjects(first.email)).toHaveLength(1);
    expect(subjects(second.email)).toHaveLength(3);
  });

  test("that cannot be rendered is skipped, and given up after three days", async () => {
    const key = `broken-${randomUUID()}`;
    await shop.sql(
      `insert into public.outbox (kind, to_email, data, idempotency_key)
       values ('owner-order', 'broken@haat.example', '{"shop": {}}', $1)`,
      [key],
    );
    const { email } = await place();
    await shop.runCron();
    expect(await mailsTo(shop, email, 1)).toHaveLength(1);
    const row = () => shop.sql("select status, error from public.outbox where idempotency_key = $1", [key]);
    expect(await row()).toEqual([{ status: "queued", error: "It could not be written" }]);
    await shop.sql(
      "update public.outbox set created_at = now() - interval '73 hours' where idempotency_key = $1",
      [key],
    );
    await shop.runCron();
    expect(await row()).toEqual([{ status: "failed", error: "It could not be written" }]);
  });

  test("that is slow or fails does not delay or show anything to the shopper", async () => {
    // Mails of earlier tests that have become due would wait in the place of this order's.
    await shop.sql("delete from public.outbox where status = 'queued'");
    // The provider keeps the mail waiting, so an answer that waited for it would come after its error is recorded.
    provider.setFault("held");
    const { id, email, number } = await place();
    await expect.poll(() => provider.waiting() > 0).toBe(true);
    // Errors of the shopper's mail and of the owner's. Either may be the one that waits.
    const errors = () =>
      shop.sql("select error from public.outbox where order_id = $1 and error is not null", [id]);
    expect(await errors()).toEqual([]);
    provider.setFault(null);
    await expect.poll(errors).not.toEqual([]);
    await makeMailsDue(shop);
    await shop.runCron();
    expect(subjects(email)).toEqual([`Order ${number} is confirmed`]);
    expect(shop.logs.join("\n")).not.toContain(email);
  });
});
