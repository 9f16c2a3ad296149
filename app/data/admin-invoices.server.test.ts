import { expect, test } from "vitest";
import * as z from "zod";

import { exportSales } from "#app/data/admin-invoices.server.ts";
import { createServiceClient } from "#app/data/client.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const INVOICES = 10_000;
const part = z.object({ p_month: z.literal("2026-11-01"), p_limit: z.number(), p_offset: z.number() });

const invoice = (n: number) => ({
  number: `INV/26-27/${String(n + 1).padStart(6, "0")}`,
  issued_at: "2026-11-10T06:00:00Z",
  order_id: "b0000000-0000-4000-8000-000000000000",
  order_number: `ORD-${1_700_000_000_000 + n}`,
  tax_mode: "gst",
  tax_rate: 18,
  payment_method: "cod",
  customer: "Asha Rao",
  buyer_gstin: null,
  place_of_supply: "29",
  is_interstate: false,
  value: 100,
  tax: 18,
  round_off: 0,
  total: 118,
  rates: [{ rate: 18, value: 100, tax: 18 }],
});

test("the register of a month with 10,000 invoices has each once, read in a few queries", async () => {
  const calls = stubFetch({
    "POST /rest/v1/rpc/admin_sales_register": ({ body }) => {
      const { p_limit: limit, p_offset: offset } = part.parse(body);
      return Array.from({ length: Math.max(0, Math.min(limit, INVOICES - offset)) }, (_, n) =>
        invoice(offset + n),
      );
    },
  });
  let file = "";
  for await (const text of exportSales(createServiceClient(BACKEND), "2026-11")) file += text;
  const numbers = [...file.matchAll(/^INV\/26-27\/\d{6}/gm)].map(([number]) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([INVOICES, INVOICES]);
  expect(numbers.at(-1)).toBe("INV/26-27/010000");
  // Workers Free allows 50 subrequests for one request.
  expect(calls.length).toBeLessThanOrEqual(12);
});
