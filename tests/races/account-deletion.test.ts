import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { openShopDatabase, race } from "#tests/races/support/race.ts";
import { line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/** Deletes the account as the auth server does. @returns 'closed' or the error message */
async function deleteAccount(userId: string): Promise<string> {
  try {
    await shop.owner`delete from auth.users where id = ${userId}`;
    return "closed";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function place(userId: string, productId: string | undefined): Promise<string> {
  try {
    const answer = await placeOrder(shop.server, { userId, lines: [line(productId)] });
    return answer.ok ? "placed" : (answer.code ?? "refused");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

race(
  "40 shoppers who order and delete their account concurrently: exactly one of the two succeeds",
  async () => {
    const { productIds, userIds } = await stockShop(shop, [1000], 40);
    const outcomes: Record<string, number> = {};
    await Promise.all(
      userIds.map(async (userId, index) => {
        const actions = [() => place(userId, productIds[0]), () => deleteAccount(userId)];
        // Half of them start with the other action.
        const answers = await Promise.all(
          (index % 2 === 0 ? actions : actions.toReversed()).map((ask) => ask()),
        );
        const outcome = answers.toSorted().join(" and ");
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }),
    );
    expect(Object.keys(outcomes).filter((one) => one !== "open_orders and placed")).toEqual(
      outcomes["closed and shop_place_order: no such user"]
        ? ["closed and shop_place_order: no such user"]
        : [],
    );

    const [counts] = await shop.owner<
      { people: number; orders: number; ownerless: number; profiles: number }[]
    >`
    select (select count(*) from auth.users)::integer as people, (select count(*) from public.users)::integer as profiles,
      (select count(*) from public.orders)::integer as orders,
      (select count(*) from public.orders where user_id is null)::integer as ownerless`;
    const placed = outcomes["open_orders and placed"] ?? 0;
    expect(counts).toEqual({ people: placed, profiles: placed, orders: placed, ownerless: 0 });
    expect(await findLedgerErrors(shop, productIds, [1000])).toEqual([]);
  },
);

race("orders delivered while accounts are deleted keep their history", async () => {
  const { productIds, userIds } = await stockShop(shop, [1000], 20);
  for (const userId of userIds) await place(userId, productIds[0]);
  const answers = await Promise.all(
    userIds.flatMap((userId) => [
      deleteAccount(userId),
      shop.owner`update public.orders set status = 'delivered' where user_id = ${userId}`.then(
        () => "delivered",
      ),
    ]),
  );
  const closed = answers.filter((answer) => answer === "closed").length;
  expect(answers.filter((answer) => !["closed", "open_orders", "delivered"].includes(answer))).toEqual([]);
  const [counts] = await shop.owner`
    select count(*)::integer as orders, count(*) filter (where o.user_id is null)::integer as ownerless,
      count(*) filter (where o.user_id is null and o.status <> 'delivered')::integer as stranded
    from public.orders o`;
  expect(counts).toEqual({ orders: 20, ownerless: closed, stranded: 0 });
  expect(await findLedgerErrors(shop, productIds, [1000])).toEqual([]);
});

race("of four admins who delete their accounts concurrently one remains, in 20 rounds", async () => {
  for (let n = 0; n < 20; n++) {
    const { userIds } = await stockShop(shop, [1], 4);
    await shop.owner`update public.users set is_admin = true`;
    const answers = await Promise.all(userIds.map(deleteAccount));
    expect(answers.toSorted()).toEqual(["closed", "closed", "closed", "last_admin"]);
    expect(await shop.owner`select count(*)::integer as admins from public.users where is_admin`).toEqual([
      { admins: 1 },
    ]);
  }
});

race("reviews written during account deletion keep no name", async () => {
  const { productIds, userIds } = await stockShop(shop, [1], 20);
  await shop.owner`update public.users set full_name = 'Known'`;
  await Promise.all(
    userIds.flatMap((userId) => [
      shop.server`insert into public.reviews (product_id, user_id, rating) values (${productIds[0] ?? ""}, ${userId}, 5)`.catch(
        () => null,
      ),
      deleteAccount(userId),
    ]),
  );
  expect(await shop.owner`select count(*)::integer as people from auth.users`).toEqual([{ people: 0 }]);
  expect(
    await shop.owner`select count(*)::integer as named from public.reviews where author_name = 'Known' or user_id is not null`,
  ).toEqual([{ named: 0 }]);
});
