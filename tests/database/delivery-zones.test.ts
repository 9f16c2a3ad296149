import { afterAll, beforeAll, expect, test } from "vitest";

import { toDeliveryZones } from "#app/data/delivery-zones.server.ts";
import { deliveryZonesSchema, type TypedZone } from "#app/shop/delivery/delivery-form.ts";
import { settingsForPin } from "#app/shop/delivery/delivery.ts";
import { paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { priceCart } from "#app/shop/pricing.ts";
import { DEFAULT_SETTINGS } from "#app/shop/settings/settings.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.close());

/** Seeded random integers below `sides`, the same in every run of this file. */
let state = 17;
function random(sides: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * sides);
}

/** PIN codes near each other, so that zones overlap and their edges are met. */
const randomPin = () => 560_000 + random(60);

function randomZone(index: number): TypedZone {
  const from = randomPin();
  const hasFee = random(3) > 0;
  return {
    place: "1",
    name: `Zone ${index}`,
    pins:
      [String(from), `${from}-${from + random(20)}`, "56*", "56000*", `${from + 30}, ${from + 40}`][
        random(5)
      ] ?? "",
    daysMin: "",
    daysMax: "",
    fee: hasFee ? `${random(60)}.${random(2) * 5}` : "",
    freeAbove: hasFee && random(2) === 0 ? String(random(600)) : "",
    cod: random(4) > 0 ? "on" : "",
    delivered: random(4) > 0 ? "on" : "",
    remove: "",
  };
}

type Answer = { pin: string; subtotal: string; fee: string; zone: Record<string, unknown> | null };

test("the database finds the same zone and asks the same fee as the pages, in 5,000 random cases", async () => {
  let compared = 0;
  for (let run = 0; run < 100; run += 1) {
    const typed = Array.from({ length: 1 + random(6) }, (_, index) => randomZone(index));
    const { zones } = deliveryZonesSchema.parse({ zones: typed });
    const column = zones.map(({ daysMin, daysMax, fee, freeAbove, ...zone }) => ({
      ...zone,
      days_min: daysMin,
      days_max: daysMax,
      fee: fee === null ? null : rupeesFromPaise(fee),
      free_above: freeAbove === null ? null : rupeesFromPaise(freeAbove),
    }));
    expect(toDeliveryZones(column)).toEqual(zones);
    await database.query("update public.settings set delivery_zones = $1::text::jsonb", [
      JSON.stringify(column),
    ]);
    const cases = Array.from({ length: 50 }, () => ({ pin: String(randomPin()), subtotal: random(700) }));
    const { rows } = await database.query<Answer>(
      `select c.pin, c.subtotal::text, private.shipping_fee(c.pin, c.subtotal)::text as fee,
         private.find_zone(c.pin) as zone
       from jsonb_to_recordset($1::text::jsonb) c (pin text, subtotal numeric)`,
      [JSON.stringify(cases)],
    );
    for (const { pin, subtotal, fee, zone } of rows) {
      const { settings, delivery } = settingsForPin({ ...DEFAULT_SETTINGS, deliveryZones: zones }, pin);
      const { shipping } = priceCart([{ price: paiseFromRupees(subtotal), quantity: 1 }], settings);
      const found = { isServed: zone?.delivered ?? true, takesCash: zone?.cod ?? true };
      expect({ pin, subtotal, shipping, isServed: delivery.isServed, takesCash: delivery.takesCash }).toEqual(
        {
          pin,
          subtotal,
          shipping: paiseFromRupees(fee),
          ...found,
        },
      );
      compared += 1;
    }
  }
  expect(compared).toBe(5000);
});

test.each(["", "56000", "5600011", "056001", "56000a", "560 001"])("no zone has %j", async (pin) => {
  await database.query("update public.settings set delivery_zones = $1::text::jsonb", [
    JSON.stringify([
      {
        name: "All",
        pins: [[100_000, 999_999]],
        days_min: null,
        days_max: null,
        fee: null,
        free_above: null,
        cod: true,
        delivered: true,
      },
    ]),
  ]);
  const { rows } = await database.query<{ zone: unknown }>("select private.find_zone($1) as zone", [pin]);
  expect(rows).toEqual([{ zone: null }]);
});
