import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { asUser, overlap, type Step } from "#tests/races/support/overlap.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

const ORDERED = 10;
const OPENING = [20];

/** A cash order of ten lamps, its shopper and an admin. */
async function setUp() {
  const { productIds, userIds } = await stockShop(shop, OPENING, 2);
  const [asha = "", admin = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${admin}`;
  const { order_id: orderId = "" } = await placeOrder(shop.server, {
    userId: asha,
    lines: [line(productIds[0], ORDERED)],
  });
  return { asha, admin, orderId, errors: () => findLedgerErrors(shop, productIds, OPENING) };
}

/** A part with so many lamps of the order as it is now. */
async function partOf(orderId: string, quantity: number): Promise<string> {
  const [row] = await shop.owner<{ at: string; item: string }[]>`
    select o.updated_at::text as at, i.id as item
    from public.orders o join public.order_items i on i.order_id = o.id where o.id = ${orderId}`;
  return JSON.stringify({
    order_id: orderId,
    shipment_id: randomUUID(),
    items: [{ order_item_id: row?.item, quantity }],
    expected_updated_at: row?.at,
  });
}

const ship = (admin: string, part: string): Step =>
  asUser(admin, (sql) => sql`select public.admin_ship_part(${part}::text::jsonb) as answer`);
const cancel = (userId: string, orderId: string): Step =>
  asUser(userId, (sql) => sql`select public.shop_cancel_order(${orderId}) as answer`);

/** Takes back the parcel of a part, of the order as it is now. */
async function takeBack(admin: string, orderId: string, part: string): Promise<Step> {
  const [row] = await shop.owner<{ at: string }[]>`
    select updated_at::text as at from public.orders where id = ${orderId}`;
  const { shipment_id: id } = JSON.parse(part) as { shipment_id: string };
  const parcel = JSON.stringify({ order_id: orderId, shipment_id: id, expected_updated_at: row?.at });
  return asUser(admin, (sql) => sql`select public.admin_take_back_parcel(${parcel}::text::jsonb) as answer`);
}

const state = () => shop.owner`
  select o.status, i.shipped_quantity as shipped,
    (select coalesce(sum(l.quantity), 0)::int from public.shipment_items l) as lines,
    (select count(*)::int from public.invoices) as invoices
  from public.orders o join public.order_items i on i.order_id = o.id`;

describe("admin_ship_part", () => {
  test("sends no piece twice when two admins ship the same part", async () => {
    const { admin, orderId, errors } = await setUp();
    const [one, other] = [await partOf(orderId, 6), await partOf(orderId, 6)];
    expect(await overlap(shop, ship(admin, one), ship(admin, other))).toEqual({
      waited: true,
      outcome: "changed",
    });
    expect(await state()).toEqual([{ status: "processing", shipped: 6, lines: 6, invoices: 1 }]);
    expect(await errors()).toEqual([]);
  });

  test("sends a form that is posted twice at once as one parcel", async () => {
    const { admin, orderId } = await setUp();
    const part = await partOf(orderId, 6);
    expect(await overlap(shop, ship(admin, part), ship(admin, part))).toEqual({
      waited: true,
      outcome: "ok",
    });
    expect(await state()).toEqual([{ status: "processing", shipped: 6, lines: 6, invoices: 1 }]);
  });

  test("leaves a shopper who cancels meanwhile with the order", async () => {
    const { asha, admin, orderId, errors } = await setUp();
    expect(await overlap(shop, ship(admin, await partOf(orderId, 6)), cancel(asha, orderId))).toEqual({
      waited: true,
      outcome: "not_cancellable",
    });
    expect(await state()).toEqual([{ status: "processing", shipped: 6, lines: 6, invoices: 1 }]);
    expect(await errors()).toEqual([]);
  });

  test("sends nothing of an order that its shopper cancels first", async () => {
    const { asha, admin, orderId, errors } = await setUp();
    const part = await partOf(orderId, 6);
    expect(await overlap(shop, cancel(asha, orderId), ship(admin, part))).toEqual({
      waited: true,
      outcome: "changed",
    });
    expect(await state()).toEqual([{ status: "cancelled", shipped: 0, lines: 0, invoices: 0 }]);
    expect(await errors()).toEqual([]);
  });
});

race("eight admins who ship an order piece by piece send each piece once", async () => {
  const { admin, orderId, errors } = await setUp();
  const sent = await concurrently(8, async () => {
    for (let pieces = 0; ;) {
      // oxlint-disable-next-line no-await-in-loop -- an admin ships one part after the other
      const part = await partOf(orderId, 1);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const answer = await callAs<{ ok: boolean; code?: string }>(
        shop.server,
        admin,
        (sql) => sql`select public.admin_ship_part(${part}::text::jsonb) as answer`,
      );
      if (answer?.ok) pieces += 1;
      else if (answer?.code !== "changed") return pieces;
    }
  });
  expect(sent.reduce((sum, pieces) => sum + pieces, 0)).toBe(ORDERED);
  // The order itself describes the last parcel.
  expect(await state()).toEqual([
    { status: "shipped", shipped: ORDERED - 1, lines: ORDERED - 1, invoices: 1 },
  ]);
  expect(await errors()).toEqual([]);
});

describe("admin_take_back_parcel", () => {
  /** An order of which six of ten lamps are in a parcel. */
  async function setUpParcel() {
    const order = await setUp();
    const part = await partOf(order.orderId, 6);
    await overlap(shop, ship(order.admin, part), ship(order.admin, part));
    return { ...order, part };
  }

  test("takes back nothing of an order whose rest is shipped meanwhile", async () => {
    const { admin, orderId, part, errors } = await setUpParcel();
    const [rest, back] = [await partOf(orderId, 4), await takeBack(admin, orderId, part)];
    expect(await overlap(shop, ship(admin, rest), back)).toEqual({ waited: true, outcome: "changed" });
    expect(await state()).toEqual([{ status: "shipped", shipped: 6, lines: 6, invoices: 1 }]);
    expect(await errors()).toEqual([]);
  });

  test("lets no rest be shipped of an order whose parcel is taken back meanwhile", async () => {
    const { admin, orderId, part, errors } = await setUpParcel();
    const [rest, back] = [await partOf(orderId, 4), await takeBack(admin, orderId, part)];
    expect(await overlap(shop, back, ship(admin, rest))).toEqual({ waited: true, outcome: "changed" });
    expect(await state()).toEqual([{ status: "processing", shipped: 0, lines: 0, invoices: 1 }]);
    expect(await errors()).toEqual([]);
  });

  test("takes a parcel back once when two do it", async () => {
    const { admin, orderId, part, errors } = await setUpParcel();
    const back = await takeBack(admin, orderId, part);
    expect(await overlap(shop, back, back)).toEqual({ waited: true, outcome: "not_found" });
    expect(await state()).toEqual([{ status: "processing", shipped: 0, lines: 0, invoices: 1 }]);
    expect(await errors()).toEqual([]);
  });
});
