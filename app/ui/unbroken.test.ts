import { expect, it } from "vitest";

import { unbrokenName } from "#app/ui/unbroken.ts";

it.each([
  ["Chaal canvas sneakers · UK 10", "Chaal canvas sneakers ·\u00a0UK\u00a010"],
  ["Kurta · M · Indigo", "Kurta ·\u00a0M ·\u00a0Indigo"],
  ["Yoga mat, 5 mm", "Yoga mat, 5\u00a0mm"],
])("a line never ends at the dot or a unit of %s", (name, kept) => {
  expect(unbrokenName(name)).toBe(kept);
});
