import { randomInt, randomUUID } from "node:crypto";

import { describe, expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import {
  type Answer,
  callAs,
  countAnswers,
  line,
  LONG_LOCK_TIMEOUT,
  placeOrder,
  setLockTimeout,
  stockShop,
} from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

type Variant = { id: string; sku: string };

/** Gives the first product the sizes S, M and L, each with `stock` units at the product's price. */
async function withSizes(shoppers: number, stock: number) {
  const { productIds, userIds } = await stockShop(shop, [0, 500], shoppers);
  const [kurta = "", lamp = ""] = productIds;
  await shop.owner`update public.products set options = '[{"name": "Size", "values": ["S", "M", "L"]}]'
    where id = ${kurta}`;
  const variants = await shop.owner<Variant[]>`
    insert into public.products (name, variant_of, option_values, sku, price, stock)
    select '', ${kurta}, array[s], 'KURTA-' || s, 100, ${stock} from unnest('{S,M,L}'::text[]) s
    returning id, sku`;
  return { kurta, lamp, variants, userIds };
}

/** Lists the inconsistencies: the ledger of each variant, and the sum of the product. */
function findVariantErrors(kurta: string): Promise<unknown> {
  return shop.owner`
    select 'ledger' as error, v.sku
    from public.products v left join public.stock_movements m on m.product_id = v.id
    where v.variant_of = ${kurta} group by v.id, v.sku having v.stock <> coalesce(sum(m.quantity), 0)
    union all
    select 'sum', p.sku from public.products p
    where p.id = ${kurta} and p.stock <> (
      select sum(v.stock) from public.products v where v.variant_of = p.id and v.is_offered
    )`;
}

describe("variants", () => {
  race("90 shoppers order the last 5 of each of three sizes: exactly 15 orders", async () => {
    const { kurta, variants, userIds } = await withSizes(90, 5);
    await setLockTimeout(shop.owner, LONG_LOCK_TIMEOUT);
    const answers = await concurrently(90, (n) =>
      placeOrder(shop.server, { userId: userIds[n] ?? "", lines: [line(variants[n % 3]?.id ?? "")] }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 15, out_of_stock: 75 });
    expect(await shop.owner`select stock from public.products where id = ${kurta}`).toEqual([{ stock: 0 }]);
    expect(await findVariantErrors(kurta)).toEqual([]);
  });

  race("50 posts of two sizes with one checkout key place one order", async () => {
    const { kurta, variants, userIds } = await withSizes(1, 100);
    const [small, medium] = variants.map(({ id }) => line(id));
    if (!small || !medium) throw new Error("The sizes are missing.");
    await setLockTimeout(shop.owner, LONG_LOCK_TIMEOUT);
    const key = randomUUID();
    const answers = await concurrently(50, (n) =>
      placeOrder(shop.server, {
        userId: userIds[0] ?? "",
        key,
        lines: n % 2 === 0 ? [small, medium] : [medium, small],
      }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 1, "already placed": 49 });
    expect(await shop.owner`select quantity from public.order_items`).toEqual([
      { quantity: 1 },
      { quantity: 1 },
    ]);
    expect(await shop.owner`select stock from public.products where id = ${kurta}`).toEqual([{ stock: 298 }]);
    expect(await findVariantErrors(kurta)).toEqual([]);
  });

  race(
    "orders of several sizes, cancellations, saved forms and sizes that leave and come back stay consistent",
    async () => {
      const { kurta, lamp, variants, userIds } = await withSizes(20, 60);
      const adminId = userIds[0] ?? "";
      await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
      await setLockTimeout(shop.owner, LONG_LOCK_TIMEOUT);
      const placed: { orderId: string; userId: string }[] = [];
      type Form = {
        version: string;
        variants: { stock: number; option_values: string[] }[];
        retired: Form["variants"];
      };

      async function buy(n: number): Promise<Answer> {
        const userId = userIds[n % userIds.length] ?? "";
        const ids = [...variants.map(({ id }) => id), lamp].toSorted(() => randomInt(3) - 1).slice(0, 3);
        const answer = await placeOrder(shop.server, { userId, lines: ids.map((id) => line(id)) });
        if (answer.order_id) placed.push({ orderId: answer.order_id, userId });
        return answer;
      }

      function cancel(): Promise<Answer | undefined> {
        const order = placed[randomInt(placed.length)];
        return callAs<Answer>(
          shop.server,
          order?.userId ?? "",
          (sql) => sql`select public.shop_cancel_order(${order?.orderId ?? ""}) as answer`,
        );
      }

      /**
       * Saves the form with one more unit of its first size, unless somebody has bought one meanwhile; every other time
       * it takes away the last size, or writes back what was taken away.
       */
      async function save(n: number): Promise<Answer | undefined> {
        const form = await callAs<Form>(
          shop.server,
          adminId,
          (sql) => sql`select public.admin_get_variants(${kurta}) as answer`,
        );
        if (!form) throw new Error("The form is missing.");
        const shown =
          n % 20 !== 0
            ? form.variants
            : form.retired.length > 0
              ? [...form.variants, ...form.retired]
              : form.variants.slice(0, 2);
        const rows = shown.map((row, index) => ({
          ...row,
          expected_stock: row.stock,
          stock: row.stock + (index === 0 ? 1 : 0),
        }));
        const { version } = form;
        const options = [{ name: "Size", values: shown.flatMap(({ option_values }) => option_values) }];
        const sent = { version, options, variants: rows, reason: "counted" };
        return callAs<Answer>(
          shop.server,
          adminId,
          (sql) => sql`select public.admin_save_variants(${kurta}, ${sql.json(sent)}) as answer`,
        );
      }

      const answers = await concurrently(300, (n) =>
        n % 10 === 0 ? save(n) : n % 3 === 0 && placed.length > 0 ? cancel() : buy(n),
      );
      const codes = new Set(answers.flatMap((answer) => (!answer || answer.ok ? [] : [answer.code])));
      for (const code of ["out_of_stock", "changed", "not_cancellable", "already_cancelled", "unavailable"])
        codes.delete(code);
      expect([...codes]).toEqual([]);
      expect(await findVariantErrors(kurta)).toEqual([]);
    },
  );
});
