import { expect, test } from "vitest";

import { WENT_BACK_ERRORS } from "#app/shop/order/refund-left.ts";
import { createMigratedDatabase } from "#tests/database/test-database.ts";

test("the app and the database agree on the errors of refunds whose money went back otherwise", async () => {
  const db = await createMigratedDatabase();
  try {
    const { rows } = await db.query<{ way: string; error: string }>(
      "select way, private.went_back_error(way) as error from unnest($1::text[]) way",
      [Object.keys(WENT_BACK_ERRORS)],
    );
    expect(Object.fromEntries(rows.map(({ way, error }) => [way, error]))).toEqual(WENT_BACK_ERRORS);
  } finally {
    await db.close();
  }
});
