import { expect, test } from "vitest";

import { countOrdersOf } from "#app/data/admin-users.server.ts";
import { createServiceClient } from "#app/data/client.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

test("a user's orders are counted, and nobody else's", async () => {
  const count = new Response(null, { headers: { "Content-Range": "0-1/2" } });
  const calls = stubFetch({ "HEAD /rest/v1/orders": () => count });
  expect(await countOrdersOf(createServiceClient(BACKEND), "asha")).toBe(2);
  expect(calls[0]?.url.searchParams.get("user_id")).toBe("eq.asha");
});
