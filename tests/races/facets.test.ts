import { randomInt, randomUUID } from "node:crypto";

import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";

const shop = await openShopDatabase();

const SAVES = 480;
const BRANDS = ["Taj", "Nila", "Asha", null];

type Counted = { category_id: string; facet: string; products: number };

/** Counts anew the numbers that private.facets should have. */
function countFacets() {
  return shop.owner<Counted[]>`
    select c.id as category_id, f.facet, count(*)::int as products
    from public.products p
    cross join unnest(p.facets) f (facet)
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid
      union all select p.category_id where p.category_id is not null
    ) c (id)
    where p.is_listed
    group by c.id, f.facet
    order by c.id, f.facet`;
}

race(
  "480 changes of brands, categories and visibility at once keep the numbers of the filters exact",
  async () => {
    await shop.owner`truncate public.products cascade`;
    await shop.owner`delete from public.categories where slug like 'facets-%'`;
    const categories = [randomUUID(), randomUUID()];
    for (const id of categories)
      await shop.owner`insert into public.categories (id, name, slug) values (${id}, 'Facets', ${`facets-${id}`})`;
    const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)]!;
    const add = (id: string) => shop.owner`
    insert into public.products (id, name, price, sku, brand, category_id)
    values (${id}, 'Lamp', 100, ${id}, ${pick(BRANDS)}, ${pick([...categories, null])})
    on conflict do nothing`;
    const ids: string[] = Array.from({ length: 64 }, () => randomUUID());
    for (const id of ids) await add(id);

    const change = (id: string, n: number) => [
      // Some at a time, as the portal's list changes them; others than those of a save beside it.
      () => shop.server`
      update public.products set brand = (array['Taj', 'Nila', 'Asha'])[1 + floor(random() * 3)::int]
      where id in (
        select p.id from public.products p where p.id = any (${ids.filter((_, place) => place % 8 === n % 8)})
        order by p.id for no key update
      )`,
      () =>
        shop.server`update public.products set category_id = ${pick([...categories, null])} where id = ${id}`,
      () => shop.server`update public.products set is_active = not is_active where id = ${id}`,
      () => shop.server`delete from public.products where id = ${id}`,
      () => add(id),
    ];
    const errors: unknown[] = [];
    await concurrently(SAVES, async (n) => {
      await pick(change(ids[n % ids.length]!, n))().catch((error: unknown) => errors.push(error));
    });
    expect(errors).toEqual([]);

    const kept = await shop.owner<Counted[]>`
    select category_id, facet, products from private.facets order by category_id, facet`;
    expect([...kept]).toEqual([...(await countFacets())]);
    await shop.owner`truncate public.products cascade`;
    await shop.owner`delete from public.categories where slug like 'facets-%'`;
  },
);
