import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

race("of two owners who demote each other concurrently one remains, in 100 rounds", async () => {
  const { userIds } = await stockShop(shop, [1], 2);
  const [one = "", two = ""] = userIds;
  for (let n = 0; n < 100; n++) {
    await shop.owner`update public.users set is_admin = true`;
    const outcomes = await Promise.allSettled(
      [one, two].map((id) =>
        callAs<{ ok: boolean }>(
          shop.server,
          id,
          (sql) => sql`select public.admin_set_role(${id === one ? two : one}, null) as answer`,
        ),
      ),
    );
    expect(await shop.owner`select count(*)::integer as admins from public.users where is_admin`).toEqual([
      { admins: 1 },
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  }
});

race(
  "of two owners who delete each other concurrently one remains and is audited, in 20 rounds",
  async () => {
    for (let n = 0; n < 20; n++) {
      const { userIds } = await stockShop(shop, [1], 2);
      const [one = "", two = ""] = userIds;
      await shop.owner`update public.users set is_admin = id in (${one}, ${two})`;
      const outcomes = await Promise.allSettled(
        [one, two].map((id) =>
          callAs<{ ok: boolean }>(
            shop.server,
            id,
            (sql) => sql`select public.admin_delete_user(${id === one ? two : one}) as answer`,
          ),
        ),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const left = await shop.owner<{ id: string }[]>`select id from public.users where is_admin`;
      expect(left.length).toBe(1);
      expect(
        await shop.owner`select actor_id from public.audit_log where action = 'delete' and entity_id in (${one}, ${two})`,
      ).toEqual([{ actor_id: left[0]?.id }]);
    }
  },
);

race("20 concurrent first addresses have one default", async () => {
  const { userIds } = await stockShop(shop, [1], 1);
  await concurrently(20, () =>
    shop.server.begin(async (transaction) => {
      await transaction`insert into public.addresses ${transaction({
        user_id: userIds[0] ?? "",
        first_name: "Asha",
        last_name: "Rao",
        address_line_1: "12 Market Road",
        city: "Bengaluru",
        state: "Karnataka",
        postal_code: "560001",
        phone: "+919876543210",
      })}`;
      // Commits slowly, so that the others start before this one is visible.
      await transaction`select pg_sleep(0.02)`;
    }),
  );
  const ids = (await shop.owner<{ id: string }[]>`select id from public.addresses`).map(({ id }) => id);
  expect(
    await shop.owner`select count(*)::integer as defaults from public.addresses where is_default`,
  ).toEqual([{ defaults: 1 }]);

  await Promise.all(
    ids.map((id) =>
      callAs<{ ok: boolean }>(
        shop.server,
        userIds[0] ?? "",
        (sql) => sql`select public.shop_set_default_address(${id}) as answer`,
      ),
    ),
  );
  expect(
    await shop.owner`select count(*)::integer as defaults from public.addresses where is_default`,
  ).toEqual([{ defaults: 1 }]);
});

race("20 concurrent approvals of one product's reviews are all counted", async () => {
  const { productIds, userIds } = await stockShop(shop, [1], 20);
  const reviews = userIds.map((user_id, index) => ({
    id: randomUUID(),
    user_id,
    product_id: productIds[0] ?? "",
    rating: (index % 5) + 1,
  }));
  await shop.owner`insert into public.reviews ${shop.owner(reviews)}`;
  await concurrently(
    20,
    (n) => shop.server`update public.reviews set is_approved = true where id = ${reviews[n]?.id ?? ""}`,
  );
  expect(await shop.owner`select rating::text, reviews_count from public.products`).toEqual([
    { rating: "3.0", reviews_count: 20 },
  ]);
});
