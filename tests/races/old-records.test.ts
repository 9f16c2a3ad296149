import { expect, test } from "vitest";

import { asServer, asUser, overlap } from "#tests/races/support/overlap.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

const thin = asServer((sql) => sql`select public.shop_thin_records(500) as answer`);

/** Adds mails of 60 days ago. */
async function addOldMails(count: number, status: "sent" | "failed" | "queued"): Promise<void> {
  await shop.owner`
    insert into public.outbox (kind, to_email, data, idempotency_key, status, created_at)
    select 'refunded', 'asha@example.com', '{}', ${status} || n, ${status}, now() - interval '60 days'
    from generate_series(1, ${count}::int) n`;
}

function mails() {
  return shop.owner`
    select status, to_email is null as is_erased, count(*)::int as count from public.outbox group by 1, 2 order by 1, 2`;
}

race("20 concurrent runs remove each old record once", async () => {
  await stockShop(shop, [], 0);
  await addOldMails(1_200, "sent");
  await shop.owner`
    insert into public.webhook_events (event_id, event, received_at)
    select 'event ' || n, 'payment.captured', now() - interval '2 years' from generate_series(1, 700) n`;
  let removed = 0;
  await concurrently(20, async () => {
    for (let round = 0; round < 5; round += 1) {
      const [row] = await shop.server<{ count: number }[]>`select public.shop_thin_records(100) as count`;
      removed += row?.count ?? 0;
    }
  });
  const [rest] = await shop.server<{ count: number }[]>`select public.shop_thin_records(500) as count`;
  expect(removed + (rest?.count ?? 0)).toBe(1_900);
  expect(await mails()).toEqual([{ status: "sent", is_erased: true, count: 1_200 }]);
  expect(await shop.owner`select from public.webhook_events`).toHaveLength(0);
});

test("a mail that an admin is sending again is passed over, without waiting", async () => {
  const { userIds } = await stockShop(shop, [], 1);
  const [admin = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${admin}`;
  await addOldMails(1, "failed");
  const resend = asUser(
    admin,
    (sql) => sql`select public.admin_resend_mail(m.id) as answer from public.outbox m`,
  );
  expect(await overlap(shop, resend, thin)).toEqual({ waited: false, outcome: "0" });
  expect(await mails()).toEqual([{ status: "queued", is_erased: false, count: 1 }]);
});

test("a mail that is being erased is not sent again", async () => {
  const { userIds } = await stockShop(shop, [], 1);
  const [admin = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${admin}`;
  await addOldMails(1, "failed");
  const [mail] = await shop.owner<{ id: string }[]>`select id from public.outbox`;
  const resend = asUser(admin, (sql) => sql`select public.admin_resend_mail(${mail?.id ?? ""}) as answer`);
  expect(await overlap(shop, thin, resend)).toEqual({ waited: true, outcome: "erased" });
  expect(await mails()).toEqual([{ status: "failed", is_erased: true, count: 1 }]);
});

test("a mail that is being sent stays, and is erased once that is recorded", async () => {
  await stockShop(shop, [], 0);
  await addOldMails(1, "queued");
  await shop.owner`update public.outbox set requeued_at = now() - interval '1 hour'`;
  const [mail] = await shop.server<{ id: string }[]>`select id from public.shop_claim_mails(1)`;
  await shop.owner`update public.outbox set requeued_at = now() - interval '60 days'`;
  const record = asServer((sql) => sql`select public.shop_record_mail(${mail?.id ?? ""}, true) as answer`);
  expect(await shop.server`select public.shop_thin_records(500) as count`).toEqual([{ count: 0 }]);
  expect(await overlap(shop, record, thin)).toEqual({ waited: false, outcome: "0" });
  expect(await mails()).toEqual([{ status: "sent", is_erased: false, count: 1 }]);
  expect(await shop.server`select public.shop_thin_records(500) as count`).toEqual([{ count: 1 }]);
});

/** Adds the unconfirmed account of a day and a half ago. */
async function addUnconfirmedAccount(): Promise<string> {
  await stockShop(shop, [], 1);
  await shop.owner`update auth.users set email_confirmed_at = null, last_sign_in_at = null`;
  const [account] = await shop.owner<{ id: string }[]>`
    update public.users set unconfirmed_since = now() - interval '36 hours' returning id`;
  return account?.id ?? "";
}

const countAccounts = async () =>
  (await shop.owner`select from auth.users a join public.users u on u.id = a.id`).length;

test("an account that is being confirmed stays", async () => {
  const id = await addUnconfirmedAccount();
  const confirm = async (sql: Parameters<typeof thin>[0]) =>
    sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
  expect(await overlap(shop, confirm, thin)).toEqual({ waited: true, outcome: "0" });
  expect(await countAccounts()).toBe(1);
});

test("an account that somebody is signing in with stays", async () => {
  const id = await addUnconfirmedAccount();
  const enter = async (sql: Parameters<typeof thin>[0]) =>
    sql`update auth.users set last_sign_in_at = now() where id = ${id}`;
  expect(await overlap(shop, enter, thin)).toEqual({ waited: true, outcome: "0" });
  expect(await countAccounts()).toBe(1);
});

test("two runs at once delete an unconfirmed account once", async () => {
  await addUnconfirmedAccount();
  expect(await overlap(shop, thin, thin)).toEqual({ waited: true, outcome: "0" });
  expect(await countAccounts()).toBe(0);
});
