import { expect, test } from "vitest";

import { countEvent, type Metrics, nameRoute, routeName, withMetrics } from "#app/metrics.server.ts";

function dataset() {
  const points: Parameters<Metrics["writeDataPoint"]>[0][] = [];
  return { points, metrics: { writeDataPoint: (point) => void points.push(point) } satisfies Metrics };
}

test("an event is counted by its name, with labels and values", () => {
  const { points, metrics } = dataset();
  withMetrics(metrics, () => countEvent("order_placed", ["cod"], [118_00]));
  expect(points).toEqual([{ indexes: ["order_placed"], blobs: ["order_placed", "cod"], doubles: [118_00] }]);
});

test("requests at the same time count their own routes", async () => {
  const { points, metrics } = dataset();
  const request = (route: string, ms: number) =>
    withMetrics(metrics, async () => {
      nameRoute(route);
      await new Promise((resolve) => setTimeout(resolve, ms));
      countEvent("request", [routeName()]);
    });
  await Promise.all([request("/cart", 10), request("/product/:id", 1)]);
  expect(points.map(({ blobs }) => blobs)).toEqual([
    ["request", "/product/:id"],
    ["request", "/cart"],
  ]);
});

test("without a dataset nothing is counted, and one that fails breaks nothing", () => {
  expect(withMetrics(null, () => (nameRoute("/cart"), countEvent("request"), routeName()))).toBe("/cart");
  expect(routeName()).toBe("other");
  nameRoute("/cart");
  expect(routeName()).toBe("other");
  const broken: Metrics = {
    writeDataPoint() {
      throw new Error("over the limit");
    },
  };
  expect(withMetrics(broken, () => (countEvent("request"), "answered"))).toBe("answered");
});
