import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

race("of 60 passwords that are tried at once, each network has ten and all have 200", async () => {
  await stockShop(shop, [], 0);
  await shop.owner`truncate public.sign_in_failures`;
  const letThrough = async (network: string) => {
    const [row] = await shop.server<{ ok: boolean }[]>`
      select (public.shop_begin_sign_in('asha@tests.example', ${network}) ->> 'ok')::boolean as ok`;
    return row?.ok === true;
  };
  let [own, all] = [0, 0];
  await concurrently(60, async () => {
    if (await letThrough("net 0")) own += 1;
  });
  expect(own).toBe(10);
  await concurrently(60, async (at) => {
    for (let round = 0; round < 5; round += 1) if (await letThrough(`net ${1 + at}`)) all += 1;
  });
  expect(own + all).toBe(200);
});
