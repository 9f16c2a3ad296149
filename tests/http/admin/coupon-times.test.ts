import { expect, test } from "vitest";

import { createCoupon, LIST, readCoupon } from "#tests/http/support/admin-coupons.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/support/long.ts";

const shop = await openShop();
/**
 * The number of times that the form is opened and saved unchanged. The unit test of the rule does so a hundred times.
 */
const CYCLES = IS_LONG ? 100 : 4;

test(`opening and saving a coupon ${CYCLES} times moves neither its start nor its end`, async () => {
  const { admin, fields, row } = await createCoupon(shop, {
    starts_at: "2026-11-20T00:00",
    expires_at: "2027-11-20T23:59:59",
  });
  const times = async () => {
    const [stored] = await shop.sql<{ starts: string; ends: string }>(
      `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as starts,
         to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as ends
       from public.coupons where id = $1`,
      [row.id],
    );
    return stored;
  };
  const first = { starts: "2026-11-19 18:30:00.000000", ends: "2027-11-20 18:29:59.000000" };
  expect(await times()).toEqual(first);
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const { html } = await admin.get(`${LIST}/${row.id}`);
    const id = /<form[^>]*\bid="([\w-]+)"[^>]*>(?:(?!<\/form>)[\s\S])*name="starts_at"/.exec(html)?.[1] ?? "";
    const values = formValues(html, id);
    expect([values["starts_at"], values["expires_at"]]).toEqual(["2026-11-20T00:00", "2027-11-20T23:59:59"]);
    const saved = await admin.post(`${LIST}/${row.id}`, { ...values, name: `Saved ${cycle}` });
    expect(saved.status).toBe(303);
    expect(await times()).toEqual(first);
  }
  expect(await readCoupon(shop, fields["code"] ?? "")).toMatchObject({ name: `Saved ${CYCLES - 1}` });
});
