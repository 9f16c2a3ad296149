import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";

const shop = await openShopDatabase();

race("60 concurrent messages get 60 consecutive ticket numbers", async () => {
  await shop.owner`truncate public.contact_messages cascade`;
  const tickets = await concurrently(60, async (n) => {
    const [row] = await shop.server<{ ticket: string }[]>`
      select public.shop_send_message(${`Asha ${n}`}, 'asha@tests.example', 'Where is it?') as ticket`;
    return row?.ticket;
  });
  expect(new Set(tickets)).toEqual(
    new Set(Array.from({ length: 60 }, (_, n) => `T-${String(n + 1).padStart(6, "0")}`)),
  );
});

race("30 concurrent subscriptions of one address are one, with one mail", async () => {
  await shop.owner`truncate public.newsletter_subscribers, public.outbox`;
  await concurrently(30, () => shop.server`select public.shop_subscribe_newsletter('asha@tests.example')`);
  expect(await shop.owner`select email from public.newsletter_subscribers`).toHaveLength(1);
  expect(await shop.owner`select id from public.outbox where kind = 'newsletter-confirm'`).toHaveLength(1);
});

race("of 220 concurrent addresses 200 are asked to confirm", async () => {
  await shop.owner`truncate public.newsletter_subscribers, public.outbox`;
  const asked = await Promise.allSettled(
    Array.from(
      { length: 220 },
      (_, n) => shop.server`select public.shop_subscribe_newsletter(${`asha${n}@tests.example`})`,
    ),
  );
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(200);
  expect(await shop.owner`select id from public.outbox`).toHaveLength(200);
});
