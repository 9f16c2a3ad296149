import { expect, test } from "vitest";

import { createServiceClient } from "#app/data/client.server.ts";
import { setWishlisted } from "#app/data/wishlist.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

test("only a product that is sold can be wished for, also by an admin, who may read the others", async () => {
  let found: unknown[] = [];
  const calls = stubFetch({
    "GET /rest/v1/products": () => found,
    "POST /rest/v1/wishlist": () => new Response(null, { status: 201 }),
  });
  const wish = () => setWishlisted(createServiceClient(BACKEND), "asha", "lamp", true);
  expect(await wish()).toBe(false);
  found = [{ id: "lamp" }];
  expect(await wish()).toBe(true);
  const [look] = calls;
  expect([look?.url.searchParams.get("id"), look?.url.searchParams.get("is_active")]).toEqual([
    "eq.lamp",
    "eq.true",
  ]);
  expect(calls.map(({ route }) => route)).toEqual([
    "GET /rest/v1/products",
    "GET /rest/v1/products",
    "POST /rest/v1/wishlist",
  ]);
});
