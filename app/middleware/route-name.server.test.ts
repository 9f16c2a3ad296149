import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { routeName, withMetrics } from "#app/metrics.server.ts";
import { routeNameMiddleware } from "#app/middleware/route-name.server.ts";

test("the counter of requests learns the route, not the address", async () => {
  const url = new URL("https://haat.example/product/42");
  await withMetrics(null, async () => {
    const response = await routeNameMiddleware(
      {
        request: new Request(url),
        url,
        params: {},
        pattern: "/product/:id",
        context: new RouterContextProvider(),
      },
      () => Promise.resolve(new Response(routeName())),
    );
    expect(await response?.text()).toBe("/product/:id");
  });
});
