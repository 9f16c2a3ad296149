import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";

import routes from "#app/routes.ts";
import { ROUTE_POLICIES } from "#tests/attacks/support/route-policies.ts";

function idsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, path, index, children = [] }) => [
    ...(path !== undefined || index ? [file.replace(/\.tsx?$/, "")] : []),
    ...idsOf(children),
  ]);
}

test("every route is declared with who may open it", () => {
  const declared = Object.keys(ROUTE_POLICIES);
  expect(declared.toSorted()).toEqual(idsOf(routes).toSorted());
});
