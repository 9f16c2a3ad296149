import { expect, test } from "vitest";

import { countOrdersOf } from "#app/data/admin-users.server.ts";
import { createServiceClient } from "#app/data/client.server.ts";
import { stubFetch } from "#tests/unit/support/stub-fetch.ts";

const BACKEND = {
  url: "https://db.example",
  publishableKey: "public",
  secretKey: "secret",
  timeoutMs: 8_000,
};

test("a user's orders are counted, and nobody else's", async () => {
  const count = new Response(null, { headers: { "Content-Range": "0-1/2" } });
  const calls = stubFetch({ "HEAD /rest/v1/orders": () => count });
  expect(await countOrdersOf(createServiceClient(BACKEND), "asha")).toBe(2);
  expect(calls[0]?.url.searchParams.get("user_id")).toBe("eq.asha");
});
